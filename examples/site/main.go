// Site builds the rule books of all games as web pages, each with a board to play on, and serves them.
//
//	go run ./examples/site            builds the pages, serves them on a local address, and prints the address
//	go run ./examples/site -o DIR     writes the pages into a new or empty folder, and ends
//	go run ./examples/site -element DIR
//	                                  writes only the board into a folder, as an npm package with a custom element
//
// The folder contains everything that the pages need, so any web host can serve it. The library itself runs in the pages,
// compiled to WebAssembly. Building the pages needs the Go toolchain and the source of this module.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

const about = `Site builds the rule books of all games as pages with a board to play on, and serves them on a local address.

	site
	site -o DIR
	site -element DIR`

func main() { command.Main("site", about, run) }

func run(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	address := flags.String("addr", "127.0.0.1:8018", "the `address` to serve the pages on, with port 0 for any free one")
	dir := flags.String("o", "", "write the pages into this `folder` instead of serving them")
	element := flags.String("element", "", "write only the board, as an npm package with a custom element, into this `folder`")
	if err := p.Parse(flags); err != nil {
		return err
	}
	if *element != "" {
		if err := empty(*element); err != nil {
			return err
		}
		if err := frontend.Build(ctx, *element); err != nil {
			return err
		}
		fmt.Fprintf(p.Stdout, "The element is in %s, which is also a package for npm pack.\n", *element)
		return nil
	}
	if *dir != "" {
		return write(ctx, p, *dir)
	}
	listener, err := listen(ctx, *address) // listen before building, so that an address in use fails at once
	if err != nil {
		return err
	}
	defer listener.Close()
	temporary, err := os.MkdirTemp("", "clutch-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := build(ctx, p, temporary); err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "The pages are on http://%s/\n", listener.Addr())
	return serve(ctx, listener, temporary)
}

// write builds the pages in a new or empty folder.
func write(ctx context.Context, p *command.Program, dir string) error {
	if err := empty(dir); err != nil {
		return err
	}
	if err := build(ctx, p, dir); err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "The pages are in %s; open index.html first.\n", dir)
	return nil
}

// empty makes a folder, or returns an error if there is one with files in it.
func empty(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		return fmt.Errorf("the folder %s is not empty: it contains %s", dir, entries[0].Name())
	}
	return nil
}

func listen(ctx context.Context, address string) (net.Listener, error) {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("can't serve on %s: %w (-addr chooses another address)", address, err)
	}
	return l, nil
}

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

// packageFolder returns the folder that contains a package's source.
func packageFolder(ctx context.Context, path string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", path).Output()
	var failed *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", frontend.ErrNoToolchain
	case errors.As(err, &failed):
		return "", fmt.Errorf("can't find the source of %s: %s", path, strings.TrimSpace(string(failed.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}
