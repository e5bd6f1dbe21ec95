package web

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/games"
)

func listener(t *testing.T) net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	return l
}

// from sends a request that seems to come from the given address.
func (r *rig) from(address, method, path, body string) int {
	q := httptest.NewRequest(method, path, strings.NewReader(body))
	q.RemoteAddr = address
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, q)
	if w.Code == http.StatusTooManyRequests {
		require.NotEmpty(r.t, w.Header().Get("Retry-After"))
	}
	return w.Code
}

func TestLimits(t *testing.T) {
	r := serve(t, shared, 0, func(_ *games.Config, c *Config) { c.Limits = Limits{Rate: .001, Burst: 4, Creates: 3600, Games: 2} })
	ask := func(address string) int { return r.from(address, "GET", "/api/games", "") }
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

func TestGamesOfAnAddress(t *testing.T) {
	r := serve(t, shared, 0, func(_ *games.Config, c *Config) { c.Limits = Limits{Games: 2} })
	create := func() int { return r.from("203.0.113.9:1", "POST", "/api/games", twoHumans) }
	require.Equal(t, 201, create())
	require.Equal(t, 201, create())
	require.Eventually(t, func() bool { return create() == 429 }, 5*time.Second, 10*time.Millisecond)
	require.Equal(t, 201, r.from("127.0.0.1:1", "POST", "/api/games", twoHumans))
}

// The limiter remembers a limited number of addresses, no matter how many addresses send requests.
func TestAddressesAreForgotten(t *testing.T) {
	l := newLimiter(DefaultLimits())
	q := httptest.NewRequest("GET", "/", nil)
	for i := range maxAddresses + 1000 {
		q.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255)
		require.True(t, l.allow(q))
		require.LessOrEqual(t, len(l.known), maxAddresses)
	}
}
