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
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// request holds the members of a parsed line, each under the name in its tag. A member that is missing from the line
// is nil or zero.
type request struct {
	ID json.RawMessage `json:"id"`

	// the game
	Game     *string         `json:"game"`
	Options  map[string]any  `json:"options"`
	Seed     *uint64         `json:"seed"` // of the lot
	Position *string         `json:"position"`
	Seen     *string         `json:"seen"`
	Record   *string         `json:"record"`
	Ply      *whole          `json:"ply"`
	Session  json.RawMessage `json:"session"`
	Settings *settings       `json:"settings"`

	// what happens in it
	Moves []string `json:"moves"`
	Move  *string  `json:"move"`
	Do    *string  `json:"do"`
	View  *string  `json:"view"` // who acts and asks

	// what else the answer shows
	Games    bool           `json:"games"`
	Describe bool           `json:"describe"`
	Explain  bool           `json:"explain"`
	Page     bool           `json:"page"`
	Save     bool           `json:"save"`
	States   bool           `json:"states"`
	Solution bool           `json:"solution"`
	Picture  bool           `json:"picture"`
	Perft    *whole         `json:"perft"`
	Gestures bool           `json:"gestures"`
	Clicks   *[]string      `json:"clicks"`
	Check    *string        `json:"check"`
	Change   any            `json:"change"` // a move, or true for the last move of the request
	Draw     *drawRequest   `json:"draw"`
	Edit     *editRequest   `json:"edit"`
	Search   *searchRequest `json:"search"`
	Review   *reviewRequest `json:"review"`
	Write    *writeRequest  `json:"write"`
}

// readRequest parses a line. If the line is malformed JSON of the right form, readRequest still returns its id.
func readRequest(line []byte) (r request, err error) {
	if err := Read(line, &r, "options", "session"); err != nil {
		_ = json.Unmarshal(line, &struct{ ID *json.RawMessage }{&r.ID}) // the decoder may have stopped before the id
		return r, err
	}
	return r, r.check()
}

// Read reads a JSON object as package json does, but refuses what that overlooks: a member that is unknown, that is
// there twice or that has capital letters or odd forms of small ones, and a text behind the object. Inside the members
// theirs, names may have them, because they are a game's. A member "id" may hold anything. The error names the member or
// the byte offset.
func Read(text []byte, into any, theirs ...string) *Error {
	if !utf8.Valid(text) {
		return wrong("", "this is not UTF-8, so it is not JSON")
	}
	var syntax *json.SyntaxError
	if err := json.Unmarshal(text, new(json.RawMessage)); errors.As(err, &syntax) {
		no, at := wrong("", "not JSON: %v", err), int(syntax.Offset)
		if !strings.Contains(err.Error(), "end of JSON") {
			at--
		}
		no.Offset = &at
		return no
	}
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return wrong("", "this is not a JSON object")
	}
	names := json.NewDecoder(bytes.NewReader(text))
	names.UseNumber()
	if no := checkNames(names, theirs, false); no != nil {
		return no
	}
	members := json.NewDecoder(bytes.NewReader(text))
	members.DisallowUnknownFields()
	if err := members.Decode(into); err != nil {
		return misread(err)
	}
	return nil
}

// checkNames reads a value whose syntax is right, so that nothing else can fail. It returns an error for the name of a
// member that is there twice or, unless capitals are free, has any or odd forms of small letters.
func checkNames(d *json.Decoder, theirs []string, free bool) *Error {
	token, _ := d.Token()
	if token != json.Delim('{') && token != json.Delim('[') {
		return nil
	}
	var before []string
	for d.More() {
		inside := free
		if token == json.Delim('{') {
			key, _ := d.Token()
			name, _ := key.(string)
			switch {
			case !free && name != strings.ToLower(strings.ToUpper(name)): // package json also takes ſ for s
				return wrong(name, "unknown key %q", name)
			case slices.Contains(before, name):
				return wrong("", "the member %q is there twice", name)
			}
			before, inside = append(before, name), free || slices.Contains(theirs, name)
			if name == "id" { // any JSON, which comes back
				_ = d.Decode(new(json.RawMessage))
				continue
			}
		}
		if no := checkNames(d, theirs, inside); no != nil {
			return no
		}
	}
	_, _ = d.Token()
	return nil
}

// whole is a whole number. Some languages write 3 as 3.0.
type whole int

// UnmarshalJSON reads a whole number. Like all types of package json, it leaves null alone.
func (w *whole) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	digits, fraction, _ := strings.Cut(string(text), ".")
	n, err := strconv.Atoi(digits)
	if err != nil || strings.Trim(fraction, "0") != "" {
		return &json.UnmarshalTypeError{Value: "value " + string(text), Type: reflect.TypeFor[int]()}
	}
	*w = whole(n)
	return nil
}

// misread returns what is wrong with a value that encoding/json refuses.
func misread(err error) *Error {
	if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
		wanted := map[reflect.Kind]string{
			reflect.String: "a string", reflect.Bool: "true or false", reflect.Slice: "a list", reflect.Int: "a whole number",
			reflect.Uint64: "a whole number that is not negative", reflect.Float64: "a number that fits into 64 bits",
		}[kind.Type.Kind()]
		if wanted == "" {
			wanted = "an object"
		}
		return wrong(kind.Field, "%q must be %s, and is a JSON %s", kind.Field, wanted, kind.Value)
	}
	quoted, _ := strings.CutPrefix(err.Error(), "json: unknown field ")
	if name, problem := strconv.Unquote(quoted); problem == nil {
		return wrong(name, "unknown key %q", name)
	}
	return wrong("", "%v", err)
}

const (
	maxPerft = 12
	maxMoves = 10_000
)

// check returns an error if a number or a list is beyond its limits, or if the request has members that contradict each
// other.
func (r *request) check() error {
	if err := r.checkLimits(); err != nil {
		return err
	}
	var begins []string
	for i, there := range []bool{
		r.Options != nil, r.Position != nil, r.Record != nil, r.Seen != nil, r.Session != nil,
	} {
		if there {
			begins = append(begins, []string{"options", "position", "record", "seen", "session"}[i])
		}
	}
	switch {
	case r.Games:
		return nil
	case r.Game == nil && r.Session == nil:
		return wrong("game", `no "game"`)
	case len(begins) > 1:
		return wrong(begins[0], "only one of %q says how the game begins", begins)
	case r.Settings != nil && (r.Seen != nil || r.Session != nil):
		return wrong("settings", "settings are for a new game: a session already has its settings")
	case r.View != nil && r.Perft != nil:
		return wrong("perft", "a count could give away what a view hides")
	case r.View != nil && r.States:
		return wrong("states", "all moves could give away what a view hides")
	case r.Seen != nil && r.View == nil:
		return wrong("seen", `"seen" needs "view", which names the viewer`)
	case r.Seen != nil && r.plays():
		return wrong("seen", "nothing can be played from a view: it lacks the hidden part of the position")
	case r.Ply != nil && r.Record == nil && r.Session == nil:
		return wrong("ply", `"ply" is for a record or a session`)
	case r.Edit != nil && r.Position == nil:
		return wrong("edit", `"edit" needs "position", which is changed`)
	}
	return nil
}

// plays reports whether the request asks for something that needs the whole position.
func (r *request) plays() bool {
	acts := r.Moves != nil || r.Move != nil || r.Do != nil || r.Change != nil
	return acts || r.Review != nil || r.Perft != nil || r.Write != nil || r.Page || r.Save
}

func (r *request) checkLimits() error {
	draw, search, review, settings := given(r.Draw), given(r.Search), given(r.Review), given(r.Settings)
	for _, l := range []struct {
		field string
		n     *whole // a limit that is given, which can't be 0
		most  whole
	}{
		{"search.nodes", search.Nodes, maxNodes},
		{"search.time", search.Millis, maxMillis},
		{"search.depth", search.Depth, maxDepth},
		{"search.choices", search.Choices, maxChoices},
		{"review.nodes", review.Nodes, maxNodes},
		{"settings.plies", settings.Plies, math.MaxInt32},
	} {
		if l.n != nil && (*l.n < 1 || *l.n > l.most) {
			return wrong(l.field, "%q: from 1 to %d, not %d", l.field, l.most, *l.n)
		}
	}
	for _, l := range []struct {
		field   string
		n, most whole // a number, or the length of a list
	}{
		{"moves", whole(len(r.Moves)), maxMoves},
		{"ply", given(r.Ply), maxMoves},
		{"perft", given(r.Perft), maxPerft},
		{"clicks", whole(len(given(r.Clicks))), game.MaxClicks},
		{"draw.arrows", whole(len(draw.Arrows)), maxMarks},
		{"draw.marks", whole(len(draw.Marks)), maxMarks},
	} {
		if l.n < 0 || l.n > l.most {
			return wrong(l.field, "%q: from 0 to %d, not %d", l.field, l.most, l.n)
		}
	}
	return nil
}

// given returns the value of a member, or zero if the request does not have the member.
func given[T any](member *T) (value T) {
	if member != nil {
		value = *member
	}
	return value
}

// settings are those of a new session. A limit that is given is a limit, so it is not 0.
type settings struct {
	session.Settings
	Plies *whole `json:"plies"`
}

// session returns the settings for a new session.
func (s settings) session() session.Settings {
	s.Settings.Plies = int(given(s.Plies))
	return s.Settings
}

// Texts returns the options of a new game as texts. A request may give them as strings, numbers, true or false.
func Texts(given map[string]any) (game.Options, error) {
	if given == nil {
		return nil, nil
	}
	options := game.Options{}
	for name, value := range given {
		switch value.(type) {
		case string, float64, bool:
			options[name] = fmt.Sprint(value)
		default:
			return nil, wrong("options", "option %q is not a string, a number, true or false", name)
		}
	}
	return options, nil
}

// Error says why a request failed. If a move or another action was refused, it has the Rule that the move breaks, or
// the Code of the table's refusal. If the request is malformed, it has the Field.
type Error struct {
	Rule      string   `json:"rule,omitempty"`
	Code      string   `json:"code,omitempty"`  // see session.Refusal
	Field     *string  `json:"field,omitempty"` // the path of the wrong member; "" for the line itself
	Offset    *int     `json:"offset,omitempty"`
	Index     *int     `json:"index,omitempty"` // in the list that the field names, or in "moves"
	Line      int      `json:"line,omitempty"`  // this and the column are for a record
	Column    int      `json:"column,omitempty"`
	Message   string   `json:"message"`
	Move      string   `json:"move,omitempty"` // this and the next three if asked for drawings, clicks or explanations
	Cells     []string `json:"cells,omitempty"`
	Instead   []string `json:"instead,omitempty"` // the legal moves that the refusal proposes
	RuleTitle string   `json:"ruleTitle,omitempty"`
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

func wrong(field, format string, args ...any) *Error {
	return &Error{Field: &field, Message: fmt.Sprintf(format, args...)}
}

// at adds the index of the wrong entry in a list.
func (e *Error) at(index int) *Error {
	e.Index = &index
	return e
}

// wrongFor converts an error from the library to one with a field. If the error has a place in a text, so does the
// result.
func wrongFor(field string, err error) *Error {
	no := wrong(field, "%v", err)
	var syntax *boardgame.SyntaxError
	var line *record.Error
	switch {
	case errors.As(err, &line):
		no.Line, no.Column, no.Rule = line.Line, line.Column, line.Rule.ID()
	case errors.As(err, &syntax):
		no.Offset = &syntax.Offset
	}
	return no
}
