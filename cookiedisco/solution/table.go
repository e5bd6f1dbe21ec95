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
// never changes and is safe for concurrent use. The zero Table has no values, and its methods return errors.
type Table struct {
	index  *index
	values []byte // in the order of the positions' numbers
}

type tableError string

func (e tableError) Error() string { return string(e) }

const errEmpty tableError = "the table is empty"

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

// Totals counts the positions by their outcomes and finds the longest forced win. Any error is that of an empty table.
func (t *Table) Totals() (n Totals, err error) {
	if t.index == nil {
		return n, errEmpty
	}
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
	n.Example, err = t.index.state(first)
	return n, err
}

// Value returns the value of a position for the side to move. A finished game is lost in 0 plies, because it is the
// loser's turn. During the placement, the value is that of the best placement, and each placement counts as a ply. The
// error is [boardgame.NoPosition] for the zero State. The zero Table has no values, so Value always returns an error.
func (t *Table) Value(s cookiedisco.State) (Value, error) {
	if err := t.check(s); err != nil {
		return Value{}, err
	}
	if number, ok := t.index.find(s); ok {
		return decoded(t.values[number]), nil
	}
	rated, err := t.Rate(s)
	return bestOf(rated), err
}

// bestOf returns the value of a position with these moves. Without a move it is lost.
func bestOf(rated []Rated) Value {
	if len(rated) == 0 {
		return Value{Outcome: Lost}
	}
	return slices.MaxFunc(rated, func(a, b Rated) int { return a.Value.Compare(b.Value) }).Value
}

func (t *Table) check(s cookiedisco.State) error {
	switch {
	case t.index == nil:
		return errEmpty
	case s.Turn() == boardgame.NoPlayer:
		return boardgame.NoPosition
	}
	return nil
}

// Rated is a legal move with its value for the player who makes it, if both sides play their best afterwards. The plies
// of the value include the move itself.
type Rated struct {
	Move cookiedisco.Move `json:"move"`
	Value
}

// Rate returns every legal move of a position with its value, in the order of [cookiedisco.State.AppendMoves]. The best
// of these values is the value of the position. The slice is empty if the game is over. Rate returns the same errors as
// [Table.Value].
func (t *Table) Rate(s cookiedisco.State) ([]Rated, error) {
	if err := t.check(s); err != nil {
		return nil, err
	}
	var list []Rated
	for m := range s.LegalMoves() {
		next, err := s.Apply(m)
		if err != nil {
			return nil, err
		}
		v, err := t.Value(next)
		if err != nil {
			return nil, err
		}
		list = append(list, Rated{m, v.before(next.Turn() == s.Turn())})
	}
	return list, nil
}

// BestMoves returns the legal moves that have the same value as the position. Depending on this value, these moves win
// as soon as possible, keep the game endless, or lose as late as possible. The slice is empty if the game is over.
// BestMoves returns the same errors as [Table.Value].
func (t *Table) BestMoves(s cookiedisco.State) ([]cookiedisco.Move, error) {
	rated, err := t.Rate(s)
	var moves []cookiedisco.Move
	for _, r := range rated {
		if r.Value == bestOf(rated) {
			moves = append(moves, r.Move)
		}
	}
	return moves, err
}

// Line returns a line of best play from a position to the end of the game. If a position has several best moves, Line
// takes the move whose text comes first in byte order. The line is empty if the position is endless or the game is
// over. Line returns the same errors as [Table.Value].
func (t *Table) Line(s cookiedisco.State) ([]cookiedisco.Move, error) {
	v, err := t.Value(s)
	if err != nil {
		return nil, err
	}
	var line []cookiedisco.Move
	for range v.Plies {
		best, err := t.BestMoves(s)
		if err != nil || len(best) == 0 {
			return line, err
		}
		m := slices.MinFunc(best, func(a, b cookiedisco.Move) int { return strings.Compare(a.String(), b.String()) })
		if s, err = s.Apply(m); err != nil {
			return line, err
		}
		line = append(line, m)
	}
	return line, nil
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
// plies means a win and an even number means a loss.

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
