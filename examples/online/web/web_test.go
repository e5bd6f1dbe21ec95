package web

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// shared is the store of all tests that do not break it. The games of different tests do not affect each other.
var shared store.Store

func TestMain(m *testing.M) {
	_ = flag.Set("test.parallel", "16") // these tests mostly wait for the store
	code := fixture.Run(m, &shared)
	if code == 0 {
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// rig is a server under test.
type rig struct {
	t       testing.TB
	service *games.Service
	server  *Server
	handler http.Handler
	log     *system.Tail
	from    string // the address that requests come from; "" for this machine
}

// serve starts a server on a store, without bots.
func serve(t testing.TB, st store.Store, change ...func(*games.Config, *Config)) *rig {
	r := &rig{t: t, log: &system.Tail{Most: 1 << 20}}
	log := slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	g := games.Config{Games: clutch.Games(),
		Levels: []search.Level{{Name: "easy", Nodes: 20}, {Name: "medium", Nodes: 200}}, Log: log}
	w := Config{Limits: DefaultLimits(), Log: log}
	for _, f := range change {
		f(&g, &w)
	}
	r.service = games.New(st, g)
	w.Games = r.service
	r.server = New(w)
	r.handler = described(t, r.server.Handler())
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() { r.service.Run(ctx) })
	t.Cleanup(func() {
		stop()
		group.Wait()
	})
	require.Eventually(t, func() bool { return r.service.Ready() == nil }, time.Minute, time.Millisecond)
	return r
}

// do sends a request with headers, each a name and a value.
func (r *rig) do(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r.t.Helper()
	q := httptest.NewRequest(method, path, strings.NewReader(body))
	q.RemoteAddr = cmp.Or(r.from, "127.0.0.1:1234")
	for i := 0; i < len(headers); i += 2 {
		q.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, q)
	require.NotContains(r.t, w.Body.String(), "goroutine ")
	return w
}

// ask sends a request and returns the status and the body.
func (r *rig) ask(method, path, secret, body string) (int, string) {
	r.t.Helper()
	w := r.do(method, path, body, "Authorization", "Bearer "+secret)
	return w.Code, w.Body.String()
}

// seen holds those members of an answer that the tests check.
type seen struct {
	games.Created
	Revision       int64
	Seat, Secret   string
	Turn, Position string
	Moves          []string
	Over           bool
	Winner         *string
	Reason         string
	Error          struct {
		Message, Rule, Field string
		Cells                []string
		Offset               *int
	}
}

// want sends a request and checks that the answer has the given status.
func (r *rig) want(status int, method, path, secret, body string) seen {
	r.t.Helper()
	code, text := r.ask(method, path, secret, body)
	require.Equal(r.t, status, code, "%s %s %s: %s", method, path, body, text)
	var s seen
	require.NoError(r.t, json.Unmarshal([]byte(text), &s), text)
	if status >= 400 {
		require.NotEmpty(r.t, s.Error.Message)
	}
	return s
}

// create creates a game and returns its path and its secrets.
func (r *rig) create(order string) (path string, secrets seen) {
	r.t.Helper()
	s := r.want(http.StatusCreated, "POST", "/api/games", "", order)
	return "/api/games/" + s.ID, s
}

func (r *rig) see(path, secret string) seen {
	r.t.Helper()
	return r.want(http.StatusOK, "GET", path, secret, "")
}

func body(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// run runs the server as a process does, and returns its address. The function stop stops it.
func (r *rig) run(patience time.Duration) (addr string, stop func()) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(r.t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- r.server.Serve(ctx, l, patience) }()
	return l.Addr().String(), func() {
		cancel()
		require.NoError(r.t, <-done)
	}
}

// listen serves the rig's handler on a real port, and returns the address.
func (r *rig) listen() *httptest.Server {
	s := httptest.NewServer(r.handler)
	r.t.Cleanup(s.Close)
	return s
}
