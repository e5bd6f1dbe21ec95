package boardgame

import (
	"fmt"
	"strings"
)

// MoveError is the refusal of a move that the rules do not allow.
//
// A MoveError contains only facts that its reader may know. For example, it never contains the state, which may hold hidden
// information.
type MoveError struct {
	Rule   Rule         // the rule that the move breaks, or that has ended the game
	Move   fmt.Stringer // the move, as a value of the game's move type
	Reason fmt.Stringer // composes the sentence on demand; [Refuse] makes a Reason from a format
}

// Error returns the sentence and the rule: "A1 can't go NE: your own stone stays on B2 (taacoca/M4)".
func (e *MoveError) Error() string {
	return e.Sentence() + " (" + string(e.Rule) + ")"
}

// Sentence returns a sentence that explains to a player what is wrong. The sentence names the cells, but not the rule's
// number. Each call composes the sentence anew.
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
	Text    string // the kind of text: "position", "move", "cell", ...
	Field   string // the part of the text with the problem: "row C", "side to move"; "" for the whole text
	Offset  int    // the position of the problem, in bytes from the start; the text's length if something is missing at the end
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

// PositionError reports a position that is written correctly but is impossible. The reasons are in a fixed order, and there
// is at least one.
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
