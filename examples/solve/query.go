package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

// maxLine is the maximum length of a line, in bytes. Positions are far shorter.
const maxLine = 1 << 10

// answer writes one line to out for each line that it reads from in, without delay. It returns the first error from reading
// or writing.
func answer(t *solution.Table, in io.Reader, out io.Writer) error {
	r := lines.NewReader(in, maxLine)
	for {
		line, err := r.Read()
		reply := ""
		switch err {
		case nil:
			reply = value(t, strings.TrimSuffix(string(line), "\r"))
		case lines.ErrTooLong:
			reply = fmt.Sprintf("error: the line has more than %d bytes", maxLine)
		case io.EOF:
			return nil
		default:
			return err
		}
		if _, err := io.WriteString(out, reply+"\n"); err != nil {
			return err
		}
	}
}

// value returns the answer for the text of a position. The answer is always a single line, because errors quote control characters.
func value(t *solution.Table, text string) string {
	s, err := cookiedisco.Parse(text)
	if err != nil {
		return "error: " + err.Error()
	}
	v, err := t.Value(s)
	if err != nil {
		return "error: " + err.Error()
	}
	return v.String()
}
