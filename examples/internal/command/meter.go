package command

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Meter shows on a terminal how far a long piece of work has got, and shows nothing elsewhere. It appears after a second,
// stays on one line, and leaves no trace.
type Meter struct {
	out      io.Writer
	terminal bool
	now      func() time.Time
	began    time.Time
	shown    time.Time
	width    int // of what stands on the line
}

const (
	patience = time.Second
	refresh  = 200 * time.Millisecond
)

// NewMeter returns a meter that writes to out where that is a terminal.
func NewMeter(out io.Writer, terminal bool, now func() time.Time) *Meter {
	return &Meter{out: out, terminal: terminal, now: now, began: now()}
}

// Start begins a new piece of work.
func (m *Meter) Start() {
	m.Clear()
	m.began = m.now()
}

// Took is the time since the work began.
func (m *Meter) Took() time.Duration { return m.now().Sub(m.began) }

// Show shows a share of the work, from 0 to 1, as a bar, and how long the rest may take.
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

// Text shows a line that text composes. It is asked only when the time has come to show something.
func (m *Meter) Text(text func() string) {
	now := m.now()
	if !m.terminal || now.Sub(m.began) < patience || now.Sub(m.shown) < refresh {
		return
	}
	line := text()
	fmt.Fprintf(m.out, "\r%-*s", m.width, line)
	m.shown, m.width = now, max(m.width, len(line))
}

// Clear removes what stands on the line.
func (m *Meter) Clear() {
	if m.width > 0 {
		fmt.Fprintf(m.out, "\r%s\r", strings.Repeat(" ", m.width))
		m.width = 0
	}
}
