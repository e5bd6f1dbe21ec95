package cookiedisco

import (
	"errors"
	"iter"
	"math/bits"

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

// movable reports whether a cookie may be touched at all by the side to move (M1, M8).
func (s State) movable(cookie int) bool {
	kind := Kind(cookieKinds[cookie])
	if owner := kind.Owner(); owner != boardgame.NoPlayer {
		return owner == s.turn
	}
	return kind != s.ban
}

// parts are the cookies besides one that touches so, as they are connected without it: in one part, or in two (M7). If
// those that it touches lie side by side, they are connected, and all others with them. Three parts can't come about:
// such a cookie is surrounded.
func (f *field) parts(cookie int, touch uint8) (one, two uint8) {
	others := all &^ (1 << cookie)
	beginnings := touch &^ (touch<<1 | touch>>5) & 63
	if beginnings&(beginnings-1) == 0 {
		return others, 0
	}
	one = f.part(others&-others, others)
	return one, others &^ one
}

// divides reports whether a cookie that splits the others into two parts wins by going to a cell (E1, M7).
func (f *field) divides(cookie int, one, two uint8, to Cell, own, other uint8) bool {
	mover := uint8(1) << cookie
	touched := f.touched(to) &^ mover
	switch {
	case touched&one != 0 && touched&two != 0:
		return false // joined again
	case touched&one != 0:
		one |= mover
	default:
		two |= mover
	}
	if two&own != 0 {
		one, two = two, one
	}
	return two&other != 0 && points(one) > points(two)
}

// over reports whether E1 has ended the game, or it has never begun.
func (s State) over() bool { return s.divided || s.turn == boardgame.NoPlayer }

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed: chocolate,
// caramel, vanilla, the own player-cookie; each by rows and columns of where it lies; and for a cookie, by routes. It
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
	var list places
	for cookie := range cookies {
		if s.movable(cookie) {
			s.rolls(&f, cookie, &list)
			for _, to := range list.cell[:list.n] {
				dst = append(dst, Move{s.cell(cookie), to, rolling})
			}
		}
	}
	return dst
}

// rolls lists the places where a cookie may be moved, once each (M9).
func (s State) rolls(f *field, cookie int, list *places) {
	list.n = 0
	from := s.cell(cookie)
	values := values(f.touched(from))
	if values == 0 { // M6
		return
	}
	f.toggle(from)
	f.stops(from, values, list)
	list.unique()
	if one, two := f.parts(cookie, f.touch[from]); two != 0 {
		own, other := s.players()
		list.filter(func(to Cell) bool { return f.divides(cookie, one, two, to, own, other) })
	}
	f.toggle(from)
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
	var list places
	for cookie := range cookies {
		if s.movable(cookie) {
			s.rolls(&f, cookie, &list)
			n += list.n
		}
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
	var list places
	for cookie := range cookies {
		if s.movable(cookie) {
			if s.rolls(&f, cookie, &list); list.n > 0 {
				return true
			}
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
	if cookie == cookies || !s.movable(cookie) {
		return 0, false, false
	}
	var f field
	f.lay(s.cells)
	values := values(f.touched(m.from))
	if values == 0 { // M6
		return 0, false, false
	}
	f.toggle(m.from)
	var list places
	if f.stops(m.from, values, &list); !list.has(m.to) {
		return 0, false, false
	}
	one, two := f.parts(cookie, f.touch[m.from])
	if two == 0 {
		return cookie, false, true
	}
	own, other := s.players()
	divides = f.divides(cookie, one, two, m.to, own, other)
	return cookie, divides, divides
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
func (s State) LegalMoves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.AppendMoves(nil) {
			if !yield(m) {
				return
			}
		}
	}
}
