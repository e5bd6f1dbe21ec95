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

	"github.com/felixge/httpsnoop"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics holds and serves the server's metrics.
type metrics struct {
	http.Handler
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	moves    prometheus.Counter
	streams  prometheus.Gauge
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "clutch_http_requests_total", Help: "Requests by route and status.",
		}, []string{"route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "clutch_http_seconds", Help: "Response time by route, without streams.",
			Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5},
		}, []string{"route"}),
		moves: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "clutch_moves_total", Help: "Accepted moves of humans, with repetitions.",
		}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{Name: "clutch_streams", Help: "Open streams of events."}),
	}
	m.registry.MustRegister(m.requests, m.duration, m.moves, m.streams)
	// The default registry has the metrics of the embedded etcd, of the Go runtime and of the process.
	m.Handler = promhttp.HandlerFor(prometheus.Gatherers{m.registry, prometheus.DefaultGatherer},
		promhttp.HandlerOpts{})
	return m
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

		var m httpsnoop.Metrics // without a status as long as nothing is sent
		m.CaptureMetrics(w, func(w http.ResponseWriter) {
			defer func() {
				if p := recover(); p != nil {
					s.log.Error("panic", "request", id, "route", r.Pattern, "panic", p, "stack", string(debug.Stack()))
					if m.Code == 0 && m.Written == 0 {
						fail(w, refusal(http.StatusInternalServerError, "the server has a bug"))
					}
				}
			}()
			next.ServeHTTP(w, r)
		})
		s.note(r, cmp.Or(m.Code, http.StatusOK), m.Duration)
	})
}

func (s *Server) note(r *http.Request, status int, took time.Duration) {
	route := cmp.Or(r.Pattern[strings.Index(r.Pattern, " ")+1:], "none") // without the method
	s.metrics.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if route != "/api/games/{id}/events" {
		s.metrics.duration.WithLabelValues(route).Observe(took.Seconds())
	}
	if s.log.Enabled(context.Background(), slog.LevelDebug) { // the arguments alone cost something
		s.log.Debug("request", "request", r.Header.Get(requestID), "method", r.Method, "route", route, "status", status,
			"took", took)
	}
}
