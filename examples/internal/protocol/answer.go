package protocol

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// answer is the answer to a well-formed request about a position.
type answer struct {
	where
	Turn   string   `json:"turn"`
	Moves  []string `json:"moves"`
	Over   bool     `json:"over"`
	Winner *string  `json:"winner,omitempty"`
	Rule   string   `json:"rule,omitempty"`
	Nodes  *uint64  `json:"nodes,omitempty"`
	more
	ID json.RawMessage `json:"id,omitempty"`
}

// The type where holds the text of the position, or the text of a player's view of it.
type where struct {
	Position string `json:"position,omitempty"`
	View     string `json:"view,omitempty"`
}

// The type more holds the members that an answer has only if the request asks for them.
type more struct {
	Explain  *explanation     `json:"explain,omitempty"`
	Next     []string         `json:"next,omitzero"`
	Complete []dynamic.Choice `json:"complete,omitzero"`
	Picture  *pictureJSON     `json:"picture,omitempty"`
	SVG      string           `json:"svg,omitempty"`
	Style    string           `json:"style,omitempty"`
	Change   *changeJSON      `json:"change,omitempty"`
	Best     *bestJSON        `json:"best,omitempty"`
	Solution any              `json:"solution,omitempty"`
	States   []stateJSON      `json:"states,omitempty"`
	Record   *recordJSON      `json:"record,omitempty"`
	Written  string           `json:"written,omitempty"`
}

// refusal is the answer to an illegal move, or to clicks that lead to no move.
type refusal struct {
	Error refusedJSON `json:"error"`
	where
	SVG   string          `json:"svg,omitempty"`
	Style string          `json:"style,omitempty"`
	ID    json.RawMessage `json:"id,omitempty"`
}

type refusedJSON struct {
	Rule      string   `json:"rule"`
	Message   string   `json:"message"`
	Index     *int     `json:"index,omitempty"` // in the list "moves"
	Move      string   `json:"move,omitempty"`
	Cells     []string `json:"cells,omitempty"`
	RuleTitle string   `json:"ruleTitle,omitempty"`
}

// malformed is the answer to a malformed request.
type malformed struct {
	Error problem         `json:"error"`
	ID    json.RawMessage `json:"id,omitempty"`
}

func (p problem) answer(id json.RawMessage) malformed { return malformed{p, id} }

// explanation describes a position in words.
type explanation struct {
	Title   string `json:"title"` // "Taacoca: White to move"
	Turn    string `json:"turn"`  // "White"
	Players int    `json:"players"`
	Outcome string `json:"outcome,omitempty"`
}

// Answer answers a request, which is one JSON object. The answer is also one JSON object, without a line end. Answer never
// panics, and always returns an answer.
//
// If the request asks for progress, Answer calls emit with each line of progress before it returns. emit may be nil. When
// the context is done, a search stops and returns the best move so far, and a count fails.
//
// Searches and counts call ctx.Err many times a second. A single-threaded program, such as a page's worker, may pass a
// context whose Err method lets other work run before it returns.
func (s Server) Answer(ctx context.Context, request []byte, emit func(line []byte)) []byte {
	text, err := encode(s.respond(ctx, request, emit))
	if err != nil { // encoding can fail only for a value that Solution returned
		text, _ = encode(problem{Message: err.Error()}.answer(nil))
	}
	return text[:len(text)-1]
}

func (s Server) respond(ctx context.Context, line []byte, emit func([]byte)) any {
	r, err := readRequest(line)
	if err == nil {
		var reply any
		if reply, err = s.ask(ctx, r, emit); err == nil {
			return reply
		}
	}
	var p problem
	if !errors.As(err, &p) {
		p = problem{Message: err.Error()}
	}
	return p.answer(r.id)
}

// ask answers a well-formed request. Its error says what is wrong with the request.
func (s Server) ask(ctx context.Context, r request, emit func([]byte)) (any, error) {
	if r.games {
		return gameList(r.id), nil
	}
	game, err := clutch.Find(*r.game)
	if err != nil {
		return nil, wrongFor("game", err)
	}
	if r.describe {
		return describe(game, r.id), nil
	}
	p, err := r.find(game)
	var no *refused
	switch {
	case errors.As(err, &no):
		return r.refuse(p, no)
	case err != nil:
		return nil, err
	}
	reply := r.tell(p)
	if err := s.add(ctx, r, p, &reply, emit); err != nil {
		if errors.As(err, &no) {
			return r.refuse(p, no)
		}
		return nil, err
	}
	return reply, nil
}

// add handles the drawing last, because the drawing shows the results of the other members.
func (s Server) add(ctx context.Context, r request, p *place, reply *answer, emit func([]byte)) error {
	steps := []func() error{
		func() error { return s.count(ctx, r, p, reply) },
		func() error { return r.addClicks(p, reply) },
		func() error { return r.addChange(p, reply) },
		func() error { return s.addBest(ctx, r, p, reply, emit) },
		func() error { return s.addSolution(r, p, reply) },
		func() error { return r.addRecords(p, reply) },
		func() error { return r.addDrawing(p, reply) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	if r.states {
		reply.States = p.list()
	}
	return nil
}

// whereIs returns the text of v: as a view if the request asks for one and the game hides something, and as a position otherwise.
func (p *place) whereIs(v dynamic.View) where {
	if p.hides() {
		return where{View: v.String()}
	}
	return where{Position: v.String()}
}

// where returns the text of the last position, or the text of a view if the position must stay hidden.
func (p *place) where() where {
	if p.seen == nil && !p.hides() {
		return where{Position: p.last().String()}
	}
	return p.whereIs(p.view())
}

// tell returns the members that every answer about a position has. It adds the explanation and the picture if the request asks for them.
func (r request) tell(p *place) answer {
	v := p.view()
	reply := answer{where: p.where(), Turn: p.info.Seat(v.Turn()).Letter, Moves: v.Moves(), ID: r.id}
	if winner, over := v.Winner(); over {
		letter := ""
		if winner != boardgame.NoPlayer {
			letter = p.info.Seat(winner).Letter
		}
		reply.Over, reply.Winner, reply.Rule = true, &letter, v.Ended().ID()
	}
	if r.explain {
		reply.Explain = &explanation{
			Title: p.picture(len(p.states) - 1).Title, Turn: p.info.Seat(v.Turn()).Name, Players: v.Players(), Outcome: v.Outcome(),
		}
	}
	if r.picture {
		reply.Picture = p.drawn()
	}
	return reply
}

func (s Server) count(ctx context.Context, r request, p *place, reply *answer) error {
	switch {
	case r.perft == nil:
		return nil
	case s.Count == nil:
		return wrong("perft", "this program knows only the rules: it does not count")
	}
	ctx, cancel := withLimit(ctx, s.maxTime())
	defer cancel()
	nodes, err := s.Count(ctx, p.last(), *r.perft)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return wrong("perft", "the count was given up after %v", s.maxTime())
	case err != nil:
		return wrong("perft", "%v", err)
	}
	reply.Nodes = &nodes
	return nil
}

func (r request) refuse(p *place, no *refused) (any, error) {
	reply := refusal{where: p.where(), ID: r.id}
	reply.Error = refusedJSON{Rule: no.Rule.ID(), Message: no.Sentence(), Index: no.index}
	if r.explain || r.clicks != nil || r.draw != nil {
		reply.Error.Move, reply.Error.Cells = no.move, no.Cells()
		for _, rule := range p.info.Rules {
			if rule.Rule == no.Rule {
				reply.Error.RuleTitle = rule.Title
			}
		}
	}
	if r.draw == nil {
		return reply, nil
	}
	options, err := r.draw.options(p)
	if err != nil {
		return nil, err
	}
	options = append(options, r.draw.refused(p, no)...)
	reply.SVG, reply.Style = diagram.SVG(p.picture(len(p.states)-1), options...), r.draw.css()
	return reply, nil
}

// stateJSON is an entry in the list "states".
type stateJSON struct {
	where
	Move   string  `json:"move,omitempty"` // the move that led here
	Turn   string  `json:"turn"`
	Over   bool    `json:"over"`
	Winner *string `json:"winner,omitempty"`
	Rule   string  `json:"rule,omitempty"`
}

func (p *place) list() []stateJSON {
	list := make([]stateJSON, len(p.states))
	for i, s := range p.states {
		list[i] = stateJSON{where: where{Position: s.String()}, Turn: p.info.Seat(s.Turn()).Letter}
		if p.hides() {
			list[i].where = p.whereIs(p.viewAt(i))
		}
		if i > 0 {
			list[i].Move = p.moves[i-1]
		}
		if winner, over := s.Winner(); over {
			letter := ""
			if winner != boardgame.NoPlayer {
				letter = p.info.Seat(winner).Letter
			}
			list[i].Over, list[i].Winner, list[i].Rule = true, &letter, s.Ended().ID()
		}
	}
	return list
}
