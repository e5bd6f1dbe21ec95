package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSignals starts this test as a program of its own. The program's context ends after the first interrupt or
// termination signal, and the program ends after another one.
func TestSignals(t *testing.T) {
	if os.Getenv("WAIT_FOR_SIGNALS") != "" {
		Main("program", "", func(ctx context.Context, p *Program) error {
			fmt.Fprintln(p.Stdout, "waiting")
			<-ctx.Done()
			fmt.Fprintln(p.Stdout, "cleaning up")
			time.Sleep(10 * time.Second) // the parent process sends more signals
			return nil
		})
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		program := exec.Command(os.Args[0], "-test.run=^TestSignals$")
		program.Env = append(os.Environ(), "WAIT_FOR_SIGNALS=1")
		out, err := program.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, program.Start())
		lines := bufio.NewReader(out)
		for _, want := range []string{"waiting\n", "cleaning up\n"} {
			line, err := lines.ReadString('\n')
			require.NoError(t, err)
			require.Equal(t, want, line)
			require.NoError(t, program.Process.Signal(signal))
		}
		ended := make(chan error, 1)
		go func() { ended <- program.Wait() }()
		for err = nil; err == nil; time.Sleep(10 * time.Millisecond) {
			err = program.Process.Signal(signal) // the program may still have caught the second one
		}
		require.ErrorContains(t, <-ended, "signal: ")
	}
}

// A program shows no progress if its standard error is not a terminal.
func TestNoProgressInAPipe(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "stderr")
	require.NoError(t, err)
	defer file.Close()
	stderr := os.Stderr
	os.Stderr = file
	defer func() { os.Stderr = stderr }()
	require.Zero(t, serve("program", "", func(_ context.Context, p *Program) error {
		p.Meter.began = p.Meter.began.Add(-time.Hour)
		p.Meter.Show("counting", 0.5)
		return nil
	}))
	info, err := file.Stat()
	require.NoError(t, err)
	require.Zero(t, info.Size())
}

// TestFilesOfKilledProcesses checks that writeWhole removes the temporary file of a killed process. It must leave the
// temporary file of a running process, and the temporary files of other paths.
func TestFilesOfKilledProcesses(t *testing.T) {
	if path := os.Getenv("WRITE_AND_HANG"); path != "" {
		f, err := temporary(path)
		require.NoError(t, err)
		fmt.Println(f.Name())
		time.Sleep(time.Minute) // the parent process kills this process
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	hangs := exec.Command(os.Args[0], "-test.run=^TestFilesOfKilledProcesses$")
	hangs.Env = append(os.Environ(), "WRITE_AND_HANG="+path)
	out, err := hangs.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, hangs.Start())
	stray, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	stray = strings.TrimSpace(stray)
	require.FileExists(t, stray)
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".another.1.partial"), nil, 0o644))

	save := func() {
		write := func(w io.Writer) error { _, err := io.WriteString(w, "contents"); return err }
		require.NoError(t, writeWhole(path, write, os.Rename))
	}
	if !closeFirst { // on other systems, an open file can't be removed
		save()
		require.FileExists(t, stray)
	}
	require.NoError(t, hangs.Process.Kill())
	require.Error(t, hangs.Wait())
	save()
	require.NoFileExists(t, stray)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 2)
}

// TestSeveralWriters checks that a call never removes the temporary file that another call has just created.
func TestSeveralWriters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	done := make(chan struct{})
	var group sync.WaitGroup
	defer group.Wait()
	defer close(done)
	for range 3 {
		group.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					removeStrays(path)
				}
			}
		})
	}
	for range 100 {
		f, err := temporary(path)
		require.NoError(t, err)
		time.Sleep(100 * time.Microsecond)
		require.FileExists(t, f.Name())
		require.NoError(t, errors.Join(os.Remove(f.Name()), f.Close()))
	}
}
