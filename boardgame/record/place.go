package record

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// These are line numbers in a record's text, counted from 1.
const (
	gameLine  = 1
	rulesLine = 2
	startLine = 3 // the line of the first option, the position or the view; the first player's line if the record has none of these
)

func (r Record) playersLine() int {
	if r.Position != "" || r.View != "" {
		return startLine + 1
	}
	return startLine + len(r.Options)
}

func (r Record) resultLine() int {
	line := r.playersLine() + len(r.Players)
	if r.Date != "" {
		line++
	}
	return line
}

func (r Record) wrong(line, column int, rule boardgame.Rule, format string, args ...any) error {
	return &Error{Line: r.LinesBefore + line, Column: column, Rule: rule, Problem: fmt.Sprintf(format, args...)}
}

// refuse wraps an error of the game in an [*Error] with a line and column. The refused text begins at the given
// column. For a syntax error, refuse adds the error's offset to the column.
func (r Record) refuse(line, column int, err error) error {
	refused := &Error{Line: r.LinesBefore + line, Column: column, Err: err}
	var move *boardgame.MoveError
	var position *boardgame.PositionError
	var syntax *boardgame.SyntaxError
	switch {
	case errors.As(err, &move):
		refused.Rule = move.Rule
	case errors.As(err, &position) && len(position.Problems) > 0:
		refused.Rule = position.Problems[0].Rule
	case errors.As(err, &syntax):
		refused.Column += syntax.Offset
	}
	return refused
}
