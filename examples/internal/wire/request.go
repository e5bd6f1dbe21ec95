package wire

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

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
	case r.ply != nil && r.record == nil:
		return wrong("ply", `"ply" is for a record`)
	}
	return nil
}
