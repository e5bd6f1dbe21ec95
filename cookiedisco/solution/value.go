package solution

import (
	"cmp"
	"fmt"
)

// Outcome is the result of a game under best play.
type Outcome uint8

// These are the outcomes for the side to move. In an endless position neither side can force a win. If both sides avoid
// losing, the game goes on for ever. Cookie Disco has no draws.
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

// Value is the value of a position for the side to move under best play: the winner wins as soon as possible, and the loser
// loses as late as possible. The zero Value is the value of an endless position.
type Value struct {
	Outcome Outcome
	Plies   int // the number of plies to the end of the game; 0 for an endless position and for a finished game
}

// String returns the outcome and, for a win or a loss, the number of plies, such as "won 5", "lost 8" or "endless".
func (v Value) String() string {
	if v.Outcome == Won || v.Outcome == Lost {
		return fmt.Sprintf("%s %d", v.Outcome, v.Plies)
	}
	return v.Outcome.String()
}

// Compare returns a positive number if v is better than w for the side to move, a negative number if it is worse, and 0 if
// both are equally good. An earlier win is better than a later win, and a later loss is better than an earlier loss. An
// endless position is worse than any win and better than any loss.
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

// late returns a number that orders values with the same outcome: the better value has the greater number.
func (v Value) late() int { return -v.Plies * v.rank() }

// before returns the value of a move for the player who makes it, where v is the value of the position after the move. The
// argument sameTurn reports whether the same player is to move again.
func (v Value) before(sameTurn bool) Value {
	switch {
	case v.Outcome == Endless:
		return v
	case sameTurn: // the player who places second may also have the first move
		return Value{v.Outcome, v.Plies + 1}
	}
	return Value{Won + Lost - v.Outcome, v.Plies + 1}
}

// A table has one byte for each position. The byte is 0 if the position is endless, and the number of plies plus 1 if it is
// won or lost. When a game is over, the side to move has lost it, and the sides take turns. So an odd number of plies means a
// win and an even number means a loss.

// longest is the maximum number of plies that a byte can hold.
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
