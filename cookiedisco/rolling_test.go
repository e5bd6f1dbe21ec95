package cookiedisco

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// TestRollingAgainstGeometry compares the routes with circles that roll in the plane, and the table of shapes with both. It
// does so for each cookie of every connected field.
func TestRollingAgainstGeometry(t *testing.T) {
	boardgametest.SkipUnderRace(t)
	ends := 0
	for cells := range everyField(t) {
		s := State{cells: cells, status: status{turn: Orange}}
		var f field
		f.lay(s.cells)
		var l layout
		if !s.layOut(&l) {
			t.Fatalf("%s has no layout", s)
		}
		for cookie := range cookies {
			stops := map[Cell]uint{}
			f.routes(cookie, func(way []Cell, steps int, stop bool) bool {
				if stop && steps <= 3 {
					stops[way[len(way)-1]] |= 1 << steps
				}
				return true
			})
			if want := circles(s, cookie); !maps.Equal(want, stops) { // require would be slow here
				require.Equal(t, want, stops, "cookie %d in %s", cookie, s)
			}
			if s.cell(cookie) != l.cell(cookie) {
				t.Fatalf("cookie %d of %s is on %s in the layout", cookie, s, l.cell(cookie))
			}
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
	others := all &^ (1 << cookie)
	one := connected(s, others)
	switch { // the methods of require would be slow here
	case one == others && l.cuts>>cookie&1 != 0:
		t.Fatalf("the table says that cookie %d divides the field %s", cookie, s)
	case one != others && len(stops) > 0:
		if l.partOf(cookie) != one { // the table may count either part as the first
			one = others &^ one
		}
		if l.partOf(cookie) != one {
			t.Fatalf("the part beside cookie %d in %s is %b instead of %b", cookie, s, l.partOf(cookie), one)
		}
	}
	var want []end
	for _, to := range slices.Sorted(maps.Keys(stops)) {
		beside := uint8(0)
		for i := range cookies {
			if i != cookie && touches(to, s.cell(i)) {
				beside |= 1 << i
			}
		}
		switch how := steps(stops[to] << 1); {
		case beside&^one == 0:
			want = append(want, end{to, how})
		case beside&one == 0:
			want = append(want, end{to, how << 3})
		}
	}
	if !slices.Equal(want, l.endsOf(cookie)) {
		require.Equal(t, want, l.endsOf(cookie), "cookie %d in %s", cookie, s)
	}
}

// connected returns the first cookie in a set, and all cookies in the set that are connected with it through cookies in the
// set (B2).
func connected(s State, among uint8) uint8 {
	one := among & -among
	for before := uint8(0); one != before; {
		before = one
		for i := range cookies {
			for j := range cookies {
				if one>>i&1 != 0 && among>>j&1 != 0 && touches(s.cell(i), s.cell(j)) {
					one |= 1 << j
				}
			}
		}
	}
	return one
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

// everyField returns all shapes, in the form that grow uses. Each of them is a different set of eight connected cells in the
// normal frame. Their number is the right one, so none is missing.
func everyField(t *testing.T) map[uint64]bool {
	fields := map[uint64]bool{}
	grow(func(cells uint64) {
		s := State{cells: cells}
		fields[cells] = true
		sorted := true
		for i := range cookies - 1 {
			sorted = sorted && s.cell(i) < s.cell(i+1)
		}
		if connected(s, all) != all || normal(cells) != cells || !sorted {
			t.Fatalf("%x is not connected, not in the normal frame, or not sorted", cells)
		}
	})
	require.Len(t, fields, knownShapes, "the number of shapes according to OEIS A001207")
	return fields
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

// BenchmarkShapes measures how long it takes to compute the table of shapes. A program does this at most once.
func BenchmarkShapes(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newShapeTable()
	}
}
