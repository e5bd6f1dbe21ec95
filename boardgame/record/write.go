package record

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// AppendText appends the record's text to dst, in the form that Parse reads. If the record is not valid, AppendText
// returns dst unchanged and an [*Error]. The error gives the line and column where the problem would be in the text.
func (r Record) AppendText(dst []byte) ([]byte, error) {
	w := writer{text: dst, start: len(dst), line: r.LinesBefore + 1}
	w.put(keyGame, value{r.Game, checkWord})
	w.put(keyRules, value{strconv.Itoa(r.Version), checkVersion})
	w.beginning(r)
	w.players(r.Players)
	if r.Date != "" {
		w.put(keyDate, value{r.Date, checkDate})
	}
	w.result(r)
	w.comments(r.Comments)
	for i, m := range r.Moves {
		w.put(strconv.Itoa(i+1), value{m.Text, checkText})
		w.comments(m.Comments)
	}
	w.put(keyEnd)
	if w.err != nil {
		return dst, w.err
	}
	return w.text, nil
}

// MarshalText returns the record's text. It returns the same errors as AppendText.
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// WriteTo writes the record's text in a single call of Write. If the record is not valid, WriteTo writes nothing. A
// [Reader] can read several records that were written one after another.
func (r Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.MarshalText()
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// writer composes a record's text. It keeps the first error and writes nothing after it.
type writer struct {
	text  []byte
	start int // the index where the current line begins
	line  int // the number of the current line
	err   error
}

// value is a part of a line, with the check that it must pass.
type value struct {
	text  string
	check check
}

func (w *writer) fail(column int, problem string) {
	if w.err == nil {
		w.err = &Error{Line: w.line, Column: column, Problem: problem}
	}
}

func (w *writer) put(keyword string, values ...value) {
	if w.err != nil {
		return
	}
	w.text = append(w.text, keyword...)
	for _, v := range values {
		w.text = append(w.text, ' ')
		if offset, problem := v.check(v.text); problem != "" {
			w.fail(len(w.text)-w.start+offset+1, problem)
			return
		}
		w.text = append(w.text, v.text...)
	}
	if len(w.text)-w.start > MaxLine {
		w.fail(MaxLine+1, tooLong())
		return
	}
	w.text = append(w.text, '\n')
	w.start = len(w.text)
	w.line++
}

func (w *writer) beginning(r Record) {
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		w.put(keyOption, value{name, checkWord}, value{r.Options[name], checkText})
	}
	if len(r.Options) > 0 && r.Position != "" {
		w.fail(1, "options and a position: a game begins with one or the other")
	}
	if r.View != "" && (len(r.Options) > 0 || r.Position != "") {
		w.fail(1, "a view with options or a position: a public record has only a view")
	}
	if r.Position != "" {
		w.put(keyPosition, value{r.Position, checkText})
	}
	if r.View != "" {
		w.put(keyView, value{r.View, checkText})
	}
}

func (w *writer) players(players []Player) {
	if len(players) == 0 {
		w.fail(1, "no players")
	}
	for i, p := range players {
		if seated(p.Letter, players[:i]) != boardgame.NoPlayer {
			w.fail(len(keyPlayer)+2, secondPlayer(p.Letter))
		}
		if p.Name == "" {
			w.put(keyPlayer, value{p.Letter, checkLetter})
		} else {
			w.put(keyPlayer, value{p.Letter, checkLetter}, value{p.Name, checkText})
		}
	}
}

func (w *writer) result(r Record) {
	if problem := r.Result.problem(r.Game, r.Players); problem != "" {
		w.fail(len(keyResult)+2, problem)
	}
	if w.err == nil {
		w.put(keyResult, value{r.Result.text(r.Players), checkText})
	}
}

func (w *writer) comments(comments []string) {
	for _, c := range comments {
		w.put(keyComment, value{c, checkText})
	}
}

// These are line numbers in a record's text, counted from 1.
const (
	gameLine  = 1
	rulesLine = 2
	// the line of the first option, the position or the view; the first player's line if the record has none of these
	startLine = 3
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
