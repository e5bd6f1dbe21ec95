package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
)

// Error says why a request failed. If a move or another action was refused, it has the Rule that the move breaks, or the Code
// of the table's refusal. If the request is malformed, it has the Field.
type Error struct {
	Rule      string   `json:"rule,omitempty"`
	Code      string   `json:"code,omitempty"`  // see session.Refusal
	Field     *string  `json:"field,omitempty"` // the path of the wrong member, such as "search.nodes"; "" for the line itself
	Offset    *int     `json:"offset,omitempty"`
	Index     *int     `json:"index,omitempty"` // in the list that the field names, or in "moves"
	Line      int      `json:"line,omitempty"`  // this and the column are for a record
	Column    int      `json:"column,omitempty"`
	Message   string   `json:"message"`
	Move      string   `json:"move,omitempty"` // this and the next two if the request asks for drawings, clicks or explanations
	Cells     []string `json:"cells,omitempty"`
	RuleTitle string   `json:"ruleTitle,omitempty"`
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// wrongAt returns an error at a byte offset in a field.
func wrongAt(field string, offset int, message string) *Error {
	return &Error{Field: &field, Offset: &offset, Message: message}
}

func wrong(field, format string, args ...any) *Error {
	return &Error{Field: &field, Message: fmt.Sprintf(format, args...)}
}

// wrongFor converts an error from the library to one with a field. If the error has an offset, so does the result.
func wrongFor(field string, err error) *Error {
	var syntax *boardgame.SyntaxError
	if errors.As(err, &syntax) {
		return wrongAt(field, syntax.Offset, err.Error())
	}
	return wrong(field, "%v", err)
}

// member is a key of a JSON object and its value. Errors refer to the member by its path, such as "search.nodes".
type member struct {
	key   string
	path  string
	value json.RawMessage
}

// readObject reads the members of a JSON object in order, including members with repeated keys. It does not use
// json.Unmarshal, which would silently accept repeated keys and keys in the wrong case.
func readObject(text []byte, prefix string) ([]member, error) {
	if err := wellFormed(text); err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, wrong("", "not a JSON object")
	}
	var members []member
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{key: key.(string)} // at this place in an object, the decoder returns only strings
		m.path = prefix + m.key
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		members = append(members, m)
	}
	return members, nil
}

// wellFormed returns an error if text is not JSON. The error has the offset of the wrong byte, or of the end if something
// is missing. The decoder in readObject could not report this offset, because it reads the text in parts.
func wellFormed(text []byte) error {
	var whole json.RawMessage
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(text, &whole); {
	case err == nil:
		return nil
	case errors.As(err, &syntax) && !strings.Contains(err.Error(), "end of JSON"):
		return wrongAt("", int(syntax.Offset)-1, "not JSON: "+err.Error())
	default:
		return wrongAt("", len(text), "not JSON: "+err.Error())
	}
}

// setters maps each key that an object may have to a function that stores the key's value.
type setters map[string]func(member) error

// read reads an object and passes its members to the setters. An unknown or repeated key is an error. The result is the first
// error.
func (m member) read(set setters) error {
	if m.value[0] != '{' {
		return wrong(m.path, "%q is not an object", m.path)
	}
	members, err := readObject(m.value, m.path+".")
	if err != nil {
		return err
	}
	return set.takeAll(members, func(member) {})
}

// takeAll passes each member to its setter. If several members have the same key, the callback gets all of them
// except the first. takeAll returns the first error, but still reads the other members, so that the answer to a
// malformed request can repeat the request's id.
func (set setters) takeAll(members []member, twice func(member)) error {
	seen := map[string]bool{}
	var first error
	for _, m := range members {
		take, ok := set[m.key]
		err := error(wrong(m.path, "unknown key %q", m.path))
		if ok {
			err = take(m)
		}
		if seen[m.key] {
			err = wrong(m.path, "the key %q twice", m.path)
			twice(m)
		}
		seen[m.key] = true
		if first == nil {
			first = err
		}
	}
	return first
}

func (m member) text(into *string) error {
	if m.value[0] != '"' {
		return wrong(m.path, "%q is not a string", m.path)
	}
	return json.Unmarshal(m.value, into)
}

// optional reads a string into a new variable. The pointer stays nil if the request lacks the member.
func (m member) optional(into **string) error {
	*into = new(string)
	return m.text(*into)
}

func (m member) boolean(into *bool) error {
	switch string(m.value) {
	case "true", "false":
		*into = m.value[0] == 't'
		return nil
	}
	return wrong(m.path, "%q is neither true nor false", m.path)
}

// texts reads a list of strings. The list may have at most the given number of entries.
func (m member) texts(most int, into *[]string) error {
	var list []json.RawMessage
	if m.value[0] != '[' {
		return wrong(m.path, "%q is not a list", m.path)
	}
	if err := json.Unmarshal(m.value, &list); err != nil {
		return wrong(m.path, "%v", err)
	}
	if len(list) > most {
		return wrong(m.path, "%q has more than %d entries", m.path, most)
	}
	*into = make([]string, len(list))
	for i, value := range list {
		if value[0] != '"' {
			p := wrong(m.path, "entry %d of %q is not a string", i, m.path)
			p.Index = &i
			return p
		}
		if err := json.Unmarshal(value, &(*into)[i]); err != nil {
			return wrong(m.path, "%v", err)
		}
	}
	return nil
}

func (m member) number(least, most int, into *int) error {
	n, ok := whole(m.value)
	if !ok || n < least || n > most {
		return wrong(m.path, "%q is not a whole number from %d to %d", m.path, least, most)
	}
	*into = n
	return nil
}

// whole reads a JSON number that is an integer without an exponent. It accepts 3, and also 3.0, because some
// languages write integers that way.
func whole(value json.RawMessage) (int, bool) {
	digits, fraction, _ := strings.Cut(string(value), ".")
	n, err := strconv.Atoi(digits)
	return n, err == nil && strings.Trim(fraction, "0") == ""
}

// maxSafe is the greatest integer that programs in every language can read exactly from JSON.
const maxSafe = min(1<<53-1, math.MaxInt)

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
