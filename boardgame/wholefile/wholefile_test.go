package wholefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestFailures checks that a failure leaves the old contents and no temporary file.
func TestFailures(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o644))
	broken := errors.New("broken")
	writes := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	fails := func(w io.Writer) error { return errors.Join(writes(w), broken) }
	require.ErrorIs(t, Write(path, fails, os.Rename), broken)
	require.ErrorIs(t, Write(path, writes, func(string, string) error { return broken }), broken)
	require.Error(t, Write(filepath.Join(dir, "none", "file"), writes, os.Rename))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(text))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	require.Error(t, fill(f, writes), "the text fits into the buffer, so only flushing fails")
}

// TestStrayFiles checks that Write removes the temporary file of a killed process. Write must leave the temporary file of a
// running process, and the temporary files of other paths.
func TestStrayFiles(t *testing.T) {
	if path := os.Getenv("WRITE_AND_HANG"); path != "" {
		f, err := temporary(path)
		require.NoError(t, err)
		fmt.Println(f.Name())
		time.Sleep(time.Minute) // the parent process kills this process
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	hangs := exec.Command(os.Args[0], "-test.run=^TestStrayFiles$")
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
		require.NoError(t, Write(path, write, os.Rename))
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

// TestSeveralWriters checks that a Write never removes the temporary file that another Write has just created.
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
