package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

func serve(ctx context.Context, l net.Listener, dir string) error {
	server := &http.Server{
		Handler:           frontend.Files(dir),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       time.Minute,
	}
	stopped := context.AfterFunc(ctx, func() { server.Close() })
	defer stopped()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
