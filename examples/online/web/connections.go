package web

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// connections limits the number of open connections, of all and from each address, so that the process always has
// descriptors for its files and for the store. If a limit is reached, a new connection takes the place of the one that
// has been idle for longest. If none is idle, it is closed at once.
type connections struct {
	most    int // 0 means no limit, here and below
	each    int // from one address; loopback addresses and proxies have no such limit
	proxies proxies

	mu   sync.Mutex
	open map[net.Conn]*connection
	from map[netip.Prefix]int // the number of open connections from an address
}

// connection is an open connection.
type connection struct {
	from netip.Prefix // the zero value if the address has no limit
	idle time.Time    // since when it has been idle, or the zero value while a request is in progress
}

func limitConnections(most, each int, trusted proxies) *connections {
	return &connections{most: most, each: each, proxies: trusted, open: map[net.Conn]*connection{}, from: map[netip.Prefix]int{}}
}

// note is for http.Server.ConnState.
func (l *connections) note(conn net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.open[conn]
	switch {
	case state == http.StateNew:
		l.add(conn)
	case c == nil: // it was closed to make room
	case state == http.StateActive:
		c.idle = time.Time{}
	case state == http.StateIdle:
		c.idle = time.Now()
	default:
		l.remove(conn)
	}
}

// add counts a connection if there is a place for it. If there is none, it closes the connection that has been idle for
// longest, of all or of those from the same address, or else the new one.
func (l *connections) add(conn net.Conn) {
	c := &connection{idle: time.Now()}
	remote := conn.RemoteAddr().String()
	if a, err := netip.ParseAddrPort(remote); l.each > 0 && (err != nil || !l.proxies.trust(a.Addr())) {
		c.from = sender(remote)
	}
	crowded := c.from.IsValid() && l.from[c.from] >= l.each
	if crowded || l.most > 0 && len(l.open) >= l.most {
		var oldest net.Conn
		for o, other := range l.open {
			idle := !other.idle.IsZero() && (!crowded || other.from == c.from)
			if idle && (oldest == nil || other.idle.Before(l.open[oldest].idle)) {
				oldest = o
			}
		}
		if oldest == nil {
			_ = conn.Close()
			return
		}
		l.remove(oldest)
		_ = oldest.Close()
	}
	l.open[conn] = c
	l.from[c.from]++
}

// remove counts a connection no longer.
func (l *connections) remove(conn net.Conn) {
	from := l.open[conn].from
	delete(l.open, conn)
	if l.from[from]--; l.from[from] == 0 {
		delete(l.from, from)
	}
}
