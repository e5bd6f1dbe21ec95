package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

// maxLine is how many bytes a line may have. The texts of positions have far fewer.
const maxLine = 1 << 10

// answer answers each line of in with a line of out, at once. Its error is one of reading or writing.
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

// value is the answer to the text of a position. It is one line: errors quote nothing that could break it.
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
