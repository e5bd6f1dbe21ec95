package solution

import (
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// index assigns a number to each position in which both player-cookies are placed and all cookies are connected. All images
// of a position under the symmetries have the same number. The numbers have no gaps.
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

// find returns the number of a position. It reports false if the position has no number, because the field is divided or a
// player-cookie is missing.
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
	return bans*f.layout(x.ranking.number(on.permuted(&image.cells))) + int(s.Banned()), true
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
