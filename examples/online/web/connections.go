package web

import (
	"net"
	"net/http"
	"net/netip"
	"time"
)

// connection is an open connection.
type connection struct {
	from *address
	idle time.Time // since when it has been idle, or the zero value while a request is in progress
}

// note is for http.Server.ConnState. It limits the number of open connections, of all and from each address, so that
// the process always has descriptors for its files and for the store. If a limit is reached, a new connection takes the
// place of the one that has been idle for longest. If none is idle, it is closed at once.
func (l *limiter) note(conn net.Conn, state http.ConnState) {
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
		c.from.connections--
		delete(l.open, conn)
	}
}

// add counts a connection if there is a place for it. If there is none, it closes the connection that has been idle for
// longest, of all or of those from the same address, or else the new one.
func (l *limiter) add(conn net.Conn) {
	remote := conn.RemoteAddr().String()
	c := &connection{from: l.of(remote), idle: time.Now()}
	if a, err := netip.ParseAddrPort(remote); err == nil && l.config.Proxies.trust(a.Addr()) {
		c.from = l.free // it stands for many addresses
	}
	most, each := l.config.Connections, c.from.limits.Connections
	crowded := each > 0 && c.from.connections >= each
	if crowded || most > 0 && len(l.open) >= most {
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
		l.open[oldest].from.connections--
		delete(l.open, oldest)
		_ = oldest.Close()
	}
	l.open[conn] = c
	c.from.connections++
}
