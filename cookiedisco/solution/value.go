package solution

import (
	"cmp"
	"fmt"
)

// Outcome is how a game ends under best play.
type Outcome uint8

// The outcomes, for the side to move. In an endless position neither side can force a win: if both avoid losing, the game goes
// on for ever. Cookie Disco has no draws.
const (
	Endless Outcome = iota
	Won
	Lost
)

// String returns "endless", "won" or "lost", and "no outcome" for any other value.
func (o Outcome) String() string {
	switch o {
	case Endless:
		return "endless"
	case Won:
		return "won"
	case Lost:
		return "lost"
	}
	return "no outcome"
}

// Value is what a position is worth for the side to move if both sides play their best: the winner wins as soon as possible,
// and the loser loses as late as possible. The zero Value is that of an endless position.
type Value struct {
	Outcome Outcome
	Plies   int // to the end of the game; 0 for an endless position and for a finished game
}

// String returns "won 5", "lost 8" or "endless", with the number of plies to the end of the game.
func (v Value) String() string {
	if v.Outcome == Won || v.Outcome == Lost {
		return fmt.Sprintf("%s %d", v.Outcome, v.Plies)
	}
	return v.Outcome.String()
}

// Compare returns a positive number if v is better than w for the side to move, a negative number if it is worse, and 0 if
// both are equally good. A win is better the sooner it comes, a defeat the later it comes. An endless position lies between
// wins and defeats.
func (v Value) Compare(w Value) int {
	return cmp.Or(cmp.Compare(v.rank(), w.rank()), cmp.Compare(v.late(), w.late()))
}

func (v Value) rank() int {
	switch v.Outcome {
	case Won:
		return 1
	case Lost:
		return -1
	}
	return 0
}

// late returns a number that is greater for the better of two values with the same outcome.
func (v Value) late() int { return -v.Plies * v.rank() }

// before is the value for the player whose move leads to a position of value v.
func (v Value) before(sameTurn bool) Value {
	switch {
	case v.Outcome == Endless:
		return v
	case sameTurn: // the player who places second may also have the first move
		return Value{v.Outcome, v.Plies + 1}
	}
	return Value{Won + Lost - v.Outcome, v.Plies + 1}
}

// A table has one byte for each position: 0 for an endless one, and one more than the plies for a won or lost one. The side to
// move in a finished game has lost it, and the sides take turns, so an odd number of plies is a win and an even number a
// defeat.

// longest is the greatest number of plies that a byte can hold.
const longest = 254

func decoded(b byte) Value {
	switch {
	case b == 0:
		return Value{}
	case b%2 == 0:
		return Value{Won, int(b) - 1}
	}
	return Value{Lost, int(b) - 1}
}

func (v Value) encoded() byte {
	if v.Outcome == Endless {
		return 0
	}
	return byte(v.Plies + 1)
}
