package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// White and Black are the players.
const (
	White = boardgame.First  // moves first, and goes up the board
	Black = boardgame.Second // goes down the board
)

// Piece is the contents of a cell: a stone or nothing.
type Piece uint8

// These are the possible contents of a cell.
const (
	NoPiece Piece = iota
	WhiteStone
	BlackStone
)

// Owner returns the player who owns the piece, or NoPlayer for NoPiece.
func (p Piece) Owner() boardgame.Player { return notation.Entry(p, boardgame.NoPlayer, White, Black) }

// String returns "white stone", "black stone" or "no piece".
func (p Piece) String() string { return notation.Entry(p, "no piece", "white stone", "black stone") }

// State is a position: where the stones are and whose turn it is. A State is three words long, comparable with ==, and
// immutable. The zero State is not a position: its game is over, and it is nobody's turn.
//
// Every other State comes from New, Parse or Apply. Such a State has at most twelve stones of each colour and at least one
// stone, and at most one side has reached the enemy's home row.
type State struct {
	white, black bitboard.Set64
	turn         boardgame.Player
}

// New returns the position at the start of a game (B4, B5).
func New() State {
	return State{
		white: rowA | rowB&^(1<<5|1<<10) | 1<<13 | 1<<14 | 1<<15,
		black: rowI | rowH&^(1<<50|1<<55) | 1<<45 | 1<<46 | 1<<47,
		turn:  White,
	}
}

// Turn returns the player whose turn it is according to the position's text, also when the game is over. It returns NoPlayer
// for the zero State.
func (s State) Turn() boardgame.Player { return s.turn }

// Winner returns the winner, and reports whether the game is over. There are no draws (E4). For the zero State, it returns
// NoPlayer and true.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended returns the rule that ended the game, [HomeRow], [LastStone] or [NoTurn], or "" if the game is not over.
func (s State) Ended() boardgame.Rule {
	_, rule := s.result()
	return rule
}

// result returns the winner and the rule that ended the game, or "" for the rule if the game is not over. It checks the
// rules in the order E1, E2, E3.
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
		return s.turn.Opponent(), NoTurn // E3
	}
	return boardgame.NoPlayer, ""
}

// decided reports whether E1 or E2 has ended the game. It also returns true for the zero State.
func (s State) decided() bool {
	return s.white&rowI|s.black&rowA != 0 || s.white == 0 || s.black == 0
}

// At returns the piece on a cell, or NoPiece if the cell is empty or c is not on the board.
func (s State) At(c Cell) Piece {
	switch {
	case s.white.Has(int(c)):
		return WhiteStone
	case s.black.Has(int(c)):
		return BlackStone
	}
	return NoPiece
}

// Stones returns the cells of a player's stones, as a set of [Cell] values.
func (s State) Stones(p boardgame.Player) bitboard.Set64 {
	switch p {
	case White:
		return s.white
	case Black:
		return s.black
	}
	return 0
}

func (s State) own() bitboard.Set64 {
	if s.turn == White {
		return s.white
	}
	return s.black
}

// Apply returns the state after m. For an illegal move, Apply returns s and a [*boardgame.MoveError] that cites the rule.
func (s State) Apply(m Move) (State, error) {
	to, broken, _ := s.check(m)
	if broken != "" {
		return s, s.refuse(m)
	}
	return s.march(m.Stones(), to), nil
}

// march returns the state after a legal move, given the cells that the stones leave and the cells that they enter.
func (s State) march(from, to bitboard.Set64) State {
	if s.turn == White {
		return State{s.white&^from | to, s.black &^ to, Black} // M6
	}
	return State{s.white &^ to, s.black&^from | to, White} // M6
}

// Check returns the error that Apply would return. The error is nil if m is legal.
func (s State) Check(m Move) error {
	if _, broken, _ := s.check(m); broken != "" {
		return s.refuse(m)
	}
	return nil
}

// Hash returns a hash of the state. Equal states have equal hashes, and the hash is the same in every process.
func (s State) Hash() uint64 {
	return bitboard.Hash(uint64(s.white)|uint64(s.turn)<<Cells, uint64(s.black))
}

// forward reports whether a direction is forward for a player (M3).
func (d Direction) forward(p boardgame.Player) bool {
	return p == White && d <= NE || p == Black && d >= SW && d <= SE
}
