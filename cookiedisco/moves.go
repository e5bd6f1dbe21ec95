package cookiedisco

import (
	"errors"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Move is a turn: a cookie goes from one cell to another, or a player places their player-cookie. The cells are named in the
// frame of the position before the move. The zero Move is never legal.
type Move struct {
	from, to Cell
	what     byte // rolling or placing, 0 in the zero Move
}

const (
	rolling = '-'
	placing = '@'
)

// NewMove returns the move of a cookie from one cell to another. It returns an error if one of the cells has no name.
func NewMove(from, to Cell) (Move, error) {
	if !from.Valid() || !to.Valid() {
		return Move{}, errors.New("a cell of the move has no name")
	}
	return Move{from, to, rolling}, nil
}

// NewPlacement returns the placement of the player-cookie on a cell. It returns an error if the cell has no name.
func NewPlacement(on Cell) (Move, error) {
	if !on.Valid() {
		return Move{}, errors.New("the cell of the placement has no name")
	}
	return Move{on, on, placing}, nil
}

// From returns the cell that the cookie leaves. For a placement it returns the same cell as To.
func (m Move) From() Cell { return m.from }

// To returns the cell where the cookie ends its move.
func (m Move) To() Cell { return m.to }

// Places reports whether m is a placement.
func (m Move) Places() bool { return m.what == placing }

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed. Moves of
// chocolate cookies come first, then caramel, vanilla, and the mover's player-cookie. The moves of the cookies of one kind
// are sorted by the row and column that the cookie leaves, and then by the row and column where it ends. AppendMoves
// allocates only if dst lacks capacity.
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

// draw returns the move at a random index of the list that AppendMoves returns. It returns false if there is no legal
// move.
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
	sums := l.sums()
	total := int(sums >> 56)
	if total == 0 {
		return Move{}, false
	}
	return l.move(sums, rng.IntN(total)), true
}

// move returns the legal move with index n in the list that AppendMoves returns.
func (l *layout) move(sums uint64, n int) Move {
	before := ((uint64(n)|0x80)*ones - sums) & (0x80 * ones) // for each cookie, whether its moves come before that index
	cookie := uint(bits.OnesCount64(before)) & 7
	n -= int(sums << 8 >> (8 * cookie) & 0xff)
	place := l.placeOf(cookie)
	how := l.steps(place)
	for _, e := range l.endsOf(place) {
		open := 0
		if e.how&how != 0 {
			open = 1
		}
		if n < open {
			return Move{l.cell(place), e.to, rolling}
		}
		n -= open // branch-free, because the processor can't predict which ends are legal
	}
	return Move{}
}

// legal reports whether m is legal. If m moves a cookie, legal returns that cookie's index.
func (s State) legal(m Move) (cookie int, ok bool) {
	if s.placing() {
		return 0, m.what == placing && s.places(m.to)
	}
	cookie = s.find(m.from)
	var l layout
	if m.what != rolling || cookie == cookies || !s.layOut(&l) {
		return 0, false
	}
	place := l.placeOf(uint(cookie))
	how := l.steps(place)
	for _, e := range l.endsOf(place) {
		if e.to == m.to {
			return cookie, e.how&how != 0
		}
	}
	return 0, false
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
