// Package rig is the common part of the programs that test the server. It builds the server and runs it in separate
// processes. Its clients need little processor time, because they share the cores with the server.
package rig

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// Build compiles the server into a folder and returns the path of the program.
func Build(ctx context.Context, dir string) (string, error) {
	path := filepath.Join(dir, "online")
	c := exec.CommandContext(ctx, "go", "build", "-o", path, "github.com/seed4105872c/clutch/examples/online")
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the server: %w\n%s", err, out)
	}
	return path, nil
}

// FreePorts returns loopback addresses on which no process listens.
func FreePorts(n int) ([]string, error) {
	var addresses []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close() // keep all of them open until the end, so that the ports differ
		addresses = append(addresses, l.Addr().String())
	}
	return addresses, nil
}

// Process is a running server process.
type Process struct {
	Addr string
	cmd  *exec.Cmd
	out  *tail
	done chan struct{}
}

type tail struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.b.Len() > 64<<10 {
		t.b.Reset()
	}
	return t.b.Write(p)
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}

// Start starts a server that listens on an address. The server gets the additional flags in args.
func Start(program, addr string, args ...string) (*Process, error) {
	p := &Process{Addr: addr, out: &tail{}, done: make(chan struct{})}
	p.cmd = exec.Command(program, append([]string{"-addr", addr}, args...)...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait() // the output already shows how the process ended
		close(p.done)
	}()
	return p, nil
}

// Launch starts a server like [Start], and waits until it is ready.
func Launch(ctx context.Context, program, addr string, args ...string) (*Process, error) {
	p, err := Start(program, addr, args...)
	if err != nil {
		return nil, err
	}
	if err := p.Ready(ctx); err != nil {
		p.Kill()
		return nil, err
	}
	return p, nil
}

// Ready waits until the server reports that it is ready. It returns an error if the process or ctx ends first, or after
// a minute.
func (p *Process) Ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		if status, _, err := Get(ctx, "http://"+p.Addr+"/readyz"); err == nil && status == http.StatusOK {
			return nil
		}
		select {
		case <-p.done:
			return fmt.Errorf("the server has ended:\n%s", p.out)
		case <-ctx.Done():
			return fmt.Errorf("the server is not ready: %w\n%s", ctx.Err(), p.out)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Kill ends the process at once, without letting it clean up.
func (p *Process) Kill() {
	_ = p.cmd.Process.Kill() // fails if the process has already ended
	<-p.done
}

// Stop asks the process to end, and waits until it has ended. If that takes longer than the limit, Stop kills the
// process and returns an error.
func (p *Process) Stop(limit time.Duration) error {
	if err := system.Interrupt(p.cmd.Process); err != nil {
		return err
	}
	select {
	case <-p.done:
		return nil
	case <-time.After(limit):
		p.Kill()
		return errors.New("the server did not end in time")
	}
}

// Ended reports whether the process has ended.
func (p *Process) Ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// Pause stops the process until Continue is called, as if its machine had frozen.
func (p *Process) Pause() error { return system.Pause(p.cmd.Process) }

// Continue lets a paused process run again.
func (p *Process) Continue() error { return system.Continue(p.cmd.Process) }

// LimitFiles makes all writes of the process beyond the given offset of a file fail, as a broken disk or a quota does.
// A size of -1 removes the limit. It needs the command prlimit, which Linux has.
func (p *Process) LimitFiles(size int64) error {
	limit := strconv.FormatInt(size, 10)
	if size < 0 {
		limit = "unlimited"
	}
	out, err := exec.Command("prlimit", "--pid", strconv.Itoa(p.cmd.Process.Pid), "--fsize="+limit+":").CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// Said returns the last part of the process's output.
func (p *Process) Said() string { return p.out.String() }

// Get sends a GET request to a URL and returns the response's status and body.
func Get(ctx context.Context, url string) (status int, body []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	return answer.StatusCode, body, err
}
