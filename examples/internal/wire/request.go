package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Limits of a request.
const (
	maxPerft  = 12
	maxMoves  = 10_000
	maxHandle = 64 // bytes
)

// request holds the members of a parsed line. A member that is missing from the line is nil or zero.
type request struct {
	id json.RawMessage

	// the game
	game     *string
	options  game.Options
	position *string
	seen     *string
	record   *string
	ply      *int
	session  json.RawMessage
	as       *string
	settings *settingsRequest

	// what happens in it
	moves []string
	move  *string
	do    *string
	view  *string // who acts and asks
	drop  bool

	// what else the answer shows
	games    bool
	describe bool
	explain  bool
	page     bool
	save     bool
	states   bool
	solution bool
	picture  bool
	perft    *int
	clicks   *[]string
	change   *changeRequest
	draw     *drawRequest
	edit     *editRequest
	search   *searchRequest
	write    *writeRequest
}

// changeRequest asks what a move would change. If it has no move, it asks what the last move changed.
type changeRequest struct{ move *string }

// settingsRequest holds the settings of a new game.
type settingsRequest struct{ session.Settings }

// writeRequest asks for a record of the request's moves.
type writeRequest struct {
	players  []string
	date     string
	comments []string
	notes    []string // on the moves in order, "" for none
}

// readRequest parses a line. If the line is malformed, readRequest still returns the members that it could read, in particular the id.
func readRequest(line []byte) (r request, err error) {
	if !utf8.Valid(line) {
		return r, wrongAt("", validPrefix(line), "the line is not UTF-8, so it is not JSON")
	}
	members, err := readObject(line, "")
	if err != nil {
		return r, err
	}
	err = r.setters().takeAll(members, func(m member) {
		if m.key == "id" {
			r.id = nil
		}
	})
	if err == nil {
		err = r.check()
	}
	return r, err
}

func (r *request) setters() setters {
	flag := func(into *bool) func(member) error {
		return func(m member) error { return m.boolean(into) }
	}
	text := func(into **string) func(member) error {
		return func(m member) error { return m.optional(into) }
	}
	number := func(most int, into **int) func(member) error {
		return func(m member) error {
			*into = new(int)
			return m.number(0, most, *into)
		}
	}
	return setters{
		"game": text(&r.game), "position": text(&r.position), "seen": text(&r.seen), "record": text(&r.record),
		"move": text(&r.move), "view": text(&r.view), "do": text(&r.do), "as": text(&r.as),
		"games": flag(&r.games), "describe": flag(&r.describe), "explain": flag(&r.explain), "states": flag(&r.states),
		"solution": flag(&r.solution), "picture": flag(&r.picture), "page": flag(&r.page), "save": flag(&r.save), "drop": flag(&r.drop),
		"ply": number(maxMoves, &r.ply), "perft": number(maxPerft, &r.perft),
		"id":      func(m member) error { r.id = m.value; return nil },
		"options": r.setOptions,
		"session": r.setSession,
		"moves":   func(m member) error { return m.texts(maxMoves, &r.moves) },
		"clicks": func(m member) error {
			r.clicks = &[]string{}
			return m.texts(game.MaxClicks, r.clicks)
		},
		"change":   r.setChange,
		"settings": func(m member) error { r.settings = &settingsRequest{}; return m.read(r.settings.setters()) },
		"draw":     func(m member) error { r.draw = &drawRequest{}; return m.read(r.draw.setters()) },
		"edit":     func(m member) error { r.edit = &editRequest{}; return m.read(r.edit.setters()) },
		"search":   func(m member) error { r.search = &searchRequest{}; return m.read(r.search.setters()) },
		"write":    func(m member) error { r.write = &writeRequest{}; return m.read(r.write.setters()) },
	}
}

func (s *settingsRequest) setters() setters {
	return setters{
		"names":      func(m member) error { return m.texts(len("ABCD"), &s.Names) },
		"date":       func(m member) error { return m.text(&s.Date) },
		"repetition": func(m member) error { return m.boolean(&s.Repetition) },
		"plies":      func(m member) error { return m.number(0, maxMoves, &s.Plies) },
		"wins":       func(m member) error { return m.number(0, maxMoves, &s.Wins) },
	}
}

func (w *writeRequest) setters() setters {
	return setters{
		"players":  func(m member) error { return m.texts(len("ABCD"), &w.players) },
		"date":     func(m member) error { return m.text(&w.date) },
		"comments": func(m member) error { return m.texts(maxMoves, &w.comments) },
		"notes":    func(m member) error { return m.texts(maxMoves, &w.notes) },
	}
}

func (r *request) setOptions(m member) error {
	if m.value[0] != '{' {
		return wrong(m.path, "%q is not an object", m.path)
	}
	members, err := readObject(m.value, "")
	if err != nil {
		return err
	}
	r.options = game.Options{}
	for _, o := range members {
		if _, twice := r.options[o.key]; twice {
			return wrong(m.path, "the option %q twice", o.key)
		}
		if r.options[o.key], err = optionText(o.value); err != nil {
			return wrong(m.path, "option %q is %s, and wants a string, a number, true or false", o.key, o.value)
		}
	}
	return nil
}

func (r *request) setSession(m member) error {
	if m.value[0] != '{' {
		return wrong(m.path, "%q is not an object", m.path)
	}
	r.session = m.value
	return nil
}

func (r *request) setChange(m member) error {
	r.change = &changeRequest{}
	if string(m.value) == "true" {
		return nil
	}
	if m.value[0] != '"' {
		return wrong(m.path, "%q is neither a move nor true", m.path)
	}
	return m.optional(&r.change.move)
}

// check returns an error if the request has members that contradict each other.
func (r *request) check() error {
	var begins []string // the members that say where to begin, instead of the start of a new game
	for name, given := range map[string]bool{
		"position": r.position != nil, "seen": r.seen != nil, "record": r.record != nil, "session": r.session != nil,
	} {
		if given {
			begins = append(begins, name)
		}
	}
	slices.Sort(begins)
	kept := r.as != nil && r.game == nil && len(begins) == 0 // the request continues a game that the program keeps
	switch {
	case r.game == nil && r.games:
		return nil
	case r.games:
		return wrong("games", `"games" can't be combined with "game"`)
	case r.as != nil && (len(*r.as) == 0 || len(*r.as) > maxHandle):
		return wrong("as", "a handle has 1 to %d bytes", maxHandle)
	case r.game == nil && r.session == nil && !kept:
		return wrong("game", `no "game"`)
	case r.position != nil && r.options != nil:
		return wrong("options", "options are for a new game: the text of a position already has its options")
	case r.options != nil && (len(begins) > 0 || kept):
		return wrong("options", "options are for a new game: a record, a view or a session already has its options")
	case len(begins) > 1:
		return wrong(begins[0], `only one of "position", "seen", "record" and "session" says where to begin`)
	case r.settings != nil && (r.seen != nil || r.session != nil || kept):
		return wrong("settings", "settings are for a new game: a session already has its settings")
	case r.drop && !kept:
		return wrong("drop", `"drop" needs "as", and no game`)
	case r.view != nil && r.perft != nil:
		return wrong("perft", "a count could give away what a view hides")
	case r.seen != nil && r.view == nil:
		return wrong("seen", `"seen" needs "view", which names the viewer`)
	case r.seen != nil && (r.moves != nil || r.move != nil || r.do != nil || r.change != nil || r.perft != nil || r.write != nil ||
		r.states || r.page || r.save || r.as != nil):
		return wrong("seen", "nothing can be played from a view: it lacks the hidden part of the position")
	case r.ply != nil && r.record == nil && r.session == nil:
		return wrong("ply", `"ply" is for a record or a session`)
	case r.edit != nil && r.position == nil:
		return wrong("edit", `"edit" needs "position", which is changed`)
	}
	return nil
}

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
