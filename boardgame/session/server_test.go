package session_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// server is a small server for the five games. Its own code assigns seats, stores sessions with compare-and-swap, and routes
// requests. Its pages get only the results of See, SVG and Clicks.
type server struct {
	mu    sync.Mutex
	games map[string]*entry // the games by their ids
}

// entry is a game in the store.
type entry struct {
	revision int
	data     []byte                      // a session as JSON
	seats    map[string]boardgame.Player // the players by their secrets
}

func newServer() *server { return &server{games: map[string]*entry{}} }

// handler returns the HTTP routes. They create a game, show it, answer clicks, and change it.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /games", s.create)
	mux.HandleFunc("GET /games/{id}", s.seat(s.see))
	mux.HandleFunc("GET /games/{id}/board.svg", s.seat(func(w http.ResponseWriter, q seated) { answer(w, http.StatusOK, q.game.SVG(q.player)) }))
	mux.HandleFunc("GET /games/{id}/record", s.seat(s.record))
	mux.HandleFunc("POST /games/{id}/clicks", s.seat(s.clicks))
	mux.HandleFunc("POST /games/{id}/{action}", s.seat(s.change))
	return mux
}

// asked is the body of a request.
type asked struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options"`
	Position string       `json:"position"`
	Move     string       `json:"move"`
	Cells    []string     `json:"cells"`
	Revision int          `json:"revision"`
}

func (s *server) create(w http.ResponseWriter, r *http.Request) {
	var q asked
	err := json.NewDecoder(r.Body).Decode(&q)
	g, findErr := clutch.Find(q.Game)
	if err := errors.Join(err, findErr); err != nil {
		answer(w, http.StatusBadRequest, err)
		return
	}
	game, err := session.New(g, q.Options, session.Settings{})
	if q.Position != "" {
		game, err = session.At(g, q.Position, session.Settings{})
	}
	if err != nil {
		answer(w, http.StatusBadRequest, err)
		return
	}
	data, err := json.Marshal(game)
	s.mu.Lock()
	defer s.mu.Unlock()
	id := fmt.Sprint("game-", len(s.games)+1)
	e := &entry{data: data, seats: map[string]boardgame.Player{}}
	secrets := map[string]string{}
	for p := boardgame.First; int(p) <= game.Players(); p++ {
		letter := g.Info().Seat(p).Letter
		secrets[letter], e.seats[id+"-"+letter] = id+"-"+letter, p // a server on the internet would draw random secrets
	}
	s.games[id] = e
	answer(w, http.StatusCreated, map[string]any{"id": id, "seats": secrets}, err)
}

// seated is a request for a game from a seat.
type seated struct {
	asked
	action   string
	revision int
	player   boardgame.Player
	game     session.Session
	entry    *entry
}

// seat finds the game and the seat of a request. A request without a secret comes from a spectator.
func (s *server) seat(next func(http.ResponseWriter, seated)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		e, ok := s.games[r.PathValue("id")]
		q := seated{entry: e, action: r.PathValue("action")}
		var err error
		if ok {
			q.revision, q.player = e.revision, e.seats[r.Header.Get("Authorization")]
			q.game, err = session.Read(e.data, clutch.Find)
		}
		s.mu.Unlock()
		if r.Method == http.MethodPost && err == nil {
			err = json.NewDecoder(r.Body).Decode(&q.asked)
		}
		if !ok || err != nil {
			answer(w, http.StatusNotFound, errors.Join(errors.New("no such game"), err))
			return
		}
		next(w, q)
	}
}

func (s *server) see(w http.ResponseWriter, q seated) {
	answer(w, http.StatusOK, map[string]any{"revision": q.revision, "seen": q.game.See(q.player)})
}

func (s *server) record(w http.ResponseWriter, q seated) {
	record, err := q.game.RecordFor(q.player)
	answer(w, http.StatusOK, record, err)
}

func (s *server) clicks(w http.ResponseWriter, q seated) {
	clicks, err := q.game.State().See(q.player).Clicks(q.Cells...)
	answer(w, http.StatusOK, clicks, err)
}

// change applies the requested action to the game. It refuses if the game has changed since the page was shown.
func (s *server) change(w http.ResponseWriter, q seated) {
	game, err := map[string]func() (session.Session, error){
		"move":     func() (session.Session, error) { return q.game.Play(q.player, q.Move) },
		"resign":   func() (session.Session, error) { return q.game.Resign(q.player) },
		"draw":     func() (session.Session, error) { return q.game.Do(q.player, session.Draw, "") },
		"takeback": func() (session.Session, error) { return q.game.Do(q.player, session.TakeBack, "") },
		"accept":   func() (session.Session, error) { return q.game.Accept(q.player) },
		"decline":  func() (session.Session, error) { return q.game.Decline(q.player) },
	}[q.action]()
	data, jsonErr := json.Marshal(game)
	if err = errors.Join(err, jsonErr); err != nil {
		answer(w, http.StatusUnprocessableEntity, err)
		return
	}
	s.mu.Lock()
	if q.Revision != q.entry.revision {
		s.mu.Unlock()
		answer(w, http.StatusConflict, errors.New("the game has changed since"))
		return
	}
	q.entry.revision, q.entry.data = q.entry.revision+1, data
	q.game, q.revision = game, q.entry.revision
	s.mu.Unlock()
	s.see(w, q)
}

// answer writes a value or an error as JSON. If the error is the refusal of a move, answer adds the rule and the cells.
func answer(w http.ResponseWriter, status int, value any, errs ...error) {
	err, failed := value.(error)
	if more := errors.Join(errs...); more != nil {
		err, failed, status = more, true, http.StatusUnprocessableEntity
	}
	if failed {
		value = map[string]any{"error": err.Error()}
		var move *boardgame.MoveError
		if errors.As(err, &move) {
			value = map[string]any{"error": move.Sentence(), "rule": move.Rule, "cells": move.Cells()}
		}
	}
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
