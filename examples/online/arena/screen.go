package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// screen shows the progress of a tournament on a terminal. It shows the table and the estimated time left, and overwrites
// both at each update. The escape sequences come from ECMA-48, except those that switch line wrapping, which come from
// the VT100.
type screen struct {
	out   io.Writer
	on    bool
	began time.Time
	first int // the number of finished games when show was first called
	known bool
	lines int // the number of lines on the screen
}

func (s *screen) show(r *tournament.Results) {
	done, all := len(r.Games()), r.All()
	if !s.known {
		s.first, s.known = done, true
	}
	if !s.on {
		return
	}
	var text bytes.Buffer
	if err := r.WriteTable(&text); err != nil {
		text.Reset() // the table is available only when games connect all bots
	}
	left := ""
	if fresh := done - s.first; fresh > 0 && done < all {
		took := time.Since(s.began)
		left = fmt.Sprintf(", %v left", (took * time.Duration(all-done) / time.Duration(fresh)).Round(time.Second))
	}
	fmt.Fprintf(&text, "%d of %d games%s\n", done, all, left)
	s.clear()
	const noWrap, wrap = "\x1b[?7l", "\x1b[?7h" // a line that is too long must not take two lines of the screen
	fmt.Fprintf(s.out, noWrap+"%s"+wrap, text.Bytes())
	s.lines = strings.Count(text.String(), "\n")
}

func (s *screen) clear() {
	if s.lines > 0 {
		fmt.Fprintf(s.out, "\x1b[%dA\x1b[J", s.lines)
		s.lines = 0
	}
}

// notices prints messages to standard error. It prints the same message at most once a minute. It is safe for concurrent
// use.
type notices struct {
	*command.Program
	mutex   sync.Mutex
	printed map[string]time.Time
}

func (n *notices) print(format string, args ...any) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	text := fmt.Sprintf(format, args...)
	if last, ok := n.printed[text]; ok && time.Since(last) < time.Minute {
		return
	}
	if n.printed == nil {
		n.printed = map[string]time.Time{}
	}
	n.printed[text] = time.Now()
	fmt.Fprintf(n.Stderr, "%s: %s\n", n.Name, text)
}
