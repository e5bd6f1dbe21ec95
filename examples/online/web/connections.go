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
}

// connection is an accepted connection. The listener's mutex guards the field idle.
type connection struct {
	net.Conn
	all  *connections
	from netip.Prefix // the zero value if the address has no limit
	idle time.Time    // since when it has been idle, or the zero value while a request is in progress
}

func limitConnections(l net.Listener, most, each int, trusted proxies) *connections {
	return &connections{Listener: l, most: most, each: each, proxies: trusted, open: map[*connection]bool{}}
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

// add counts a connection if there is a place for it.
func (l *connections) add(c *connection) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	fits := !c.from.IsValid() || l.makeRoom(l.each, func(o *connection) bool { return o.from == c.from })
	if fits = fits && l.makeRoom(l.most, func(*connection) bool { return true }); fits {
		l.open[c] = true
	}
	return fits
}

// makeRoom closes the connection that has been idle for longest, of those that count, if there are so many already. It
// reports whether there is a place for another one. The caller must hold the mutex.
func (l *connections) makeRoom(most int, counts func(*connection) bool) bool {
	if most == 0 || len(l.open) < most {
		return true
	}
	n := 0
	var oldest *connection
	for c := range l.open {
		if !counts(c) {
			continue
		}
		n++
		if !c.idle.IsZero() && (oldest == nil || c.idle.Before(oldest.idle)) {
			oldest = c
		}
	}
	if n < most {
		return true
	}
	if oldest == nil {
		return false
	}
	delete(l.open, oldest)
	_ = oldest.Conn.Close()
	return true
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
	delete(c.all.open, c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}
