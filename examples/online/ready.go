package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// readyTime is the longest time that the command ready waits for an answer.
const readyTime = 2 * time.Second

// ready returns an error unless the server at -addr is ready.
func ready(ctx context.Context, p *command.Program) error {
	o, err := readOptions(p)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	answer, err := get(ctx, "http://"+o.addr+"/readyz")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 4096))
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("not ready: %s", text)
	}
	return err
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
