package web

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// connections is a listener that limits the number of open connections, of all and from each address, so that the
// process always has descriptors for its files and for the store. If a limit is reached, a new connection takes the
// place of the one that has been idle for longest. If none is idle, it is closed at once.
type connections struct {
	net.Listener
	most    int // 0 means no limit, here and below
	each    int // from one address; loopback addresses and proxies have no such limit
	proxies proxies

	mu   sync.Mutex
	open map[*connection]bool
	from map[netip.Prefix]int // the number of open connections from an address
}

// connection is an accepted connection. The listener's mutex guards the field idle.
type connection struct {
	net.Conn
	all  *connections
	from netip.Prefix // the zero value if the address has no limit
	idle time.Time    // since when it has been idle, or the zero value while a request is in progress
}

func limitConnections(l net.Listener, most, each int, trusted proxies) *connections {
	return &connections{Listener: l, most: most, each: each, proxies: trusted,
		open: map[*connection]bool{}, from: map[netip.Prefix]int{}}
}

// Accept waits for a connection that the limits allow.
func (l *connections) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &connection{Conn: conn, all: l, idle: time.Now()}
		remote := conn.RemoteAddr().String()
		if a, err := netip.ParseAddrPort(remote); l.each > 0 && (err != nil || !l.proxies.trust(a.Addr())) {
			c.from = prefix(remote)
		}
		if l.add(c) {
			return c, nil
		}
		_ = conn.Close()
	}
}

// add counts a connection if there is a place for it. If there is none, it closes the connection that has been idle for
// longest, of all or of those from the same address.
func (l *connections) add(c *connection) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	crowded := c.from.IsValid() && l.from[c.from] >= l.each
	if crowded || l.most > 0 && len(l.open) >= l.most {
		var oldest *connection
		for o := range l.open {
			if (!crowded || o.from == c.from) && !o.idle.IsZero() && (oldest == nil || o.idle.Before(oldest.idle)) {
				oldest = o
			}
		}
		if oldest == nil {
			return false
		}
		l.remove(oldest)
		_ = oldest.Conn.Close()
	}
	l.open[c] = true
	l.from[c.from]++
	return true
}

// remove counts a connection no longer, for a caller that holds the mutex.
func (l *connections) remove(c *connection) {
	if !l.open[c] {
		return
	}
	delete(l.open, c)
	if l.from[c.from]--; l.from[c.from] == 0 {
		delete(l.from, c.from)
	}
}

// note is for http.Server.ConnState.
func (l *connections) note(conn net.Conn, state http.ConnState) {
	c, ok := conn.(*connection)
	if !ok || state != http.StateActive && state != http.StateIdle {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.idle = (time.Time{}); state == http.StateIdle {
		c.idle = time.Now()
	}
}

// Close closes the connection, and counts it no longer.
func (c *connection) Close() error {
	c.all.mu.Lock()
	c.all.remove(c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}
