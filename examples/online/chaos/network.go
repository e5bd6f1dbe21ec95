package main

import (
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// network carries the traffic between the members of a cluster, and can cut a member off from the others. Clients reach
// the members directly, without the network.
type network struct {
	proxies []*httptest.Server // of each member, at the address where the others reach it

	mu  sync.Mutex
	ids []string // the members' identifiers in etcd, which the network learns from their requests
	cut int      // the member that is cut off, or -1 for none
}

// newNetwork puts a network between the members of a cluster that has not been started.
func newNetwork(c *rig.Cluster) (*network, error) {
	n := &network{ids: make([]string, len(c.Peers)), cut: -1}
	behind, err := system.FreePorts(len(c.Peers))
	if err != nil {
		return nil, err
	}
	for i, addr := range behind {
		c.Args[i] = append(c.Args[i], "-cluster-listen", "http://"+addr)
		l, err := net.Listen("tcp", c.Peers[i])
		if err != nil {
			n.close()
			return nil, err
		}
		proxy := &httptest.Server{Listener: l, Config: &http.Server{Handler: n.way(i, addr)}}
		proxy.Start()
		n.proxies = append(n.proxies, proxy)
	}
	return n, nil
}

// way returns a handler that forwards requests to a member, which listens at an address.
func (n *network) way(to int, addr string) http.Handler {
	proxy := &httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(&url.URL{Scheme: "http", Host: addr}) },
		FlushInterval: -1, // flush at once, because members send streams to each other
		ErrorLog:      log.New(io.Discard, "", 0),
		ErrorHandler:  func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !n.open(r.Header.Get("X-Server-From"), r.Header.Get("X-Raft-To"), to) {
			panic(http.ErrAbortHandler) // the connection breaks without an answer
		}
		proxy.ServeHTTP(w, r)
	})
}

// open reports whether the network may forward a request. The strings sender and receiver are etcd's identifiers of the
// two members.
func (n *network) open(sender, receiver string, to int) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if receiver != "" {
		n.ids[to] = receiver
	}
	return n.cut < 0 || to != n.cut && (sender == "" || sender != n.ids[n.cut])
}

// cutOff cuts a member off from the others: it can no longer send requests to them or receive theirs. With -1, all
// members reach each other again.
func (n *network) cutOff(member int) {
	n.mu.Lock()
	n.cut = member
	n.mu.Unlock()
	for _, p := range n.proxies {
		p.CloseClientConnections()
	}
}

// close closes the network and breaks all its connections.
func (n *network) close() {
	for _, p := range n.proxies {
		p.CloseClientConnections()
		p.Close()
	}
}
