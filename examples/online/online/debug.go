package online

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	_ "net/http/pprof"
	"net/netip"

	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/web"
)

// serveDebugging serves the profiles of package pprof, the reported names, and the metrics and the health of the process,
// which may have no other address, unless -debug-addr is "". The caller must call the function stop.
func serveDebugging(o options, service *games.Service, server *web.Server, log *slog.Logger) (stop func(), err error) {
	if o.debug == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", o.debug)
	if err != nil {
		return nil, fmt.Errorf("-debug-addr: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("/debug/pprof/", http.DefaultServeMux) // where package pprof has registered the profiles
	mux.Handle("/names", web.Names(service))
	mux.Handle("/names/", web.Names(service))
	mux.Handle("/", server.Operators())
	s := &http.Server{Handler: notFromPages(o.debug, mux), ReadHeaderTimeout: patience}
	go s.Serve(listener)
	log.Info("the profiles are served", "url", fmt.Sprintf("http://%s/debug/pprof/", listener.Addr()))
	return func() { _ = s.Close() }, nil
}

// notFromPages refuses what the page of another site sends through the browser of somebody who reaches the address:
// requests that change something, by what the browser says about them, and all requests for a name that is not the
// server's, by their Host.
func notFromPages(addr string, next http.Handler) http.Handler {
	own, _, _ := net.SplitHostPort(addr) // it names a host
	next = http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host // without a port
		}
		_, err = netip.ParseAddr(host)
		if number := err == nil; !number && host != "localhost" && host != own {
			http.Error(w, "this is not the address of -debug-addr", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}
