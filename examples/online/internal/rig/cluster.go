package rig

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Cluster is one server, or several that share a store.
type Cluster struct {
	Addrs   []string   // of the servers, for clients
	Servers []*Process // nil until they are started

	program string
	dir     string
	args    [][]string // of each server
	// at which the servers reach each other, and where they listen if a network is between them
	peers, listen []string
}

// NewCluster chooses the addresses of n servers, which run the program with the additional flags in args. Each has a
// folder of its own below dir.
func NewCluster(program, dir string, n int, args ...string) (*Cluster, error) {
	ports, err := FreePorts(3 * n)
	if err != nil {
		return nil, err
	}
	c := &Cluster{Addrs: ports[:n], Servers: make([]*Process, n), program: program, dir: dir, peers: ports[n : 2*n],
		listen: ports[2*n:]}
	var members []string
	for i, peer := range c.peers {
		members = append(members, fmt.Sprintf("n%d=http://%s", i, peer))
	}
	for i := range n {
		own := []string{"-data", filepath.Join(c.Disk(i), "data")}
		if n > 1 {
			archive := "file://" + filepath.ToSlash(filepath.Join(dir, "archive"))
			own = append(own, "-name", fmt.Sprint("n", i), "-cluster", strings.Join(members, ","), "-archive", archive)
		}
		c.args = append(c.args, append(own, args...))
	}
	return c, nil
}

// Disk returns the folder that has all files of server i, in the folder "data".
func (c *Cluster) Disk(i int) string { return filepath.Join(c.dir, fmt.Sprint("server", i)) }

// Network puts a network between the servers. It must be called before they are started.
func (c *Cluster) Network() (*Network, error) {
	for i, addr := range c.listen {
		c.args[i] = append(c.args[i], "-cluster-listen", "http://"+addr)
	}
	return newNetwork(c.peers, c.listen)
}

// Start starts server i, also if it has run before.
func (c *Cluster) Start(i int) (err error) {
	c.Servers[i], err = Start(c.program, c.Addrs[i], c.args[i]...)
	return err
}

// StartAll starts all servers, and waits until they are ready. If there is an error, no server runs.
func (c *Cluster) StartAll(ctx context.Context) (err error) {
	for i := range c.Servers {
		err = errors.Join(err, c.Start(i))
	}
	if err == nil {
		err = c.Ready(ctx)
	}
	if err != nil {
		c.Kill()
	}
	return err
}

// Ready waits until all servers are ready: see [Process.Ready].
func (c *Cluster) Ready(ctx context.Context) error {
	for _, p := range c.Servers {
		if err := p.Ready(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Kill kills all servers that have been started.
func (c *Cluster) Kill() {
	for _, p := range c.Servers {
		if p != nil {
			p.Kill()
		}
	}
}

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

// newNetwork starts a network. It forwards requests for the address from[i] to member i, which listens on the address
// to[i].
func newNetwork(from, to []string) (*Network, error) {
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

// Cut cuts a member off from the others: that member can no longer send requests to them or receive theirs. Cut(-1)
// lets all members reach each other again.
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
