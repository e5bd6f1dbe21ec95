package web

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// calls are what anybody may send, with ID in place of anything.
var calls = strings.Split("POST /api/games,GET /api/games,GET /api/games/ID,GET /api/games/ID/record,"+
	"GET /api/games/ID/events,POST /api/games/ID/moves,POST /api/games/ID/undo,POST /api/games/ID/draw,"+
	"POST /api/games/ID/resign,POST /api/games/ID/next,POST /api/games/ID/seats,POST /api/games/ID/rematch,"+
	"POST /api/games/ID/say,POST /api/games/ID/report,PUT /api/games/ID,GET /api/ID,GET /api/catalog,GET /,GET /ID,"+
	"GET /game.html,GET /board/ID,GET /healthz", ",")

// anything sends one of the calls, with a body or a query. The answer must be JSON, or a text, and must never report a server
// error. A stream of events ends at once, because its client disconnects.
func anything(t *testing.T, h http.Handler, call uint, from, id, secret, body string) (status int) {
	method, path, _ := strings.Cut(calls[call%uint(len(calls))], " ")
	ctx := t.Context()
	if strings.HasSuffix(path, "/events") {
		short, cancel := context.WithTimeout(ctx, 5*time.Millisecond)
		defer cancel()
		ctx = short
	}
	q := httptest.NewRequestWithContext(ctx, method, "/", strings.NewReader(body))
	q.RemoteAddr = from
	q.URL.Path = strings.ReplaceAll(path, "ID", id)
	q.Header.Set("Authorization", "Bearer "+secret)
	if method == "GET" {
		q.URL.RawQuery = body
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, q)
	require.NotEqual(t, 500, w.Code, "%s %q: %s", q.URL.Path, body, w.Body)
	if strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		require.True(t, json.Valid(w.Body.Bytes()), w.Body)
	}
	return w.Code
}

// Random bodies, secrets and identifiers are sent to all calls.
func FuzzCalls(f *testing.F) {
	r := serve(f, shared)
	game, s := r.create(twoHumans)
	id := strings.TrimPrefix(game, "/api/games/")
	for i, seed := range []string{
		twoHumans, `{"game":"oeufs","options":{"players":4},"seats":{"a":"easy"}}`, `seat=x`, `a=b`, "1",
		`{"game":"taacoca","clock":{"per":"game","seconds":5},"public":true,"rounds":2}`, "", "{", "null",
		`{"seat":""}`, "\xff", `{"move":"d2-d3","revision":1}`, `{"action":"offer"}`, `{"action":"accept"}`,
	} {
		f.Add(uint(i), seed, id, s.Seats["b"])
		f.Add(uint(5), seed, "x", "")
	}
	for i := range calls {
		f.Add(uint(i), "", "\xff", "")
		f.Add(uint(i), "", "\x00", "")
	}
	f.Fuzz(func(t *testing.T, call uint, body, id, secret string) {
		anything(t, r.handler, call, "127.0.0.1:1", id, secret, body)
	})
}

// garbageRequests is the number of requests that TestGarbageLeavesNothing sends. The default is small, so that the test
// is quick.
var garbageRequests = flag.Int("garbage", 5_000, "the number of wrong requests that must leave nothing in memory")

// Invalid requests, from any address, to any call or to a game that exists, of which they may know the secret of a seat,
// leave nothing in memory: after the first ones, memory use does not grow.
func TestGarbageLeavesNothing(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	rng, codes := rand.New(rand.NewPCG(1, 1)), map[int]int{}
	one := func(of ...string) string { return of[rng.IntN(len(of))] }
	requests := *garbageRequests
	if testing.Short() {
		requests = min(requests, 1000)
	}
	sendAll := func() uint64 {
		for range requests {
			word, from := fmt.Sprint(rng.Uint64()), fmt.Sprintf("10.0.%d.%d:1", rng.IntN(256), rng.IntN(256))
			call, secret := rng.UintN(uint(len(calls))), word
			if strings.HasSuffix(calls[call], "/moves") {
				secret = s.Seats["b"]
			}
			body := one("", word, "{", `{"move":"`+word+`"}`, `{"move":"d2-d9","revision":1}`, `{"game":"`+word+`"}`,
				`{"action":"`+word+`"}`, strings.Repeat(word, rng.IntN(100)), "seat="+word, "%")
			id := one(strings.TrimPrefix(path, "/api/games/"), word, "aaaaaaaaaaaaaaaaaaaa")
			codes[anything(t, r.handler, call, from, id, secret, body)]++
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := sendAll()
	after := sendAll()
	t.Logf("the heap had %.1f MiB before and %.1f MiB after; statuses %v", float64(before)/(1<<20), float64(after)/(1<<20), codes)
	require.Less(t, after, before+8<<20)
	require.EqualValues(t, 1, r.see(path, s.Seats["b"]).Revision, "no wrong request changes a game")
}
