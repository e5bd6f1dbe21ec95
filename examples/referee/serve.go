package main

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/seed4105872c/clutch/examples/internal/lines"
)

const maxLine = 1 << 20 // bytes, without the line's end

// serve answers each line of in with a line of out. Its error is one of reading or writing.
func serve(in io.Reader, out io.Writer) error {
	r := lines.NewReader(in, maxLine)
	for {
		line, err := r.Read()
		if err == io.EOF {
			return nil
		}
		var reply any
		switch {
		case err == lines.ErrTooLong:
			reply = problem{Message: "the line has more than 1 MiB"}.answer(nil)
		case err != nil:
			return err
		default:
			reply = respond(line)
		}
		text, err := encode(reply)
		if err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
}

// encode writes an answer as one line, with <, > and & as they are.
func encode(reply any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(reply); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
