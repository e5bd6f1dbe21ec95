package boardgame

import (
	"fmt"
	"strings"
)

// MoveError is the refusal of a move that the rules do not allow.
//
// It holds only what its sentence says. It never holds the state, because the state may know what the reader must not see.
type MoveError struct {
	Rule   Rule         // the rule that the move breaks, or that has ended the game
	Move   fmt.Stringer // the move, of the game's own move type
	Reason fmt.Stringer // composes the sentence when asked; [Refuse] makes one from a format
}

// Error returns the sentence and the rule: "A1 can't go NE: your own stone stays on B2 (taacoca/M4)".
func (e *MoveError) Error() string {
	return e.Sentence() + " (" + string(e.Rule) + ")"
}

// Sentence returns what is wrong in words for a player. It names the cells, but not the rule's number. Each call composes it
// anew.
func (e *MoveError) Sentence() string {
	if e.Reason == nil {
		return "this move is not legal"
	}
	return e.Reason.String()
}

// Unwrap returns the rule, so that [errors.Is] finds it.
func (e *MoveError) Unwrap() error { return e.Rule }

// SyntaxError is the refusal of a text that does not have the right form.
type SyntaxError struct {
	Text    string // what was read: "position", "move", "cell", ...
	Field   string // the part of it in which the problem lies: "row C", "side to move"; "" for the whole
	Offset  int    // where, in bytes from the start of the text; the text's length where something is missing at its end
	Problem string // what is wrong there
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
	Rule    Rule   // the rule that it would break
	Message string // what is wrong, naming cells and numbers
}

// Problems collects the reasons why a position is impossible.
type Problems []Problem

// Add adds a reason. The format and its arguments are those of [fmt.Sprintf].
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

// PositionError is the refusal of a position that is written correctly but impossible. It lists every reason, at least one,
// in a fixed order.
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

// OptionError is the refusal of an unknown option, or of a value that an option can't take.
type OptionError struct {
	Option  string
	Problem string
}

// Error returns a sentence that names the option.
func (e *OptionError) Error() string { return fmt.Sprintf("option %q: %s", e.Option, e.Problem) }
