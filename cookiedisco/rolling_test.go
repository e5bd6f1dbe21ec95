package cookiedisco

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// TestRollingAgainstGeometry compares the routes with circles that roll in the plane, and the table of shapes with both. It
// does so for each cookie of every connected field.
func TestRollingAgainstGeometry(t *testing.T) {
	boardgametest.SkipUnderRace(t)
	fields := everyField()
	require.Len(t, fields, knownShapes, "the number of shapes according to OEIS A001207")
	ends := 0
	for cells := range fields {
		s := State{cells: cells, status: status{turn: Orange}}
		var f field
		f.lay(s.cells)
		var l layout
		require.True(t, s.layOut(&l))
		for cookie := range cookies {
			stops := map[Cell]uint{}
			f.routes(cookie, func(way []Cell, steps int, stop bool) bool {
				if stop && steps <= 3 {
					stops[way[len(way)-1]] |= 1 << steps
				}
				return true
			})
			require.Equal(t, circles(s, cookie), stops, "cookie %d in %s", cookie, s)
			require.Equal(t, s.cell(cookie), l.cell(cookie))
			list := l.endsOf(cookie)
			ends += len(list)
			requireEnds(t, s, cookie, &l, stops)
			requireCounts(t, &l, cookie, list)
		}
	}
	require.Equal(t, knownEnds, ends)
	require.Len(t, allShapes().ends, ends)
}

// requireEnds checks the ends of a cookie in the table. They must be the stops after one to three steps, in ascending order,
// each with the part of the field beside it. The table must leave out stops beside both parts (M7).
func requireEnds(t *testing.T, s State, cookie int, l *layout, stops map[Cell]uint) {
	group := groups(s, cookie)
	if one := partOf(group, 0, cookie); one == all&^(1<<cookie) {
		require.Zero(t, l.cuts>>cookie&1, "cookie %d in %s", cookie, s)
	} else if len(stops) > 0 { // the table may count either part as the first
		if l.partOf(cookie) != one {
			one = partOf(group, 1, cookie)
			for i := range group {
				group[i] = 1 - group[i]
			}
		}
		require.Equal(t, one, l.partOf(cookie), "cookie %d in %s", cookie, s)
	}
	var want []end
	for _, to := range slices.Sorted(maps.Keys(stops)) {
		var beside [2]bool
		for i := range cookies {
			if i != cookie && touches(to, s.cell(i)) {
				beside[group[i]] = true
			}
		}
		switch how := steps(stops[to] << 1); {
		case beside[0] && !beside[1]:
			want = append(want, end{to, how})
		case beside[1] && !beside[0]:
			want = append(want, end{to, how << 3})
		}
	}
	require.Equal(t, want, append([]end(nil), l.endsOf(cookie)...), "cookie %d in %s", cookie, s)
}

// partOf returns the cookies of one group as bits. The number selects the group, and the cookie without is left out.
func partOf(group [cookies]int, number, without int) (set uint8) {
	for i, g := range group {
		if i != without && g == number {
			set |= 1 << i
		}
	}
	return set
}

// groups divides all cookies except the cookie without into two groups. Group 0 has the first of these cookies and those
// connected with it. Group 1 has the rest.
func groups(s State, without int) (group [cookies]int) {
	for i := range group {
		group[i] = 1
	}
	start := 0
	if without == 0 {
		start = 1
	}
	group[start] = 0
	for range cookies { // enough rounds to reach the farthest cookie
		for i := range cookies {
			for j := range cookies {
				if i != without && j != without && group[i] == 0 && touches(s.cell(i), s.cell(j)) {
					group[j] = 0
				}
			}
		}
	}
	return group
}

// requireCounts checks the number of ends for each set of numbers of steps.
func requireCounts(t *testing.T, l *layout, place int, list []end) {
	for how := 0; how <= 0b11111100; how += 0b100 {
		want := 0
		for _, e := range list {
			if e.how&steps(how) != 0 {
				want++
			}
		}
		if got := l.open(place, steps(how)); got != want {
			require.Equal(t, want, got, "place %d of %x, %b", place, l.board, how)
		}
	}
}

// everyField returns all sets of eight connected cells. Each key holds the cells in the normal frame, in ascending order.
func everyField() map[uint64]bool {
	fields := map[uint64]bool{first: true}
	for n := range cookies - 1 {
		more := map[uint64]bool{}
		for cells := range fields {
			var list []Cell
			for i := range n + 1 {
				list = append(list, Cell(cells>>(8*i)))
			}
			for _, c := range list {
				for direction := range uint(6) {
					if d := c.step(direction); !slices.Contains(list, d) {
						more[inFrame(append(slices.Clone(list), d))] = true
					}
				}
			}
		}
		fields = more
	}
	return fields
}

// inFrame returns a list of cells moved into the normal frame, in ascending order.
func inFrame(list []Cell) (cells uint64) {
	column := slices.MinFunc(list, func(a, b Cell) int { return a.column() - b.column() }).column()
	row := slices.Min(list).row()
	slices.Sort(list)
	for i, c := range list {
		cells |= uint64(c+first-Cell(row<<4|column)) << (8 * i)
	}
	return cells
}

// circles returns the cells where a step of the cookie can end, according to circleEnds.
func circles(s State, cookie int) map[Cell]uint {
	var others [][2]int
	for i := range cookies {
		if i != cookie {
			others = append(others, [2]int{s.cell(i).column(), s.cell(i).row()})
		}
	}
	from := s.cell(cookie)
	found := map[Cell]uint{}
	for at, steps := range circleEnds(others, [2]int{from.column(), from.row()}, 3) {
		found[Cell(at[1])<<4|Cell(at[0])] = steps
	}
	return found
}

// randomField returns a random position of eight connected cookies.
func randomField(rng *rand.Rand) State {
	taken := map[Cell]bool{0x88: true}
	list := []Cell{0x88}
	for len(list) < cookies {
		c := list[rng.IntN(len(list))].step(rng.UintN(6))
		if !taken[c] {
			taken[c] = true
			list = append(list, c)
		}
	}
	rng.Shuffle(cookies, func(i, j int) { list[i], list[j] = list[j], list[i] })
	s := State{status: status{turn: Orange}}
	for i, c := range list {
		s.cells |= uint64(c) << (8 * i)
	}
	s.cells = normal(s.cells)
	return s
}

// TestCanonicalIsAnImage compares Canonical with the least of all images, computed one by one.
func TestCanonicalIsAnImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		s := randomField(rng)
		if rng.IntN(2) == 0 {
			s.turn = Blue
		}
		least := State{cells: 1<<64 - 1}
		for y := range Symmetry(symmetries) {
			if image := y.State(s); image.turn == Orange && image.cells < least.cells {
				least = image
			}
		}
		canonical, y := s.Canonical()
		require.Equal(t, least, canonical)
		require.Equal(t, canonical, y.State(s))
	}
}

// BenchmarkShapes measures how long it takes to compute the table of shapes. A program does this at most once.
func BenchmarkShapes(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newShapeTable()
	}
}
