package cookiedisco

import (
	"errors"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Move is a turn: a cookie goes from one cell to another, or a player places their player-cookie. The cells are named in the
// frame of the position before the move. The zero Move is no move and never legal.
type Move struct {
	from, to Cell
	what     byte // rolling or placing, 0 in the zero Move
}

const (
	rolling = '-'
	placing = '@'
)

// NewMove returns the move of a cookie from one cell to another. The error says that one of them has no name.
func NewMove(from, to Cell) (Move, error) {
	if !from.Valid() || !to.Valid() {
		return Move{}, errors.New("a move of a cell that has no name")
	}
	return Move{from, to, rolling}, nil
}

// NewPlacement returns the placement of the player-cookie on a cell. The error says that the cell has no name.
func NewPlacement(on Cell) (Move, error) {
	if !on.Valid() {
		return Move{}, errors.New("a placement on a cell that has no name")
	}
	return Move{on, on, placing}, nil
}

// From returns the cell that the cookie leaves, for a placement the same cell as To.
func (m Move) From() Cell { return m.from }

// To returns the cell where the cookie ends its move.
func (m Move) To() Cell { return m.to }

// Places reports whether the move is a placement.
func (m Move) Places() bool { return m.what == placing }

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed: chocolate,
// caramel, vanilla, the mover's player-cookie; those of one kind by the row and column that they leave, and then by the row
// and column where they end. It allocates only where dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if s.placing() {
		return s.appendPlacements(dst)
	}
	var l layout
	if !s.layOut(&l) {
		return dst
	}
	for _, kind := range order {
		for set := l.kinds[kind]; set != 0; set &= set - 1 {
			place := bits.TrailingZeros8(set)
			from, how := l.cell(place), l.steps(place)
			for _, e := range l.endsOf(place) {
				if e.how&how != 0 {
					dst = append(dst, Move{from, e.to, rolling})
				}
			}
		}
	}
	return dst
}

// order is the order of the kinds in the list of moves. The opponent's player-cookie has no moves.
const order = "\x03\x02\x01\x04\x05"

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

// draw returns the move at a random index of AppendMoves. It reports false if there is no legal move.
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
	total := l.count()
	if total == 0 {
		return Move{}, false
	}
	return l.move(rng.IntN(total)), true
}

// move returns the n-th of the listed moves, from 0.
func (l *layout) move(n int) Move {
	for _, kind := range order {
		for set := l.kinds[kind]; set != 0; set &= set - 1 {
			place := bits.TrailingZeros8(set)
			how := l.steps(place)
			if open := l.open(place, how); n >= open {
				n -= open
				continue
			}
			for _, e := range l.endsOf(place) {
				if e.how&how == 0 {
					continue
				}
				if n == 0 {
					return Move{l.cell(place), e.to, rolling}
				}
				n--
			}
		}
	}
	return Move{}
}

// legal reports whether a move is legal, and which cookie it moves. It must agree with refuse, which explains the verdict.
func (s State) legal(m Move) (cookie int, ok bool) {
	cookie = s.find(m.from)
	var l layout
	if m.what != rolling || cookie == cookies || !s.layOut(&l) {
		return 0, false
	}
	place := l.placeOf(m.from)
	how := l.steps(place)
	for _, e := range l.endsOf(place) {
		if e.to == m.to {
			return cookie, e.how&how != 0
		}
	}
	return 0, false
}

// find returns the cookie that lies on a cell, or cookies if there is none.
func (s State) find(c Cell) int {
	if c == NoCell {
		return cookies
	}
	x := s.cells ^ uint64(c)*ones
	return bits.TrailingZeros64((x-ones)&^x&(0x80*ones)) / 8 // the lowest byte of x that is 0
}

// LegalMoves yields the moves that AppendMoves appends, in the same order.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
