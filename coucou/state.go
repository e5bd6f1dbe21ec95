package coucou

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// The players.
const (
	Blue = boardgame.First  // begins, on the ranks 1 and 2, goes up
	Red  = boardgame.Second // on the ranks 11 and 10, goes down
)

// Piece is what stands on a cell.
type Piece uint8

// What can stand on a cell.
const (
	NoPiece Piece = iota
	BlueEgg
	RedEgg
)

// Owner is whose piece it is.
func (p Piece) Owner() boardgame.Player {
	switch p {
	case BlueEgg:
		return Blue
	case RedEgg:
		return Red
	}
	return boardgame.NoPlayer
}

// String returns "blue egg" or "red egg", and "no piece" for what is none.
func (p Piece) String() string {
	switch p {
	case BlueEgg:
		return "blue egg"
	case RedEgg:
		return "red egg"
	}
	return "no piece"
}

// State is a position: where the eggs are, and whose turn it is. It is four words, comparable with ==, and never changes.
// The zero State is no position: it is over, and it is nobody's turn.
//
// A State that is not zero comes from New, Parse or Apply, so it has at most fourteen eggs of each colour, and at most one
// nest is taken by the enemy.
type State struct {
	blue, red bitboard.Set128 // the eggs, and the mark in the set of the side to move
}

// mark is in the set of the side to move. It lies off the board, where no step leads to or from.
const mark = 127

// New returns the start of a game (B3, B4).
func New() State {
	return State{
		blue: bitboard.Join(ranks1to2, 0).With(mark),
		red:  bitboard.Join(rank10Low, allHigh),
	}
}

// Turn is whose turn the position says it is, also when the game is over.
func (s State) Turn() boardgame.Player {
	switch {
	case s.blue.Has(mark):
		return Blue
	case s.red.Has(mark):
		return Red
	}
	return boardgame.NoPlayer
}

// Winner reports whether the game is over and who has won. There are no draws; only the zero State is over without a
// winner.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended is the rule that ended the game: [Nest] or [NoMove]. It is "" while the game goes on.
func (s State) Ended() boardgame.Rule {
	_, rule := s.result()
	return rule
}

// result asks for the ends in the order of the rules.
func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	switch {
	case s.blue.Has(int(RedNest)):
		return Blue, Nest // E1
	case s.red.Has(int(BlueNest)):
		return Red, Nest // E1
	case s.Turn() == boardgame.NoPlayer:
		return boardgame.NoPlayer, boardgame.NoPosition
	case !s.canMove():
		return opponent(s.Turn()), NoMove // E2
	}
	return boardgame.NoPlayer, ""
}

// nestTaken reports whether an egg stands in the enemy's nest (E1).
func (s State) nestTaken() bool { return s.blue.Has(int(RedNest)) || s.red.Has(int(BlueNest)) }

// At is what stands on a cell.
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

// Eggs is the set of the cells of a player's eggs, with [Cell] numbers for bits.
func (s State) Eggs(p boardgame.Player) bitboard.Set128 {
	switch p {
	case Blue:
		return s.blue.Without(mark)
	case Red:
		return s.red.Without(mark)
	}
	return bitboard.Set128{}
}

// sides are the sets of the side to move and of the other. The mark is still in the first.
func (s State) sides() (own, enemy bitboard.Set128, blue bool) {
	if s.blue.Has(mark) {
		return s.blue, s.red, true
	}
	return s.red, s.blue, false
}

// Apply returns the state after m. A move that is not legal is refused with a [*boardgame.MoveError] that cites the rule,
// and then the state returned is the receiver.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	return s.play(m), nil
}

// play is Apply for a move that is known to be legal.
func (s State) play(m Move) State {
	from, to := int(m.from), int(m.to)
	if s.blue.Has(mark) {
		return State{s.blue.Without(mark).Without(from).With(to), s.red.Without(to).With(mark)} // C1
	}
	return State{s.blue.Without(to).With(mark), s.red.Without(mark).Without(from).With(to)} // C1
}

// Check is the verdict of Apply alone: nil for a legal move.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Hash is the same in every process. Equal states have equal hashes.
func (s State) Hash() uint64 {
	a, b := s.blue.Halves()
	c, d := s.red.Halves()
	// The upper words have thirteen cells and the mark at the top, so both fit in one.
	return bitboard.Hash(uint64(a), uint64(b)^bits.RotateLeft64(uint64(d), 32), uint64(c))
}

// color is the colour of a player's pieces.
func color(p boardgame.Player) boardgame.Color {
	switch p {
	case Blue:
		return boardgame.Blue
	case Red:
		return boardgame.Red
	}
	return boardgame.NoColor
}

func opponent(p boardgame.Player) boardgame.Player { return Blue + Red - p }
