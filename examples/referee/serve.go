package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

const maxLine = 1 << 20 // bytes, without the line's end

// serve answers each line of in with a line of out. Its error is one of reading or writing.
func serve(in io.Reader, out io.Writer) error {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := readLine(r)
		if err == io.EOF {
			return nil
		}
		var reply any
		switch {
		case err == errTooLong:
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

var errTooLong = errors.New("line too long")

// readLine returns the next line without its end. The last line needs none. A line that is too long is read to its end, and
// lost.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	tooLong := false
	for {
		part, err := r.ReadSlice('\n')
		if !tooLong {
			line = append(line, part...)
			tooLong = len(bytes.TrimSuffix(line, []byte("\n"))) > maxLine
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && err != io.EOF:
			return nil, err
		case err == io.EOF && len(line) == 0:
			return nil, io.EOF
		case tooLong:
			return nil, errTooLong
		}
		return bytes.TrimSuffix(line, []byte("\n")), nil
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
