package cookiedisco

import "github.com/seed4105872c/clutch/boardgame"

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// Canonical returns the least of a position's 24 images, with Orange to move, and the symmetry that leads there. What "least"
// means may change, but all images have the same canonical form. During the placement it is the position itself.
//
// A place has three coordinates, q, r and t = -q-r, and each of the lattice's symmetries makes two of them, both as
// they are or both negated, the new q and r. So the images are put together from six words, in which the eight cookies
// have a byte each.
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
		if image>>sortedBits != top { // which sorting leaves as it is
			continue
		}
		if image = sorted(image); image < cells {
			best, cells = Symmetry(i), image
		}
	}
	s.cells = cells + first*ones
	return s, y + best
}

// extremes are the least and the greatest byte of a word.
func extremes(word uint64) (low, high uint64) {
	low, high = word&0xff, word&0xff
	for word >>= 8; word != 0; word >>= 8 {
		low, high = min(low, word&0xff), max(high, word&0xff)
	}
	return low, high
}
