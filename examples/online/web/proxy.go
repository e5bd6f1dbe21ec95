package web

import (
	"net/http"
	"net/netip"
	"strings"
)

// proxies holds the networks of the proxies whose X-Forwarded-For is believed.
type proxies []netip.Prefix

// trust reports whether one of the networks has an address.
func (p proxies) trust(a netip.Addr) bool {
	for _, network := range p {
		if network.Contains(a.Unmap().WithZone("")) {
			return true
		}
	}
	return false
}

// client returns the address of whoever has sent a request. This is the last one in X-Forwarded-For that is not a
// trusted proxy's, because everything before it is only what the sender says. If a proxy has not written an address
// there, the sender is unknown.
func (p proxies) client(r *http.Request) string {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !p.trust(remote.Addr()) {
		return r.RemoteAddr
	}
	passed := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(passed) - 1; i >= 0; i-- {
		text := strings.TrimSpace(passed[i])
		a, err := netip.ParseAddr(text)
		if withPort, wrong := netip.ParseAddrPort(text); wrong == nil {
			a, err = withPort.Addr(), nil
		}
		if err != nil {
			return ""
		}
		if i == 0 || !p.trust(a) {
			return netip.AddrPortFrom(a, 0).String()
		}
	}
	return ""
}

// forwarded returns a handler that sees the client's address in place of a trusted proxy's.
func (s *Server) forwarded(next http.Handler) http.Handler {
	trusted := proxies(s.config.Proxies)
	if len(trusted) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = trusted.client(r)
		next.ServeHTTP(w, r)
	})
}
