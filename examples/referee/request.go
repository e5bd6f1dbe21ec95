package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
)

const maxPerft = 12

// request is a line that has been read. What it did not have is nil.
type request struct {
	game     *string
	options  map[string]json.RawMessage
	position *string
	move     *string
	perft    *int
	view     *string
	id       json.RawMessage
}

// problem is why a request is malformed.
type problem struct {
	Field   string `json:"field"`
	Offset  *int   `json:"offset,omitempty"`
	Message string `json:"message"`
}

func (p problem) Error() string { return p.Message }

// at is a problem at an offset.
func at(field string, offset int, message string) problem { return problem{field, &offset, message} }

// about is the problem that an error of the library is with a field.
func about(field string, err error) problem {
	var syntax *boardgame.SyntaxError
	if errors.As(err, &syntax) {
		return at(field, syntax.Offset, err.Error())
	}
	return problem{Field: field, Message: err.Error()}
}

// readRequest reads a line. With a problem, the request has what could be told nevertheless, the id above all.
func readRequest(line []byte) (r request, err error) {
	if !utf8.Valid(line) {
		return r, at("", validPrefix(line), "not UTF-8, and so not JSON")
	}
	members, err := readObject(line)
	if err != nil {
		return r, err
	}
	seen := map[string]bool{}
	var first error
	for _, m := range members {
		err := r.set(m)
		if seen[m.key] {
			err = problem{Field: m.key, Message: fmt.Sprintf("the key %q twice", m.key)}
			if m.key == "id" {
				r.id = nil
			}
		}
		seen[m.key] = true
		if first == nil {
			first = err
		}
	}
	if first == nil {
		first = r.check()
	}
	return r, first
}

// set takes one member of the object.
func (r *request) set(m member) (err error) {
	switch m.key {
	case "game":
		r.game, err = m.text()
	case "position":
		r.position, err = m.text()
	case "move":
		r.move, err = m.text()
	case "view":
		r.view, err = m.text()
	case "perft":
		r.perft, err = m.depth()
	case "options":
		r.options, err = m.object()
	case "id":
		r.id = m.value
	default:
		err = problem{Field: m.key, Message: fmt.Sprintf("unknown key %q", m.key)}
	}
	return err
}

// check looks at what does not go together.
func (r *request) check() error {
	switch {
	case r.game == nil:
		return problem{Field: "game", Message: `no "game"`}
	case r.position != nil && r.options != nil:
		return problem{Field: "options", Message: "options are for a new game: a position has its own in its text"}
	case r.view != nil && r.perft != nil:
		return problem{Field: "perft", Message: "a count could give away what a view hides"}
	}
	return nil
}

// member is a key of an object with its value.
type member struct {
	key   string
	value json.RawMessage
}

// readObject reads the members of an object, in order, keys that come twice included. Package json would take the last of
// those, and keys in the wrong case, without a word.
func readObject(text []byte) ([]member, error) {
	if err := wellFormed(text); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, problem{Message: "not a JSON object"}
	}
	var members []member
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{key: key.(string)} // in an object, at this place, the decoder gives nothing else
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		members = append(members, m)
	}
	return members, nil
}

// wellFormed refuses what is not JSON, at the byte that is wrong or at the end where something is missing. The decoder,
// which reads piece by piece, would not count from the beginning.
func wellFormed(text []byte) error {
	var whole json.RawMessage
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(text, &whole); {
	case err == nil:
		return nil
	case errors.As(err, &syntax) && !strings.Contains(err.Error(), "end of JSON"):
		return at("", int(syntax.Offset)-1, "not JSON: "+err.Error())
	default:
		return at("", len(text), "not JSON: "+err.Error())
	}
}

func (m member) text() (*string, error) {
	var s string
	if m.value[0] != '"' {
		return nil, problem{Field: m.key, Message: fmt.Sprintf("%q is not a string", m.key)}
	}
	err := json.Unmarshal(m.value, &s)
	return &s, err
}

func (m member) depth() (*int, error) {
	n, ok := whole(m.value)
	if !ok || n < 0 || n > maxPerft {
		return nil, problem{Field: m.key, Message: fmt.Sprintf("%q is not a whole number from 0 to %d", m.key, maxPerft)}
	}
	return &n, nil
}

func (m member) object() (map[string]json.RawMessage, error) {
	if m.value[0] != '{' {
		return nil, problem{Field: m.key, Message: fmt.Sprintf("%q is not an object", m.key)}
	}
	members, err := readObject(m.value)
	if err != nil {
		return nil, err
	}
	object := map[string]json.RawMessage{}
	for _, o := range members {
		if _, twice := object[o.key]; twice {
			return nil, problem{Field: m.key, Message: fmt.Sprintf("the option %q twice", o.key)}
		}
		object[o.key] = o.value
	}
	return object, nil
}

// whole reads a JSON number that is a whole number, written without an exponent: 3 or, as some languages do, 3.0.
func whole(value json.RawMessage) (int, bool) {
	digits, fraction, _ := strings.Cut(string(value), ".")
	n, err := strconv.Atoi(digits)
	return n, err == nil && strings.Trim(fraction, "0") == ""
}

func validPrefix(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}
