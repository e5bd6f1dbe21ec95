package rig

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"time"
)

// Network carries the traffic between the members of a cluster, and can cut a member off from the others. Clients reach
// the members directly, without the Network.
type Network struct {
	mu      sync.Mutex
	ids     []string // the members' identifiers in etcd, which the network learns from their requests
	cut     int      // the index of the member that is cut off, or -1 for none
	current context.Context
	end     context.CancelFunc // cancels all running requests
	servers []*http.Server
}

// NewNetwork starts a network. It forwards requests for the address from[i] to member i, which listens on the address to[i].
func NewNetwork(from, to []string) (*Network, error) {
	n := &Network{ids: make([]string, len(to)), cut: -1}
	n.current, n.end = context.WithCancel(context.Background())
	for i := range to {
		l, err := net.Listen("tcp", from[i])
		if err != nil {
			n.Close()
			return nil, err
		}
		s := &http.Server{Handler: n.way(i, to[i]), ReadHeaderTimeout: 10 * time.Second}
		n.servers = append(n.servers, s)
		go s.Serve(l)
	}
	return n, nil
}

func (n *Network) way(to int, addr string) http.Handler {
	proxy := &httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(&url.URL{Scheme: "http", Host: addr}) },
		FlushInterval: -1, // flush at once, because members send streams to each other
		ErrorLog:      log.New(io.Discard, "", 0),
		ErrorHandler:  func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		current, open := n.open(r.Header.Get("X-Server-From"), r.Header.Get("X-Raft-To"), to)
		if !open {
			panic(http.ErrAbortHandler) // the connection breaks without an answer
		}
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(current, cancel)()
		proxy.ServeHTTP(w, r.WithContext(ctx))
	})
}

// open reports whether the network may forward a request. The strings sender and receiver are etcd's identifiers of the
// two members, and the integer is the receiver's index. The context that open returns ends at the next call to Cut.
func (n *Network) open(sender, receiver string, to int) (context.Context, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if receiver != "" {
		n.ids[to] = receiver
	}
	return n.current, n.cut < 0 || to != n.cut && (sender == "" || sender != n.ids[n.cut])
}

// Cut cuts a member off from the others: that member can no longer send requests to them or receive theirs. Cut(-1) lets
// all members reach each other again.
func (n *Network) Cut(member int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.end()
	n.cut = member
	n.current, n.end = context.WithCancel(context.Background())
}

// Close closes the network and breaks all its connections.
func (n *Network) Close() {
	n.end()
	for _, s := range n.servers {
		_ = s.Close()
	}
}
