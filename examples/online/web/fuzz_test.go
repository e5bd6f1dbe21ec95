package web

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Random bodies, secrets and identifiers are sent to all calls. The answer must always be JSON, or a text, and must never
// report a server error. A stream of events ends at once when its client disconnects.
func FuzzCalls(f *testing.F) {
	r := serve(f, shared)
	game, s := r.create(twoHumans)
	id := strings.TrimPrefix(game, "/api/games/")
	calls := []string{"POST /api/games", "GET /api/games", "GET /api/games/ID", "GET /api/games/ID/record", "GET /api/games/ID/events"}
	for _, call := range []string{"moves", "undo", "draw", "resign", "next", "seats", "rematch", "say", "report"} {
		calls = append(calls, "POST /api/games/ID/"+call)
	}
	for i, seed := range []string{
		twoHumans, `{"game":"oeufs","options":{"players":4},"seats":{"a":"easy"}}`, `seat=x`, `a=b`, "1",
		`{"game":"taacoca","clock":{"per":"game","seconds":5},"public":true,"rounds":2}`, "", "{", "null",
		`{"seat":""}`, "\xff", `{"move":"d2-d3","revision":1}`, `{"action":"offer"}`, `{"action":"accept"}`,
	} {
		f.Add(uint(i), seed, id, s.Seats["b"])
		f.Add(uint(5), seed, "x", "")
	}
	f.Fuzz(func(t *testing.T, call uint, body, id, secret string) {
		method, path, _ := strings.Cut(calls[call%uint(len(calls))], " ")
		ctx := t.Context()
		if strings.HasSuffix(path, "/events") {
			short, cancel := context.WithTimeout(ctx, 5*time.Millisecond)
			defer cancel()
			ctx = short
		}
		q := httptest.NewRequestWithContext(ctx, method, "/", strings.NewReader(body))
		q.RemoteAddr = "127.0.0.1:1"
		q.URL.Path = strings.ReplaceAll(path, "ID", id)
		q.Header.Set("Authorization", secret)
		if method == "GET" {
			q.URL.RawQuery = body
			q.Header.Set("Last-Event-ID", body)
		}
		w := httptest.NewRecorder()
		r.handler.ServeHTTP(w, q)
		require.NotEqual(t, 500, w.Code, "%s %q: %s", q.URL.Path, body, w.Body)
		if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
			require.True(t, json.Valid(w.Body.Bytes()), w.Body)
		}
	})
}
