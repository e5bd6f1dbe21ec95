package web

import (
	"cmp"
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// measure makes the server's metrics. The handler for them also has those of the games and, from the default registry,
// of the Go runtime and of the process.
func (s *Server) measure() {
	s.answers = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "clutch_http_seconds", Help: "Time to answer, by route and status; streams are open for long.",
		Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5},
	}, []string{"route", "status"})
	s.streams = prometheus.NewGauge(prometheus.GaugeOpts{Name: "clutch_streams", Help: "Open streams of events."})
	ready := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "clutch_ready", Help: "1 if the server can serve games.",
	}, func() float64 {
		if s.games.Ready() == nil {
			return 1
		}
		return 0
	})
	own := prometheus.NewRegistry()
	own.MustRegister(append(s.games.Metrics(), s.answers, s.streams, ready)...)
	s.metrics = promhttp.HandlerFor(prometheus.Gatherers{own, prometheus.DefaultGatherer}, promhttp.HandlerOpts{})
}

// requestID is the header with a request's identifier in the log.
const requestID = "X-Request-Id"

// observed returns a handler that counts and logs all requests, and sends an error if the given handler panics. The
// given handler sees the client's address in place of a trusted proxy's. A request gets an identifier, unless it has one
// from a proxy, which is sent with the answer. The log contains routes instead of URLs, because a URL may contain a
// secret.
func (s *Server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = s.config.Proxies.client(r)
		id := r.Header.Get(requestID)
		strange := func(c rune) bool { return c <= ' ' || c > '~' }
		if id == "" || len(id) > 64 || strings.ContainsFunc(id, strange) {
			id = strconv.FormatUint(rand.Uint64(), 36)
			r.Header.Set(requestID, id)
		}
		w.Header().Set(requestID, id)

		began, sent := time.Now(), &answer{ResponseWriter: w}
		func() {
			defer func() {
				if p := recover(); p != nil {
					s.log.Error("panic", "request", id, "route", r.Pattern, "panic", p, "stack", string(debug.Stack()))
					if sent.status == 0 {
						fail(sent, refusal(http.StatusInternalServerError, "the server has a bug"))
					}
				}
			}()
			next.ServeHTTP(sent, r)
		}()
		route, status, took := cmp.Or(r.Pattern, "none"), cmp.Or(sent.status, http.StatusOK), time.Since(began)
		s.answers.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
		if s.log.Enabled(context.Background(), slog.LevelDebug) { // the arguments alone cost something
			s.log.Debug("request", "request", id, "route", route, "status", status, "took", took)
		}
	})
}

// answer is an answer with its status, which is 0 as long as nothing is sent.
type answer struct {
	http.ResponseWriter
	status int
}

// Unwrap is for [http.ResponseController].
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (a *answer) Write(b []byte) (int, error) {
	a.status = cmp.Or(a.status, http.StatusOK)
	return a.ResponseWriter.Write(b)
}
