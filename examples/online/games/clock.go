package games

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// clock holds the time limit and the time that the players have left.
type clock struct {
	Clock
	// for a clock per game: the time that each player had left when the turn began, in milliseconds
	Left  map[string]int64 `json:"left,omitempty"`
	Since int64            `json:"since"` // when the turn began; 0 if the clock has not started

	// Start is what each player had before their first move of the round, for a clock per game. Nobody is sent it.
	Start map[string]int64 `json:"start,omitempty"`

	// First is when the first move of the first round must be made, if the clock has not started; 0 while a seat is
	// free.
	First int64 `json:"first,omitempty"`
}

// firstMove is how long the players have for the first move of the first round, or the clock's whole time if that is
// longer. So nobody has to be there at once, and nobody can stall a game by not beginning it.
const firstMove = 5 * time.Minute

// setClock gives the game a clock, which has not started.
func (g *game) setClock(c Clock) {
	g.Clock = c.full(g.letters())
	if !g.waits() {
		g.Clock.waitFrom(g.Changed)
	}
}

// waitFrom sets the time for the first move of the first round, of a clock that has not started.
func (c *clock) waitFrom(now int64) {
	c.First = now + max(firstMove.Milliseconds(), int64(c.Seconds)*1000)
}

// maxSeconds is the longest time on a clock: 31 days.
const maxSeconds = 31 * 24 * 3600

func (c Clock) check() error {
	if c.Per != "move" && c.Per != "game" {
		return &OrderError{"clock", fmt.Sprintf("a clock is per move or per game, not per %q", c.Per)}
	}
	if c.Seconds < 1 || c.Seconds > maxSeconds {
		return &OrderError{"clock", fmt.Sprintf("a clock has 1 to %d seconds, not %d", maxSeconds, c.Seconds)}
	}
	if (c.Increment != 0 || c.Delay != 0) && c.Per != "game" || c.Increment < 0 || c.Delay < 0 ||
		max(c.Increment, c.Delay) > maxSeconds {
		return &OrderError{"clock", fmt.Sprintf("only a clock per game has an increment or a delay, of 0 to %d seconds",
			maxSeconds)}
	}
	return nil
}

// most returns the most milliseconds that a player can have left.
func (c Clock) most() int64 {
	if c.Increment > 0 {
		return maxSeconds * 1000
	}
	return int64(c.Seconds) * 1000
}

// full returns the clock as it is before the first move of a round.
func (c Clock) full(letters []string) *clock {
	f := &clock{Clock: c}
	if c.Per == "game" {
		f.Left, f.Start = map[string]int64{}, map[string]int64{}
		for _, l := range letters {
			f.Left[l], f.Start[l] = int64(c.Seconds)*1000, int64(c.Seconds)*1000
		}
	}
	return f
}

// deadline returns the time at which the current player's time is up, in Unix milliseconds. It returns 0 if there is no
// clock, or a seat is free.
func (h *head) deadline() int64 {
	switch c := h.Clock; {
	case c == nil || h.Turn == "" || h.Over:
		return 0
	case c.Since == 0:
		return c.First
	case c.Per == "game":
		return c.Since + c.Left[h.Turn] + int64(c.Delay)*1000
	default:
		return c.Since + int64(c.Seconds)*1000
	}
}

// timed reports whether the log has a time for each entry.
func (h *head) timed() bool { return h.Clock != nil && h.Clock.Per == "game" }

// clockAfter returns the clock and the times of the log after an action has changed the session. In the first round, the
// clock starts with the first move, but not before all seats are taken. In later rounds, it starts with the round. A
// silent move changes nothing, nor does a move after which its player goes on with the turn: a turn has one time, one delay
// and one increment, however many parts it has. After moves were taken back, nobody has more time than they had at that
// point.
func (g *game) clockAfter(after session.Session, now int64) (*clock, []int64) {
	next := g.runOn(after, max(now, g.Changed))
	if !g.timed() {
		return next, nil
	}
	before, info := g.session, after.Game().Info()
	entries, known := after.Entries(), len(g.left)
	if entries < known {
		return g.takenBack(after, next, g.left[:entries])
	}
	left := slices.Grow(slices.Clip(g.left), entries-known)
	if after.Round() != before.Round() {
		return next, append(left, make([]int64, entries-known)...) // nothing is taken back before the round
	}
	if entries > known {
		for _, s := range after.States(before.Plies())[:entries-known] { // the positions before the new moves
			left = append(left, next.Left[info.Letter(s.Turn())])
		}
	}
	return next, left
}

// takenBack returns the clock and the times after the log has become shorter, for the clock that has run on and the times
// that are left. It lowers the times at that point, too, in case that the players come back to it.
func (g *game) takenBack(after session.Session, ran *clock, times []int64) (*clock, []int64) {
	next := *ran
	next.Left, next.Start, times = maps.Clone(ran.Left), maps.Clone(ran.Start), slices.Clone(times)
	info, states := after.Game().Info(), after.States(0)
	first, found := len(times)-after.Plies(), map[string]bool{} // the first entry of the round
	for n := after.Plies() - 1; n >= 0 && len(found) < len(next.Left); n-- {
		letter := info.Letter(states[n].Turn())
		if !found[letter] {
			found[letter] = true
			times[first+n] = min(times[first+n], next.Left[letter])
			next.Left[letter] = times[first+n]
		}
	}
	for letter := range next.Left {
		if !found[letter] {
			next.Start[letter] = min(next.Start[letter], next.Left[letter])
			next.Left[letter] = next.Start[letter]
		}
	}
	return &next, times
}

// runOn returns the clock after an action that has made no move or some, without regard to what was taken back.
func (g *game) runOn(after session.Session, now int64) *clock {
	c, before := g.Clock, g.session
	was, is := before.PliesFor(boardgame.NoPlayer), after.PliesFor(boardgame.NoPlayer)
	switch {
	case c == nil:
		return nil
	case g.waits():
		return c // it starts when everybody is there
	case after.Round() != before.Round():
		fresh := c.full(g.letters())
		fresh.Since = now
		return fresh
	case after.Turns() == before.Turns() && after.TurnFor(boardgame.NoPlayer) == before.TurnFor(boardgame.NoPlayer):
		return c // nothing has happened, or a part of a turn
	}
	next := &clock{Clock: c.Clock, Left: maps.Clone(c.Left), Start: c.Start, Since: now}
	if c.Per == "game" && c.Since != 0 && g.Turn != "" {
		left := max(0, c.Left[g.Turn]-max(0, now-c.Since-int64(c.Delay)*1000))
		if left > 0 && is > was && after.Plies() > before.Plies() {
			left = min(left+int64(c.Increment)*1000, c.most())
		}
		next.Left[g.Turn] = left
	}
	return next
}

// change changes a seat. If everybody is there then, a clock that waited for it starts, or waits for the first move.
func (g *game) change(letter string, how func(*seat)) {
	waited := g.waits()
	seat := g.Seats[letter]
	how(&seat)
	g.Seats[letter] = seat
	if g.Clock == nil || !waited || g.waits() {
		return
	}
	started := *g.Clock
	g.Clock = &started
	if g.session.PliesFor(boardgame.NoPlayer) > 0 {
		started.Since = g.Changed
	} else {
		started.waitFrom(g.Changed)
	}
}

// seenClock is the clock in the form that is sent to the seats. Its times are Unix milliseconds by the server's clock.
type seenClock struct {
	*clock
	Start    bool  `json:"start,omitempty"`    // always false: it hides that of the clock
	Deadline int64 `json:"deadline,omitempty"` // when the current player's time is up
}
