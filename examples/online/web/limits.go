package web

import (
	"cmp"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Limits holds the limits for each address. Here an address is an IPv4 address, or the first 64 bits of an IPv6
// address, which usually belong to one customer. Zero means no limit. Loopback addresses have no limits.
type Limits struct {
	Rate    float64 // requests per second, and as many changes of games that are being played
	Burst   int     // requests at once, and as many such changes
	Creates float64 // games created, seats taken, rematches and reports per hour
	Games   int     // unfinished games that the address has created
	Streams int     // open streams of events

	Connections int // open connections
}

// DefaultLimits returns limits that are suitable for people with browsers.
func DefaultLimits() Limits {
	return Limits{Rate: 20, Burst: 100, Creates: 60, Games: 40, Streams: 60, Connections: 150}
}

// maxAddresses is the number of addresses to remember: those that have sent something last.
const maxAddresses = 50_000

// limiter knows how much of the limits each address has used.
type limiter struct {
	config Config
	free   *address // stands for all addresses that have no limits
	known  *lru.Cache[netip.Prefix, *address]

	mu   sync.Mutex // guards the connections, also those of the addresses
	open map[net.Conn]*connection
}

// An address value records how much of the limits one IP address has used.
type address struct {
	limits      Limits
	requests    *rate.Limiter
	changes     *rate.Limiter
	creates     *rate.Limiter
	streams     atomic.Int64
	making      atomic.Int64 // games that are being made now
	connections int
	review      chan struct{} // holds an element while a review of the address runs or waits
}

func newAddress(l Limits) *address {
	each := cmp.Or(rate.Limit(l.Rate), rate.Inf)
	return &address{
		limits:   l,
		review:   make(chan struct{}, 1),
		requests: rate.NewLimiter(each, max(1, l.Burst)),
		changes:  rate.NewLimiter(each, max(1, l.Burst)),
		creates:  rate.NewLimiter(cmp.Or(rate.Limit(l.Creates/3600), rate.Inf), int(max(1, min(l.Creates, 1<<20)))),
	}
}

// create counts something that is being made, or returns that it is too much.
func (a *address) create() error {
	if !a.creates.Allow() {
		return tooManyGames
	}
	return nil
}

func newLimiter(c Config) *limiter {
	known, err := lru.New[netip.Prefix, *address](maxAddresses)
	if err != nil {
		panic(err) // the size is positive
	}
	return &limiter{config: c, free: newAddress(Limits{}), known: known, open: map[net.Conn]*connection{}}
}

// of returns the record of an address that has a port.
func (l *limiter) of(remote string) *address {
	p := sender(remote)
	if !p.IsValid() {
		return l.free
	}
	if a, ok := l.known.Get(p); ok {
		return a
	}
	a := newAddress(l.config.Limits)
	if before, ok, _ := l.known.PeekOrAdd(p, a); ok {
		return before
	}
	return a
}

// sender returns what counts as one address, for an address with its port, or the zero Prefix if it has no limits.
func sender(addr string) netip.Prefix {
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

// costly is what takes as much processor time as so many other requests.
const costly = 10

// limited returns a handler that refuses requests beyond the rate limit, and passes all other requests on to the given
// handler. What takes more processor time than a move counts as several requests. The moves of people who play have a
// limit of their own, so that nothing that others behind the same address look at can stop them.
//
// All answers have the headers that keep browsers safe. Nobody keeps an answer, as it may have a secret, unless the
// given handler says so.
func (s *Server) limited(next http.Handler) http.Handler {
	security := http.Header{
		"Cache-Control":           {"no-store"},
		"Content-Security-Policy": {policy}, "Referrer-Policy": {"no-referrer"}, "X-Content-Type-Options": {"nosniff"},
		"Cross-Origin-Opener-Policy": {"same-origin"}, "Cross-Origin-Resource-Policy": {"same-origin"},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), security) // the values are shared: nothing changes them
		from := s.limits.of(r.RemoteAddr)
		bucket := from.requests
		if r.Method == http.MethodPost && changing(r.URL.Path) {
			bucket = from.changes
		}
		if !bucket.AllowN(time.Now(), min(cost(r), bucket.Burst())) {
			fail(w, tooMany(1, "too many requests from this address"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// changing reports whether a path is that of a change to a game that is being played, or of what its page asks before.
func changing(path string) bool {
	game, ok := strings.CutPrefix(path, "/api/games/")
	_, action, _ := strings.Cut(game, "/")
	return ok && slices.Contains([]string{"moves", "undo", "draw", "resign", "next", "say", "look"}, action)
}

// cost returns for how many requests a request counts.
func cost(r *http.Request) int {
	switch path := r.URL.Path; {
	case path == "/readyz", path == "/livez", path == "/healthz": // a balancer asks, however much others have asked
		return 0
	case path == "/api/qr", path == "/metrics", strings.HasSuffix(path, "/review"):
		return costly
	case path == "/api/games" && r.Method != http.MethodPost: // HEAD costs what GET does
		for name, values := range r.URL.Query() { // which look at many games
			if slices.Contains([]string{"player", "result", "least", "most"}, name) && strings.Join(values, "") != "" {
				return costly
			}
		}
	}
	return 1
}
