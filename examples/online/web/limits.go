package web

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// Limits holds the limits for each address. Here an address is an IPv4 address, or the first 64 bits of an IPv6
// address, which usually belong to one customer. Zero means no limit. Loopback addresses have no limits.
type Limits struct {
	Rate    float64 // requests per second
	Burst   int     // requests at once
	Creates float64 // games created, seats taken, rematches and reports per hour
	Games   int     // unfinished games that the address has created
	Streams int     // open streams of events

	Connections int // open connections
}

// DefaultLimits returns limits that are suitable for people with browsers.
func DefaultLimits() Limits {
	return Limits{Rate: 20, Burst: 100, Creates: 60, Games: 40, Streams: 20, Connections: 100}
}

// maxAddresses is the number of addresses to remember: those that have sent something last.
const maxAddresses = 50_000

type limiter struct {
	limits Limits
	mu     sync.Mutex
	known  *simplelru.LRU[netip.Prefix, *address]
}

// An address value records how much of the limits one IP address has used.
type address struct {
	requests *rate.Limiter
	creates  *rate.Limiter
	streams  int
}

func newLimiter(l Limits) *limiter {
	known, err := simplelru.NewLRU[netip.Prefix, *address](maxAddresses, nil)
	if err != nil {
		panic(err) // the size is positive
	}
	return &limiter{limits: l, known: known}
}

// sender returns the address that sent a request, or the zero Prefix if the limits do not apply to this address.
func sender(r *http.Request) netip.Prefix { return prefix(r.RemoteAddr) }

// prefix returns what counts as one address, for an address with its port, as sender does.
func prefix(addr string) netip.Prefix {
	a, err := netip.ParseAddrPort(addr)
	if err != nil {
		return unknownSender
	}
	ip := a.Addr().Unmap().WithZone("")
	if ip.IsLoopback() {
		return netip.Prefix{}
	}
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	return netip.PrefixFrom(ip, bits).Masked()
}

// All senders without an address share one, of which nobody else has a part: an address of the future IPv4.
var unknownSender = netip.PrefixFrom(netip.AddrFrom4([4]byte{255, 255, 255, 255}), 32)

// usage returns the record of an address, which it creates if necessary. The caller must hold the mutex.
func (l *limiter) usage(p netip.Prefix) *address {
	a, ok := l.known.Get(p)
	if !ok {
		a = &address{requests: bucket(l.limits.Rate, l.limits.Burst),
			creates: bucket(l.limits.Creates/3600, max(1, l.limits.Games))}
		l.known.Add(p, a)
	}
	return a
}

// bucket returns a limiter with the given rate and burst. A rate of 0 means no limit.
func bucket(perSecond float64, burst int) *rate.Limiter {
	if perSecond <= 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(perSecond), max(1, burst))
}

// allow reports whether the address that sent r may make another request now.
func (l *limiter) allow(r *http.Request) bool {
	p := sender(r)
	if !p.IsValid() {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket := l.usage(p).requests
	return bucket.AllowN(time.Now(), min(cost(r), max(1, bucket.Burst())))
}

// cost returns how many requests a request counts as: what takes more processor time than a move counts as several.
func cost(r *http.Request) int {
	if path := r.URL.Path; path == "/api/qr" || path == "/metrics" || strings.HasSuffix(path, "/review") {
		return 10
	}
	return 1
}

// mayCreate reports whether the address that sent r may create another game, if it has created the given number of
// games that are unfinished.
func (l *limiter) mayCreate(r *http.Request, unfinished int) bool {
	p := sender(r)
	if !p.IsValid() {
		return true
	}
	if l.limits.Games > 0 && unfinished >= l.limits.Games {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.usage(p).creates.Allow()
}

// stream reports whether the address that sent r may open another stream. If so, the caller must call the function
// leave when the stream is closed.
func (l *limiter) stream(r *http.Request) (leave func(), ok bool) {
	p := sender(r)
	if !p.IsValid() {
		return func() {}, true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.usage(p)
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

// limited returns a handler that refuses requests beyond the rate limit, and passes all other requests on to the given
// handler.
func (s *Server) limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.limits.allow(r) {
			fail(w, tooMany(1, "too many requests from this address"))
			return
		}
		next.ServeHTTP(w, r)
	})
}
