//go:build unix

package command

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
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
