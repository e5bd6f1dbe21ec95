package cookiedisco

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Move is a turn: a cookie goes from one cell to another, or a player places their player-cookie. The cells are named
// in the frame of the position before the move. The zero Move is never legal.
type Move struct {
	from, to Cell
	what     byte // rolling or placing, 0 in the zero Move
}

const (
	rolling = '-'
	placing = '@'
)

// From returns the cell that the cookie leaves. For a placement it returns the same cell as To.
func (m Move) From() Cell { return m.from }

// To returns the cell where the cookie ends its move.
func (m Move) To() Cell { return m.to }

// Places reports whether m is a placement.
func (m Move) Places() bool { return m.what == placing }

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed. Moves of
// chocolate cookies come first, then caramel, vanilla, and the mover's player-cookie. The moves of the cookies of one
// kind are sorted by the row and column that the cookie leaves, and then by the row and column where it ends.
// AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	if s.placing() {
		return s.appendPlacements(dst)
	}
	var l layout
	if !s.layOut(&l) {
		return dst
	}
	for cookie := range uint(cookies) {
		place := l.placeOf(cookie)
		from, how := l.cell(place), l.steps(place)
		for _, e := range l.endsOf(place) {
			if e.how&how != 0 {
				dst = append(dst, Move{from, e.to, rolling})
			}
		}
	}
	return dst
}

// neutrals returns the number of neutral cookies that a cookie on c touches.
func (s State) neutrals(c Cell) int {
	return bits.OnesCount8(s.touched(c) & (chocolates | caramels | vanilla))
}

// places reports whether a player-cookie may be placed on c: whether c is empty and touches exactly two neutral
// cookies (S2).
func (s State) places(c Cell) bool { return s.find(c) == cookies && s.neutrals(c) == 2 }

func (s State) appendPlacements(dst []Move) []Move {
	for c := range grid.All() {
		if s.places(c) {
			dst = append(dst, Move{c, c, placing})
		}
	}
	return dst
}

// CountMoves returns the number of legal moves without listing them.
func (s State) CountMoves() int {
	var l layout
	switch {
	case s.placing():
		var six [6]Move
		return len(s.appendPlacements(six[:0]))
	case !s.layOut(&l):
		return 0
	}
	return l.count()
}

// draw returns a random legal move, or false if there is none. It returns the move at index rng.IntN(s.CountMoves())
// of the list that AppendMoves returns.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	var l layout
	switch {
	case s.placing():
		var six [6]Move
		moves := s.appendPlacements(six[:0])
		return moves[rng.IntN(len(moves))], true
	case !s.layOut(&l):
		return Move{}, false
	}
	n := l.count()
	if n == 0 {
		return Move{}, false
	}
	n = rng.IntN(n)
	for cookie := range uint(cookies) {
		place := l.placeOf(cookie)
		how := l.steps(place)
		if moves := l.open(place, how); n >= moves {
			n -= moves
			continue
		}
		for _, e := range l.endsOf(place) {
			open := 0
			if e.how&how != 0 {
				open = 1
			}
			if n < open {
				return Move{l.cell(place), e.to, rolling}, true
			}
			n -= open // branch-free, because the processor can't predict which ends are legal
		}
	}
	return Move{}, false // not reached, because there is a move with index n
}

// legal reports whether m is legal.
func (s State) legal(m Move) bool {
	if s.placing() {
		return m.what == placing && s.places(m.to)
	}
	cookie := s.find(m.from)
	var l layout
	if m.what != rolling || cookie == cookies || !s.layOut(&l) {
		return false
	}
	place := l.placeOf(uint(cookie))
	how := l.steps(place)
	for _, e := range l.endsOf(place) {
		if e.to == m.to {
			return e.how&how != 0
		}
	}
	return false
}

// find returns the index of the cookie on a cell, or the number of cookies if the cell is empty.
func (s State) find(c Cell) int {
	if c == NoCell {
		return cookies
	}
	x := s.cells ^ uint64(c)*ones
	return bits.TrailingZeros64((x-ones)&^x&(0x80*ones)) / 8 // the lowest byte of x that is 0
}

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
