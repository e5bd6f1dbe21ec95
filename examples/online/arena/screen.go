package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// screen shows on a terminal how a tournament stands: the table, and how long it may still take. It writes over what it
// has shown before. The escape sequences are those of ECMA-48.
type screen struct {
	out   io.Writer
	on    bool
	began time.Time
	first int // games that there were when it began
	known bool
	lines int // that stand there
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
		text.Reset() // not all bots have met yet
	}
	left := ""
	if fresh := done - s.first; fresh > 0 && done < all {
		took := time.Since(s.began)
		left = fmt.Sprintf(", %v left", (took * time.Duration(all-done) / time.Duration(fresh)).Round(time.Second))
	}
	fmt.Fprintf(&text, "%d of %d games%s\n", done, all, left)
	s.clear()
	s.out.Write(text.Bytes())
	s.lines = strings.Count(text.String(), "\n")
}

// clear removes what stands there.
func (s *screen) clear() {
	if s.lines > 0 {
		fmt.Fprintf(s.out, "\x1b[%dA\x1b[J", s.lines)
		s.lines = 0
	}
}
