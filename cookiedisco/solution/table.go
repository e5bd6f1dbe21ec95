package solution

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// Table has the values of all positions. [Compute] works one out, and [Open] and [Read] read one from a file. It is
// never changed, and safe for concurrent use. The zero Table has no values; whatever is asked of it is an error.
type Table struct {
	index  *index
	values []byte // by number
}

// tableError is an error of a table.
type tableError string

func (e tableError) Error() string { return string(e) }

const errEmpty tableError = "the table is empty"

// Positions is how many positions the table has: connected ones with both player-cookies, where those that differ by a
// symmetry of the lattice or by an exchange of the colours are counted once.
func (t *Table) Positions() int { return len(t.values) }

// Value returns what a position is worth for the side to move. A position that is over is lost in 0 plies, for the
// turn is the loser's. While player-cookies are placed, the value is that of the best placement, and the placements
// are counted among the plies. The error is [boardgame.NoPosition] for the zero State, and there is no other but that
// of the zero Table.
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

// check is the error of asking for a position's value.
func (t *Table) check(s cookiedisco.State) error {
	switch {
	case t.index == nil:
		return errEmpty
	case s.Turn() == boardgame.NoPlayer:
		return boardgame.NoPosition
	}
	return nil
}

// Rated is a legal move with its value for the player who makes it: what comes of it if both sides play their best
// from then on, the move itself counted among the plies.
type Rated struct {
	Move  cookiedisco.Move
	Value Value
}

// Rate returns every legal move of a position with its value, in the order of [cookiedisco.State.AppendMoves]. The
// value of the position is the best of these. There are none if the game is over. The error is that of Value.
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

// BestMoves returns the moves that are worth as much as the position is: those that win soonest, or that go on
// endlessly, or that lose latest. There are none if the game is over. The error is that of Value.
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

// Line returns the moves of best play from a position to the end of the game: of the best moves, each time that of
// which the text comes first. There are none if the position is endless, or the game over. The error is that of
// Value.
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
