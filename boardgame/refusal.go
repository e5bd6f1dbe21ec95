package boardgame

import (
	"fmt"
	"slices"
)

// Refuse returns the refusal of a move, with the rule that the move breaks and a sentence that explains the problem to a
// player. The sentence is formatted as by [fmt.Sprintf], but only when [MoveError.Sentence] is called, so the arguments
// must never change. The sentence must not reveal anything that is hidden from its reader. The test kit requires that a
// sentence has at most 80 characters, to fit on a line, and no full stop, to fit into longer texts.
//
// The arguments determine the result of [MoveError.Cells]. An argument with a method Valid, such as a cell, counts as a
// cell if Valid returns true. An argument with a method Cells, such as a move, adds the cells that Cells returns. A player
// who reads the name of an empty cell thinks that a piece can go there, so the test kit requires that one can, unless the
// refused move touches the cell.
//
// Refuse makes two allocations, one of them for the move. Arguments of one byte, such as cells, pieces and players, need no
// further allocation.
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

// sentence is a reason that is formatted on demand.
type sentence struct {
	format string
	args   []any
	room   [4]any // storage for up to 4 args, to save an allocation
}

func (s *sentence) String() string { return fmt.Sprintf(s.format, s.args...) }

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

// Cells returns the names of the cells that the refusal is about, each once, in the order of the sentence. If the reason
// has no Cells method, the result is empty.
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
