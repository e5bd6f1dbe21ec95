package wire

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
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
	Options  map[string]any    `json:"options"`
	Position *string           `json:"position"`
	Seen     *string           `json:"seen"`
	Record   *string           `json:"record"`
	Ply      *int              `json:"ply"`
	Session  json.RawMessage   `json:"session"`
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
	Check    *string        `json:"check"`
	Change   *moveOrTrue    `json:"change"`
	Draw     *drawRequest   `json:"draw"`
	Edit     *editRequest   `json:"edit"`
	Search   *searchRequest `json:"search"`
	Review   *reviewRequest `json:"review"`
	Write    *writeRequest  `json:"write"`
}

// writeRequest asks for a record of the request's moves.
type writeRequest struct {
	Players  []string `json:"players"`
	Date     string   `json:"date"`
	Comments []string `json:"comments"`
	Notes    []string `json:"notes"` // on the moves in order, "" for none
}

// check returns an error if the request has members that contradict each other.
func (r *request) check() error {
	var begins []string // the members that say where to begin, instead of the start of a new game
	for _, begin := range []struct {
		name  string
		given bool
	}{
		{"position", r.Position != nil}, {"record", r.Record != nil},
		{"seen", r.Seen != nil}, {"session", r.Session != nil},
	} {
		if begin.given {
			begins = append(begins, begin.name)
		}
	}
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
	acts := r.Moves != nil || r.Move != nil || r.Do != nil || r.As != nil
	return acts || r.Change != nil || r.Review != nil || r.Perft != nil || r.Write != nil || r.States || r.Page || r.Save
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
	Move      string   `json:"move,omitempty"` // this and the next two if asked for drawings, clicks or explanations
	Cells     []string `json:"cells,omitempty"`
	RuleTitle string   `json:"ruleTitle,omitempty"`

	rule boardgame.Rule // that a move breaks
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
