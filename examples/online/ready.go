package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// ready returns an error unless the server at -addr says within two seconds that it is ready.
func ready(ctx context.Context, p *command.Program) error {
	o, err := readOptions(p)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return get(ctx, "http://"+o.addr+"/readyz", io.Discard)
}

// printVersion prints the program's version, that of Go, and the platform.
func printVersion(_ context.Context, p *command.Program) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("built without information about its version")
	}
	_, err := fmt.Fprintf(p.Stdout, "online %s %s %s/%s\n", info.Main.Version, info.GoVersion, runtime.GOOS, runtime.GOARCH)
	return err
}
