package solution

import (
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// index numbers the positions: connected ones with both player-cookies, where those that are images of each other are
// one. Every position has exactly one number, and the numbers have no gaps.
//
// The number is made of three: the shape; the layout, which is the arrangement of the cookies on the cells of the
// canonical shape, orange to move; and the banned kind, as the number of its constant. The layouts of all shapes are
// numbered in one row, so that a position's number is 4 times its layout's, and the ban.
type index struct {
	ranking *ranking
	shapes  []family
	images  map[shape]image // of all shapes, the canonical ones and their images
	layouts int
}

// family is a canonical shape with its layouts.
type family struct {
	shape shape
	first int // the number of its first layout

	// A shape that is its own image under some symmetry has several arrangements that are one layout; it goes by the
	// least of them. For other shapes these are nil: each arrangement is a layout.
	least   []uint16 // the arrangements that are the layouts, in ascending order
	layouts []uint16 // for each arrangement, which layout it is
}

// image is how a shape is turned into the canonical one.
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

// merge makes one layout of the arrangements that symmetries of the shape turn into each other.
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

// size is how many layouts there are.
func (f *family) size() int {
	if f.least != nil {
		return len(f.least)
	}
	return arrangements
}

// arrangement is the arrangement of the layout with a number in the family.
func (x *index) arrangement(f *family, layout int) arrangement {
	if f.least != nil {
		layout = int(f.least[layout])
	}
	return x.ranking.all[layout]
}

// layout is the number of an arrangement on a canonical shape.
func (x *index) layout(f *family, a arrangement) int {
	n := x.ranking.number(a)
	if f.layouts != nil {
		n = int(f.layouts[n])
	}
	return f.first + n
}

// bans are the kinds that can be banned, with none.
const bans = 4

// positions is how many there are, in an index as well as in a file.
const positions = 18_699_600

// find is the number of a position. It is false for one that has none: the cookies are divided, or not all there.
func (x *index) find(s cookiedisco.State) (number int, ok bool) {
	var room [64]byte
	text, _ := s.AppendText(room[:0]) // the error is always nil
	cells, on := readField(text)
	image, ok := x.images[cells]
	if !ok {
		return 0, false
	}
	if s.Turn() == cookiedisco.Blue {
		on = on.exchanged()
	}
	f := &x.shapes[image.family]
	return bans*x.layout(f, on.permuted(&image.cells)) + int(s.Banned()), true
}

// family returns the canonical shape of a layout.
func (x *index) family(layout int) *family {
	i, found := slices.BinarySearchFunc(x.shapes, layout, func(f family, n int) int { return f.first - n })
	if !found {
		i-- // the last that begins before
	}
	return &x.shapes[i]
}

// state is the position with a number, orange to move.
func (x *index) state(number int) (cookiedisco.State, error) {
	f := x.family(number / bans)
	return newTemplate(f.shape).state(x.arrangement(f, number/bans-f.first), cookiedisco.Kind(number%bans))
}
