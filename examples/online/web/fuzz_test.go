package web

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fuzz sends random bodies, secrets and identifiers to a call. The answer must always be JSON, and must never report a
// server error.
func fuzz(f *testing.F, method, path string, seeds ...string) {
	r := serve(f, shared, 0)
	game, s := r.create(twoHumans)
	id := strings.TrimPrefix(game, "/api/games/")
	for _, seed := range append(seeds, "", "{", "null", `{"seat":""}`, "\xff") {
		f.Add(seed, id, s.Seats["b"])
		f.Add(seed, "x", "")
	}
	f.Fuzz(func(t *testing.T, body, id, secret string) {
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

func FuzzCreate(f *testing.F) {
	fuzz(f, "POST", "/api/games", twoHumans, `{"game":"oeufs","options":{"players":4},"seats":{"a":"easy"}}`,
		`{"game":"taacoca","clock":{"per":"game","seconds":5},"public":true,"rounds":2}`)
}
func FuzzSee(f *testing.F)    { fuzz(f, "GET", "/api/games/ID", "seat=x") }
func FuzzRecord(f *testing.F) { fuzz(f, "GET", "/api/games/ID/record") }
func FuzzPlay(f *testing.F)   { fuzz(f, "POST", "/api/games/ID/moves", `{"move":"d2-d3","revision":1}`) }
func FuzzUndo(f *testing.F)   { fuzz(f, "POST", "/api/games/ID/undo", `{"action":"offer"}`) }
func FuzzDraw(f *testing.F)   { fuzz(f, "POST", "/api/games/ID/draw", `{"action":"accept"}`) }
func FuzzResign(f *testing.F) { fuzz(f, "POST", "/api/games/ID/resign", `{}`) }
func FuzzNext(f *testing.F)   { fuzz(f, "POST", "/api/games/ID/next", `{}`) }
func FuzzList(f *testing.F)   { fuzz(f, "GET", "/api/games", `a=b`) }

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
