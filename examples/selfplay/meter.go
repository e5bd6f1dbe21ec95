package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// meter shows on a terminal how far the games are.
type meter struct {
	out      io.Writer
	terminal bool
	now      func() time.Time
	shown    time.Time
	width    int // of what stands there
}

const refresh = 200 * time.Millisecond

func (m *meter) show(t *tally) {
	now := m.now()
	if !m.terminal || now.Sub(m.shown) < refresh {
		return
	}
	line := fmt.Sprintf("%d of %d games: A %d, B %d", t.games, t.match.games, t.bots[0].won, t.bots[1].won)
	if half := t.games - t.bots[0].won - t.bots[1].won; half > 0 {
		line += fmt.Sprintf(", nobody %d", half)
	}
	fmt.Fprintf(m.out, "\r%-*s", m.width, line)
	m.shown, m.width = now, len(line)
}

// clear takes away what stands there.
func (m *meter) clear() {
	if m.width > 0 {
		fmt.Fprintf(m.out, "\r%s\r", strings.Repeat(" ", m.width))
	}
}
