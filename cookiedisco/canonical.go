package cookiedisco

import "github.com/seed4105872c/clutch/boardgame"

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// Canonical returns the canonical form of a position, and the symmetry that maps the position to it. The canonical form is
// the least of the position's images under the 24 symmetries, with Orange to move. All images have the same canonical form.
// A later version of this package may choose a different image. During the placement, Canonical returns the position itself
// and Identity.
//
// A place has three coordinates, q, r and t = -q-r. Under each symmetry of the lattice, the new q and r are two of the old
// coordinates, either both unchanged or both negated. So Canonical builds all images from six 64-bit words. Each word holds
// one of the coordinates, or its negative, with a byte for each cookie.
func (s State) Canonical() (State, Symmetry) {
	if s.placing() || s.turn == boardgame.NoPlayer {
		return s, Identity
	}
	y := Identity
	if s.turn == Blue {
		s.cells, s.turn, y = exchanged(s.cells), Orange, Exchange
	}
	q := s.cells & (0x0f * ones)
	r := s.cells >> 4 & (0x0f * ones)
	sum := q + r
	lowQ, highQ := extremes(q)
	lowR, highR := extremes(r)
	lowSum, highSum := extremes(sum)
	q, minusQ := q-lowQ*ones, highQ*ones-q
	r, minusR := r-lowR*ones, highR*ones-r
	t, minusT := highSum*ones-sum, sum-lowSum*ones

	images := [Exchange]uint64{
		r<<4 | q, minusT<<4 | minusR, q<<4 | t, minusR<<4 | minusQ, t<<4 | r, minusQ<<4 | minusT,
		q<<4 | r, minusT<<4 | minusQ, r<<4 | t, minusQ<<4 | minusR, t<<4 | q, minusR<<4 | minusT,
	}
	top := images[0] >> sortedBits
	for _, image := range images {
		top = min(top, image>>sortedBits)
	}
	best, cells := Identity, uint64(1<<64-1)
	for i, image := range images {
		if image>>sortedBits != top { // sorting does not change the bits compared here
			continue
		}
		if image = sorted(image); image < cells {
			best, cells = Symmetry(i), image
		}
	}
	s.cells = cells + first*ones
	return s, y + best
}

func extremes(word uint64) (low, high uint64) {
	low, high = word&0xff, word&0xff
	for word >>= 8; word != 0; word >>= 8 {
		low, high = min(low, word&0xff), max(high, word&0xff)
	}
	return low, high
}
