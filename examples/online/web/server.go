package web

import (
	"cmp"
	"context"
	"embed"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/book"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/games"
)

// Config configures a server. Games and Log are required.
type Config struct {
	Games  *games.Service
	Board  http.Handler // serves the files for tables that need no server; nil if there are none
	Limits Limits
	Log    *slog.Logger

	// Proxies holds the networks of proxies, which say in X-Forwarded-For from where a request comes.
	Proxies Networks

	// Connections is the maximum number of open connections, or 0 if there is no limit.
	Connections int
}

// Server answers HTTP requests for games and pages.
type Server struct {
	config  Config
	games   *games.Service
	limits  *limiter
	metrics http.Handler
	answers *prometheus.HistogramVec
	streams prometheus.Gauge
	log     *slog.Logger
	closing chan struct{} // closed when the server stops, so that all streams end

	reviews  chan struct{}              // holds an element while a review runs, so only one does at a time
	reviewed *lru.Cache[string, []byte] // the last reviews, by the records of the rounds

	// the last answers to the question of all pages, which those who see the same ask at the same time
	looks *lru.Cache[games.Shown, func() ([]byte, error)]
}

const (
	maxLooks   = 256 // each has some 40 KB
	maxReviews = 64
)

// New returns a server.
func New(c Config) *Server {
	looks, err := lru.New[games.Shown, func() ([]byte, error)](maxLooks)
	reviewed, wrong := lru.New[string, []byte](maxReviews)
	if err != nil || wrong != nil {
		panic("the sizes are positive")
	}
	s := &Server{
		looks: looks, reviewed: reviewed, config: c, games: c.Games, log: c.Log, limits: newLimiter(c),
		closing: make(chan struct{}), reviews: make(chan struct{}, 1),
	}
	s.measure()
	return s
}

// Handler returns the handler for all requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.routes(mux)
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fail(w, refusal(http.StatusForbidden, "this request comes from another site's page, or a proxy on its way has "+
			"changed the header Host"))
	}))
	return s.observed(s.limited(readable(protection.Handler(mux))))
}

func (s *Server) routes(mux *http.ServeMux) {
	nothing := func(_ http.ResponseWriter, r *http.Request) error {
		return refusal(http.StatusNotFound, "there is nothing at this address for %s", r.Method)
	}
	for pattern, c := range map[string]call{
		"POST /api/games":              posted(s.create),
		"GET /api/games":               s.list,
		"GET /api/games/{id}":          s.viewed(see),
		"GET /api/games/{id}/events":   s.events,
		"GET /api/games/{id}/record":   s.viewed(record),
		"GET /api/games/{id}/moves":    s.viewed(played),
		"GET /api/games/{id}/review":   s.viewed(s.review),
		"POST /api/games/{id}/seats":   posted(s.sit),
		"POST /api/games/{id}/moves":   s.change(session.Move, ""),
		"POST /api/games/{id}/undo":    s.change("", session.TakeBack),
		"POST /api/games/{id}/draw":    s.change("", session.Draw),
		"POST /api/games/{id}/resign":  s.change(session.Resign, ""),
		"POST /api/games/{id}/next":    s.change(session.Next, ""),
		"POST /api/games/{id}/say":     s.change(games.Say, ""),
		"POST /api/games/{id}/rematch": posted(s.rematch),
		"POST /api/games/{id}/report":  posted(s.report),
		"POST /api/games/{id}/name":    posted(s.rename),
		"GET /api/events":              s.lists,
		"POST /api/qr":                 posted(showQR),
		"GET /api/openapi.yaml":        describe,
		"GET /api/":                    nothing,
		"POST /api/":                   nothing,
	} {
		mux.HandleFunc(pattern, s.handle(c))
	}
	mux.Handle("GET /api/games/{id}/picture", compressed(s.handle(s.viewed(picture))))
	mux.Handle("POST /api/games/{id}/look", compressed(s.handle(s.look)))
	mux.Handle("GET /api/catalog", compressed(s.handle(s.catalog)))
	s.operate(mux)
	if s.config.Board != nil {
		mux.Handle("GET /board/", http.StripPrefix("/board", s.config.Board))
	}
	// for what is no page
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/look/icon.svg", http.StatusMovedPermanently))
	mux.Handle("GET /", compressed(pages(s.config.Board != nil)))
}

// operate adds what machines ask that watch the server.
func (s *Server) operate(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", s.handle(s.health))
	mux.HandleFunc("GET /readyz", s.handle(s.ready))
	mux.HandleFunc("GET /livez", s.handle(live))
	mux.Handle("GET /metrics", s.metrics)
}

// Operators returns a handler for the metrics and the health alone, without any limits.
func (s *Server) Operators() http.Handler {
	mux := http.NewServeMux()
	s.operate(mux)
	return mux
}

// policy is the Content-Security-Policy of the pages. The pages may load only files from this server, and may run
// WebAssembly, which the engine needs.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

//go:embed openapi.yaml
var openAPI []byte

func describe(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml")
	_, err := w.Write(openAPI)
	return err
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
	h := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		ConnState:         s.limits.note,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	stopped := make(chan error, 1)
	go func() { stopped <- h.Serve(l) }()
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

// pages serves the pages' files, those of the book, and those of their look. Browsers may cache them, but must check for a
// new version each time.
func pages(board bool) http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // it is embedded
	}
	book, look := book.Online(board), http.StripPrefix("/look/", frontend.Look())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := cmp.Or(strings.TrimPrefix(r.URL.Path, "/"), "index.html")
		text, found, err := book(name)
		if err != nil {
			fail(w, err)
			return
		}
		if !found {
			own, err := fs.ReadFile(files, name)
			if err != nil {
				look.ServeHTTP(w, r)
				return
			}
			text = string(own)
		}
		h := w.Header()
		if name == "app.webmanifest" {
			h.Set("Content-Type", "application/manifest+json")
		}
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", frontend.Tag(text)) // these files have no time by which a browser could ask
		http.ServeContent(w, r, name, time.Time{}, strings.NewReader(text))
	})
}

// compressed returns a handler that compresses what the given one answers: the pages and their pictures are texts, which
// slow lines would carry for seconds. It is not for answers with secrets, whose length must not depend on their content.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false)) // what it does quickly is a tenth larger
	if err != nil {
		panic(err) // the options are always right
	}
	return wrap(next)
}

// catalogued is a game of the catalog.
type catalogued struct {
	game.Info
	Hidden bool   `json:"hidden"` // whether players see different things
	Minute string `json:"minute"` // its rules in one minute

	Lessons bool `json:"lessons"` // whether the server has lessons and exercises
}

// catalog answers with what the library knows of each game, and with the levels of the bots.
func (s *Server) catalog(w http.ResponseWriter, _ *http.Request) error {
	var all []catalogued
	for _, g := range s.games.Kinds() {
		_, lessons := frontend.Engine(g.Info().Name)
		all = append(all, catalogued{g.Info(), g.Hides(), g.Info().Book().Minute, lessons && s.config.Board != nil})
	}
	return write(w, http.StatusOK,
		map[string]any{"games": all, "levels": s.games.Levels(), "phrases": games.Phrases(), "board": s.config.Board != nil},
		nil)
}
