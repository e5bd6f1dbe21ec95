package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/wire"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
)

func send(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(text) // fails only if the client has disconnected
}

// write answers with a value as JSON.
func (s *Server) write(w http.ResponseWriter, r *http.Request, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	send(w, status, text)
}

func (s *Server) reply(w http.ResponseWriter, r *http.Request, now games.Answer, err error) {
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	send(w, http.StatusOK, now.JSON)
}

func fail(w http.ResponseWriter, status int, p wire.Error) {
	text, err := json.Marshal(map[string]wire.Error{"error": p})
	if err != nil {
		text, status = []byte(`{"error":{"message":"the error can't be written"}}`), http.StatusInternalServerError
	}
	send(w, status, text)
}

func failWith(w http.ResponseWriter, status int, now games.Answer, p wire.Error) {
	text, err := now.With("error", p)
	if now.JSON == nil || err != nil {
		fail(w, status, p)
		return
	}
	send(w, status, text)
}

// refuse answers a request with an error from the service and the matching status.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var order *games.OrderError
	var refused *games.RefusedError
	message := wire.Error{Message: err.Error()}
	switch {
	case errors.As(err, &order):
		fail(w, http.StatusBadRequest, wire.Error{Message: order.Message, Field: &order.Field})
	case errors.As(err, &refused):
		s.refuseChange(w, refused)
	case errors.Is(err, games.ErrForbidden), errors.Is(err, games.ErrWatcher):
		fail(w, http.StatusForbidden, message)
	case errors.Is(err, games.ErrGoesOn):
		fail(w, http.StatusConflict, message)
	case errors.Is(err, games.ErrTaken):
		fail(w, http.StatusGone, message)
	case errors.Is(err, games.ErrTooManyReports):
		w.Header().Set("Retry-After", "3600")
		fail(w, http.StatusTooManyRequests, message)
	case errors.Is(err, games.ErrNotFound):
		fail(w, http.StatusNotFound, message)
	case errors.Is(err, games.ErrDamaged):
		fail(w, http.StatusInternalServerError, message)
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		w.Header().Set("Retry-After", "1")
		fail(w, http.StatusServiceUnavailable, wire.Error{Message: store.ErrUnavailable.Error()})
		s.log.Warn("unavailable", "request", r.Header.Get(requestID), "route", r.Pattern, "error", err)
	case errors.Is(err, context.Canceled): // the client has disconnected, so nobody reads the answer
	default:
		fail(w, http.StatusInternalServerError, wire.Error{Message: "the server has failed; nothing was changed"})
		s.log.Error("failed", "request", r.Header.Get(requestID), "route", r.Pattern, "error", err)
	}
}

// refuseChange sends the refusal of a change, together with what the seat sees now.
func (s *Server) refuseChange(w http.ResponseWriter, refused *games.RefusedError) {
	var move *boardgame.MoveError
	var syntax *boardgame.SyntaxError
	var table *session.Refusal
	switch {
	case errors.As(refused.Err, &move):
		failWith(w, http.StatusUnprocessableEntity, refused.Now,
			wire.Error{Rule: move.Rule.ID(), Message: move.Sentence(), Cells: move.Cells()})
	case errors.As(refused.Err, &syntax):
		offset := syntax.Offset
		failWith(w, http.StatusUnprocessableEntity, refused.Now,
			wire.Error{Message: syntax.Error(), Field: new("move"), Offset: &offset})
	case errors.As(refused.Err, &table) && table.Code == games.Stale:
		failWith(w, http.StatusConflict, refused.Now, wire.Error{Message: table.Message})
	case errors.As(refused.Err, &table) && table.Code == games.Over:
		failWith(w, http.StatusGone, refused.Now, wire.Error{Message: table.Message})
	case errors.As(refused.Err, &table):
		failWith(w, http.StatusConflict, refused.Now, wire.Error{Code: table.Code, Message: table.Message})
	}
}

// Names serves the reported names to whoever runs the server: GET lists them as JSON, POST /names/ID/SEAT removes the
// name of a seat wherever it is shown, and DELETE /names/ID/SEAT leaves or restores it. Nobody else must reach it.
func Names(service *games.Service) http.Handler {
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, err error) {
		if err != nil {
			fail(w, http.StatusBadRequest, wire.Error{Message: err.Error()})
			return
		}
		send(w, http.StatusOK, []byte(`{"ok":true}`))
	}
	mux.HandleFunc("GET /names", func(w http.ResponseWriter, r *http.Request) {
		list, err := service.Reports(r.Context())
		text, wrong := json.Marshal(map[string]any{"names": list})
		if err = errors.Join(err, wrong); err != nil {
			answer(w, err)
			return
		}
		send(w, http.StatusOK, text)
	})
	for method, remove := range map[string]bool{"POST": true, "DELETE": false} {
		mux.HandleFunc(method+" /names/{id}/{seat}", func(w http.ResponseWriter, r *http.Request) {
			answer(w, service.Settle(r.Context(), r.PathValue("id"), r.PathValue("seat"), remove))
		})
	}
	return mux
}
