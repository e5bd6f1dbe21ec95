package command

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Meter shows the progress of a long piece of work on a terminal, and nothing elsewhere. It appears after a second, stays
// on one line, and clears the line when done.
type Meter struct {
	out      io.Writer
	terminal bool
	now      func() time.Time
	began    time.Time
	shown    time.Time
	width    int // the length of the text on the line
}

const (
	patience = time.Second
	refresh  = 200 * time.Millisecond
)

// NewMeter returns a meter that writes to out if out is a terminal.
func NewMeter(out io.Writer, terminal bool, now func() time.Time) *Meter {
	return &Meter{out: out, terminal: terminal, now: now, began: now()}
}

// Start clears the line and times a new piece of work.
func (m *Meter) Start() {
	m.Clear()
	m.began = m.now()
}

// Took returns the time since the work began.
func (m *Meter) Took() time.Duration { return m.now().Sub(m.began) }

// Show shows the finished share of the work, from 0 to 1, as a bar, and estimates the time that is left.
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

// Text shows the line that text returns. It calls text only when it is time to show something.
func (m *Meter) Text(text func() string) {
	now := m.now()
	if !m.terminal || now.Sub(m.began) < patience || now.Sub(m.shown) < refresh {
		return
	}
	line := text()
	fmt.Fprintf(m.out, "\r%-*s", m.width, line)
	m.shown, m.width = now, max(m.width, len(line))
}

// Clear removes the text from the line.
func (m *Meter) Clear() {
	if m.width > 0 {
		fmt.Fprintf(m.out, "\r%s\r", strings.Repeat(" ", m.width))
		m.width = 0
	}
}
