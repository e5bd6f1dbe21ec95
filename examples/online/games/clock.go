package games

import (
	"fmt"
	"maps"
	"time"
)

// clock is the time that players have. It runs from the first move on.
type clock struct {
	Per     string           `json:"per"`            // "move" or "game"
	Seconds int              `json:"seconds"`        // for a move, or for all moves of a player
	Left    map[string]int64 `json:"left,omitempty"` // per game: what each had left when the turn began, in milliseconds
	Since   int64            `json:"since"`          // when the turn began; 0: the clock has not started
}

// maxSeconds is a month.
const maxSeconds = 31 * 24 * 3600

// check says what is wrong with a clock that somebody orders.
func (c *clock) check() error {
	if c.Per != "move" && c.Per != "game" {
		return &OrderError{"clock", fmt.Sprintf("a clock is per move or per game, not per %q", c.Per)}
	}
	if c.Seconds < 1 || c.Seconds > maxSeconds {
		return &OrderError{"clock", fmt.Sprintf("a clock has 1 to %d seconds, not %d", maxSeconds, c.Seconds)}
	}
	return nil
}

// full is a clock that nobody has used, for these seats.
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

// deadline is when the time of the player whose turn it is ends, 0 for never.
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

// pressed is the clock after the turn, or the move, of a player has ended.
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

// seenClock is what everybody sees of the clock. Times are Unix milliseconds of the server.
type seenClock struct {
	*clock
	Deadline int64 `json:"deadline,omitempty"` // when the turn's time ends
}
