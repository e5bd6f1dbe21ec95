package web

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Random bodies, secrets and identifiers are sent to all calls. The answer must always be JSON, or a text, and must never
// report a server error.
func FuzzCalls(f *testing.F) {
	r := serve(f, shared, 0)
	game, s := r.create(twoHumans)
	id := strings.TrimPrefix(game, "/api/games/")
	calls := []string{"POST /api/games", "GET /api/games", "GET /api/games/ID", "GET /api/games/ID/record"}
	for _, call := range []string{"moves", "undo", "draw", "resign", "next", "seats", "rematch", "say", "report"} {
		calls = append(calls, "POST /api/games/ID/"+call)
	}
	for i, seed := range []string{
		twoHumans, `{"game":"oeufs","options":{"players":4},"seats":{"a":"easy"}}`, `seat=x`, `a=b`,
		`{"game":"taacoca","clock":{"per":"game","seconds":5},"public":true,"rounds":2}`, "", "{", "null",
		`{"seat":""}`, "\xff", `{"move":"d2-d3","revision":1}`, `{"action":"offer"}`, `{"action":"accept"}`,
	} {
		f.Add(uint(i), seed, id, s.Seats["b"])
		f.Add(uint(4), seed, "x", "")
	}
	f.Fuzz(func(t *testing.T, call uint, body, id, secret string) {
		method, path, _ := strings.Cut(calls[call%uint(len(calls))], " ")
		q := httptest.NewRequest(method, "/", strings.NewReader(body))
		q.RemoteAddr = "127.0.0.1:1"
		q.URL.Path = strings.ReplaceAll(path, "ID", id)
		q.Header.Set("Authorization", secret)
		if method == "GET" {
			q.URL.RawQuery = body
		}
		w := httptest.NewRecorder()
		r.handler.ServeHTTP(w, q)
		require.NotEqual(t, 500, w.Code, "%s %q: %s", q.URL.Path, body, w.Body)
		if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
			require.True(t, json.Valid(w.Body.Bytes()), w.Body)
		}
	})
}

// A stream of events ends at once when its client disconnects.
func FuzzEvents(f *testing.F) {
	r := serve(f, shared, 0)
	game, s := r.create(twoHumans)
	f.Add(strings.TrimPrefix(game, "/api/games/"), s.Watch, "1")
	f.Add("/", s.Watch, "1") // a path that the server cleans
	f.Add("x", "", "-1")
	f.Fuzz(func(t *testing.T, id, secret, last string) {
		ctx, cancel := contextThatEnds(t)
		defer cancel()
		q := httptest.NewRequestWithContext(ctx, "GET", "/", nil)
		q.RemoteAddr = "127.0.0.1:1"
		q.URL.Path = "/api/games/" + id + "/events"
		q.Header.Set("Authorization", secret)
		q.Header.Set("Last-Event-ID", last)
		w := httptest.NewRecorder()
		r.handler.ServeHTTP(w, q)
		require.NotEqual(t, 500, w.Code)
	})
}
