package protocol

import (
	"encoding/json"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// Limits of a request.
const (
	maxPerft = 12
	maxMoves = 10_000
)

// request holds the members of a parsed line. A member that is missing from the line is nil or zero.
type request struct {
	game     *string
	options  map[string]json.RawMessage
	position *string
	seen     *string
	record   *string
	ply      *int
	moves    []string
	move     *string
	view     *string
	perft    *int
	id       json.RawMessage

	games    bool
	describe bool
	explain  bool
	states   bool
	solution bool
	picture  bool
	clicks   *[]string
	change   *changeRequest
	draw     *drawRequest
	search   *searchRequest
	write    *writeRequest
}

// changeRequest asks what a move would change. If it has no move, it asks what the last move changed.
type changeRequest struct{ move *string }

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
	return setters{
		"game": text(&r.game), "position": text(&r.position), "seen": text(&r.seen), "record": text(&r.record),
		"move": text(&r.move), "view": text(&r.view),
		"games": flag(&r.games), "describe": flag(&r.describe), "explain": flag(&r.explain), "states": flag(&r.states),
		"solution": flag(&r.solution), "picture": flag(&r.picture),
		"id":      func(m member) error { r.id = m.value; return nil },
		"options": r.setOptions,
		"moves":   func(m member) error { return m.texts(maxMoves, &r.moves) },
		"ply": func(m member) error {
			r.ply = new(int)
			return m.number(0, maxMoves, r.ply)
		},
		"perft": func(m member) error {
			r.perft = new(int)
			return m.number(0, maxPerft, r.perft)
		},
		"clicks": func(m member) error {
			r.clicks = &[]string{}
			return m.texts(game.MaxClicks, r.clicks)
		},
		"change": r.setChange,
		"draw":   func(m member) error { r.draw = &drawRequest{}; return m.read(r.draw.setters()) },
		"search": func(m member) error { r.search = &searchRequest{}; return m.read(r.search.setters()) },
		"write":  func(m member) error { r.write = &writeRequest{}; return m.read(r.write.setters()) },
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
	r.options = map[string]json.RawMessage{}
	for _, o := range members {
		if _, twice := r.options[o.key]; twice {
			return wrong(m.path, "the option %q twice", o.key)
		}
		r.options[o.key] = o.value
	}
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
	begins := 0
	for _, given := range []bool{r.position != nil, r.seen != nil, r.record != nil} {
		if given {
			begins++
		}
	}
	switch {
	case r.game == nil && r.games:
		return nil
	case r.game == nil:
		return wrong("game", `no "game"`)
	case r.games:
		return wrong("games", `"games" can't be combined with "game"`)
	case r.position != nil && r.options != nil:
		return wrong("options", "options are for a new game: the text of a position already has its options")
	case r.options != nil && begins > 0:
		return wrong("options", "options are for a new game: a record or a view already has its options")
	case begins > 1:
		return wrong("position", `only one of "position", "seen" and "record" says where to begin`)
	case r.view != nil && r.perft != nil:
		return wrong("perft", "a count could give away what a view hides")
	case r.seen != nil && r.view == nil:
		return wrong("seen", `"seen" needs "view", which names the viewer`)
	case r.seen != nil && (r.moves != nil || r.move != nil || r.change != nil || r.perft != nil || r.write != nil || r.states):
		return wrong("seen", "nothing can be played from a view: it lacks the hidden part of the position")
	case r.ply != nil && r.record == nil:
		return wrong("ply", `"ply" is for a record`)
	}
	return nil
}
