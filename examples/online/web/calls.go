package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/wire"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// maxBody is the maximum length of a request's body, in bytes.
const maxBody = 16 << 10

// change is the body of a request that changes a game.
type change struct {
	Seat     string `json:"seat"`
	Revision int64  `json:"revision"`
	Move     string `json:"move"`
	Action   string `json:"action"`
}

// read decodes a request's body. An empty body counts as an empty JSON object. If the body is invalid, read sends an error
// and returns false.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		fail(w, http.StatusRequestEntityTooLarge, wire.Error{Message: fmt.Sprintf("a body has at most %d bytes", maxBody)})
		return false
	}
	if err == nil && !utf8.Valid(text) {
		err = errors.New("it is not UTF-8")
	}
	if err == nil && len(bytes.TrimSpace(text)) > 0 {
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err = d.Decode(into); err == nil && len(bytes.TrimSpace(text[d.InputOffset():])) > 0 {
			err = errors.New("something follows the object")
		}
	}
	if err != nil {
		fail(w, http.StatusBadRequest, misread(err))
		return false
	}
	return true
}

func misread(err error) wire.Error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return wire.Error{Message: "the body is not a JSON object: it is a JSON " + kind.Value}
	case errors.As(err, &kind):
		return wire.Error{Field: &kind.Field, Message: fmt.Sprintf("this member can't be a JSON %s", kind.Value)}
	case errors.As(err, &syntax):
		offset := int(syntax.Offset)
		return wire.Error{Offset: &offset, Message: "the body is not a JSON object: " + syntax.Error()}
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(text, "unknown field "); ok {
		return wire.Error{Field: new(strings.Trim(name, `"`)), Message: "there is no such member"}
	}
	return wire.Error{Message: "the body can't be read: " + text}
}

// bearer returns the secret in the Authorization header, or "" if there is no such header.
func bearer(r *http.Request) string {
	h := r.Header.Get("Authorization")
	if scheme, secret, ok := strings.Cut(h, " "); ok && strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(secret)
	}
	return h
}

func secret(r *http.Request) string {
	if s := bearer(r); s != "" {
		return s
	}
	return r.URL.Query().Get("seat")
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var o games.Order
	if !read(w, r, &o) {
		return
	}
	var err error
	if o.Key, err = key(r); err != nil {
		s.refuse(w, r, err)
		return
	}
	if o.From, err = s.games.Anonymous(r.Context(), sender(r)); err != nil {
		s.refuse(w, r, err)
		return
	}
	if !s.limits.mayCreate(r, s.games.Unfinished(o.From)) {
		w.Header().Set("Retry-After", "60")
		fail(w, http.StatusTooManyRequests, wire.Error{Message: "too many games from this address"})
		return
	}
	created, err := s.games.Create(r.Context(), o)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+created.ID)
	s.write(w, r, http.StatusCreated, created)
}

// sit gives a free seat to the caller.
func (s *Server) sit(w http.ResponseWriter, r *http.Request) {
	var q games.SitDown
	if !read(w, r, &q) {
		return
	}
	var err error
	var seated games.Seated
	q.ID = r.PathValue("id")
	if q.Key, err = key(r); err == nil {
		seated, err = s.games.Sit(r.Context(), q)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, seated)
}

// key returns the Idempotency-Key of a request, or "" if it has none.
func key(r *http.Request) (string, error) {
	k := r.Header.Get("Idempotency-Key")
	if len(k) > games.MaxKey {
		return "", &games.OrderError{Field: "Idempotency-Key", Message: fmt.Sprintf("a key has at most %d characters", games.MaxKey)}
	}
	return k, nil
}

func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	page, next, err := s.games.List(r.Context(), r.URL.Query().Get("after"))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, struct {
		Games []games.Listed `json:"games"`
		Next  string         `json:"next,omitempty"`
	}{page, next})
}

func (s *Server) see(w http.ResponseWriter, r *http.Request) {
	now, err := s.games.See(r.Context(), r.PathValue("id"), secret(r))
	s.reply(w, r, now, err)
}

func (s *Server) played(w http.ResponseWriter, r *http.Request) {
	after, err := strconv.Atoi(cmp.Or(r.URL.Query().Get("after"), "0"))
	if err != nil || after < 0 {
		fail(w, http.StatusBadRequest, wire.Error{Message: "this is not a number of moves", Field: new("after")})
		return
	}
	moves, err := s.games.Played(r.Context(), r.PathValue("id"), secret(r), after)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, map[string]any{"played": moves})
}

func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	text, err := s.games.Record(r.Context(), r.PathValue("id"), secret(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = io.WriteString(w, text)
}

// act returns a handler for an action of session.Session.Do.
func (s *Server) act(action string) http.HandlerFunc {
	return s.change(func(q games.Request, c change) (games.Request, error) {
		q.Action, q.Move = action, c.Move
		return q, nil
	})
}

// offer returns a handler that makes an offer of the given kind, or answers one.
func (s *Server) offer(kind string) http.HandlerFunc {
	return s.change(func(q games.Request, c change) (games.Request, error) {
		q.Offer = kind
		switch c.Action {
		case "":
		case "offer":
			q.Action = kind
		case session.Accept, session.Decline:
			q.Action = c.Action
		default:
			return q, &games.OrderError{Field: "action", Message: `an action is "offer", "accept" or "decline"; ` +
				"without an action, an open offer is accepted, or a new one is made"}
		}
		return q, nil
	})
}

// change returns a handler for a change of a game. The function complete turns the body into a request.
func (s *Server) change(complete func(games.Request, change) (games.Request, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var c change
		if !read(w, r, &c) {
			return
		}
		q := games.Request{ID: r.PathValue("id"), Secret: cmp.Or(bearer(r), c.Seat), Revision: c.Revision}
		q.Brief = strings.EqualFold(r.Header.Get("Prefer"), "return=minimal")
		var err error
		if q.Key, err = key(r); err == nil {
			q, err = complete(q, c)
		}
		var now games.Answer
		if err == nil {
			now, err = s.games.Do(r.Context(), q)
		}
		if err == nil && q.Action == session.Move {
			s.metrics.moves.Inc()
		}
		s.reply(w, r, now, err)
	}
}

// ready answers whether this process can serve games, so that a load balancer sends it requests.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.games.Ready(); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.health(w, r)
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	h := s.config.Health(r.Context())
	status := http.StatusOK
	if len(h.Problems) > 0 {
		status = http.StatusServiceUnavailable
	}
	s.write(w, r, status, map[string]any{
		"ok": len(h.Problems) == 0, "problems": h.Problems,
		"store": map[string]any{"leader": h.Leader, "size": h.Size, "inUse": h.InUse, "quota": h.Quota},
	})
}

func send(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
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
	var stale *games.StaleError
	var over *games.OverError
	var refused *games.RefusedError
	message := wire.Error{Message: err.Error()}
	switch {
	case errors.As(err, &order):
		fail(w, http.StatusBadRequest, wire.Error{Message: order.Message, Field: &order.Field})
	case errors.As(err, &stale):
		failWith(w, http.StatusConflict, stale.Now, message)
	case errors.As(err, &over):
		failWith(w, http.StatusGone, over.Now, message)
	case errors.As(err, &refused):
		s.refuseMove(w, refused)
	case errors.Is(err, games.ErrForbidden), errors.Is(err, games.ErrWatcher):
		fail(w, http.StatusForbidden, message)
	case errors.Is(err, games.ErrTaken):
		fail(w, http.StatusGone, message)
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

// refuseMove sends the refusal of a move or an offer, together with what the seat sees now.
func (s *Server) refuseMove(w http.ResponseWriter, refused *games.RefusedError) {
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
	case errors.As(refused.Err, &table):
		failWith(w, http.StatusConflict, refused.Now, wire.Error{Code: table.Code, Message: refused.Error()})
	default:
		failWith(w, http.StatusConflict, refused.Now, wire.Error{Message: refused.Error()})
	}
}
