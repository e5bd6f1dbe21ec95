package cookiedisco

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Orange and Blue are the players. Orange places first (S2).
const (
	Orange = boardgame.First
	Blue   = boardgame.Second
)

// State is a position: where the cookies lie, whose turn it is, and which kind is banned. A State takes two words, never
// changes, and is comparable with ==. Two positions that differ only in where they lie on the table are equal (B3). The zero
// State is not a position: its game is over, and it is nobody's turn.
type State struct {
	cells uint64 // a byte for each cookie's Cell, in the order of cookieKinds; the cells of each kind are in ascending order
	status
}

// status holds the fields of a State other than the cells. It is a separate struct because the compiler keeps only structs
// of at most four fields in registers.
type status struct {
	turn   boardgame.Player // the player to place or to move
	ban    Kind             // the kind that M8 bans, or NoCookie
	cherry boardgame.Player // during the placement, the player who will move first (S3); NoPlayer afterwards
}

// cookieKinds holds the kinds of the eight cookies, in the order of their cells in a State.
const cookieKinds = "\x03\x03\x03\x02\x02\x01\x04\x05"

const (
	cookies     = 8
	orangeIndex = 6
	blueIndex   = 7
)

// cell returns a cookie's cell, or NoCell if the cookie is not placed yet.
func (s State) cell(cookie int) Cell { return Cell(s.cells >> (8 * uint(cookie))) }

func (s State) placing() bool { return s.cherry != boardgame.NoPlayer }

// Turn returns the player whose turn the position's text says it is. In a finished game this is the loser.
func (s State) Turn() boardgame.Player { return s.turn }

// Winner reports whether the game is over, and returns the winner, or NoPlayer if it is not over. There are no draws. The
// zero State is over without a winner.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended returns the rule that ended the game, [Dividing] or [NoMove]. It returns "" if the game is not over.
func (s State) Ended() boardgame.Rule {
	_, rule := s.result()
	return rule
}

func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	var l layout
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPlayer, boardgame.NoPosition
	case s.placing():
	case !s.layOut(&l):
		return s.turn.Opponent(), Dividing // E1
	case l.count() == 0:
		return s.turn.Opponent(), NoMove // E2
	}
	return boardgame.NoPlayer, ""
}

// At returns the kind of the cookie on a cell, or NoCookie if the cell is empty.
func (s State) At(c Cell) Kind {
	if s.turn == boardgame.NoPlayer {
		return NoCookie
	}
	if i := s.find(c); i < cookies {
		return Kind(cookieKinds[i])
	}
	return NoCookie
}

// Banned returns the kind that can't move because it was moved last (M8), or NoCookie if no kind is banned.
func (s State) Banned() Kind { return s.ban }

// Placing reports whether a player still has to place a player-cookie, and returns the player who will move first after the
// placement. It returns NoPlayer and false once both player-cookies are placed.
func (s State) Placing() (cherry boardgame.Player, ok bool) { return s.cherry, s.placing() }

// Apply returns the state after m. The cells of the new state may have new names: see [State.Shift]. For an illegal move,
// Apply returns s and a [*boardgame.MoveError] that cites the rule.
func (s State) Apply(m Move) (State, error) {
	cookie, ok := s.legal(m)
	switch {
	case !ok:
		return s, s.refuse(m)
	case m.what == placing:
		return s.place(m), nil
	}
	return s.moved(cookie, m.to), nil
}

// Check returns the error that Apply would return. The error is nil if m is legal.
func (s State) Check(m Move) error {
	if _, ok := s.legal(m); ok {
		return nil
	}
	return s.refuse(m)
}

// Shift returns how the legal move m changes the names of cells. A place in column q and row r before the move is in column
// q+dq and row r+dr after it. [Cell.Shifted] computes the new name. This holds for every place, including m.To. For an
// illegal move, Shift returns 0 and 0.
func (s State) Shift(m Move) (dq, dr int) {
	if s.Check(m) != nil {
		return 0, 0
	}
	mover := s.find(m.from)
	if m.what == placing {
		mover = orangeIndex
		if s.turn == Blue {
			mover = blueIndex
		}
	}
	c, _ := corner(s.moving(mover, m.to).cells)
	return Cell(first).column() - c.column(), Cell(first).row() - c.row()
}

// Fast returns shortcuts that play a move without checking it, pick a random move, and number the moves. See
// [boardgame.Fast].
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play: func(s State, m Move) State {
			if m.what == placing {
				return s.place(m)
			}
			return s.moved(s.find(m.from), m.to)
		},
		Draw:    State.draw,
		Number:  Move.number,
		Numbers: frame * frame * frame * frame,
	}
}

// No two legal moves have the same number, because only a placement ends where it begins.
func (m Move) number() int {
	from, to := m.from.row()*frame+m.from.column(), m.to.row()*frame+m.to.column()
	return (from*frame*frame + to) % (frame * frame * frame * frame)
}

func (s State) moved(cookie int, to Cell) State {
	next := s.moving(cookie, to)
	next.cells = sorted(reframed(next.cells))
	next.turn = s.turn.Opponent()
	next.ban = NoCookie
	if cookie < orangeIndex {
		next.ban = Kind(cookieKinds[cookie&7]) // M8
	}
	return next
}

// moving returns the state with a cookie moved to a cell, not yet shifted back into the normal frame.
func (s State) moving(cookie int, to Cell) State {
	shift := 8 * uint(cookie)
	s.cells = s.cells&^(0xff<<shift) | uint64(to)<<shift
	return s
}

// Hash returns a hash of the state, the same in every process. Equal states have equal hashes.
func (s State) Hash() uint64 {
	return bitboard.Hash(s.cells, uint64(s.turn)|uint64(s.ban)<<8|uint64(s.cherry)<<16)
}
