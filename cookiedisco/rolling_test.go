package cookiedisco

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The tables against M2 and M3, direction by direction.
func TestTables(t *testing.T) {
	steps := []Cell{0x01, 0x10, 0x0f, 0xff, 0xf0, 0xf1} // B3
	for c := range 12 {
		anchor, sense := c%6, 1
		if c >= 6 {
			sense = 5
		}
		turned := func(direction, by int) int { return (direction + by*sense) % 6 }
		checkOnward := func(e entry, anchor int) {
			require.Equal(t, steps[turned(anchor, 1)], e.distance(), "M2: it goes to the cell beside the anchor")
			require.EqualValues(t, c-c%6+turned(anchor, 5), e>>8&15, "the anchor as seen from there")
			require.EqualValues(t, c-c%6+anchor, e>>12&15)
		}
		checkOnward(departures[c], anchor)
		for touch := range 64 {
			holds := func(direction int) bool { return touch>>direction&1 != 0 }
			e := arrivals[c<<6|touch]
			one, two, three := turned(anchor, 1), turned(anchor, 2), turned(anchor, 3)
			if !holds(one) && !holds(two) {
				require.Zero(t, e&(ends|closed), "M3: only 3, or nothing, does not stop it")
				checkOnward(e, anchor)
				continue
			}
			next := one
			if holds(two) {
				next = two
			}
			if holds(three) {
				next = three
			}
			require.NotZero(t, e&ends, "M3")
			blocked := holds(turned(next, 1)) || holds(turned(next, 2)) // M2
			require.Equal(t, blocked, e&closed != 0)
			checkOnward(e, next)
		}
	}
}

// The quick list of stops against the routes, and both against circles that roll in the plane, for every cookie of random
// positions.
func TestRollingAgainstGeometry(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 4000 {
		s := randomField(rng)
		var f field
		f.lay(s.cells)
		for cookie := range cookies {
			from := s.cell(cookie)
			f.toggle(from)
			quick, slow := map[Cell]bool{}, map[Cell]uint{}
			var list places
			f.stops(from, 1<<1|1<<2|1<<3, &list)
			for _, c := range list.cell[:list.n] {
				quick[c] = true
			}
			f.routes(from, 3, func(c Cell, steps int, stop bool) bool {
				if stop {
					slow[c] |= 1 << steps
				}
				return true
			})
			f.toggle(from)
			require.Len(t, quick, len(slow))
			for c := range slow {
				require.True(t, quick[c])
			}
			require.Equal(t, circles(s, cookie), slow, "the %v on %s in %s", Kind(cookieKinds[cookie]), from, s)
		}
	}
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
