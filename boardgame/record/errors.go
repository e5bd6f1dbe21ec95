package record

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Error describes a problem with a record, and gives the problem's line and column. If the record was not parsed from
// text, the line and column refer to the text that AppendText would produce.
type Error struct {
	Line    int            // the number of the line, from 1
	Column  int            // in bytes, from 1; just past the end of the line if something is missing there
	Rule    boardgame.Rule // the rule that is broken, or that has ended the game; "" if the problem is not about a rule
	Problem string         // a description of the problem, if Err is nil
	Err     error          // the game's error, or a [*VersionError]; nil if this package found the problem
}

// Error returns a message with the place and the problem, such as "line 9, column 3: there is no piece on d3
// (cuckoo/B7)".
func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.description())
}

// description leaves out the offset of a syntax error, because the column already includes it.
func (e *Error) description() string {
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

// Unwrap returns Err, or the rule if Err is nil, for use by [errors.Is] and [errors.As]. It returns nil if Err and Rule
// are both unset.
func (e *Error) Unwrap() error {
	switch {
	case e.Err != nil:
		return e.Err
	case e.Rule != "":
		return e.Rule
	}
	return nil
}

// VersionError is the error for a record that was made under a different version of the rules.
type VersionError struct {
	Game     string
	Recorded int // the version of the rules in the record
	Known    int // the version of the rules in this library
}

// Error returns a message that names both versions.
func (e *VersionError) Error() string {
	return fmt.Sprintf("recorded under version %d of the rules of %s, but this library has version %d",
		e.Recorded, e.Game, e.Known)
}
