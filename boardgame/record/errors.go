package record

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Error says what is wrong with a record, and where: in the text that was read, or in the text that the record has or
// would have.
type Error struct {
	Line    int            // from 1
	Column  int            // in bytes, from 1; one more than the line has where something is missing at its end
	Rule    boardgame.Rule // the rule that is broken, or that has ended the game; "" where it is about no rule
	Problem string         // what is wrong, where the game has not said it
	Err     error          // what the game has said, or a [*VersionError]; nil where it has said nothing
}

// Error returns the place and what is wrong there: "line 9, column 3: there is no piece on d3 (cuckoo/B7)".
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.what())
}

// what is what is wrong. A syntax error's offset is left out, as the column says it.
func (e *Error) what() string {
	var syntax *boardgame.SyntaxError
	switch {
	case e.Err == nil:
		return e.Problem
	case !errors.As(e.Err, &syntax):
		return e.Err.Error()
	case syntax.Field == "":
		return fmt.Sprintf("%s: %s", syntax.Text, syntax.Problem)
	}
	return fmt.Sprintf("%s, %s: %s", syntax.Text, syntax.Field, syntax.Problem)
}

// Unwrap returns Err or, without one, the rule, so that [errors.Is] and [errors.As] find what the game has said.
func (e *Error) Unwrap() error {
	switch {
	case e.Err != nil:
		return e.Err
	case e.Rule != "":
		return e.Rule
	}
	return nil
}

// VersionError is the refusal to replay a record that was made under other rules.
type VersionError struct {
	Game     string
	Recorded int // the version of the rules that the record carries
	Known    int // the version that the game has here
}

// Error returns a sentence with both versions.
func (e *VersionError) Error() string {
	return fmt.Sprintf("recorded under version %d of the rules of %s, and this library has version %d",
		e.Recorded, e.Game, e.Known)
}
