package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

const perftTime = 20 * time.Second

// answer is what the rules say of a position.
type answer struct {
	where
	Turn   string          `json:"turn"`
	Moves  []string        `json:"moves"`
	Over   bool            `json:"over"`
	Winner *string         `json:"winner,omitempty"`
	Rule   string          `json:"rule,omitempty"`
	Nodes  *uint64         `json:"nodes,omitempty"`
	ID     json.RawMessage `json:"id,omitempty"`
}

// where is the position, or what a player sees of it.
type where struct {
	Position string `json:"position,omitempty"`
	View     string `json:"view,omitempty"`
}

// refusal is the answer to a move that is not legal.
type refusal struct {
	Error struct {
		Rule    string `json:"rule"`
		Message string `json:"message"`
	} `json:"error"`
	where
	ID json.RawMessage `json:"id,omitempty"`
}

// malformed is the answer to a request that is malformed.
type malformed struct {
	Error problem         `json:"error"`
	ID    json.RawMessage `json:"id,omitempty"`
}

func (p problem) answer(id json.RawMessage) malformed { return malformed{p, id} }

// respond answers a line.
func respond(line []byte) any {
	r, err := readRequest(line)
	if err == nil {
		var reply any
		if reply, err = r.ask(); err == nil {
			return reply
		}
	}
	var p problem
	if !errors.As(err, &p) {
		p = problem{Message: err.Error()}
	}
	return p.answer(r.id)
}

// ask puts the request to the game. The error is a problem with the request.
func (r request) ask() (any, error) {
	game, err := clutch.Find(*r.game)
	if err != nil {
		return nil, about("game", err)
	}
	state, err := r.state(game)
	if err != nil {
		return nil, err
	}
	viewer, err := r.viewer(game, state)
	if err != nil {
		return nil, err
	}
	if r.move != nil {
		next, err := state.Apply(*r.move)
		var refused *boardgame.MoveError
		switch {
		case errors.As(err, &refused):
			return r.refuse(state, viewer, refused), nil
		case err != nil:
			return nil, about("move", err)
		}
		state = next
	}
	return r.describe(game, state, viewer)
}

// state is the position that the request begins at.
func (r request) state(game dynamic.Game) (dynamic.State, error) {
	if r.position != nil {
		s, err := game.Parse(*r.position)
		if err != nil {
			return nil, about("position", err)
		}
		return s, nil
	}
	options := boardgame.Options{}
	for _, o := range game.Info().Options {
		if value, ok := r.options[o.Name]; ok {
			text, ok := optionText(o, value)
			if !ok {
				return nil, problem{Field: "options", Message: fmt.Sprintf("option %q: %s is none of %s", o.Name, value, strings.Join(o.Values, ", "))}
			}
			options[o.Name] = text
		}
	}
	for name := range r.options {
		if _, known := options[name]; !known {
			options[name] = "" // which the game refuses, naming those that it has
		}
	}
	s, err := game.Start(options)
	if err != nil {
		return nil, about("options", err)
	}
	return s, nil
}

// optionText is an option's value as the library takes it. An option whose values are numbers takes a JSON number, one
// whose values are false and true a boolean, any other a string.
func optionText(o boardgame.Option, value json.RawMessage) (text string, ok bool) {
	if _, err := strconv.Atoi(o.Values[0]); err == nil {
		n, ok := whole(value)
		text = strconv.Itoa(n)
		return text, ok && slices.Contains(o.Values, text)
	}
	if _, err := strconv.ParseBool(o.Values[0]); err == nil {
		text = string(value)
		return text, slices.Contains(o.Values, text)
	}
	err := json.Unmarshal(value, &text)
	return text, err == nil && slices.Contains(o.Values, text)
}

// viewer is the player whose view is asked for, NoPlayer if none is.
func (r request) viewer(game dynamic.Game, s dynamic.State) (boardgame.Player, error) {
	if r.view == nil {
		return boardgame.NoPlayer, nil
	}
	if !game.Info().HidesInformation {
		return boardgame.NoPlayer, problem{Field: "view", Message: fmt.Sprintf("in %s everybody sees everything", game.Info().Name)}
	}
	var letters []string
	for i, seat := range game.Info().Seats[:s.Players()] {
		if seat.Letter == *r.view {
			return boardgame.Player(i + 1), nil
		}
		letters = append(letters, seat.Letter)
	}
	return boardgame.NoPlayer, problem{Field: "view", Message: fmt.Sprintf("%q is none of the players %s", *r.view, strings.Join(letters, ", "))}
}

func whereIs(s dynamic.State, viewer boardgame.Player) where {
	if viewer != boardgame.NoPlayer {
		return where{View: s.See(viewer).String()}
	}
	return where{Position: s.String()}
}

func (r request) refuse(s dynamic.State, viewer boardgame.Player, refused *boardgame.MoveError) refusal {
	reply := refusal{where: whereIs(s, viewer), ID: r.id}
	reply.Error.Rule = refused.Rule.ID()
	reply.Error.Message = refused.Sentence()
	return reply
}

func (r request) describe(game dynamic.Game, s dynamic.State, viewer boardgame.Player) (any, error) {
	reply := answer{where: whereIs(s, viewer), Turn: game.Info().Seat(s.Turn()).Letter, Moves: s.Moves(), ID: r.id}
	if viewer != boardgame.NoPlayer {
		reply.Moves = s.See(viewer).Moves()
	}
	if winner, over := s.Winner(); over {
		letter := ""
		if winner != boardgame.NoPlayer {
			letter = game.Info().Seat(winner).Letter
		}
		reply.Over, reply.Winner, reply.Rule = true, &letter, s.Ended().ID()
	}
	if r.perft == nil {
		return reply, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), perftTime)
	defer cancel()
	nodes, err := s.Perft(ctx, *r.perft, runtime.GOMAXPROCS(0), nil)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, problem{Field: "perft", Message: fmt.Sprintf("given up after %v", perftTime)}
	}
	if err != nil {
		return nil, problem{Field: "perft", Message: err.Error()}
	}
	reply.Nodes = &nodes
	return reply, nil
}
