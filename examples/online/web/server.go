package web

import (
	"context"
	"embed"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/internal/wire"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Config configures a server. Games and Health are required.
type Config struct {
	Games  *games.Service
	Health func(context.Context) store.Health
	Board  http.Handler // serves the files of the board that the pages use; may be nil
	Limits Limits
	Log    *slog.Logger

	// Proxies holds the networks of proxies, which say in X-Forwarded-For from where a request comes.
	Proxies []netip.Prefix

	// Connections is the maximum number of open connections, or 0 if there is no limit.
	Connections int
}

// Server answers HTTP requests for games and pages.
type Server struct {
	config  Config
	games   *games.Service
	limits  *limiter
	metrics *metrics
	log     *slog.Logger
	closing chan struct{} // closed when the server stops, so that all streams end

	reviews chan struct{} // holds an element while a review runs, so only one does at a time
}

// New returns a server.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		config: c, games: c.Games, log: c.Log, limits: newLimiter(c.Limits), closing: make(chan struct{}),
		reviews: make(chan struct{}, 1),
	}
	s.metrics = newMetrics()
	s.metrics.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "clutch_ready", Help: "1 if the server can serve games.",
	}, s.readiness))
	return s
}

// Registry returns the server's metrics registry, so that callers can add metrics.
func (s *Server) Registry() *prometheus.Registry { return s.metrics.registry }

// Handler returns the handler for all requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.routes(mux)
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fail(w, http.StatusForbidden, wire.Error{Message: "this request comes from another site's page"})
	}))
	return s.forwarded(s.observed(secured(s.limited(protection.Handler(mux)))))
}

func (s *Server) routes(mux *http.ServeMux) {
	call := func(path string, methods map[string]http.HandlerFunc) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			method := r.Method
			if method == http.MethodHead {
				method = http.MethodGet
			}
			if h, ok := methods[method]; ok {
				h(w, r)
				return
			}
			for m := range methods {
				w.Header().Add("Allow", m)
			}
			fail(w, http.StatusMethodNotAllowed, wire.Error{Message: "this address does not accept " + r.Method})
		})
	}
	type m = map[string]http.HandlerFunc
	call("/api/games", m{"POST": s.create, "GET": s.list})
	call("/api/games/{id}", m{"GET": s.see})
	call("/api/games/{id}/events", m{"GET": s.events})
	call("/api/games/{id}/record", m{"GET": s.record})
	call("/api/games/{id}/moves", m{"POST": s.act(session.Move), "GET": s.played})
	call("/api/games/{id}/picture", m{"GET": compressed(http.HandlerFunc(s.picture))})
	call("/api/games/{id}/review", m{"GET": s.review})
	call("/api/games/{id}/seats", m{"POST": s.sit})
	call("/api/games/{id}/rematch", m{"POST": s.rematch})
	call("/api/games/{id}/say", m{"POST": s.act(games.Say)})
	call("/api/games/{id}/report", m{"POST": s.report})
	call("/api/games/{id}/undo", m{"POST": s.offer(session.TakeBack)})
	call("/api/games/{id}/draw", m{"POST": s.offer(session.Draw)})
	call("/api/games/{id}/resign", m{"POST": s.act(session.Resign)})
	call("/api/games/{id}/next", m{"POST": s.act(session.Next)})
	call("/api/", m{"GET": nothing, "POST": nothing})
	call("/healthz", m{"GET": s.health})
	call("/livez", m{"GET": func(w http.ResponseWriter, r *http.Request) {
		s.write(w, r, http.StatusOK, map[string]bool{"ok": true})
	}})
	call("/readyz", m{"GET": s.ready})
	call("/metrics", m{"GET": s.metrics.ServeHTTP})
	call("/api/catalog", m{"GET": compressed(http.HandlerFunc(s.catalog))})
	call("/api/openapi.yaml", m{"GET": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/yaml")
		_, _ = w.Write(openAPI)
	}})
	call("/api/qr", m{"POST": s.qr})
	if s.config.Board != nil {
		mux.Handle("/board/", http.StripPrefix("/board", s.config.Board))
	}
	mux.Handle("GET /look/", http.StripPrefix("/look", compressed(frontend.Look())))
	// for what is no page
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/look/icon.svg", http.StatusMovedPermanently))
	mux.Handle("/", compressed(pages()))
}

// policy is the Content-Security-Policy of the pages. The pages may load only files from this server, and may run
// WebAssembly, which the engine needs.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

func secured(next http.Handler) http.Handler {
	security := http.Header{
		"Content-Security-Policy": {policy}, "Referrer-Policy": {"no-referrer"}, "X-Content-Type-Options": {"nosniff"},
		"Cross-Origin-Opener-Policy": {"same-origin"}, "Cross-Origin-Resource-Policy": {"same-origin"},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), security) // the values are shared: nothing changes them
		next.ServeHTTP(w, r)
	})
}

//go:embed openapi.yaml
var openAPI []byte

func nothing(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusNotFound, wire.Error{Message: "there is nothing at this address"})
}

// Limits for connections.
const (
	headerTime = 5 * time.Second
	readTime   = 10 * time.Second
	writeTime  = 30 * time.Second
	idleTime   = 2 * time.Minute
	maxHeader  = 16 << 10
)

// Serve serves requests on a listener until ctx ends. Then it stops accepting connections, and waits for the requests
// in progress to finish. It waits no longer than the duration patience.
func (s *Server) Serve(ctx context.Context, l net.Listener, patience time.Duration) error {
	limited := limitConnections(l, s.config.Connections, s.config.Limits.Connections, s.config.Proxies)
	h := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		ConnState:         limited.note,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	stopped := make(chan error, 1)
	go func() { stopped <- h.Serve(limited) }()
	select {
	case err := <-stopped:
		return err
	case <-ctx.Done():
	}
	close(s.closing)
	waiting, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := h.Shutdown(waiting); err != nil {
		return h.Close()
	}
	return nil
}

//go:embed static
var static embed.FS

// pages serves the pages' files. Browsers may cache the pages, but must check for a new version each time.
func pages() http.Handler {
	server := http.FileServerFS(static)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET")
			fail(w, http.StatusMethodNotAllowed, wire.Error{Message: "this address does not accept " + r.Method})
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		inside := r.Clone(r.Context())
		inside.URL.Path = "/static" + r.URL.Path
		server.ServeHTTP(w, inside)
	})
}

// catalogued is a game of the catalog.
type catalogued struct {
	game.Info
	Minute string `json:"minute"` // its rules in one minute
}

// catalog answers with what the library knows of each game, and with the levels of the bots.
func (s *Server) catalog(w http.ResponseWriter, r *http.Request) {
	var all []catalogued
	for _, info := range s.games.Kinds() {
		all = append(all, catalogued{info, info.Book().Minute})
	}
	s.write(w, r, http.StatusOK,
		map[string]any{"games": all, "levels": s.games.Levels(), "phrases": games.Phrases()})
}
