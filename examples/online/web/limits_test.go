package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/games"
)

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
		func(_ *games.Config, c *Config) {
			c.Limits = Limits{Rate: .001, Burst: 4, Creates: 3600, Games: 2}
			c.Proxies = Networks{netip.MustParsePrefix("127.0.0.2/32")}
		})
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
	r.from = "127.0.0.2:1" // a proxy on the same machine
	behind := func(client string) int { return r.do("GET", "/api/games", "", "X-Forwarded-For", client).Code }
	require.Equal(t, 429, behind("203.0.113.7"))
	require.Equal(t, 429, behind("203.0.113.9, 203.0.113.7"), "a client can't choose its address")
	require.Equal(t, 200, behind("203.0.113.9"))
}

// What takes much processor time counts as several requests.
func TestCost(t *testing.T) {
	r := serve(t, shared, func(_ *games.Config, c *Config) { c.Limits = Limits{Rate: .001, Burst: 25} })
	qr := func() int { return from(r, "203.0.113.21:1", "POST", "/api/qr", `{"text":"x"}`) }
	require.Equal(t, []int{200, 200, 429}, []int{qr(), qr(), qr()})
	metrics := func() int { return from(r, "203.0.113.22:1", "GET", "/metrics", "") }
	require.Equal(t, []int{200, 200, 429}, []int{metrics(), metrics(), metrics()})
	search := func() int { return from(r, "203.0.113.23:1", "GET", "/api/games?player=ada", "") }
	require.Equal(t, []int{200, 200, 429}, []int{search(), search(), search()})
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
