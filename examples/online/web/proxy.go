package web

import (
	"net/http"
	"net/netip"
	"strings"
)

// Networks holds the networks of the proxies whose X-Forwarded-For is believed.
type Networks []netip.Prefix

// trust reports whether one of the networks has an address.
func (p Networks) trust(a netip.Addr) bool {
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
func (p Networks) client(r *http.Request) string {
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
