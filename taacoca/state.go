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
// Every other State comes from New, Parse or Apply. Such a State has at most twelve stones of each colour and at least
// one stone, and at most one side has reached the enemy's home row.
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

// Turn returns the player whose turn it is according to the position's text, also when the game is over. It returns
// NoPlayer for the zero State.
func (s State) Turn() boardgame.Player { return s.turn }

// Winner returns the winner, and reports whether the game is over. There are no draws (E4). For the zero State, it
// returns NoPlayer and true.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ending returns how the game ended, by [HomeRow], [LastStone] or [NoTurn], or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	winner, rule := s.result()
	loser := winner.Opponent()
	switch rule {
	case HomeRow:
		return boardgame.Ended(rule, winner, "%s has reached %s's home row, on %s, and won", name(winner), name(loser),
			Cell((s.white&rowI | s.black&rowA).First()))
	case LastStone:
		return boardgame.Ended(rule, winner, "%s has captured %s's last stone and won", name(winner), name(loser))
	case NoTurn:
		return boardgame.Ended(rule, winner, "%s has no legal move, so %s has won", name(loser), name(winner))
	}
	return boardgame.Ending{Rule: rule}
}

// result returns the winner and the rule that ended the game, or "" for the rule if the game is not over. It checks
// the rules in the order E1, E2, E3.
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
	case s.CountMoves() == 0:
		return s.turn.Opponent(), NoTurn // E3
	}
	return boardgame.NoPlayer, ""
}

// decided reports whether E1 or E2 has ended the game. It also returns true for the zero State.
func (s State) decided() bool {
	return s.white&rowI|s.black&rowA != 0 || s.white == 0 || s.black == 0
}

// At returns the piece on a cell, or NoPiece if the cell is empty or c is not on the board.
func (s State) At(c Cell) Piece { return Piece(bitboard.Find(int(c), s.white, s.black)) }

// Stones returns the cells of a player's stones, as a set of [Cell] values.
func (s State) Stones(p boardgame.Player) bitboard.Set64 {
	return notation.Entry(p, 0, s.white, s.black)
}

func (s State) own() bitboard.Set64 {
	if s.turn == White {
		return s.white
	}
	return s.black
}

// Apply returns the state after m. For an illegal move, Apply returns s and a [*boardgame.MoveError] that cites the
// rule.
func (s State) Apply(m Move) (State, error) {
	to, broken, at := s.check(m)
	if broken != "" {
		return s, s.refuse(m, broken, at)
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
	if _, broken, at := s.check(m); broken != "" {
		return s.refuse(m, broken, at)
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

const maxStones = 12 // for each side (B4)

// Parse reads the text of a position. The text lists the rows from I down to A, joined by "/", then a space and the
// side to move, "w" or "b". Each row is written from left to right. In a row, "w" is a white stone, "b" is a black
// stone, and a number is the length of a run of empty cells. Parse returns a [*boardgame.SyntaxError] for malformed
// text, and a [*boardgame.PositionError] for an impossible position. A position is impossible if a side has more than
// twelve stones, if there are no stones, or if both sides have reached the enemy's home row.
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	s.turn = grid.ScanPosition(&in, "wb", "wb", func(c Cell, letter byte) {
		if letter == 'w' {
			s.white = s.white.With(int(c))
		} else {
			s.black = s.black.With(int(c))
		}
	})
	return notation.End(&in, s, State.problems)
}

func (s State) problems() (list boardgame.Problems) {
	for _, p := range []boardgame.Player{White, Black} {
		if n := s.Stones(p).Len(); n > maxStones {
			list.Add(SetUp, "%s has %d stones, more than %d", name(p), n, maxStones)
		}
	}
	if s.white|s.black == 0 {
		list.Add(SetUp, "there are no stones")
	}
	if white, black := s.white&rowI, s.black&rowA; white != 0 && black != 0 {
		list.Add(HomeRow, "both have reached the enemy's home row, White on %s and Black on %s", stones(white),
			stones(black))
	}
	return list
}

// MustParse is like Parse, but it panics if Parse returns an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	return grid.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return s.At(c).letter() }), nil
}

func (p Piece) letter() byte { return notation.Entry(p, 0, []byte("wb")...) }

// String returns the text of the position, or "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the text of the position. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the position that Parse reads from the text, or to the zero State if the text is empty. If
// it returns an error, it leaves s unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// MarshalBinary returns the text, so that package gob can write positions.
func (s State) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (s *State) UnmarshalBinary(text []byte) error { return s.UnmarshalText(text) }
