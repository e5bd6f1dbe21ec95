package boardgame

import (
	"fmt"
	"slices"
)

// Refuse returns the refusal of a move: the rule that it breaks, and a sentence that tells a player what is wrong. The
// format and its arguments are those of [fmt.Sprintf]; the sentence is composed only when somebody asks for it, so the
// arguments must be values that never change, and hold nothing that the reader may not see.
//
// An argument that names cells makes them some of [MoveError.Cells]. Such is a cell, whose type has a method Valid that
// reports whether it is on the board, and anything that has a method Cells with the names of its cells, such as a move.
//
// A refusal takes two allocations: one, and one for the move. Arguments of one byte, as cells, pieces and players are, take
// none.
func Refuse(move fmt.Stringer, rule Rule, format string, args ...any) *MoveError {
	r := &refusal{MoveError: MoveError{Rule: rule, Move: move}}
	r.format = format
	r.args = append(r.room[:0], args...)
	r.Reason = &r.sentence
	return &r.MoveError
}

// refusal is a MoveError with its reason in one piece of memory.
type refusal struct {
	MoveError
	sentence
}

// sentence is a reason that is composed from a format.
type sentence struct {
	format string
	args   []any
	room   [4]any // where args are, unless there are more
}

// String composes the sentence.
func (s *sentence) String() string { return fmt.Sprintf(s.format, s.args...) }

// Cells returns the names of the cells among the arguments.
func (s *sentence) Cells() []string {
	var cells []string
	for _, arg := range s.args {
		switch arg := arg.(type) {
		case interface{ Cells() []string }:
			cells = append(cells, arg.Cells()...)
		case interface {
			fmt.Stringer
			Valid() bool
		}:
			if arg.Valid() {
				cells = append(cells, arg.String())
			}
		}
	}
	return cells
}

// Cells returns the names of the cells that the refusal is about, each once, in the order in which its sentence names
// them. A reason that does not say them has none.
func (e *MoveError) Cells() []string {
	about, ok := e.Reason.(interface{ Cells() []string })
	if !ok {
		return nil
	}
	var cells []string
	for _, c := range about.Cells() {
		if !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	return cells
}
