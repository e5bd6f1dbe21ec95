package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// problem is the "error" member of an answer.
type problem struct {
	Message string   `json:"message"`
	Rule    string   `json:"rule,omitempty"`
	Cells   []string `json:"cells,omitempty"`
	Field   string   `json:"field,omitempty"`
	Offset  *int     `json:"offset,omitempty"`
}

func write(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // fails only if the client has disconnected
}

func fail(w http.ResponseWriter, status int, p problem) {
	text, err := json.Marshal(map[string]problem{"error": p})
	if err != nil {
		text, status = []byte(`{"error":{"message":"the error can't be written"}}`), http.StatusInternalServerError
	}
	write(w, status, text)
}

func failWith(w http.ResponseWriter, status int, now games.Answer, p problem) {
	text, err := now.With("error", p)
	if now.JSON == nil || err != nil {
		fail(w, status, p)
		return
	}
	write(w, status, text)
}

// refuse answers a request with an error from the service and the matching status.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	var order *games.OrderError
	var stale *games.StaleError
	var over *games.OverError
	var refused *games.RefusedError
	message := problem{Message: err.Error()}
	switch {
	case errors.As(err, &order):
		fail(w, http.StatusBadRequest, problem{Message: order.Message, Field: order.Field})
	case errors.As(err, &stale):
		failWith(w, http.StatusConflict, stale.Now, message)
	case errors.As(err, &over):
		failWith(w, http.StatusGone, over.Now, message)
	case errors.As(err, &refused):
		s.refuseMove(w, refused)
	case errors.Is(err, games.ErrAction):
		fail(w, http.StatusBadRequest, problem{Message: err.Error(), Field: "action"})
	case errors.Is(err, games.ErrForbidden), errors.Is(err, games.ErrWatcher):
		fail(w, http.StatusForbidden, message)
	case errors.Is(err, games.ErrNotFound):
		fail(w, http.StatusNotFound, message)
	case errors.Is(err, games.ErrDamaged):
		fail(w, http.StatusInternalServerError, message)
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		w.Header().Set("Retry-After", "1")
		fail(w, http.StatusServiceUnavailable, problem{Message: store.ErrUnavailable.Error()})
		s.log.Warn("unavailable", "route", r.Pattern, "error", err)
	case errors.Is(err, context.Canceled): // the client has disconnected, so nobody reads the answer
	default:
		fail(w, http.StatusInternalServerError, problem{Message: "the server has failed; nothing was changed"})
		s.log.Error("failed", "route", r.Pattern, "error", err)
	}
}

// refuseMove sends the refusal of a move or an offer, together with what the seat sees now.
func (s *Server) refuseMove(w http.ResponseWriter, refused *games.RefusedError) {
	var move *boardgame.MoveError
	var syntax *boardgame.SyntaxError
	switch {
	case errors.As(refused.Err, &move):
		failWith(w, http.StatusUnprocessableEntity, refused.Now,
			problem{Rule: move.Rule.ID(), Message: move.Sentence(), Cells: move.Cells()})
	case errors.As(refused.Err, &syntax):
		offset := syntax.Offset
		failWith(w, http.StatusUnprocessableEntity, refused.Now,
			problem{Message: syntax.Error(), Field: "move", Offset: &offset})
	default:
		failWith(w, http.StatusConflict, refused.Now, problem{Message: refused.Error()})
	}
}
