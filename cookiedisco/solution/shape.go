package solution

import (
	"math/bits"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// spot is a place of the lattice, given by its axial coordinates (B3).
type spot struct{ q, r int }

// turned returns the image of a spot under one of the twelve symmetries of the lattice. Symmetries 6 to 11 reflect first.
// Then every symmetry turns the spot by symmetry%6 times 60 degrees.
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

// layOut returns the shape that up to eight spots form, and the index of each spot's cell in this shape. The shape is 0 if
// the spots span more than eight columns or rows.
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

// grown adds one cell to each of the given shapes, in every possible way, and returns the canonical forms of the results.
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

// cell returns the cell of a spot in the frame of a position. The spot must be in the shape or at most one column or row
// outside it.
func (p spot) cell() cookiedisco.Cell { return cookiedisco.Cell(16*(p.r+1) + p.q + 1) }

func spotOf(c cookiedisco.Cell) spot { return spot{int(c)%16 - 1, int(c)/16 - 1} }
