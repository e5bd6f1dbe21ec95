package solution

import (
	"maps"
	"math/bits"
	"slices"
	"sort"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// index assigns a number to each position in which both player-cookies are placed and all cookies are connected. All
// images of a position under the symmetries have the same number. The numbers have no gaps.
//
// A layout is an arrangement of the cookies on the cells of a canonical shape, with orange to move. The layouts of all
// shapes are numbered consecutively. A position's number is 4 times the number of its layout, plus its banned
// [cookiedisco.Kind] as an integer.
type index struct {
	arrangements []arrangement          // all of them, in ascending order
	numbers      map[arrangement]uint16 // the index of each in that slice
	shapes       []family
	images       map[shape]image // for every shape, how it is mapped to its canonical shape
	layouts      int
}

// family is a canonical shape with its layouts. If the shape is symmetric, several arrangements may form the same
// layout, and the least of these arrangements represents it. Otherwise, each arrangement is a layout.
type family struct {
	shape   shape
	first   int      // the number of its first layout
	least   []uint16 // for each layout, the number of its least arrangement, in ascending order
	layouts []uint16 // for each arrangement, the index of its layout
}

// image maps a shape to its canonical shape.
type image struct {
	family uint16
	cells  permutation
}

func newIndex() index {
	x := index{arrangements: allArrangements(), numbers: map[arrangement]uint16{}, images: map[shape]image{}}
	var each []uint16 // all numbers of arrangements
	for i, a := range x.arrangements {
		x.numbers[a] = uint16(i)
		each = append(each, uint16(i))
	}
	for _, s := range slices.Sorted(maps.Keys(canonicalShapes(cookies))) {
		f := family{shape: s, first: x.layouts, least: each, layouts: each}
		var own []permutation // by the symmetries of the shape itself
		for y := range symmetries {
			turned, cells := s.image(y)
			if turned == s && y > 0 {
				own = append(own, cells)
			}
			var back permutation
			for i, cell := range cells {
				back[cell] = uint8(i)
			}
			x.images[turned] = image{uint16(len(x.shapes)), back}
		}
		if own != nil {
			f.least, f.layouts = x.merged(own)
		}
		x.shapes = append(x.shapes, f)
		x.layouts += len(f.least)
	}
	return x
}

// merged makes arrangements the same layout if one of a shape's own symmetries maps them to each other.
func (x *index) merged(own []permutation) (least, layouts []uint16) {
	layouts = make([]uint16, len(x.arrangements))
	for i, a := range x.arrangements {
		first := uint16(i)
		for _, p := range own {
			first = min(first, x.numbers[a.permuted(p)])
		}
		if first == uint16(i) {
			layouts[i] = uint16(len(least))
			least = append(least, first)
		} else {
			layouts[i] = layouts[first]
		}
	}
	return least, layouts
}

// bans is the number of possible bans: one for each neutral kind, and one for no ban.
const bans = 4

// positions is the number of positions in an index, and also in a file.
const positions = 18_699_600

// find returns the number of a position. It reports false if the position has no number, because the field is divided
// or a player-cookie is missing.
func (x *index) find(s cookiedisco.State) (number int, ok bool) {
	var cells shape
	for c := range s.Cookies() {
		p := spotOf(c)
		if p.q >= 8 || p.r >= 8 {
			return 0, false
		}
		cells |= 1 << p.bit()
	}
	to, ok := x.images[cells]
	if !ok {
		return 0, false
	}
	var on arrangement // on the canonical shape
	for c, kind := range s.Cookies() {
		cell := bits.OnesCount64(uint64(cells & (1<<spotOf(c).bit() - 1)))
		on |= arrangement(kind) << (3 * to.cells[cell])
	}
	if s.Turn() == cookiedisco.Blue {
		on = on.exchanged()
	}
	f := &x.shapes[to.family]
	return bans*(f.first+int(f.layouts[x.numbers[on]])) + int(s.Banned()), true
}

// state returns the position with the given number, with Orange to move.
func (x *index) state(number int) cookiedisco.State {
	layout, ban := number/bans, cookiedisco.Kind(number%bans)
	next := sort.Search(len(x.shapes), func(i int) bool { return x.shapes[i].first > layout })
	f := &x.shapes[next-1]
	return f.shape.position(x.arrangements[f.least[layout-f.first]], ban)
}

// spot is a place of the lattice, given by its axial coordinates (B3).
type spot struct{ q, r int }

// bit returns the number of the spot's bit in a shape.
func (p spot) bit() int { return 8*p.r + p.q }

// turned returns the image of a spot under one of the twelve symmetries of the lattice. Symmetries 6 to 11 reflect
// first. Then every symmetry turns the spot by symmetry%6 times 60 degrees.
func (p spot) turned(symmetry int) spot {
	if symmetry >= 6 {
		p = spot{p.r, p.q}
	}
	for range symmetry % 6 {
		p = spot{-p.r, p.q + p.r}
	}
	return p
}

const symmetries = 12

// shape is a set of connected cells. Bit 8r+q represents the cell (q, r). The least q and the least r are 0. Eight
// connected cells span at most eight columns and rows.
type shape uint64

// spots returns the cells in the order of the bits, which is also their order in an [arrangement].
func (s shape) spots() []spot {
	list := make([]spot, 0, cookies)
	for ; s != 0; s &= s - 1 {
		bit := bits.TrailingZeros64(uint64(s))
		list = append(list, spot{bit % 8, bit / 8})
	}
	return list
}

// layOut returns the shape that up to eight spots form, and the index of each spot's cell in this shape. The spots must
// be connected.
func layOut(spots []spot) (s shape, cells permutation) {
	low := spots[0]
	for _, p := range spots {
		low = spot{min(low.q, p.q), min(low.r, p.r)}
	}
	for _, p := range spots {
		s |= 1 << (p.bit() - low.bit())
	}
	for i, p := range spots {
		cells[i] = uint8(bits.OnesCount64(uint64(s & (1<<(p.bit()-low.bit()) - 1))))
	}
	return s, cells
}

// image returns the shape's image under a symmetry, and the index of each cell's image.
func (s shape) image(symmetry int) (shape, permutation) {
	spots := s.spots()
	for i, p := range spots {
		spots[i] = p.turned(symmetry)
	}
	return layOut(spots)
}

// canonical returns the least of the shape's images.
func (s shape) canonical() shape {
	least := s
	for y := range symmetries {
		image, _ := s.image(y)
		least = min(least, image)
	}
	return least
}

// canonicalShapes returns the canonical shapes with the given number of cells, at most eight. It adds one cell after the
// other, in every possible way.
func canonicalShapes(cells int) map[shape]bool {
	shapes := map[shape]bool{1: true}
	for range cells - 1 {
		bigger := map[shape]bool{}
		for s := range shapes {
			spots := s.spots()
			for i := range 6 * len(spots) {
				p, step := spots[i/6], spot{1, 0}.turned(i%6)
				more, _ := layOut(append(spots, spot{p.q + step.q, p.r + step.r}))
				if bits.OnesCount64(uint64(more)) > len(spots) {
					bigger[more.canonical()] = true
				}
			}
		}
		shapes = bigger
	}
	return shapes
}

// spotOf returns the spot of a cell in the frame of a position.
func spotOf(c cookiedisco.Cell) spot { return spot{int(c)%16 - 1, int(c)/16 - 1} }

const cookies = 8

// arrangement is a way to put the eight cookies on the cells of a shape. It holds a [cookiedisco.Kind] in three bits
// for each cell, with the first cell in the lowest bits.
type arrangement uint32

// players masks the highest bit of each cell. Only the kinds of the player-cookies, 4 and 5, have this bit set.
const players = 0o44444444

// exchanged exchanges the two player-cookies. Their kinds differ only in the lowest bit.
func (a arrangement) exchanged() arrangement { return a ^ a&players>>2 }

// permutation maps the cells of a shape to the cells of another shape.
type permutation [cookies]uint8

// permuted moves each cookie to the cell to which p maps the cookie's old cell.
func (a arrangement) permuted(p permutation) (out arrangement) {
	for _, cell := range p {
		out |= a & 7 << (3 * cell)
		a >>= 3
	}
	return out
}

// allArrangements returns the 8! / (3! 2!) = 3360 arrangements in ascending order.
func allArrangements() (all []arrangement) {
	left := [...]int{
		cookiedisco.Vanilla: 1, cookiedisco.Caramel: 2, cookiedisco.Chocolate: 3,
		cookiedisco.OrangeCookie: 1, cookiedisco.BlueCookie: 1,
	}
	var lay func(cell int, on arrangement)
	lay = func(cell int, on arrangement) {
		if cell < 0 {
			all = append(all, on)
			return
		}
		for kind, n := range left {
			if n > 0 {
				left[kind]--
				lay(cell-1, on|arrangement(kind)<<(3*cell))
				left[kind]++
			}
		}
	}
	lay(cookies-1, 0)
	return all
}

// letters holds the letters of the kinds in a position's text, indexed by [cookiedisco.Kind].
const letters = "-VKCOB"

// position returns the position with an arrangement on the cells of the shape, with orange to move.
func (s shape) position(on arrangement, ban cookiedisco.Kind) cookiedisco.State {
	text := make([]byte, 0, 32)
	at := spot{}
	for _, p := range s.spots() {
		for ; at.r < p.r; at = (spot{0, at.r + 1}) {
			text = append(text, '/')
		}
		if gap := p.q - at.q; gap > 0 {
			text = append(text, '0'+byte(gap)) // at most 7
		}
		text = append(text, letters[on&7])
		on >>= 3
		at.q = p.q + 1
	}
	return cookiedisco.MustParse(string(append(text, ' ', 'o', ' ', letters[ban])))
}
