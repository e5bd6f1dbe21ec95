package cookiedisco

import (
	"errors"
	"iter"
	"math/bits"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// Move is a turn: a cookie goes from a cell to another, or a player-cookie is placed. The cells are named in the frame
// of the position that it is played in. The zero Move is none, and never legal.
type Move struct {
	from, to Cell
	what     byte // rolling or placing, 0 in the zero Move
}

const (
	rolling = '-'
	placing = '@'
)

// NewMove returns the move of a cookie from one cell to another. It refuses what are no cells.
func NewMove(from, to Cell) (Move, error) {
	if !from.valid() || !to.valid() {
		return Move{}, errors.New("a move of a cell that has no name")
	}
	return Move{from, to, rolling}, nil
}

// NewPlacement returns the placement of the player-cookie on a cell. It refuses what is no cell.
func NewPlacement(on Cell) (Move, error) {
	if !on.valid() {
		return Move{}, errors.New("a placement on a cell that has no name")
	}
	return Move{on, on, placing}, nil
}

// From is the cell that the cookie leaves; for a placement it is that of To.
func (m Move) From() Cell { return m.from }

// To is the cell where the cookie comes to lie.
func (m Move) To() Cell { return m.to }

// Places reports whether the move is a placement.
func (m Move) Places() bool { return m.what == placing }

// movers are the cookies that the side to move may touch at all, as bits (M1, M8).
func (s State) movers() uint8 {
	_, other := s.players()
	return all &^ other &^ kindBits[s.ban]
}

// over reports whether E1 has ended the game, or it has never begun.
func (s State) over() bool { return s.divided || s.turn == boardgame.NoPlayer }

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed: chocolate,
// caramel, vanilla, the own player-cookie; each by rows and columns of where it lies, and then of where it goes. It
// allocates only where dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	switch {
	case s.over():
		return dst
	case s.placing():
		return s.appendPlacements(dst)
	}
	var f field
	f.lay(s.cells)
	for movers := s.movers(); movers != 0; movers &= movers - 1 {
		cookie := bits.TrailingZeros8(movers)
		s.rolls(&f, cookie)
		for i := range f.ends {
			for rest := f.ends[i]; rest != 0; rest &= rest - 1 {
				to := Cell(i<<6 | bits.TrailingZeros64(rest))
				dst = append(dst, Move{s.cell(cookie), to, rolling})
			}
		}
	}
	return dst
}

// rolls finds the places where a cookie may be moved, f.ends, and reports whether moving it there divides the field.
func (s State) rolls(f *field, cookie int) (divides bool) {
	f.roll(cookie, values(f.touched(s.cell(cookie)))) // M4, M6
	return !f.ends.empty() && f.mayDivide(cookie) && s.divide(f, cookie)
}

// divide leaves of the places where a cookie may end those where it wins, if the others are not all connected without
// it, which it reports (M7). They are in two parts then: with three, the cookie would be surrounded.
func (s State) divide(f *field, cookie int) bool {
	mover := uint8(1) << cookie
	others := all &^ mover
	one := f.part(others&-others, others)
	two := others &^ one
	if two == 0 {
		return false
	}
	own, other := s.players()
	// Whether it wins where it joins one part, or the other.
	joinsOne := wins(one|mover, own, other) || wins(two, own, other)
	joinsTwo := wins(two|mover, own, other) || wins(one, own, other)
	if !joinsOne && !joinsTwo {
		f.ends = cells{}
		return true
	}
	for i := range f.ends {
		for rest := f.ends[i]; rest != 0; rest &= rest - 1 {
			touched := f.touched(Cell(i<<6 | bits.TrailingZeros64(rest)))
			inOne, inTwo := touched&one != 0, touched&two != 0
			if inOne && inTwo || inOne && !joinsOne || inTwo && !joinsTwo {
				f.ends[i] &^= rest & -rest
			}
		}
	}
	return true
}

// CountMoves is the number of legal moves, without listing them.
func (s State) CountMoves() (n int) {
	switch {
	case s.over():
		return 0
	case s.placing():
		var six [6]Move
		return len(s.appendPlacements(six[:0]))
	}
	var f field
	f.lay(s.cells)
	for movers := s.movers(); movers != 0; movers &= movers - 1 {
		s.rolls(&f, bits.TrailingZeros8(movers))
		n += f.ends.count()
	}
	return n
}

// canMove reports whether there is a legal move if E1 has not ended the game.
func (s State) canMove() bool {
	if s.placing() {
		return true
	}
	var f field
	f.lay(s.cells)
	for movers := s.movers(); movers != 0; movers &= movers - 1 {
		if s.rolls(&f, bits.TrailingZeros8(movers)); !f.ends.empty() {
			return true
		}
	}
	return false
}

// legal decides what refuse explains; the two must agree. It also returns which cookie is moved, and whether that
// divides the field. A move that is legal but for the end of the game shows that E2 has not ended it.
func (s State) legal(m Move) (cookie int, divides, ok bool) {
	if s.over() || m.what != rolling {
		return 0, false, false
	}
	cookie = s.find(m.from)
	if s.movers()>>cookie&1 == 0 {
		return 0, false, false
	}
	var f field
	f.lay(s.cells)
	divides = s.rolls(&f, cookie)
	return cookie, divides, f.ends.has(m.to)
}

// find is the cookie that lies on a cell, or cookies if none does.
func (s State) find(c Cell) int {
	if c == NoCell {
		return cookies
	}
	x := s.cells ^ uint64(c)*ones
	return bits.TrailingZeros64((x-ones)&^x&(0x80*ones)) / 8 // the lowest byte of x that is 0
}

// LegalMoves yields the moves that AppendMoves appends, in the same order.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
