package boardgame

import (
	"fmt"
	"slices"
)

// Refuse returns the refusal of a move, with the rule that the move breaks and a sentence that explains to a player what is
// wrong. The sentence is formatted as by [fmt.Sprintf], but only when [MoveError.Sentence] is called, so the arguments must
// never change. The sentence must not reveal anything that is hidden from its reader. The test kit requires a sentence to
// have at most 80 characters and no full stop, so that it fits on a line and can be part of a longer text.
//
// [MoveError.Cells] returns the cells that the arguments name. An argument is a cell if it has a method Valid, which reports
// whether the cell is on the board. An argument with a method Cells, such as a move, names the cells that Cells returns.
//
// A refusal takes two allocations, one of them for the move. Arguments of one byte, such as cells, pieces and players, take
// no further allocation.
func Refuse(move fmt.Stringer, rule Rule, format string, args ...any) *MoveError {
	r := &refusal{MoveError: MoveError{Rule: rule, Move: move}}
	r.format = format
	r.args = append(r.room[:0], args...)
	r.Reason = &r.sentence
	return &r.MoveError
}

// refusal holds a MoveError and its reason in one allocation.
type refusal struct {
	MoveError
	sentence
}

// sentence is a reason composed from a format.
type sentence struct {
	format string
	args   []any
	room   [4]any // the storage of args if there are no more than 4
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

// Cells returns the names of the cells that the refusal is about, each once, in the order of the sentence. The result is
// empty if the reason has no Cells method.
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
