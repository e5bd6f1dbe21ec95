package command

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// Meter shows the progress of a long task on a terminal. If the output is not a terminal, it shows nothing. The
// progress appears after a second and stays on one line. Clear removes it. A Meter is safe for concurrent use.
type Meter struct {
	mutex    sync.Mutex
	out      io.Writer
	terminal bool
	now      func() time.Time
	began    time.Time
	shown    time.Time
	width    int // the width of the text to erase: the length of the longest line shown
}

const (
	patience = time.Second
	refresh  = 200 * time.Millisecond
)

// NewMeter returns a meter that writes to out. If out is not a terminal, the meter writes nothing.
func NewMeter(out io.Writer, terminal bool, now func() time.Time) *Meter {
	return &Meter{out: out, terminal: terminal, now: now, began: now()}
}

// Start clears the line and starts timing a new task.
func (m *Meter) Start() {
	m.Clear()
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.began = m.now()
}

// Took returns the time since the task started. It is never zero, so that a speed can be computed, although the clock
// of Windows may stand still for milliseconds.
func (m *Meter) Took() time.Duration { return max(m.now().Sub(m.began), time.Microsecond) }

// Show draws a bar for the finished share of the task, from 0 to 1, and estimates the remaining time.
func (m *Meter) Show(what string, done float64) {
	m.Text(func() string {
		const wide = 40
		done = min(max(done, 0), 1)
		line := fmt.Sprintf("%s [%-*s] %3.0f %%", what, wide, strings.Repeat("#", int(wide*done)), 100*done)
		if took := m.Took(); done > 0 && done < 1 {
			left := time.Duration(float64(took) * (1 - done) / done)
			line += fmt.Sprintf(", %v left", left.Round(time.Second))
		}
		return line
	})
}

// Text shows the line that the function text returns. It does nothing during the first second, or soon after the
// previous line.
func (m *Meter) Text(text func() string) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	now := m.now()
	if !m.terminal || now.Sub(m.began) < patience || now.Sub(m.shown) < refresh {
		return
	}
	line := text()
	fmt.Fprintf(m.out, "\r%-*s", m.width, line)
	m.shown, m.width = now, max(m.width, len(line))
}

// Clear erases the line.
func (m *Meter) Clear() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.width > 0 {
		fmt.Fprintf(m.out, "\r%s\r", strings.Repeat(" ", m.width))
		m.width = 0
	}
}

// IsTerminal reports whether a file is a terminal, or another character device.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
