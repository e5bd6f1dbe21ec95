package games

import (
	"fmt"
	"maps"
	"time"
)

// clock is the players' time. It starts with the first move.
type clock struct {
	Per     string           `json:"per"`            // "move" or "game"
	Seconds int              `json:"seconds"`        // for one move, or for all moves of a player
	Left    map[string]int64 `json:"left,omitempty"` // per game: each player's time at the beginning of the turn, in milliseconds
	Since   int64            `json:"since"`          // when the turn began; 0 if the clock has not started
}

// maxSeconds is 31 days.
const maxSeconds = 31 * 24 * 3600

// check returns an error if an ordered clock is wrong.
func (c *clock) check() error {
	if c.Per != "move" && c.Per != "game" {
		return &OrderError{"clock", fmt.Sprintf("a clock is per move or per game, not per %q", c.Per)}
	}
	if c.Seconds < 1 || c.Seconds > maxSeconds {
		return &OrderError{"clock", fmt.Sprintf("a clock has 1 to %d seconds, not %d", maxSeconds, c.Seconds)}
	}
	return nil
}

// full returns an unused clock for these seats.
func (c *clock) full(letters []string) *clock {
	f := &clock{Per: c.Per, Seconds: c.Seconds}
	if c.Per == "game" {
		f.Left = map[string]int64{}
		for _, l := range letters {
			f.Left[l] = int64(c.Seconds) * 1000
		}
	}
	return f
}

// deadline returns when the current player's time ends, or 0 for never.
func (h *head) deadline() int64 {
	switch c := h.Clock; {
	case c == nil || c.Since == 0 || h.Turn == "" || h.Over:
		return 0
	case c.Per == "game":
		return c.Since + c.Left[h.Turn]
	default:
		return c.Since + int64(c.Seconds)*1000
	}
}

// pressed returns the clock after a player's turn or move.
func (c *clock) pressed(letter string, now time.Time) *clock {
	if c == nil {
		return nil
	}
	next := &clock{Per: c.Per, Seconds: c.Seconds, Left: maps.Clone(c.Left), Since: millis(now)}
	if c.Per == "game" && c.Since != 0 && letter != "" {
		next.Left[letter] = max(0, next.Left[letter]-max(0, millis(now)-c.Since))
	}
	return next
}

// seenClock is the clock as all seats see it. Times are Unix milliseconds of the server.
type seenClock struct {
	*clock
	Deadline int64 `json:"deadline,omitempty"` // when the current player's time ends
}
