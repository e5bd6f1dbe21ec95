package solution

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// Table holds the values of all positions. [Compute] computes one, and [Open] and [Read] read one from a file. A Table
// never changes and is safe for concurrent use. The zero Table knows no value.
type Table struct {
	index
	values []byte // in the order of the positions' numbers
}

// Positions returns the number of positions in the table. The table has every position in which both player-cookies are
// placed and all cookies are connected. Positions that differ only by a symmetry of the lattice or an exchange of the
// colours count as one.
func (t *Table) Positions() int { return len(t.values) }

// Totals describes a table as a whole.
type Totals struct {
	Positions [Lost + 1]int     // the number of positions with each Outcome
	Example   cookiedisco.State // the first position with the longest forced win, or the first of all if none is won
	Times     int               // the number of positions with a win as long
}

// Totals counts the positions by their outcomes and finds the longest forced win.
func (t *Table) Totals() (n Totals) {
	longest, first := 0, 0
	for i, b := range t.values {
		v := decoded(b)
		n.Positions[v.Outcome]++
		if v.Outcome != Won {
			continue
		}
		if v.Plies > longest {
			longest, first, n.Times = v.Plies, i, 0
		}
		if v.Plies == longest {
			n.Times++
		}
	}
	if len(t.values) > 0 {
		n.Example = t.state(first)
	}
	return n
}

// Value returns the value of a position for the side to move. A finished game is lost in 0 plies, because it is the
// loser's turn. During the placement, the value is that of the best placement, and each placement counts as a ply. Value
// reports false for the zero State, and in the zero Table.
func (t *Table) Value(s cookiedisco.State) (v Value, known bool) {
	number, found := t.find(s)
	switch _, placing := s.Placing(); {
	case len(t.values) == 0 || s.Turn() == boardgame.NoPlayer:
		return v, false
	case found:
		return decoded(t.values[number]), true
	case placing:
		return bestOf(t.Rate(s)), true
	}
	return Value{Outcome: Lost}, true // the field is divided
}

// bestOf returns the value of a position with these moves. Without a move it is lost.
func bestOf(rated []Rated) Value {
	if len(rated) == 0 {
		return Value{Outcome: Lost}
	}
	return slices.MaxFunc(rated, func(a, b Rated) int { return a.Value.Compare(b.Value) }).Value
}

// Rated is a legal move with its value for the player who makes it, if both sides play their best afterwards. The plies
// of the value include the move itself.
type Rated struct {
	Move cookiedisco.Move `json:"move"`
	Value
}

// Rate returns every legal move of a position with its value, in the order of [cookiedisco.State.AppendMoves]. The best
// of these values is the value of the position. The slice is empty if the game is over, and in the zero Table.
func (t *Table) Rate(s cookiedisco.State) (list []Rated) {
	for m := range s.LegalMoves() {
		next, _ := s.Apply(m) // no listed move is refused
		if v, known := t.Value(next); known {
			list = append(list, Rated{m, v.before(next.Turn() == s.Turn())})
		}
	}
	return list
}

// BestMoves returns the legal moves that have the same value as the position. Depending on this value, these moves win
// as soon as possible, keep the game endless, or lose as late as possible. The slice is empty if that of Rate is.
func (t *Table) BestMoves(s cookiedisco.State) (moves []cookiedisco.Move) {
	rated := t.Rate(s)
	for _, r := range rated {
		if r.Value == bestOf(rated) {
			moves = append(moves, r.Move)
		}
	}
	return moves
}

// Line returns a line of best play from a position to the end of the game. If a position has several best moves, Line
// takes the move whose text comes first in byte order. The line is empty if the position is endless, if the game is
// over, and in the zero Table.
func (t *Table) Line(s cookiedisco.State) (line []cookiedisco.Move) {
	v, _ := t.Value(s)
	for range v.Plies {
		m := slices.MinFunc(t.BestMoves(s), func(a, b cookiedisco.Move) int {
			return strings.Compare(a.String(), b.String())
		})
		s, _ = s.Apply(m) // no listed move is refused
		line = append(line, m)
	}
	return line
}

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
func (o Outcome) String() string { return notation.Entry(o+1, "no outcome", "endless", "won", "lost") }

// MarshalText returns the same text.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// Value is the value of a position for the side to move under best play: the winner wins as soon as possible, and the
// loser loses as late as possible. The zero Value is the value of an endless position.
type Value struct {
	Outcome Outcome `json:"value"`
	Plies   int     `json:"plies"` // until the end of the game; 0 for an endless position and for a finished game
}

// String returns the outcome and, for a win or a loss, the number of plies, such as "won 5", "lost 8" or "endless".
func (v Value) String() string {
	if v.Outcome == Won || v.Outcome == Lost {
		return fmt.Sprintf("%s %d", v.Outcome, v.Plies)
	}
	return v.Outcome.String()
}

// Compare returns a positive number if v is better than w for the side to move, a negative number if it is worse, and 0
// if both are equally good. An earlier win is better than a later win, and a later loss is better than an earlier loss.
// An endless position is worse than any win and better than any loss.
func (v Value) Compare(w Value) int { return cmp.Compare(v.score(), w.score()) }

// score returns a number that is greater for better values.
func (v Value) score() int {
	switch v.Outcome {
	case Won:
		return math.MaxInt - v.Plies
	case Lost:
		return v.Plies - math.MaxInt
	}
	return 0
}

// before returns the value of a move for the player who makes it, where v is the value of the position after the move.
// The argument sameTurn reports whether the same player is to move again.
func (v Value) before(sameTurn bool) Value {
	switch {
	case v.Outcome == Endless:
		return v
	case sameTurn: // the player who places second may also have the first move
		return Value{v.Outcome, v.Plies + 1}
	}
	return Value{Won + Lost - v.Outcome, v.Plies + 1}
}

// A table has one byte for each position. The byte is 0 if the position is endless, and the number of plies plus 1 if
// it is won or lost. When a game is over, the side to move has lost it, and the sides take turns. So an odd number of
// plies means a win and an even number means a loss. No game takes more plies than a byte can hold: see findings.txt.

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
