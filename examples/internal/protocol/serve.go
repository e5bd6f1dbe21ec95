package protocol

import (
	"bytes"
	"context"
	"encoding/json"
	"io"

	"github.com/seed4105872c/clutch/examples/internal/lines"
)

const maxLine = 1 << 20 // bytes, not counting the line end

// Serve reads requests from in, one per line, and writes one line with the answer to each. If a request asks for progress,
// Serve writes the lines of progress before the answer. Serve returns nil at the end of in. Otherwise it returns an error
// from reading or writing, or the context's error.
func (s Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	var broken error
	write := func(line []byte) {
		if broken == nil {
			_, broken = out.Write(append(line, '\n'))
		}
	}
	r := lines.NewReader(in, maxLine)
	for {
		line, err := r.Read()
		if err == io.EOF {
			return nil
		}
		switch {
		case err == lines.ErrTooLong:
			var text []byte
			if text, err = encode(problem{Message: "the line has more than 1 MiB"}.answer(nil)); err == nil {
				write(text[:len(text)-1])
			}
		case err == nil:
			write(s.Answer(ctx, line, write))
			err = ctx.Err()
		}
		if broken != nil {
			return broken
		}
		if err != nil {
			return err
		}
	}
}

// encode returns an answer as one line of JSON, without escaping <, > and &.
func encode(reply any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(reply); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
