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
	r := serve(t, shared,
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
	r := serve(t, shared, func(_ *games.Config, c *Config) { c.Limits = Limits{Rate: .001, Burst: 25} })
	qr := func() int { return from(r, "203.0.113.21:1", "POST", "/api/qr", `{"text":"x"}`) }
	require.Equal(t, []int{200, 200, 429}, []int{qr(), qr(), qr()})
	metrics := func() int { return from(r, "203.0.113.22:1", "GET", "/metrics", "") }
	require.Equal(t, []int{200, 200, 429}, []int{metrics(), metrics(), metrics()})
}

// The number of unfinished games from an address counts in all processes, and after a restart.
func TestGamesOfAnAddressElsewhere(t *testing.T) {
	limit := func(_ *games.Config, c *Config) { c.Limits = Limits{Games: 2} }
	create := func(r *rig) int { return from(r, "203.0.113.10:1", "POST", "/api/games", twoHumans) }
	r := serve(t, shared, limit)
	require.Equal(t, 201, create(r))
	require.Equal(t, 201, create(r))
	require.Equal(t, 429, create(r))
	require.Equal(t, 429, create(serve(t, shared, limit)))
}

// garbageRequests is the number of requests that TestGarbageLeavesNothing sends. The default is small, so that the test
// is quick.
var garbageRequests = flag.Int("garbage", 20_000, "the number of wrong requests that must leave nothing in memory")

// Invalid requests leave nothing in memory: after the first ones, memory use does not grow.
func TestGarbageLeavesNothing(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	rng, codes := rand.New(rand.NewPCG(1, 1)), map[int]int{}
	send := func() uint64 {
		for range *garbageRequests {
			w := httptest.NewRecorder()
			r.handler.ServeHTTP(w, garbage(rng, path, s.Seats["b"]))
			codes[w.Code]++
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := send()
	after := send()
	t.Logf("the heap had %.1f MiB before and %.1f MiB after; statuses %v", float64(before)/(1<<20), float64(after)/(1<<20), codes)
	require.Less(t, after, before+8<<20)
	require.Zero(t, codes[http.StatusInternalServerError])
	require.EqualValues(t, 1, r.see(path, s.Seats["b"]).Revision, "no wrong request changes a game")
}

// garbage returns an invalid request, from any address, to any endpoint or to a game that exists, of which it may know the
// secret of a seat.
func garbage(rng *rand.Rand, path, secret string) *http.Request {
	word := fmt.Sprint(rng.Uint64())
	one := func(of ...string) string { return of[rng.IntN(len(of))] }
	body := one("", word, "{", `{"move":"`+word+`"}`, `{"move":"d2-d9","revision":1}`, `{"game":"`+word+`"}`,
		`{"action":"`+word+`"}`, strings.Repeat(word, rng.IntN(100)))
	q := httptest.NewRequest(one("GET", "POST", "PUT"), "/", strings.NewReader(body))
	q.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1", rng.IntN(256), rng.IntN(256))
	q.Header.Set("Authorization", "Bearer "+word)
	q.Header.Set("Last-Event-ID", word)
	switch rng.IntN(6) {
	case 0: // a seat that sends wrong moves
		q.URL.Path = path + "/moves"
		q.Header.Set("Authorization", "Bearer "+secret)
	case 1:
		q.URL.Path = one("/", "/"+word, "/api/games", "/api/catalog", "/api/"+word, "/board/"+word, "/game.html", "/healthz")
	default:
		q.URL.Path = one(path, "/api/games/"+word, "/api/games/aaaaaaaaaaaaaaaaaaaa") +
			one("", "/moves", "/undo", "/draw", "/resign", "/next", "/events", "/record", "/"+word)
		q.URL.RawQuery = one("", "seat="+word, word, "%")
	}
	return q
}
