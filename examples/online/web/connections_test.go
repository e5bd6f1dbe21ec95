package web

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/games"
)

// dialled is a connection from an address.
type dialled struct {
	net.Conn
	from   string
	closed bool
}

func (d *dialled) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(d.from))
}
func (d *dialled) Close() error { d.closed = true; return nil }

func TestConnections(t *testing.T) {
	const mine, other = "203.0.113.1:1", "203.0.113.2:1"
	l := newLimiter(Config{
		Connections: 4, Limits: Limits{Connections: 2}, Proxies: Networks{netip.MustParsePrefix("10.0.0.0/8")},
	})
	accept := func(addr string) *dialled {
		c := &dialled{from: addr}
		l.note(c, http.StateNew)
		return c
	}
	first, second := accept(mine), accept(mine)
	l.note(first, http.StateActive)
	third := accept(mine)
	require.True(t, second.closed, "it was idle")
	l.note(second, http.StateClosed)
	l.note(third, http.StateActive)
	require.True(t, accept(mine).closed, "the other two of this address are in use")
	fourth := accept(other)
	l.note(first, http.StateIdle)
	fifth := accept("10.0.0.1:1")
	for _, c := range []*dialled{first, third, fourth, fifth} {
		require.False(t, c.closed)
	}
	l.note(fifth, http.StateActive)
	sixth := accept("10.0.0.1:2") // proxies have no limit of their own
	require.True(t, fourth.closed, "it has been idle for longer than the first one")
	for _, c := range []*dialled{first, third, fifth, sixth} {
		require.False(t, c.closed)
		l.note(c, http.StateClosed)
		l.note(c, http.StateClosed) // counts once
	}
	require.Empty(t, l.open)
	require.Zero(t, l.of(mine).connections)
}

// Connections that do nothing keep nobody away.
func TestIdleConnections(t *testing.T) {
	t.Parallel()
	r := serve(t, shared, func(_ *games.Config, c *Config) { c.Connections = 4 })
	addr, stop := r.run(time.Second)
	defer stop()
	var all []net.Conn
	for range 20 {
		c, err := net.Dial("tcp", addr)
		require.NoError(t, err)
		defer c.Close()
		all = append(all, c)
	}
	// The server also closes a connection whose time for a request's header is up, but then it would close all of these.
	for _, c := range all[:16] {
		require.NoError(t, c.SetReadDeadline(time.Now().Add(time.Minute)))
		_, err := c.Read(make([]byte, 1))
		require.ErrorIs(t, err, io.EOF, "the first connections make room for the last ones")
	}
	for _, c := range all[16:] {
		_, err := fmt.Fprint(c, "GET /livez HTTP/1.0\r\n\r\n")
		require.NoError(t, err)
		answer, err := io.ReadAll(c)
		require.NoError(t, err)
		require.Contains(t, string(answer), " 200 OK\r\n")
	}
}

func TestProxies(t *testing.T) {
	var trusted Networks
	for _, network := range []string{"10.0.0.0/8", "127.0.0.1/32", "fd00::/8"} {
		trusted = append(trusted, netip.MustParsePrefix(network))
	}
	for _, c := range []struct {
		remote string
		passed []string
		want   string
	}{
		{"198.51.100.1:5", []string{"203.0.113.9"}, "198.51.100.1:5"}, // no proxy, whatever it says
		{"10.1.2.3:5", []string{"203.0.113.9"}, "203.0.113.9:0"},
		{"127.0.0.1:5", []string{"1.1.1.1, 203.0.113.9, 10.9.9.9"}, "203.0.113.9:0"}, // the first one is a lie
		{"[::ffff:10.1.2.3]:5", []string{"1.1.1.1", "2001:db8::1"}, "[2001:db8::1]:0"},
		{"[fd00::1]:5", []string{"[2001:db8::1]:80"}, "[2001:db8::1]:0"},
		{"10.1.2.3:5", []string{"10.0.0.7, 10.0.0.8"}, "10.0.0.7:0"}, // somebody in the same network
		{"10.1.2.3:5", []string{"1.1.1.1, garbage"}, ""},
		{"10.1.2.3:5", nil, ""},
		{"garbage", []string{"1.1.1.1"}, "garbage"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Header["X-Forwarded-For"] = c.remote, c.passed
		require.Equal(t, c.want, trusted.client(r), "%+v", c)
	}
}
