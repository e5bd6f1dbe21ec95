package solution

import (
	"maps"
	"math/bits"
	"slices"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// index assigns a number to each position in which both player-cookies are placed and all cookies are connected. All
// images of a position under the symmetries have the same number. The numbers have no gaps.
//
// A layout is an arrangement of the cookies on the cells of a canonical shape, with orange to move. The layouts of all
// shapes are numbered consecutively. A position's number is 4 times the number of its layout, plus its banned
// [cookiedisco.Kind] as an integer.
type index struct {
	ranking *ranking
	shapes  []family
	images  map[shape]image // for every shape, how it is mapped to its canonical shape
	layouts int
}

// family is a canonical shape with its layouts.
type family struct {
	shape shape
	first int // the number of its first layout

	// If the shape is symmetric, several arrangements may form the same layout, and the least of these arrangements
	// represents it. If the shape is not symmetric, both slices are nil and each arrangement is a layout.
	least   []uint16 // for each layout, the number of its least arrangement, in ascending order
	layouts []uint16 // for each arrangement, the index of its layout
}

// image maps a shape to its canonical shape.
type image struct {
	family uint16
	cells  permutation
}

func newIndex() *index {
	x := &index{ranking: newRanking(), images: map[shape]image{}}
	for _, s := range slices.Sorted(maps.Keys(canonicalShapes(cookies))) {
		f := family{shape: s, first: x.layouts}
		var own []permutation
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
		f.merge(x.ranking, own)
		x.shapes = append(x.shapes, f)
		x.layouts += f.size()
	}
	return x
}

// merge makes arrangements the same layout if one of the shape's own symmetries maps them to each other.
func (f *family) merge(r *ranking, own []permutation) {
	if own == nil {
		return
	}
	f.layouts = make([]uint16, arrangements)
	for i, a := range r.all {
		least := i
		for _, p := range own {
			least = min(least, r.number(a.permuted(&p)))
		}
		if least == i {
			f.layouts[i] = uint16(len(f.least))
			f.least = append(f.least, uint16(i))
		} else {
			f.layouts[i] = f.layouts[least]
		}
	}
}

func (f *family) size() int {
	if f.least != nil {
		return len(f.least)
	}
	return arrangements
}

// arrangement returns the number of the arrangement that represents a layout. The parameter layout is an index in the
// family.
func (f *family) arrangement(layout int) int {
	if f.least != nil {
		return int(f.least[layout])
	}
	return layout
}

// layout returns the number of the layout that an arrangement forms. The parameter arrangement is the arrangement's
// number.
func (f *family) layout(arrangement int) int {
	if f.layouts != nil {
		arrangement = int(f.layouts[arrangement])
	}
	return f.first + arrangement
}

func (x *index) arrangement(f *family, layout int) arrangement {
	return x.ranking.all[f.arrangement(layout)]
}

// bans is the number of possible bans: one for each neutral kind, and one for no ban.
const bans = 4

// positions is the number of positions in an index, and also in a file.
const positions = 18_699_600

// find returns the number of a position. It reports false if the position has no number, because the field is divided
// or a player-cookie is missing.
func (x *index) find(s cookiedisco.State) (number int, ok bool) {
	cells, on, n := shape(0), arrangement(0), 0
	for bit := range 64 {
		p := spot{bit % 8, bit / 8}
		if kind := s.At(p.cell()); kind != cookiedisco.NoCookie {
			cells |= 1 << bit
			on |= arrangement(kind) << (3 * n)
			n++
		}
	}
	image, ok := x.images[cells]
	if !ok {
		return 0, false
	}
	if s.Turn() == cookiedisco.Blue {
		on = on.exchanged()
	}
	return x.number(on, image, int(s.Banned())), true
}

// number returns the number of a position with orange to move, given its arrangement, how its shape is mapped to the
// canonical shape, and its ban.
func (x *index) number(on arrangement, to image, ban int) int {
	return bans*x.shapes[to.family].layout(x.ranking.number(on.permuted(&to.cells))) + ban
}

func (x *index) family(layout int) *family {
	i, found := slices.BinarySearchFunc(x.shapes, layout, func(f family, n int) int { return f.first - n })
	if !found {
		i-- // the last family that begins before layout
	}
	return &x.shapes[i]
}

// state returns the position with the given number, with Orange to move.
func (x *index) state(number int) (cookiedisco.State, error) {
	f := x.family(number / bans)
	return newTemplate(f.shape).state(x.arrangement(f, number/bans-f.first), cookiedisco.Kind(number%bans))
}

// spot is a place of the lattice, given by its axial coordinates (B3).
type spot struct{ q, r int }

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

// layOut returns the shape that up to eight spots form, and the index of each spot's cell in this shape. The shape is 0
// if the spots span more than eight columns or rows.
func layOut(spots []spot) (s shape, cells permutation) {
	low, high := spots[0], spots[0]
	for _, p := range spots {
		low = spot{min(low.q, p.q), min(low.r, p.r)}
		high = spot{max(high.q, p.q), max(high.r, p.r)}
	}
	if high.q-low.q >= 8 || high.r-low.r >= 8 {
		return 0, permutation{}
	}
	bit := func(p spot) int { return 8*(p.r-low.r) + p.q - low.q }
	for _, p := range spots {
		s |= 1 << bit(p)
	}
	for i, p := range spots {
		cells[i] = uint8(bits.OnesCount64(uint64(s & (1<<bit(p) - 1))))
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

// grown adds one cell to each of the given shapes, in every possible way, and returns the canonical forms of the
// results.
func grown(shapes map[shape]bool) map[shape]bool {
	bigger := map[shape]bool{}
	for s := range shapes {
		spots := s.spots()
		for _, p := range spots {
			for direction := range 6 {
				step := spot{1, 0}.turned(direction)
				more, _ := layOut(append(spots, spot{p.q + step.q, p.r + step.r}))
				if bits.OnesCount64(uint64(more)) > len(spots) {
					bigger[more.canonical()] = true
				}
			}
		}
	}
	return bigger
}

// canonicalShapes returns the canonical shapes with the given number of cells, at most eight.
func canonicalShapes(cells int) map[shape]bool {
	shapes := map[shape]bool{1: true}
	for range cells - 1 {
		shapes = grown(shapes)
	}
	return shapes
}

// cell returns the cell of a spot in the frame of a position. The spot must be in the shape or at most one column or
// row outside it.
func (p spot) cell() cookiedisco.Cell { return cookiedisco.Cell(16*(p.r+1) + p.q + 1) }

func spotOf(c cookiedisco.Cell) spot { return spot{int(c)%16 - 1, int(c)/16 - 1} }

const (
	cookies      = 8
	arrangements = 3360 // the number of ways to put the eight cookies on eight cells: 8! / (3! 2!)
)

// arrangement is a way to put the eight cookies on the cells of a shape. It holds a [cookiedisco.Kind] in three bits
// for each cell, with the first cell in the lowest bits.
type arrangement uint32

func (a arrangement) kind(cell int) cookiedisco.Kind { return cookiedisco.Kind(a >> (3 * cell) & 7) }

// players masks the highest bit of each cell. Only the kinds of the player-cookies, 4 and 5, have this bit set.
const players = 0o44444444

// exchanged exchanges the two player-cookies. Their kinds differ only in the lowest bit.
func (a arrangement) exchanged() arrangement { return a ^ a&players>>2 }

// permutation maps the cells of a shape to the cells of another shape.
type permutation [cookies]uint8

// permuted moves each cookie to the cell to which p maps the cookie's old cell.
func (a arrangement) permuted(p *permutation) (out arrangement) {
	for _, cell := range p {
		out |= a & 7 << (3 * cell)
		a >>= 3
	}
	return out
}

// ranking numbers the arrangements in ascending order.
//
// The number of an arrangement is the sum of two counts. The first count is the number of arrangements with a lesser
// upper half (the kinds on the upper four cells). The second count is the number of arrangements with the same upper
// half and a lesser lower half. The second count depends only on the lower half, which determines what cookies remain
// for the upper half.
type ranking struct {
	all   [arrangements]arrangement
	upper [1 << 12]uint16
	lower [1 << 12]uint16
}

func newRanking() *ranking {
	r := new(ranking)
	n := 0
	var lay func(cell int, on arrangement, left [6]int)
	lay = func(cell int, on arrangement, left [6]int) {
		if cell < 0 {
			r.all[n] = on
			n++
			return
		}
		for kind := range left {
			if left[kind] > 0 {
				rest := left
				rest[kind]--
				lay(cell-1, on|arrangement(kind)<<(3*cell), rest)
			}
		}
	}
	lay(cookies-1, 0, [6]int{
		cookiedisco.Vanilla: 1, cookiedisco.Caramel: 2, cookiedisco.Chocolate: 3,
		cookiedisco.OrangeCookie: 1, cookiedisco.BlueCookie: 1,
	})
	first := 0 // the first arrangement with these upper four cells
	for i, a := range r.all {
		if a>>12 != r.all[first]>>12 {
			first = i
		}
		r.upper[a>>12] = uint16(first)
		r.lower[a&0xfff] = uint16(i - first)
	}
	return r
}

// number returns the index of an arrangement in r.all.
func (r *ranking) number(a arrangement) int {
	return int(r.upper[a>>12&0xfff]) + int(r.lower[a&0xfff])
}

// letters holds the letters of the kinds in a position's text, indexed by [cookiedisco.Kind].
const letters = " VKCOB"

// template is the text of a position of one shape, with orange to move. The letters of the cookies and the ban are
// filled in later.
type template struct {
	text    []byte
	cookies [cookies]int // the index of each cookie's letter in the slice text
}

func newTemplate(s shape) *template {
	t := new(template)
	at := spot{}
	for i, p := range s.spots() {
		for ; at.r < p.r; at = (spot{0, at.r + 1}) {
			t.text = append(t.text, '/')
		}
		if gap := p.q - at.q; gap > 0 {
			t.text = append(t.text, '0'+byte(gap)) // at most 7
		}
		t.cookies[i] = len(t.text)
		t.text = append(t.text, ' ')
		at.q = p.q + 1
	}
	t.text = append(t.text, " o -"...)
	return t
}

// state fills in the letters and the ban, and returns the position.
func (t *template) state(a arrangement, ban cookiedisco.Kind) (cookiedisco.State, error) {
	for i, at := range t.cookies {
		t.text[at] = letters[a.kind(i)]
	}
	t.text[len(t.text)-1] = "-VKC"[ban]
	return cookiedisco.Parse(string(t.text))
}
