package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// meter shows how far a long work has got: as a bar that grows, on a terminal, and by a line now and then elsewhere.
type meter struct {
	out      io.Writer
	terminal bool
	now      func() time.Time
}

func newMeter(out io.Writer, terminal bool, now func() time.Time) *meter {
	return &meter{out, terminal, now}
}

func (m *meter) printf(format string, args ...any) { fmt.Fprintf(m.out, format, args...) }

// How often progress is shown.
const (
	refresh = 100 * time.Millisecond
	seldom  = 10 * time.Second
)

// during shows the progress of a work while it is done, and how long it took.
func (m *meter) during(what string, work func(progress func(float64)) error) error {
	const wide = 40
	began := m.now()
	shown := began
	err := work(func(done float64) {
		now := m.now()
		switch since := now.Sub(shown); {
		case m.terminal && since >= refresh:
			bar := strings.Repeat("#", int(wide*done))
			m.printf("\r%s [%-*s] %3.0f %%", what, wide, bar, 100*done)
		case !m.terminal && since >= seldom:
			m.printf("%s: %.0f %%\n", what, 100*done)
		default:
			return
		}
		shown = now
	})
	if m.terminal && shown != began {
		m.printf("\r%s\r", strings.Repeat(" ", len(what)+wide+len(" [] 100 %")))
	}
	if err == nil {
		m.printf("%s took %.1f s\n", what, m.now().Sub(began).Seconds())
	}
	return err
}
