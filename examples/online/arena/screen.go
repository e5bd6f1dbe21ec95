package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// screen shows the progress of a tournament on a terminal. It shows the table and the estimated time left, and overwrites
// them at each update. The escape sequences are from ECMA-48.
type screen struct {
	out   io.Writer
	on    bool
	began time.Time
	first int // the number of finished games when show was first called
	known bool
	lines int // the number of lines that are on the screen
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
	s.out.Write(text.Bytes())
	s.lines = strings.Count(text.String(), "\n")
}

// clear erases the lines that are on the screen.
func (s *screen) clear() {
	if s.lines > 0 {
		fmt.Fprintf(s.out, "\x1b[%dA\x1b[J", s.lines)
		s.lines = 0
	}
}
