package games

import (
	"fmt"
	"maps"

	"github.com/seed4105872c/clutch/boardgame/session"
)

// clock holds the time limit and the time that the players have left.
type clock struct {
	Per     string           `json:"per"`            // "move" or "game"
	Seconds int              `json:"seconds"`        // for each move, or for all moves of a player together
	Left    map[string]int64 `json:"left,omitempty"` // for a clock per game: the time that each player had left when the turn began, in milliseconds
	Since   int64            `json:"since"`          // when the turn began; 0 if the clock has not started
}

// maxSeconds is the longest time on a clock: 31 days.
const maxSeconds = 31 * 24 * 3600

func (c *clock) check() error {
	if c.Per != "move" && c.Per != "game" {
		return &OrderError{"clock", fmt.Sprintf("a clock is per move or per game, not per %q", c.Per)}
	}
	if c.Seconds < 1 || c.Seconds > maxSeconds {
		return &OrderError{"clock", fmt.Sprintf("a clock has 1 to %d seconds, not %d", maxSeconds, c.Seconds)}
	}
	return nil
}

// agree returns an error if a game with this head and these letters of players can't have the clock.
func (c *clock) agree(h *head, letters []string) error {
	if err := c.check(); err != nil {
		return err
	}
	if c.Since != 0 && (c.Since < h.Created || c.Since > h.Changed) {
		return fmt.Errorf("the clock runs since %d in a game that lasts from %d to %d", c.Since, h.Created, h.Changed)
	}
	full := c.full(letters)
	for letter, most := range full.Left {
		if left, ok := c.Left[letter]; !ok || left < 0 || left > most {
			return fmt.Errorf("the clock has %v milliseconds left", c.Left)
		}
	}
	if len(c.Left) != len(full.Left) {
		return fmt.Errorf("the clock has %v milliseconds left", c.Left)
	}
	return nil
}

// full returns the clock as it is before the first move of a round.
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

// deadline returns the time at which the current player's time is up, in Unix milliseconds. It returns 0 if no clock is running.
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

// clockAfter returns the clock after an action has changed the session. In the first round, it starts with the first move, as
// the players may still be meeting. In later rounds, it starts with the round.
func (g *game) clockAfter(after session.Session, now int64) *clock {
	c, before := g.Clock, g.session
	switch {
	case c == nil:
		return nil
	case after.Round() != before.Round(), after.Plies() == 0 && before.Plies() != 0:
		fresh := c.full(g.letters())
		if after.Round() > 1 {
			fresh.Since = max(now, g.Changed)
		}
		return fresh
	case after.Plies() == before.Plies() && after.Turn() == before.Turn():
		return c
	}
	next := &clock{Per: c.Per, Seconds: c.Seconds, Left: maps.Clone(c.Left), Since: max(now, g.Changed)}
	if c.Per == "game" && c.Since != 0 && g.Turn != "" {
		next.Left[g.Turn] = max(0, next.Left[g.Turn]-max(0, now-c.Since))
	}
	return next
}

// seenClock is the clock in the form that is sent to the seats. Its times are Unix milliseconds by the server's clock.
type seenClock struct {
	*clock
	Deadline int64 `json:"deadline,omitempty"` // when the current player's time is up
}
