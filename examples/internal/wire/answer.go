package wire

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// answer is an answer. All members are there only if the request asks for them, and a request that is not about a
// position gets no Brief. A refusal has only the position or view of its Brief.
type answer struct {
	Error    *Error       `json:"error,omitempty"`
	Describe *description `json:"describe,omitempty"`
	Games    []title      `json:"games,omitzero"`
	Progress *best        `json:"progress,omitempty"` // the interim result of a search
	Position string       `json:"position,omitempty"` // this and the next stand for those of the Brief
	View     string       `json:"view,omitempty"`
	*session.Brief
	Nodes    *uint64               `json:"nodes,omitempty"`
	Title    string                `json:"title,omitempty"` // this and the next four if the request has "explain"
	Caption  string                `json:"caption,omitempty"`
	Outcome  string                `json:"outcome,omitempty"`
	Score    string                `json:"score,omitempty"`
	Players  []session.Participant `json:"players,omitempty"`
	Next     []string              `json:"next,omitzero"` // this and the next two if the request has "clicks"
	Complete []game.Choice         `json:"complete,omitzero"`
	Made     string                `json:"made,omitempty"`
	Ask      string                `json:"ask,omitempty"`
	Gestures *game.Gestures        `json:"gestures,omitempty"`
	Picture  *picture.Picture      `json:"picture,omitempty"`
	SVG      string                `json:"svg,omitempty"`
	Style    string                `json:"style,omitempty"`
	Check    string                `json:"check,omitempty"`
	Change   *picture.Change       `json:"change,omitempty"`
	Best     *best                 `json:"best,omitempty"`
	Review   []review.Move         `json:"review,omitzero"`
	Solution any                   `json:"solution,omitempty"`
	States   []step                `json:"states,omitempty"`
	Record   *plainRecord          `json:"record,omitempty"`
	Written  string                `json:"written,omitempty"`
	Page     *session.Seen         `json:"page,omitempty"`
	Session  *session.Session      `json:"session,omitempty"`
	Edited   *edited               `json:"edited,omitempty"`
	ID       json.RawMessage       `json:"id,omitempty"`
}

// step is an entry in the list "states".
type step struct {
	session.Brief
	Move string `json:"move,omitempty"` // the move that led here
}

type description struct {
	game.Info
	Hidden bool           `json:"hidden"`
	Chance bool           `json:"chance,omitempty"`
	Rounds bool           `json:"simultaneous,omitempty"`
	Bots   []search.Bot   `json:"bots"`
	Levels []search.Level `json:"levels"`
}

type title struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// plainRecord is a record as an object, because a record.Record encodes itself as its text.
type plainRecord struct {
	members
	Result string `json:"result"`
}

type members record.Record

func (s *Server) respond(ctx context.Context, line []byte, emit func([]byte)) (reply answer) {
	r, err := readRequest(line)
	if err == nil {
		reply, err = s.ask(ctx, r, emit)
	}
	if err != nil {
		var no *Error
		if !errors.As(err, &no) {
			no = wrong("", "%v", err)
		}
		reply = answer{Error: no}
	}
	reply.ID = r.ID
	return reply
}

// ask answers a well-formed request. Its error says what is wrong with the request.
func (s *Server) ask(ctx context.Context, r request, emit func([]byte)) (reply answer, _ error) {
	if r.Games {
		return s.gameList(), nil
	}
	t, err := s.sit(r)
	if err != nil {
		return reply, err
	}
	if r.Describe {
		return t.describe(), nil
	}
	if err := r.act(t); err != nil {
		return r.refuse(t, err)
	}
	if err := s.show(ctx, r, t, &reply, emit); err != nil {
		return r.refuse(t, err)
	}
	return reply, nil
}

func (s *Server) gameList() (list answer) {
	list.Games = []title{}
	for _, g := range s.Games() {
		info := g.Info()
		list.Games = append(list.Games, title{info.Name, info.Title})
	}
	return list
}

func (t *table) describe() answer {
	d := description{Info: t.info, Hidden: t.game.Hides(), Chance: t.game.HasChance(), Rounds: t.game.HasRounds(),
		Bots: []search.Bot{}, Levels: t.game.Levels()}
	if d.Options == nil {
		d.Options = []game.Option{}
	}
	if start, err := t.game.Start(nil); err == nil {
		d.Bots = start.See(start.Turn()).Bots()
	}
	return answer{Describe: &d}
}

// show adds everything that the request asks for to the answer. The drawing comes last, because it shows other
// members.
func (s *Server) show(ctx context.Context, r request, t *table, reply *answer, emit func([]byte)) error {
	ctx, cancel := withLimit(ctx, s.maxTime())
	defer cancel()
	now := t.brief()
	reply.Position, reply.View, reply.Brief = now.Position, now.View, &now
	if r.Picture {
		p := t.picture()
		reply.Picture = &p
	}
	if r.Gestures {
		gestures := t.gestures()
		reply.Gestures = &gestures
	}
	if r.Page {
		seen := t.session.See(t.viewer)
		reply.Page = &seen
	}
	if r.Explain { // the words that a page shows beside the board
		seen := t.session.See(t.viewer)
		reply.Title, reply.Caption, reply.Players = seen.Title, seen.Caption, seen.Players
		reply.Outcome, reply.Score = seen.Outcome, seen.Score
	}
	if r.Save || r.Session != nil {
		reply.Session = &t.session
	}
	if t.record != nil && !t.hides() {
		reply.Record = t.plain()
	}
	if r.States {
		t.addStates(reply)
	}
	for _, part := range []struct {
		asked bool
		add   func() error
	}{
		{r.Perft != nil, func() error { return s.addCount(ctx, r, t, reply) }},
		{r.Clicks != nil, func() error { return r.addClicks(t, reply) }},
		{r.Check != nil, func() error { return r.addCheck(t, reply) }},
		{r.Change != nil && r.Change != false, func() error { return r.addChange(t, reply) }},
		{r.Search != nil, func() error { return r.addBest(ctx, t, reply, emit) }},
		{r.Review != nil, func() error { return r.addReview(ctx, t, reply) }},
		{r.Solution, func() error { return s.addSolution(r, t, reply) }},
		{r.Write != nil, func() error { return r.addWritten(t, reply) }},
		{r.Edit != nil, func() error { return r.addEdited(t, reply) }},
		{r.Draw != nil, func() error { return r.addDrawing(t, reply, nil) }},
	} {
		if !part.asked {
			continue
		}
		if err := part.add(); err != nil {
			return err
		}
	}
	return nil
}

// refuse returns the answer to an action that was refused. It returns any other error as it is.
func (r request) refuse(t *table, err error) (reply answer, _ error) {
	var no *Error
	if !errors.As(err, &no) || no.Field != nil {
		return reply, err
	}
	where := t.brief()
	reply = answer{Error: no, Position: where.Position, View: where.View}
	if no.Rule == "" || !r.Explain && r.Clicks == nil && r.Draw == nil {
		no.Move, no.Cells, no.Instead = "", nil, nil
		return reply, nil
	}
	rule, _ := t.info.Rule(boardgame.Rule(t.info.Name + "/" + no.Rule))
	no.RuleTitle = rule.Title
	if r.Draw == nil {
		return reply, nil
	}
	err = r.addDrawing(t, &reply, no)
	return reply, err
}

// gestures returns the gestures of the viewer's legal moves. A game that was broken off has none.
func (t *table) gestures() game.Gestures {
	g := t.view().Gestures()
	if t.session.Over() {
		g.Moves = []game.Gesture{}
	}
	return g
}

// addClicks answers a list of clicks. If no legal move begins with these clicks, the error is the refusal of the move
// that the player seems to mean.
func (r request) addClicks(t *table, reply *answer) error {
	if t.session.Over() && t.session.Result().Reason != record.ByRule {
		if len(*r.Clicks) > 0 {
			_, err := t.session.Play(t.viewer, "")
			return Refused("clicks", err)
		}
		reply.Next, reply.Complete = []string{}, []game.Choice{}
		return nil
	}
	clicks, err := t.view().Clicks(*r.Clicks...)
	var move *boardgame.MoveError
	var click *game.ClickError
	switch {
	case errors.As(err, &move):
		return Refused("clicks", err)
	case errors.As(err, &click):
		return wrong("clicks", "%s", click.Problem).at(click.Click - 1)
	case err != nil:
		return wrong("clicks", "%v", err)
	}
	reply.Next, reply.Complete = append([]string{}, clicks.Next...), append([]game.Choice{}, clicks.Complete...)
	reply.Made, reply.Ask = clicks.Made, clicks.Ask
	return nil
}

// addCheck says that a move is legal, or returns its refusal.
func (r request) addCheck(t *table, reply *answer) error {
	after := *t
	if err := after.play(*r.Check, t.asked); err != nil {
		return Refused("check", err)
	}
	reply.Check = *r.Check
	return nil
}

// addChange adds the changes that a move would make, as far as a viewer can know. If the request names no move, it adds
// the changes that the last move made.
func (r request) addChange(t *table, reply *answer) error {
	var change *picture.Change
	var err error
	switch move := r.Change.(type) {
	case bool:
		change, err = t.change()
	case string:
		after := *t
		if err := after.play(move, t.asked); err != nil {
			return Refused("change", err)
		}
		if change, err = after.change(); t.asked { // what it would reveal is not for the viewer before it is made
			foreseen, err := t.view().Foresee(move)
			if err != nil {
				return wrong("change", "%v", err)
			}
			change = &foreseen
		}
	default:
		return wrong("change", `"change" must be a move or true`)
	}
	switch {
	case err != nil:
		return wrong("change", "%v", err)
	case change == nil:
		return wrong("change", "no move has been made yet")
	}
	reply.Change = change
	return nil
}

// addWritten adds the text of the record that "write" asks for.
func (r request) addWritten(t *table, reply *answer) error {
	if t.hides() {
		return wrong("write", "a record could give away what a view hides")
	}
	rec := t.session.Record()
	rec.Comments = append(rec.Comments, r.Write.Comments...)
	if len(r.Write.Notes) > len(rec.Moves) {
		return wrong("write.notes", "%d notes for %d moves", len(r.Write.Notes), len(rec.Moves))
	}
	for i, note := range r.Write.Notes {
		if note != "" {
			rec.Moves[i].Comments = append(slices.Clone(rec.Moves[i].Comments), note)
		}
	}
	text, err := rec.MarshalText()
	if err != nil {
		return wrong("write", "a comment: %v", errors.Unwrap(err)) // only comments are new; the request has no lines
	}
	reply.Written = string(text)
	return nil
}

// plain returns the record in the request as an object.
func (t *table) plain() *plainRecord {
	r := *t.record
	if r.Moves == nil {
		r.Moves = []record.Move{}
	}
	return &plainRecord{members(r), r.Outcome()}
}

// addStates adds all positions of the session's round, each as the rules of the game judge it.
func (t *table) addStates(reply *answer) {
	moves := append([]string{""}, t.session.Moves(0)...)
	for i, s := range t.session.States(0) {
		next := step{Brief: session.Brief{Position: s.String()}, Move: moves[i]}
		if winner, over := s.Winner(); over {
			letter := t.info.Letter(winner)
			next.Over, next.Winner, next.Rule, next.Reason = true, &letter, s.Ending().Rule.ID(), string(record.ByRule)
		} else {
			next.Turn = t.info.Letter(s.Turn())
		}
		reply.States = append(reply.States, next)
	}
}

// writeRequest asks for a record of the request's moves.
type writeRequest struct {
	Comments []string `json:"comments"`
	Notes    []string `json:"notes"` // on the moves in order, "" for none
}
