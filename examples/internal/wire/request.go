package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Limits of a request.
const (
	maxPerft  = 12
	maxMoves  = 10_000
	maxHandle = 64 // bytes
)

// request holds the members of a parsed line, each under the name in its tag. A member that is missing from the line
// is nil or zero.
type request struct {
	ID json.RawMessage `json:"id"`

	// the game
	Game     *string           `json:"game"`
	Options  options           `json:"options"`
	Position *string           `json:"position"`
	Seen     *string           `json:"seen"`
	Record   *string           `json:"record"`
	Ply      *int              `json:"ply"`
	Session  stored            `json:"session"`
	As       *string           `json:"as"`
	Settings *session.Settings `json:"settings"`

	// what happens in it
	Moves []string `json:"moves"`
	Move  *string  `json:"move"`
	Do    *string  `json:"do"`
	View  *string  `json:"view"` // who acts and asks
	Drop  bool     `json:"drop"`

	// what else the answer shows
	Games    bool           `json:"games"`
	Describe bool           `json:"describe"`
	Explain  bool           `json:"explain"`
	Page     bool           `json:"page"`
	Save     bool           `json:"save"`
	States   bool           `json:"states"`
	Solution bool           `json:"solution"`
	Picture  bool           `json:"picture"`
	Perft    *int           `json:"perft"`
	Clicks   *[]string      `json:"clicks"`
	Change   *changeRequest `json:"change"`
	Draw     *drawRequest   `json:"draw"`
	Edit     *editRequest   `json:"edit"`
	Search   *searchRequest `json:"search"`
	Write    *writeRequest  `json:"write"`
}

// writeRequest asks for a record of the request's moves.
type writeRequest struct {
	Players  []string `json:"players"`
	Date     string   `json:"date"`
	Comments []string `json:"comments"`
	Notes    []string `json:"notes"` // on the moves in order, "" for none
}

// limits returns the least and the greatest value of a number, or the greatest length of a list.
func limits(path string) (least, most int) {
	switch path {
	case "perft":
		return 0, maxPerft
	case "clicks":
		return 0, game.MaxClicks
	case "settings.names", "write.players":
		return 0, len("ABCD")
	case "draw.arrows", "draw.marks", "draw.refused", "draw.selected", "draw.targets":
		return 0, maxMarks
	case "search.nodes":
		return 1, maxNodes
	case "search.time":
		return 1, maxMillis
	case "search.depth":
		return 1, search.MaxDepth
	case "search.choices":
		return 1, maxChoices
	case "search.seed":
		return 0, maxSafe
	}
	return 0, maxMoves
}

// readRequest parses a line. If the line is malformed, readRequest still returns the members that it could read, in
// particular the id.
func readRequest(line []byte) (r request, err error) {
	if !utf8.Valid(line) {
		return r, wrongAt("", validPrefix(line), "the line is not UTF-8, so it is not JSON")
	}
	members, err := readObject(line, "")
	if err != nil {
		return r, err
	}
	if err = take(members, &r); err == nil {
		err = r.check()
	}
	return r, err
}

// options holds the options of a new game as texts.
type options game.Options

func (o *options) read(m member) error {
	members, err := m.members("")
	if err != nil {
		return err
	}
	*o = options{}
	for _, option := range members {
		if _, twice := (*o)[option.key]; twice {
			return wrong(m.path, "the option %q twice", option.key)
		}
		if (*o)[option.key], err = optionText(option.value); err != nil {
			return wrong(m.path, "option %q is %s, and wants a string, a number, true or false", option.key, option.value)
		}
	}
	return nil
}

// stored is the text of a stored session, which is an object.
type stored json.RawMessage

func (s *stored) read(m member) error {
	*s = stored(m.value)
	return m.isObject()
}

// changeRequest asks what a move would change. If it has no move, it asks what the last move changed.
type changeRequest struct{ move *string }

func (c *changeRequest) read(m member) error {
	if string(m.value) == "true" {
		return nil
	}
	if m.value[0] != '"' {
		return wrong(m.path, "%q is neither a move nor true", m.path)
	}
	c.move = new(string)
	return m.text(c.move)
}

// check returns an error if the request has members that contradict each other.
func (r *request) check() error {
	var begins []string // the members that say where to begin, instead of the start of a new game
	for name, given := range map[string]bool{
		"position": r.Position != nil, "seen": r.Seen != nil, "record": r.Record != nil, "session": r.Session != nil,
	} {
		if given {
			begins = append(begins, name)
		}
	}
	slices.Sort(begins)
	kept := r.As != nil && r.Game == nil && len(begins) == 0 // the request continues a game that the program keeps
	switch {
	case r.Game == nil && r.Games:
		return nil
	case r.Games:
		return wrong("games", `"games" can't be combined with "game"`)
	case r.As != nil && (len(*r.As) == 0 || len(*r.As) > maxHandle):
		return wrong("as", "a handle has 1 to %d bytes", maxHandle)
	case r.Game == nil && r.Session == nil && !kept:
		return wrong("game", `no "game"`)
	case r.Position != nil && r.Options != nil:
		return wrong("options", "options are for a new game: the text of a position already has its options")
	case r.Options != nil && (len(begins) > 0 || kept):
		return wrong("options", "options are for a new game: a record, a view or a session already has its options")
	case len(begins) > 1:
		return wrong(begins[0], `only one of "position", "seen", "record" and "session" says where to begin`)
	case r.Settings != nil && (r.Seen != nil || r.Session != nil || kept):
		return wrong("settings", "settings are for a new game: a session already has its settings")
	case r.Drop && !kept:
		return wrong("drop", `"drop" needs "as", and no game`)
	case r.View != nil && r.Perft != nil:
		return wrong("perft", "a count could give away what a view hides")
	case r.Seen != nil && r.View == nil:
		return wrong("seen", `"seen" needs "view", which names the viewer`)
	case r.Seen != nil && (r.Moves != nil || r.Move != nil || r.Do != nil || r.Change != nil || r.Perft != nil || r.Write != nil ||
		r.States || r.Page || r.Save || r.As != nil):
		return wrong("seen", "nothing can be played from a view: it lacks the hidden part of the position")
	case r.Ply != nil && r.Record == nil && r.Session == nil:
		return wrong("ply", `"ply" is for a record or a session`)
	case r.Edit != nil && r.Position == nil:
		return wrong("edit", `"edit" needs "position", which is changed`)
	}
	return nil
}

// Error says why a request failed. If a move or another action was refused, it has the Rule that the move breaks, or
// the Code of the table's refusal. If the request is malformed, it has the Field.
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

// wellFormed returns an error if text is not JSON. The error has the offset of the wrong byte, or of the end if
// something is missing. The decoder in readObject could not report this offset, because it reads the text in parts.
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

// members reads the members of the object that is the value of m. Their paths begin with a prefix.
func (m member) members(prefix string) ([]member, error) {
	if err := m.isObject(); err != nil {
		return nil, err
	}
	return readObject(m.value, prefix)
}

func (m member) isObject() error {
	if m.value[0] != '{' {
		return wrong(m.path, "%q is not an object", m.path)
	}
	return nil
}

// take reads each member into the field of a struct that has its name as the tag. An unknown or repeated key is an
// error, and a repeated key leaves its field empty. take returns the first error, but still reads the other members,
// so that the answer to a malformed request can repeat the request's id.
func take(members []member, into any) (first error) {
	fields := reflect.ValueOf(into).Elem()
	seen := map[string]bool{}
	for _, m := range members {
		err := error(wrong(m.path, "unknown key %q", m.path))
		for i := range fields.NumField() {
			if name, _, _ := strings.Cut(fields.Type().Field(i).Tag.Get("json"), ","); name != m.key {
				continue
			}
			if err = m.read(fields.Field(i)); seen[m.key] {
				err = wrong(m.path, "the key %q twice", m.path)
				fields.Field(i).SetZero()
			}
		}
		seen[m.key] = true
		if first == nil {
			first = err
		}
	}
	return first
}

// read reads the value into a field. A pointer gets a new variable, so it stays nil if the request lacks the member.
func (m member) read(field reflect.Value) error {
	least, most := limits(m.path)
	switch into := field.Addr().Interface().(type) {
	case interface{ read(member) error }:
		return into.read(m)
	case *json.RawMessage:
		*into = m.value
		return nil
	case *string:
		return m.text(into)
	case *bool:
		return m.boolean(into)
	case *int:
		return m.number(least, most, into)
	case *[]string:
		return m.texts(most, into)
	}
	if field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		return m.read(field.Elem())
	}
	members, err := m.members(m.path + ".")
	if err != nil {
		return err
	}
	return take(members, field.Addr().Interface())
}

func (m member) text(into *string) error {
	if m.value[0] != '"' {
		return wrong(m.path, "%q is not a string", m.path)
	}
	return json.Unmarshal(m.value, into)
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
