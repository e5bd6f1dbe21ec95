package games

import (
	"errors"
	"fmt"
	"maps"
	"math"
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

	// Runs has the letters of the players who choose at the same time, for a clock per game: the clocks of all of them
	// run, as others see it, until all have chosen. Chosen is what those who have chosen had left then. It is a secret.
	Runs   []string         `json:"runs,omitempty"`
	Chosen map[string]int64 `json:"chosen,omitempty"`

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
	g.Clock.Runs = g.runs(g.session)
	if g.timed() { // what chance has drawn at the beginning took nobody's time
		g.left = make([]int64, g.session.Entries())
	}
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

// runs returns the letters of the players whose clocks run together in a session, or nil if only one runs.
func (h *head) runs(now session.Session) (letters []string) {
	if !h.timed() || now.Over() || !now.State().Together() {
		return nil
	}
	for i, p := range now.See(boardgame.NoPlayer).Players {
		if p.Out == "" && now.State().For(boardgame.Player(i+1)) != nil {
			letters = append(letters, p.Seat)
		}
	}
	return letters
}

// deadline returns the time at which the current player's time is up, in Unix milliseconds, as everybody may know it:
// of those who choose at the same time, the one who has most. It returns 0 if there is no clock, or a seat is free.
func (h *head) deadline() (at int64) {
	switch c := h.Clock; {
	case c == nil || h.Turn == "" || h.Over:
		return 0
	case c.Since == 0:
		return c.First
	case c.Per == "move":
		return c.Since + int64(c.Seconds)*1000
	case c.Runs == nil:
		return c.ends(h.Turn)
	}
	for _, letter := range h.Clock.Runs {
		at = max(at, h.Clock.ends(letter))
	}
	return at
}

// ends returns when a player's time is up, whose clock runs.
func (c *clock) ends(letter string) int64 { return c.Since + c.Left[letter] + int64(c.Delay)*1000 }

// flag returns when the next flag falls, or 0 for never. If several still choose, nobody's falls before the last one's
// time is up. Otherwise those who see that a player's time passes and nothing happens would know that this player has
// chosen.
func (h *head) flag() (at int64) {
	c := h.Clock
	if c == nil || c.Since == 0 || c.Runs == nil || h.deadline() == 0 {
		return h.deadline()
	}
	for _, letter := range c.Runs {
		if _, chosen := c.Chosen[letter]; !chosen {
			at = max(at, c.ends(letter))
		}
	}
	return at
}

// flagged returns the session after flags have fallen: that of the player to move or, of those who still choose, those
// of the ones whose time was up first. If it was up for all players at once, nobody has won. The error says that no flag
// falls.
func (g *game) flagged() (session.Session, error) {
	var late []boardgame.Player
	in, first, err := 0, int64(math.MaxInt64), errors.New("nobody has to choose")
	for i, player := range g.session.See(boardgame.NoPlayer).Players {
		if player.Out == "" {
			in++
		}
		at := int64(0)
		if g.Clock.Since != 0 && g.Clock.Runs != nil {
			at = g.Clock.ends(player.Seat)
		}
		p := boardgame.Player(i + 1)
		if _, err := g.session.TimeOut(p); err != nil || at > first {
			continue // this player has chosen, or has nothing to choose
		}
		if at < first {
			first, late = at, nil
		}
		late = append(late, p)
	}
	if len(late) > 1 && len(late) == in {
		return g.session.Abandon("nobody has chosen in time")
	}
	after := g.session
	for _, p := range late {
		if after, err = after.TimeOut(p); err != nil {
			break
		}
	}
	return after, err
}

// late reports whether a player has waited for others too long with a choice that they make at the same time.
func (h *head) late(letter string, now int64) bool {
	c := h.Clock
	if c == nil || c.Since == 0 || !slices.Contains(c.Runs, letter) {
		return false
	}
	_, chosen := c.Chosen[letter]
	return !chosen && now >= c.ends(letter)
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
		if _, seated := next.Left[letter]; seated && !found[letter] {
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
		fresh.Since, fresh.Runs = now, g.runs(after)
		return fresh
	case after.Turns() == before.Turns() && after.TurnFor(boardgame.NoPlayer) == before.TurnFor(boardgame.NoPlayer):
		return g.chosen(after, now) // nothing has happened that others can see, or a part of a turn
	}
	next := &clock{Clock: c.Clock, Left: maps.Clone(c.Left), Start: c.Start, Since: now, Runs: g.runs(after)}
	moved := c.Runs
	if moved == nil {
		moved = []string{g.Turn}
	}
	for _, letter := range moved {
		if c.Per != "game" || c.Since == 0 || letter == "" {
			continue
		}
		left, chosen := c.Chosen[letter]
		if !chosen {
			left = c.leftAt(letter, now)
		}
		if left > 0 && is > was && after.Plies() > before.Plies() {
			left = min(left+int64(c.Increment)*1000, maxSeconds*1000)
		}
		next.Left[letter] = left
	}
	return next
}

// leftAt returns what a player has left, whose clock runs.
func (c *clock) leftAt(letter string, now int64) int64 {
	return max(0, c.Left[letter]-max(0, now-c.Since-int64(c.Delay)*1000))
}

// chosen returns the clock after a player may have made a choice in secret, or taken it back. The time of a choice that
// is taken back has passed.
func (g *game) chosen(after session.Session, now int64) *clock {
	next := *g.Clock
	next.Runs, next.Chosen = g.runs(after), map[string]int64{}
	for _, letter := range next.Runs {
		p, _ := after.Game().Info().Player(letter)
		left, chosen := g.Clock.Chosen[letter]
		if !chosen {
			left = next.leftAt(letter, now)
		}
		if after.Brief(p).Chosen != "" && next.Since != 0 {
			next.Chosen[letter] = left
		}
	}
	if slices.Equal(next.Runs, g.Clock.Runs) && maps.Equal(next.Chosen, g.Clock.Chosen) {
		return g.Clock
	}
	return &next
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
	if g.session.Turns() > 1 { // chance may have drawn before
		started.Since = g.Changed
	} else {
		started.waitFrom(g.Changed)
	}
}

// seenClock is the clock in the form that is sent to the seats. Its times are Unix milliseconds by the server's clock.
type seenClock struct {
	*clock
	Start    bool  `json:"start,omitempty"` // always false: it hides that of the clock, as does Chosen
	Chosen   bool  `json:"chosen,omitempty"`
	Deadline int64 `json:"deadline,omitempty"` // when the current player's time is up
}

// clockFor returns the clock as a player may know it. Only the player's own stops when they have chosen.
func (g *game) clockFor(letter string) *seenClock {
	c := g.Clock
	if left, chosen := c.Chosen[letter]; chosen {
		own := *c
		own.Left = maps.Clone(c.Left)
		own.Left[letter] = left
		own.Runs = slices.DeleteFunc(slices.Clone(c.Runs), func(l string) bool { return l == letter })
		c = &own
	}
	return &seenClock{clock: c, Deadline: g.deadline()}
}
