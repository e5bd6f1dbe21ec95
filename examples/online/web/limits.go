package web

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits are what one address may do: an IPv4 address, or the 64 bits that one IPv6 customer has. The loopback is not
// limited. 0 is no limit.
type Limits struct {
	Rate    float64 // requests a second
	Burst   int     // requests at once
	Creates float64 // games created an hour
	Games   int     // games that were created and are not over, as far as this process knows
	Streams int     // streams of events at a time
}

// DefaultLimits are for people with browsers.
func DefaultLimits() Limits { return Limits{Rate: 20, Burst: 100, Creates: 60, Games: 40, Streams: 20} }

const (
	maxAddresses = 50_000           // that are remembered at a time
	forgetAfter  = 10 * time.Minute // an address that does nothing
)

// limiter keeps what addresses have done.
type limiter struct {
	limits Limits
	mu     sync.Mutex
	known  map[netip.Prefix]*address
	swept  time.Time
}

// address is what one address has done.
type address struct {
	requests *rate.Limiter
	creates  *rate.Limiter
	games    map[string]bool
	streams  int
	seen     time.Time
}

func newLimiter(l Limits) *limiter {
	return &limiter{limits: l, known: map[netip.Prefix]*address{}}
}

// from is the address of a request, and whether it is limited.
func from(r *http.Request) (netip.Prefix, bool) {
	a, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Prefix{}, true // all of those share the limits of one
	}
	ip := a.Addr().Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	p, err := ip.Prefix(bits)
	return p, err != nil || !ip.IsLoopback()
}

// of returns what an address has done. The lock must be held.
func (l *limiter) of(p netip.Prefix, now time.Time) *address {
	a := l.known[p]
	if a == nil {
		if len(l.known) >= maxAddresses || now.Sub(l.swept) > forgetAfter {
			l.sweep(now)
		}
		a = &address{requests: bucket(l.limits.Rate, l.limits.Burst), games: map[string]bool{}}
		a.creates = bucket(l.limits.Creates/3600, max(1, l.limits.Games))
		l.known[p] = a
	}
	a.seen = now
	return a
}

// bucket is a limit of so much a second, and so much at once.
func bucket(perSecond float64, burst int) *rate.Limiter {
	if perSecond <= 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(perSecond), max(1, burst))
}

// sweep forgets addresses that do nothing. If there are still many, it forgets others that have no stream open, so many
// that the next sweep is far away.
func (l *limiter) sweep(now time.Time) {
	l.swept = now
	for p, a := range l.known {
		if a.streams == 0 && now.Sub(a.seen) > forgetAfter {
			delete(l.known, p)
		}
	}
	for p, a := range l.known {
		if len(l.known) <= maxAddresses*3/4 {
			return
		}
		if a.streams == 0 {
			delete(l.known, p)
		}
	}
}

// allow reports whether an address may make one more request now.
func (l *limiter) allow(r *http.Request) bool {
	p, limited := from(r)
	if !limited {
		return true
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of(p, now).requests.AllowN(now, 1)
}

// mayCreate reports whether an address may create a game. running says of a game whether it still goes on.
func (l *limiter) mayCreate(r *http.Request, running func(id string) bool) (netip.Prefix, bool) {
	p, limited := from(r)
	if !limited {
		return netip.Prefix{}, true
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.of(p, now)
	for id := range a.games {
		if !running(id) {
			delete(a.games, id)
		}
	}
	if l.limits.Games > 0 && len(a.games) >= l.limits.Games {
		return p, false
	}
	return p, a.creates.AllowN(now, 1)
}

// created notes that an address, unless it is the zero one, has created a game.
func (l *limiter) created(p netip.Prefix, id string) {
	if !p.IsValid() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(p, time.Now()).games[id] = true
}

// stream reports whether an address may open a stream, and returns what to call when that is closed.
func (l *limiter) stream(r *http.Request) (leave func(), ok bool) {
	p, limited := from(r)
	if !limited {
		return func() {}, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.of(p, time.Now())
	if l.limits.Streams > 0 && a.streams >= l.limits.Streams {
		return nil, false
	}
	a.streams++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		a.streams--
	}, true
}

// limited answers those who ask too often.
func (s *Server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.limits.allow(r) {
			w.Header().Set("Retry-After", "1")
			fail(w, http.StatusTooManyRequests, problem{Message: "too many requests from this address"})
			return
		}
		next.ServeHTTP(w, r)
	})
}
