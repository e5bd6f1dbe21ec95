package protocol

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// place holds the positions and moves of the game that a request describes, and the viewer who asks.
type place struct {
	game   dynamic.Game
	info   game.Info
	states []dynamic.State // empty if seen is set
	moves  []string        // moves between the states
	seen   dynamic.View    // the view in the request, which replaces the position

	asked  bool // whether the request asks for a view
	viewer boardgame.Player

	record *record.Record // the record in the request
}

// refused is the error for an illegal move in a well-formed request.
type refused struct {
	*boardgame.MoveError
	move  string
	index *int // in the list "moves"
}

func (p *place) last() dynamic.State { return p.states[len(p.states)-1] }

// hides reports whether the request asks for a view in a game that hides something.
func (p *place) hides() bool { return p.asked && p.info.HidesInformation }

// view returns the viewer's view of the last position. If the request names no viewer, it returns the view of the player to move.
func (p *place) view() dynamic.View {
	if p.seen != nil {
		return p.seen
	}
	return p.viewAt(len(p.states) - 1)
}

func (p *place) viewAt(i int) dynamic.View {
	if p.asked {
		return p.states[i].See(p.viewer)
	}
	return p.states[i].See(p.states[i].Turn())
}

// picture returns the picture of the i-th position as the viewer sees it. If the request names no viewer, it returns the picture
// of the real position.
func (p *place) picture(i int) picture.Picture {
	if p.seen != nil {
		return p.seen.Picture()
	}
	if p.asked {
		return p.viewAt(i).Picture()
	}
	return p.states[i].Picture()
}

// find plays the moves of a request from its first position, and returns all positions and moves as a place.
func (r request) find(game dynamic.Game) (*place, error) {
	p := &place{game: game, info: game.Info()}
	if err := r.begin(p); err != nil {
		return nil, err
	}
	if err := r.look(p); err != nil {
		return nil, err
	}
	for i, text := range r.moves {
		if err := p.play(text, false); err != nil {
			return p, locate("moves", err, &i)
		}
	}
	if r.move != nil {
		if err := p.play(*r.move, p.asked); err != nil {
			return p, locate("move", err, nil)
		}
	}
	return p, nil
}

// play plays a move. A viewer can play only a move that is legal in their view, and only on their own turn.
func (p *place) play(text string, byViewer bool) error {
	if byViewer {
		if err := p.view().Check(text); err != nil {
			return namedRefusal(text, err)
		}
	}
	next, err := p.last().Apply(text)
	if err != nil {
		return namedRefusal(text, err)
	}
	p.states, p.moves = append(p.states, next), append(p.moves, text)
	return nil
}

func namedRefusal(text string, err error) error {
	var move *boardgame.MoveError
	if errors.As(err, &move) {
		return &refused{MoveError: move, move: text}
	}
	return err
}

// locate adds a location to a move's error: the request's field and, if that field is a list, the move's
// index. Otherwise, index is nil.
func locate(field string, err error, index *int) error {
	var no *refused
	if errors.As(err, &no) {
		no.index = index
		return no
	}
	p := wrongFor(field, err)
	p.Index = index
	return p
}

// begin sets the first position. If the request has a record, begin also sets the positions after the record's
// moves.
func (r request) begin(p *place) error {
	var s dynamic.State
	var err error
	switch {
	case r.seen != nil:
		return nil // look reads the view, because it needs the viewer
	case r.record != nil:
		return r.replay(p)
	case r.position != nil:
		if s, err = p.game.Parse(*r.position); err != nil {
			return wrongFor("position", err)
		}
	default:
		options, err := r.optionTexts(p.info)
		if err != nil {
			return err
		}
		if s, err = p.game.Start(options); err != nil {
			return wrongFor("options", err)
		}
	}
	p.states = []dynamic.State{s}
	return nil
}

// replay parses the record and replays it up to the requested ply.
func (r request) replay(p *place) error {
	rec, err := record.Parse(*r.record)
	if err != nil {
		return inRecord(err)
	}
	if len(rec.Moves) > maxMoves {
		return wrong("record", "the record has more than %d moves", maxMoves)
	}
	states, err := rec.Replay(p.game)
	if err != nil {
		return inRecord(err)
	}
	p.record, p.states = &rec, states
	if r.ply != nil {
		if *r.ply >= len(states) {
			return wrong("ply", "the record has %d moves, so it has no ply %d", len(rec.Moves), *r.ply)
		}
		p.states = states[:*r.ply+1]
	}
	for _, m := range rec.Moves[:len(p.states)-1] {
		p.moves = append(p.moves, m.Text)
	}
	return nil
}

func inRecord(err error) error {
	p := problem{Field: "record", Message: err.Error()}
	var e *record.Error
	if errors.As(err, &e) {
		p.Line, p.Column, p.Rule = e.Line, e.Column, e.Rule.ID()
	}
	return p
}

func (r request) optionTexts(info game.Info) (game.Options, error) {
	options := game.Options{}
	for _, o := range info.Options {
		if value, ok := r.options[o.Name]; ok {
			text, ok := optionText(o, value)
			if !ok {
				return nil, wrong("options", "option %q is %s, and wants %s", o.Name, value, wanted(o))
			}
			options[o.Name] = text
		}
	}
	for name := range r.options {
		if _, known := options[name]; !known {
			options[name] = "" // the game refuses this name, with an error that lists its options
		}
	}
	return options, nil
}

// optionText converts an option's value to the string that the library expects. The value must be a JSON number for a
// numeric option, a boolean for an option with the values false and true, and a string for any other option.
func optionText(o game.Option, value json.RawMessage) (text string, ok bool) {
	switch kindOf(o) {
	case numbers:
		n, ok := whole(value)
		text = strconv.Itoa(n)
		return text, ok && slices.Contains(o.Values, text)
	case booleans:
		text = string(value)
		return text, slices.Contains(o.Values, text)
	}
	err := json.Unmarshal(value, &text)
	return text, err == nil && slices.Contains(o.Values, text)
}

// kind is the JSON type of an option's values.
type kind string

const (
	numbers  kind = "number"
	booleans kind = "boolean"
	strs     kind = "string"
)

func kindOf(o game.Option) kind {
	if _, err := strconv.Atoi(o.Values[0]); err == nil {
		return numbers
	}
	if _, err := strconv.ParseBool(o.Values[0]); err == nil {
		return booleans
	}
	return strs
}

// wanted describes the values that an option accepts: "the number 2 or 4", "true or false", `the string "b" or "r"`.
func wanted(o game.Option) string {
	list := slices.Clone(o.Values)
	switch kindOf(o) {
	case numbers:
		return "the number " + strings.Join(list, " or ")
	case booleans:
		return strings.Join(list, " or ")
	}
	for i := range list {
		list[i] = strconv.Quote(list[i])
	}
	return "the string " + strings.Join(list, " or ")
}

// look finds the viewer whom the request names: a player's letter, or "-" for a spectator. If the request has "seen", look also
// parses that view.
func (r request) look(p *place) error {
	if r.view == nil {
		return nil
	}
	p.asked = true
	seats := p.info.Seats
	if r.seen == nil {
		seats = seats[:p.states[0].Players()]
	}
	i := slices.IndexFunc(seats, func(s game.Seat) bool { return s.Letter == *r.view })
	if i < 0 && *r.view != "-" {
		var letters []string
		for _, seat := range seats {
			letters = append(letters, seat.Letter)
		}
		return wrong("view", "%q is not one of the players %s, or \"-\" for a spectator", *r.view, strings.Join(letters, ", "))
	}
	p.viewer = boardgame.Player(i + 1)
	if r.seen == nil {
		return nil
	}
	seen, err := p.game.ParseView(*r.seen, p.viewer)
	if err != nil {
		return wrongFor("seen", err)
	}
	if int(p.viewer) > seen.Players() {
		return wrong("view", "%s does not take part", *r.view)
	}
	p.seen = seen
	return nil
}
