package solution

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
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

// Value returns the value of a position for the side to move. A finished game is lost in 0 plies, because it is the loser's
// turn. During the placement, the value is that of the best placement, and each placement counts as a ply. The error is
// [boardgame.NoPosition] for the zero State. The zero Table has no values, so Value always returns an error.
func (t *Table) Value(s cookiedisco.State) (Value, error) {
	if err := t.check(s); err != nil {
		return Value{}, err
	}
	if number, ok := t.index.find(s); ok {
		return decoded(t.values[number]), nil
	}
	rated, err := t.Rate(s)
	if err != nil || len(rated) == 0 { // the field is divided (E1)
		return Value{Outcome: Lost}, err
	}
	return slices.MaxFunc(rated, func(a, b Rated) int { return a.Value.Compare(b.Value) }).Value, nil
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
	Move  cookiedisco.Move
	Value Value
}

// Rate returns every legal move of a position with its value, in the order of [cookiedisco.State.AppendMoves]. The best of
// these values is the value of the position. The slice is empty if the game is over. Rate returns the same errors as
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

// BestMoves returns the legal moves that have the same value as the position. Depending on this value, these moves win as
// soon as possible, keep the game endless, or lose as late as possible. The slice is empty if the game is over. BestMoves
// returns the same errors as [Table.Value].
func (t *Table) BestMoves(s cookiedisco.State) ([]cookiedisco.Move, error) {
	rated, err := t.Rate(s)
	if err != nil || len(rated) == 0 {
		return nil, err
	}
	best := slices.MaxFunc(rated, func(a, b Rated) int { return a.Value.Compare(b.Value) }).Value
	var moves []cookiedisco.Move
	for _, r := range rated {
		if r.Value == best {
			moves = append(moves, r.Move)
		}
	}
	return moves, nil
}

// Line returns a line of best play from a position to the end of the game. If a position has several best moves, Line
// takes the move whose text comes first in byte order. The line is empty if the position is endless or the game is over.
// Line returns the same errors as [Table.Value].
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
