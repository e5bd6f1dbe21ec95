package boardgame

import (
	"fmt"
	"slices"
	"strings"
)

// MoveError is the refusal of a move that the rules do not allow.
//
// A MoveError contains only facts that its reader may know. For example, it never contains the state, which may hold
// hidden information.
type MoveError struct {
	Rule   Rule         // the rule that the move breaks, or that has ended the game
	Move   fmt.Stringer // the move, as a value of the game's move type
	Reason fmt.Stringer // composes the sentence on demand; [Refuse] makes a Reason from a format
}

// Error returns the sentence and the rule: "A1 can't go NE: your own stone stays on B2 (taacoca/M4)".
func (e *MoveError) Error() string {
	return e.Sentence() + " (" + string(e.Rule) + ")"
}

// Sentence returns a sentence that explains to a player what is wrong. The sentence names the cells, but not the
// rule's number. Each call composes the sentence anew.
func (e *MoveError) Sentence() string {
	if e.Reason == nil {
		return "this move is not legal"
	}
	return e.Reason.String()
}

// Unwrap returns the rule, so that [errors.Is] finds it.
func (e *MoveError) Unwrap() error { return e.Rule }

// SyntaxError reports a text that does not have the right form.
type SyntaxError struct {
	Text  string // the kind of text: "position", "move", "cell", ...
	Field string // the part of the text with the problem: "row C", "side to move"; "" for the whole text
	// the position of the problem, in bytes from the start; the text's length if something is missing at the end
	Offset  int
	Problem string // a description of the problem
}

// Error returns a sentence that includes all the fields.
func (e *SyntaxError) Error() string {
	field := ""
	if e.Field != "" {
		field = ", " + e.Field
	}
	return fmt.Sprintf("%s%s, byte %d: %s", e.Text, field, e.Offset, e.Problem)
}

// Problem is one reason why a position is impossible.
type Problem struct {
	Rule    Rule   // the rule that the position would break
	Message string // a description of the problem, with the cells and numbers concerned
}

// Problems collects the reasons why a position is impossible.
type Problems []Problem

// Add adds a reason, with a message formatted as by [fmt.Sprintf].
func (p *Problems) Add(rule Rule, format string, args ...any) {
	*p = append(*p, Problem{rule, fmt.Sprintf(format, args...)})
}

// Err returns a [*PositionError] with all the reasons, or nil if there are none.
func (p Problems) Err() error {
	if len(p) == 0 {
		return nil
	}
	return &PositionError{p}
}

// PositionError reports a position that is written correctly but is impossible. The reasons are in a fixed order, and
// there is at least one.
type PositionError struct {
	Problems []Problem
}

// Error returns all reasons, each with its rule.
func (e *PositionError) Error() string {
	reasons := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		reasons[i] = fmt.Sprintf("%s (%s)", p.Message, p.Rule)
	}
	return "impossible position: " + strings.Join(reasons, "; ")
}

// Unwrap returns the rules, so that [errors.Is] finds each of them.
func (e *PositionError) Unwrap() []error {
	rules := make([]error, len(e.Problems))
	for i, p := range e.Problems {
		rules[i] = p.Rule
	}
	return rules
}

// Refuse returns the refusal of a move, with the rule that the move breaks and a sentence that explains the problem to
// a player. The sentence is formatted as by [fmt.Sprintf], but only when [MoveError.Sentence] is called, so the
// arguments must never change. The sentence must not reveal anything that is hidden from its reader. The test kit
// requires that a sentence has at most 80 characters, to fit on a line, and no full stop, to fit into longer texts.
//
// The arguments determine the result of [MoveError.Cells]. A [Cell] counts if it is valid. A [CellLister], such as a
// move, adds its cells. A player who reads the name of an empty cell thinks that a piece can go there, so the test kit
// requires that one can, unless the refused move touches the cell.
//
// If the rule is NoPosition, as in the zero state, the sentence is always "there is no position, so no move is legal".
//
// Refuse makes two allocations, one of them for the move. Arguments of one byte, such as cells, pieces and players,
// need no further allocation.
func Refuse(move fmt.Stringer, rule Rule, format string, args ...any) *MoveError {
	r := &refusal{MoveError: MoveError{Rule: rule, Move: move}}
	r.format = format
	if rule == NoPosition {
		r.format, args = "there is no position, so no move is legal", nil
	}
	r.args = append(r.room[:0], args...)
	r.Reason = &r.sentence
	return &r.MoveError
}

// CellLister is implemented by values that name cells of a board, such as moves.
type CellLister interface {
	Cells() []string // returns the names of the cells
}

// Cell is implemented by the cells of a board.
type Cell interface {
	fmt.Stringer
	Valid() bool // reports whether the value is a cell of the board
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
		case CellLister:
			cells = append(cells, arg.Cells()...)
		case Cell:
			if arg.Valid() {
				cells = append(cells, arg.String())
			}
		}
	}
	return cells
}

// Cells returns the names of the cells that the refusal is about, each once, in the order of the sentence. If the
// reason has no Cells method, the result is empty.
func (e *MoveError) Cells() []string {
	about, ok := e.Reason.(CellLister)
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
