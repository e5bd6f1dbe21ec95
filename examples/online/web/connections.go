package web

import (
	"container/list"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
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
	open int
	idle *list.List // of *connection, in the order in which they became idle
	from map[netip.Prefix][]*connection
}

// connection is an accepted connection. The listener's mutex guards its fields.
type connection struct {
	net.Conn
	all    *connections
	from   netip.Prefix  // the zero value if the address has no limit
	idle   *list.Element // nil while a request is in progress
	closed bool
}

func limitConnections(l net.Listener, most, each int, trusted proxies) *connections {
	return &connections{
		Listener: l, most: most, each: each, proxies: trusted,
		idle: list.New(), from: map[netip.Prefix][]*connection{},
	}
}

// Accept waits for a connection that the limits allow.
func (l *connections) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &connection{Conn: conn, all: l}
		remote := conn.RemoteAddr().String()
		if a, err := netip.ParseAddrPort(remote); l.each > 0 && (err != nil || !l.proxies.trust(a.Addr())) {
			c.from = prefix(remote)
		}
		gone, ok := l.add(c)
		for _, old := range gone {
			_ = old.Close()
		}
		if ok {
			return c, nil
		}
		_ = conn.Close()
	}
}

// add counts a connection if there is a place for it, and returns the idle connections whose places it takes.
func (l *connections) add(c *connection) (gone []*connection, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.from.IsValid() && len(l.from[c.from]) >= l.each {
		i := slices.IndexFunc(l.from[c.from], func(c *connection) bool { return c.idle != nil })
		if i < 0 {
			return nil, false
		}
		gone = append(gone, l.from[c.from][i])
		l.remove(gone[0])
	}
	if l.most > 0 && l.open >= l.most {
		oldest := l.idle.Front()
		if oldest == nil {
			return gone, false
		}
		gone = append(gone, oldest.Value.(*connection))
		l.remove(oldest.Value.(*connection))
	}
	l.open++
	c.idle = l.idle.PushBack(c) // until its first request begins
	if c.from.IsValid() {
		l.from[c.from] = append(l.from[c.from], c)
	}
	return gone, true
}

// remove counts a connection no longer, for a caller that holds the mutex.
func (l *connections) remove(c *connection) {
	if c.closed {
		return
	}
	c.closed = true
	l.open--
	c.rest(false)
	if !c.from.IsValid() {
		return
	}
	others := slices.DeleteFunc(l.from[c.from], func(other *connection) bool { return other == c })
	if l.from[c.from] = others; len(others) == 0 {
		delete(l.from, c.from)
	}
}

// rest notes whether a connection is idle, for a caller that holds the mutex.
func (c *connection) rest(idle bool) {
	if c.idle != nil {
		c.all.idle.Remove(c.idle)
		c.idle = nil
	}
	if idle && !c.closed {
		c.idle = c.all.idle.PushBack(c)
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
	c.rest(state == http.StateIdle)
}

// Close closes the connection, and counts it no longer.
func (c *connection) Close() error {
	c.all.mu.Lock()
	c.all.remove(c)
	c.all.mu.Unlock()
	return c.Conn.Close()
}
