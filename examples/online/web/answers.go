package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/wire"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// call is a handler that returns the error that it could not answer for.
type call func(w http.ResponseWriter, r *http.Request) error

// problem is an error with its status and the rest of its answer.
type problem struct {
	status int
	body   wire.Error
	now    map[string]json.RawMessage // the members of what the caller sees, or nil
	wait   int                        // the seconds after which it makes sense to try again, or 0
}

// Error returns the message.
func (p *problem) Error() string { return p.body.Message }

// refusal returns a problem that is only a message.
func refusal(status int, format string, args ...any) error {
	return &problem{status: status, body: wire.Error{Message: fmt.Sprintf(format, args...)}}
}

// tooMany returns the problem of a limit that is reached, for so many seconds.
func tooMany(wait int, message string) error {
	return &problem{status: http.StatusTooManyRequests, body: wire.Error{Message: message}, wait: wait}
}

var tooManyGames = tooMany(60, "too many games from this address")

// done is the answer to what was done, and has nothing to show.
var done = map[string]bool{"ok": true}

func send(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(text) // fails only if the client has disconnected
}

// write answers with a value as JSON, unless there is an error.
func write(w http.ResponseWriter, status int, value any, err error) error {
	if err != nil {
		return err
	}
	text, err := json.Marshal(value)
	if err == nil {
		send(w, status, text)
	}
	return err
}

// reply answers with what a seat sees, which comes with the error if there is one.
func reply(w http.ResponseWriter, now games.View, err error) error {
	if now == (games.View{}) {
		return err
	}
	text, wrong := now.JSON()
	if wrong != nil {
		return wrong
	}
	if err == nil {
		send(w, http.StatusOK, text)
		return nil
	}
	p := *problemOf(err)
	if wrong := json.Unmarshal(text, &p.now); wrong != nil {
		return wrong
	}
	return &p
}

// fail sends an error.
func fail(w http.ResponseWriter, err error) {
	p := problemOf(err)
	if p.wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(p.wait))
	}
	answer := map[string]any{"error": p.body}
	for name, member := range p.now {
		answer[name] = member
	}
	text, _ := json.Marshal(answer) // texts and numbers
	send(w, p.status, text)
}

// handle returns a handler for a call. It logs what only whoever runs the server should know.
func (s *Server) handle(c call) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := c(w, r)
		if err == nil || errors.Is(err, context.Canceled) { // the client has disconnected, so nobody reads the answer
			return
		}
		if p := problemOf(err); p.status >= 500 && p.body.Message != err.Error() {
			s.log.Warn("failed", "request", r.Header.Get(requestID), "route", r.Pattern, "error", err)
		}
		fail(w, err)
	}
}

// problemOf returns what is told of an error, with the status that fits.
func problemOf(err error) *problem {
	var known *problem
	var order *games.OrderError
	var table *session.Refusal
	var wrong *wire.Error
	p := &problem{status: http.StatusInternalServerError, body: wire.Error{Message: err.Error()}}
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &wrong):
		p.status, p.body = http.StatusBadRequest, *wrong
	case errors.As(err, &order):
		p.status, p.body.Field = http.StatusBadRequest, &order.Field
	case errors.As(err, new(*boardgame.MoveError)), errors.As(err, new(*boardgame.SyntaxError)):
		p.status, p.body = http.StatusUnprocessableEntity, *wire.Refused("move", err)
		p.body.Move = "" // the caller knows it
	case errors.As(err, &table):
		p.body = *wire.Refused("", err)
		if p.status = http.StatusConflict; table.Code == games.Over {
			p.status = http.StatusGone
		}
		if table.Code == games.Over || table.Code == games.Stale {
			p.body.Code = "" // the status says it
		}
	case errors.Is(err, games.ErrForbidden), errors.Is(err, games.ErrWatcher):
		p.status = http.StatusForbidden
	case errors.Is(err, games.ErrTaken):
		p.status = http.StatusGone
	case errors.Is(err, games.ErrTooManyReports):
		p.status, p.wait = http.StatusTooManyRequests, 3600
	case errors.Is(err, games.ErrNotFound), errors.Is(err, games.ErrUnreported):
		p.status = http.StatusNotFound
	case errors.Is(err, games.ErrDamaged):
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		p.status, p.wait, p.body.Message = http.StatusServiceUnavailable, 1, store.ErrUnavailable.Error()
	default:
		p.body.Message = "the server has failed"
	}
	return p
}

// readable returns a handler that refuses a request unless its path and its parameters are texts that every store takes: UTF-8
// without NUL. Of a body, package wire refuses what is not UTF-8, and no NUL in it gets as far as the store.
func readable(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.ParseQuery(r.URL.RawQuery)
		text := fmt.Sprint(r.URL.Path, query)
		if err != nil || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			fail(w, refusal(http.StatusBadRequest, "the address is not UTF-8, has a NUL, or has a wrong %% or ; in its query"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Names serves the reported names to whoever runs the server: GET lists them as JSON, POST /names/NAME removes a name
// wherever it is shown, and DELETE /names/NAME leaves or restores it. A name that nobody has reported may be mistyped, so it
// gets 404, unless ?unreported=yes is behind it. Nobody else must reach this.
func Names(service *games.Service) http.Handler {
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, value any, err error) {
		if err := write(w, http.StatusOK, value, err); err != nil {
			fail(w, err)
		}
	}
	mux.HandleFunc("GET /names", func(w http.ResponseWriter, r *http.Request) {
		list, err := service.Reports(r.Context())
		answer(w, map[string]any{"names": list}, err)
	})
	for method, remove := range map[string]bool{"POST": true, "DELETE": false} {
		mux.HandleFunc(method+" /names/{name}", func(w http.ResponseWriter, r *http.Request) {
			err := service.Settle(r.Context(), r.PathValue("name"), remove, r.URL.Query().Get("unreported") == "yes")
			answer(w, done, err)
		})
	}
	return readable(mux)
}
