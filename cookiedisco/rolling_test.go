package cookiedisco

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The tables against M2, M3 and M5, cell by cell. At a place of the ring the anchor lies opposite to where the place lies
// from the anchor; as the places follow in a sense, the anchor turns in the same, and what is ahead is on its other side.
func TestTables(t *testing.T) {
	steps := []Cell{0x01, 0x10, 0x0f, 0xff, 0xf0, 0xf1} // B3
	for s, back := range []int{5, 1} {
		place := func(n int) int { return n * (6 - back) % 6 } // the direction of the n-th
		ahead := func(n, by int) Cell {                        // M3's 1, 2, 3 at the n-th place, as seen from the anchor
			return steps[place(n)] + steps[(place(n)+3+by*back)%6]
		}
		var sights [256]uint64
		for n := range 12 {
			require.Equal(t, steps[place(n+1)], ahead(n, 1), "M2: 1 is the place that comes next")
			sights[0x80+ahead(n, 1)] |= (4 + 8) << (4 * n)
			sights[0x80+ahead(n, 2)] |= 1 << (4 * n)
			sights[0x80+ahead(n, 3)] |= 2 << (4 * n)
			for digit, highest := range []int{1, 2, 3, 3} {
				turn := senses[s].turns[4*n+digit]
				require.Equal(t, ahead(n, highest), turn.anchor(), "M3: the highest that holds one")
				require.Equal(t, steps[place(n)], turn.stop())
				require.Contains(t, []uint{0, 4, 8, 12, 16, 20}, turn.place())
				require.Equal(t, turn.stop(), turn.anchor()+steps[place(int(turn.place()/4))], "one place from both anchors")
			}
		}
		require.Equal(t, sights, senses[s].sights)
	}
}

// The quick roll against the routes, and both against circles that roll in the plane, for every cookie of every field that
// there is, and all numbers of steps.
func TestRollingAgainstGeometry(t *testing.T) {
	fields := everyField()
	require.Len(t, fields, 16689, "as OEIS A001207 has it")
	for cells := range fields {
		s := State{cells: cells, status: status{turn: Orange}}
		var f field
		f.lay(s.cells)
		for cookie := range cookies {
			slow := map[Cell]uint{}
			f.routes(cookie, func(way []Cell, steps int, stop bool) {
				if stop && steps <= 3 {
					slow[way[len(way)-1]] |= 1 << steps
				}
			})
			require.Equal(t, circles(s, cookie), slow, "the %v on %s in %s", Kind(cookieKinds[cookie]), s.cell(cookie), s)
			for values := uint(0); values < 1<<4; values += 2 {
				requireEnds(t, &f, cookie, values, slow)
			}
		}
	}
}

// requireEnds checks that a cookie gets by some numbers of steps to where the routes have a stop after one of them.
func requireEnds(t *testing.T, f *field, cookie int, values uint, stops map[Cell]uint) {
	var want cells
	for c, steps := range stops {
		want.add(c, min(1, steps&values))
	}
	if f.roll(cookie, values); f.ends != want {
		require.Equal(t, want, f.ends, "by %04b the cookie %d in %s", values, cookie, State{cells: f.cells, status: status{turn: Orange}})
	}
}

// everyField is every way in which eight cookies can lie connected, as cells in the normal frame that ascend.
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
						more[framed(append(slices.Clone(list), d))] = true
					}
				}
			}
		}
		fields = more
	}
	return fields
}

// framed is a list of cells in the normal frame, ascending.
func framed(list []Cell) (cells uint64) {
	column := slices.MinFunc(list, func(a, b Cell) int { return a.column() - b.column() }).column()
	row := slices.Min(list).row()
	slices.Sort(list)
	for i, c := range list {
		cells |= uint64(c+first-Cell(row<<4|column)) << (8 * i)
	}
	return cells
}

// circles is what the circles say of a cookie.
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

// randomField is eight cookies that are connected: each lies beside one that lies there already.
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

// Canonical's words against the images one by one.
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
