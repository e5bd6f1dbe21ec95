package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// The players.
const (
	White = boardgame.First  // begins, at the bottom, goes up
	Black = boardgame.Second // at the top, goes down
)

// Piece is what stands on a cell.
type Piece uint8

// What can stand on a cell.
const (
	NoPiece Piece = iota
	WhiteStone
	BlackStone
)

// Owner is whose piece it is.
func (p Piece) Owner() boardgame.Player {
	switch p {
	case WhiteStone:
		return White
	case BlackStone:
		return Black
	}
	return boardgame.NoPlayer
}

// String returns "white stone" or "black stone", and "no piece" for what is none.
func (p Piece) String() string {
	switch p {
	case WhiteStone:
		return "white stone"
	case BlackStone:
		return "black stone"
	}
	return "no piece"
}

func (p Piece) color() boardgame.Color {
	switch p {
	case WhiteStone:
		return boardgame.White
	case BlackStone:
		return boardgame.Black
	}
	return boardgame.NoColor
}

// State is a position: where the stones are, and whose turn it is. It is three words, comparable with ==, and never
// changes. The zero State is no position: it is over, and it is nobody's turn.
//
// A State that is not zero comes from New, Parse or Apply, so it has one to twelve stones of each colour, or none of one,
// and at most one home row is reached by the enemy.
type State struct {
	white, black bitboard.Set64
	turn         boardgame.Player
}

// New returns the start of a game (B4, B5).
func New() State {
	return State{
		white: rowA | rowB&^(1<<5|1<<10) | 1<<13 | 1<<14 | 1<<15,
		black: rowI | rowH&^(1<<50|1<<55) | 1<<45 | 1<<46 | 1<<47,
		turn:  White,
	}
}

// Turn is whose turn the position says it is, also when the game is over.
func (s State) Turn() boardgame.Player { return s.turn }

// Winner reports whether the game is over and who has won. There are no draws (E4); only the zero State is over without a
// winner.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended is the rule that ended the game: [HomeRow], [LastStone] or [NoTurn]. It is "" while the game goes on.
func (s State) Ended() boardgame.Rule {
	_, rule := s.result()
	return rule
}

// result asks for the ends in the order of the rules.
func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPlayer, boardgame.NoPosition
	case s.white&rowI != 0:
		return White, HomeRow // E1
	case s.black&rowA != 0:
		return Black, HomeRow // E1
	case s.black == 0:
		return White, LastStone // E2
	case s.white == 0:
		return Black, LastStone // E2
	case s.marches() == 0:
		return opponent(s.turn), NoTurn // E3
	}
	return boardgame.NoPlayer, ""
}

// decided reports whether E1 or E2 has ended the game, or it has never begun.
func (s State) decided() bool {
	return s.white&rowI|s.black&rowA != 0 || s.white == 0 || s.black == 0
}

// At is what stands on a cell.
func (s State) At(c Cell) Piece {
	switch {
	case s.white.Has(int(c)):
		return WhiteStone
	case s.black.Has(int(c)):
		return BlackStone
	}
	return NoPiece
}

// Stones is the set of the cells of a player's stones, with [Cell] numbers for bits.
func (s State) Stones(p boardgame.Player) bitboard.Set64 {
	switch p {
	case White:
		return s.white
	case Black:
		return s.black
	}
	return 0
}

// own is the set of the stones of the side to move.
func (s State) own() bitboard.Set64 {
	if s.turn == White {
		return s.white
	}
	return s.black
}

// Apply returns the state after m. A move that is not legal is refused with a [*boardgame.MoveError] that cites the rule,
// and then the state returned is the receiver.
func (s State) Apply(m Move) (State, error) {
	to, ok := s.legal(m)
	if !ok {
		return s, s.refuse(m)
	}
	return s.march(m.Stones(), to), nil
}

// march is the state after own stones go from some cells to others.
func (s State) march(from, to bitboard.Set64) State {
	if s.turn == White {
		return State{s.white&^from | to, s.black &^ to, Black} // M6
	}
	return State{s.white &^ to, s.black&^from | to, White} // M6
}

// Check is the verdict of Apply alone: nil for a legal move.
func (s State) Check(m Move) error {
	if _, ok := s.legal(m); ok {
		return nil
	}
	return s.refuse(m)
}

// legal decides what refuse explains; the two must agree. It also returns the cells entered. A move that is legal but for
// the end of the game shows that E3 has not ended it.
func (s State) legal(m Move) (to bitboard.Set64, ok bool) {
	own, from, d := s.own(), m.Stones(), m.Direction()
	to = d.step(from)
	return to, from&^own == 0 && from.Len() == min(own.Len(), 3) && // M1, M2
		d.forward(s.turn) && // M3
		from&^d.can() == 0 && // M5
		to&(own&^from) == 0 && // M4
		!s.decided()
}

// Hash is the same in every process. Equal states have equal hashes.
func (s State) Hash() uint64 {
	return bitboard.Hash(uint64(s.white)|uint64(s.turn)<<Cells, uint64(s.black))
}

// forward reports whether a direction is ahead for a player (M3).
func (d Direction) forward(p boardgame.Player) bool {
	return p == White && d <= NE || p == Black && d >= SW && d <= SE
}

func opponent(p boardgame.Player) boardgame.Player { return White + Black - p }
