package system

import "os/exec"

// Child is a program that this one has started. It keeps the last part of what the program says.
type Child struct {
	Done chan struct{} // closed when it has ended

	cmd *exec.Cmd
	out Tail
}

// Start starts a program.
func Start(c *exec.Cmd) (*Child, error) {
	child := &Child{cmd: c, out: Tail{Most: 64 << 10}, Done: make(chan struct{})}
	c.Stdout, c.Stderr = &child.out, &child.out
	if err := c.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = c.Wait() // the output already shows how the program has ended
		close(child.Done)
	}()
	return child, nil
}

// Kill ends the program at once, without letting it clean up, and waits for its end.
func (c *Child) Kill() {
	_ = c.cmd.Process.Kill() // fails if it has already ended
	<-c.Done
}

// Ended reports whether the program has ended.
func (c *Child) Ended() bool {
	select {
	case <-c.Done:
		return true
	default:
		return false
	}
}

// Pid returns the number of the process.
func (c *Child) Pid() int { return c.cmd.Process.Pid }

// Said returns the last part of the program's output.
func (c *Child) Said() string { return c.out.String() }
