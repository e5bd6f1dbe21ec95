package web

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/stretchr/testify/require"
)

func listener(t *testing.T) net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	return l
}

// from sends a request that seems to come from the given address, and returns the status.
func from(r *rig, address, method, path, body string) int {
	there := *r
	there.from = address
	w := there.do(method, path, body)
	require.Equal(r.t, w.Code == http.StatusTooManyRequests, w.Header().Get("Retry-After") != "")
	return w.Code
}

func TestLimits(t *testing.T) {
	r := serve(t, shared, 0,
		func(_ *games.Config, c *Config) { c.Limits = Limits{Rate: .001, Burst: 4, Creates: 3600, Games: 2} })
	ask := func(address string) int { return from(r, address, "GET", "/api/games", "") }
	for range 4 {
		require.Equal(t, 200, ask("203.0.113.7:1000"))
	}
	require.Equal(t, 429, ask("203.0.113.7:2000"), "another port counts as the same address")
	require.Equal(t, 200, ask("203.0.113.8:1000"))
	for i := range 4 {
		require.Equal(t, 200, ask(fmt.Sprintf("[2001:db8::%d]:1", i)))
	}
	require.Equal(t, 429, ask("[2001:db8::ffff]:1"), "all of these addresses count as one")
	for range 20 {
		require.Equal(t, 200, ask("127.0.0.1:1"))
		require.Equal(t, 200, ask("[::1]:1"))
	}
}

// What takes much processor time counts as several requests.
func TestCost(t *testing.T) {
	r := serve(t, shared, 0, func(_ *games.Config, c *Config) { c.Limits = Limits{Rate: .001, Burst: 25} })
	qr := func() int { return from(r, "203.0.113.21:1", "POST", "/api/qr", `{"text":"x"}`) }
	require.Equal(t, []int{200, 200, 429}, []int{qr(), qr(), qr()})
	metrics := func() int { return from(r, "203.0.113.22:1", "GET", "/metrics", "") }
	require.Equal(t, []int{200, 200, 429}, []int{metrics(), metrics(), metrics()})
}

// The number of unfinished games from an address counts in all processes, and after a restart.
func TestGamesOfAnAddressElsewhere(t *testing.T) {
	limit := func(_ *games.Config, c *Config) { c.Limits = Limits{Games: 2} }
	create := func(r *rig) int { return from(r, "203.0.113.10:1", "POST", "/api/games", twoHumans) }
	r := serve(t, shared, 0, limit)
	require.Equal(t, 201, create(r))
	require.Equal(t, 201, create(r))
	require.Equal(t, 429, create(r))
	require.Equal(t, 429, create(serve(t, shared, 0, limit)))
}

// garbageRequests is the number of requests that TestGarbageLeavesNothing sends. The default is small, so that the test
// is quick.
var garbageRequests = flag.Int("garbage", 20_000, "the number of wrong requests that must leave nothing in memory")

// Invalid requests leave nothing in memory: after the first ones, memory use does not grow.
func TestGarbageLeavesNothing(t *testing.T) {
	r := serve(t, shared, 0)
	path, s := r.create(twoHumans)
	g := &garbage{rng: rand.New(rand.NewPCG(1, 1)), path: path, secret: s.Seats["b"], codes: map[int]int{}}
	g.send(r.handler, *garbageRequests)
	clear(g.codes)
	before := heap()
	start := time.Now()
	g.send(r.handler, *garbageRequests)
	took := time.Since(start)
	after := heap()
	t.Logf("%d requests in %v; the heap had %.1f MiB before and %.1f MiB after; statuses %v",
		*garbageRequests, took.Round(time.Second), float64(before)/(1<<20), float64(after)/(1<<20), g.codes)
	require.Less(t, after, before+8<<20)
	require.Zero(t, g.codes[http.StatusInternalServerError])
	require.EqualValues(t, 1, r.see(path, s.Seats["b"]).Revision, "no wrong request changes a game")
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// garbage generates invalid requests to all endpoints.
type garbage struct {
	rng          *rand.Rand
	path, secret string // of a game that exists
	codes        map[int]int
}

// send sends requests from many addresses, and counts the statuses of the answers.
func (g *garbage) send(handler http.Handler, n int) {
	for range n {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, g.request())
		g.codes[w.Code]++
	}
}

func (g *garbage) request() *http.Request {
	word := fmt.Sprint(g.rng.Uint64())
	one := func(of ...string) string { return of[g.rng.IntN(len(of))] }
	body := one("", word, "{", `{"move":"`+word+`"}`, `{"move":"d2-d9","revision":1}`, `{"game":"`+word+`"}`,
		`{"action":"`+word+`"}`,
		strings.Repeat(word, g.rng.IntN(100)))
	q := httptest.NewRequest(one("GET", "POST", "PUT"), "/", strings.NewReader(body))
	q.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1", g.rng.IntN(256), g.rng.IntN(256))
	q.Header.Set("Authorization", "Bearer "+word)
	q.Header.Set("Last-Event-ID", word)
	game := one(g.path, "/api/games/"+word, "/api/games/aaaaaaaaaaaaaaaaaaaa")
	switch g.rng.IntN(6) {
	case 0: // a seat that sends wrong moves
		q.URL.Path = g.path + "/moves"
		q.Header.Set("Authorization", "Bearer "+g.secret)
	case 1:
		q.URL.Path = one("/", "/"+word, "/api/games", "/api/catalog", "/api/"+word, "/board/"+word, "/game.html",
			"/healthz")
	default:
		q.URL.Path = game + one("", "/moves", "/undo", "/draw", "/resign", "/next", "/events", "/record", "/"+word)
		q.URL.RawQuery = one("", "seat="+word, word, "%")
	}
	return q
}
