package record

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Error says what is wrong with a record, and where: in the text that was read, or in the text that the record would
// have.
type Error struct {
	Line    int            // from 1
	Column  int            // in bytes, from 1; just past the line where something is missing at its end
	Rule    boardgame.Rule // the rule that is broken, or that has ended the game; "" if the error is about no rule
	Problem string         // what is wrong, if Err is nil
	Err     error          // the game's error, or a [*VersionError]; nil if the error is the record's own
}

// Error returns the place and the problem: "line 9, column 3: there is no piece on d3 (cuckoo/B7)".
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.what())
}

// what describes the problem. It leaves out the offset of a syntax error, which the column gives.
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

// Unwrap returns Err or, if that is nil, the rule, so that [errors.Is] and [errors.As] find them.
func (e *Error) Unwrap() error {
	switch {
	case e.Err != nil:
		return e.Err
	case e.Rule != "":
		return e.Rule
	}
	return nil
}

// VersionError refuses a record that was made under another version of the rules.
type VersionError struct {
	Game     string
	Recorded int // the version of the rules that the record carries
	Known    int // the version that the game has here
}

// Error returns a sentence that names both versions.
func (e *VersionError) Error() string {
	return fmt.Sprintf("recorded under version %d of the rules of %s, and this library has version %d",
		e.Recorded, e.Game, e.Known)
}
