package coucou

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Blue and Red are the players.
const (
	Blue = boardgame.First  // moves first, starts on ranks 1 and 2, and moves up the board
	Red  = boardgame.Second // starts on ranks 11 and 10, and moves down the board
)

// Piece is the contents of a cell.
type Piece uint8

// The possible contents of a cell.
const (
	NoPiece Piece = iota
	BlueEgg
	RedEgg
)

// Owner returns the player who owns the piece, or NoPlayer for NoPiece.
func (p Piece) Owner() boardgame.Player { return notation.Entry(p, boardgame.NoPlayer, Blue, Red) }

// String returns "blue egg", "red egg" or "no piece".
func (p Piece) String() string { return notation.Entry(p, "no piece", "blue egg", "red egg") }

func (p Piece) letter() byte { return notation.Entry(p, 0, []byte("br")...) }

// State is a position: where the eggs are and whose turn it is. A State is four words long, comparable with ==, and
// immutable. The zero State is not a position: its game is over, and it is nobody's turn.
//
// Every other State comes from New, Parse or Apply. Such a State has at most fourteen eggs of each colour, and at most
// one of the two nests holds an enemy egg.
type State struct {
	blue, red bitboard.Set128 // the eggs of each side; the set of the side to move also contains turnMark
}

// turnMark is a bit that is set only in the set of the side to move. It is not a cell, and no step leads to it or from
// it.
const turnMark = 127

// New returns the position at the start of a game (B3, B4).
func New() State {
	return State{
		blue: bitboard.Join(ranks1to2, 0).With(turnMark),
		red:  bitboard.Join(rank10Low, allHigh),
	}
}

// Turn returns the player whose turn it is according to the position's text, also when the game is over. It returns
// NoPlayer for the zero State.
func (s State) Turn() boardgame.Player {
	switch {
	case s.blue.Has(turnMark):
		return Blue
	case s.red.Has(turnMark):
		return Red
	}
	return boardgame.NoPlayer
}

// Winner returns the winner, and reports whether the game is over. There are no draws. For the zero State, it returns
// NoPlayer and true.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ending returns how the game ended, by [Nest] or [NoMove], or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	winner, rule := s.result()
	loser := winner.Opponent()
	switch rule {
	case Nest:
		nest := notation.Entry(loser, NoCell, BlueNest, RedNest)
		return boardgame.Ended(rule, winner, "%[1]s's egg is in the nest on %[2]s, so %[1]s has won", name(winner), nest)
	case NoMove:
		return boardgame.Ended(rule, winner, "%s has no legal move, so %s has won", name(loser), name(winner))
	}
	return boardgame.Ending{Rule: rule}
}

// result returns the winner and the rule that ended the game, or "" for the rule if the game is not over. It checks E1
// before E2.
func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	switch {
	case s.blue.Has(int(RedNest)):
		return Blue, Nest // E1
	case s.red.Has(int(BlueNest)):
		return Red, Nest // E1
	case s.Turn() == boardgame.NoPlayer:
		return boardgame.NoPlayer, boardgame.NoPosition
	case !s.canMove():
		return s.Turn().Opponent(), NoMove // E2
	}
	return boardgame.NoPlayer, ""
}

// nestTaken reports whether an egg is in the enemy's nest (E1).
func (s State) nestTaken() bool { return s.blue.Has(int(RedNest)) || s.red.Has(int(BlueNest)) }

// At returns the piece on a cell, or NoPiece if there is none.
func (s State) At(c Cell) Piece {
	switch {
	case c >= Cells:
		return NoPiece
	case s.blue.Has(int(c)):
		return BlueEgg
	case s.red.Has(int(c)):
		return RedEgg
	}
	return NoPiece
}

// Eggs returns the cells of a player's eggs, as a set of [Cell] values.
func (s State) Eggs(p boardgame.Player) bitboard.Set128 {
	switch p {
	case Blue:
		return s.blue.Without(turnMark)
	case Red:
		return s.red.Without(turnMark)
	}
	return bitboard.Set128{}
}

// sides returns the eggs of the side to move, the eggs of the other side, and whether Blue is to move. The set of the
// side to move also contains turnMark.
func (s State) sides() (own, enemy bitboard.Set128, blue bool) {
	if s.blue.Has(turnMark) {
		return s.blue, s.red, true
	}
	return s.red, s.blue, false
}

// Apply returns the state after m. For an illegal move, Apply returns s and a [*boardgame.MoveError] that cites the
// rule.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	return s.play(m), nil
}

// play returns the state after a legal move, without checking the move.
func (s State) play(m Move) State {
	from, to := int(m.From()), int(m.To())
	if s.blue.Has(turnMark) {
		return State{s.blue.Without(turnMark).Without(from).With(to), s.red.Without(to).With(turnMark)} // C1
	}
	return State{s.blue.Without(to).With(turnMark), s.red.Without(turnMark).Without(from).With(to)} // C1
}

// Check returns the error that Apply would return. The error is nil if m is legal.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Hash returns a hash of the state. Equal states have equal hashes, and the hash is the same in every process.
func (s State) Hash() uint64 {
	a, b := s.blue.Halves()
	c, d := s.red.Halves()
	// Each upper word uses only its thirteen lowest bits and the highest bit, so both fit into one word.
	return bitboard.Hash(uint64(a), uint64(b)^bits.RotateLeft64(uint64(d), 32), uint64(c))
}

const maxEggs = 14 // the number of eggs that a side starts with (B3)

// Parse reads the text of a position. The text lists the ranks from 11 down to 1, joined by "/", then a space and the
// side to move, "b" or "r". Each rank begins at file a. In a rank, "b" is a blue egg, "r" is a red egg, and a number
// is the length of a run of empty cells. Parse returns a [*boardgame.SyntaxError] for malformed text, and a
// [*boardgame.PositionError] for an impossible position.
func Parse(text string) (State, error) {
	var blue, red bitboard.Set128
	in := notation.Scan("position", text)
	turn := grid.ScanPosition(&in, "br", "br", func(c Cell, letter byte) {
		if letter == 'b' {
			blue = blue.With(int(c))
		} else {
			red = red.With(int(c))
		}
	})
	return notation.End(&in, facing(turn, blue, red), State.problems)
}

func (s State) problems() (list boardgame.Problems) {
	for _, p := range []boardgame.Player{Blue, Red} {
		if n := s.Eggs(p).Len(); n > maxEggs {
			list.Add(SetUp, "%s has %d eggs, more than %d", name(p), n, maxEggs)
		}
	}
	if s.blue.Has(int(RedNest)) && s.red.Has(int(BlueNest)) {
		list.Add(Nest, "both nests are taken, %s by Blue and %s by Red", RedNest, BlueNest)
	}
	return list
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	return grid.AppendPosition(dst, s.Turn(), "br", func(c Cell) byte { return s.At(c).letter() }), nil
}

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
