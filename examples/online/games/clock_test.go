package games

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/session"
)

// Clocks run as they say. In a script, "+9s" lets time pass, "b d2-d3" and "b offers draw" are what a player does, "left b
// r" is the time that each of them has left, "until 9s" says when the turn ends, and "over r" that red has won on time.
func TestClocks(t *testing.T) {
	for name, c := range map[string]struct {
		game   string
		clock  Clock
		script []string
	}{
		"per move": {"coucou", Clock{Per: "move", Seconds: 10}, []string{"+4m", "b d2-d3", "+9s", "until 1s", "r d10-d9",
			"until 10s", "+11s", "over r"}},
		"per game": {"coucou", Clock{Per: "game", Seconds: 10}, []string{"+4m", "b d2-d3", "left 10s 10s", "+9s", "r d10-d9",
			"left 10s 1s", "+9s", "b d3-c4", "left 1s 1s", "+2s", "over b"}},
		"with increment and delay": {"coucou", Clock{Per: "game", Seconds: 10, Increment: 3, Delay: 2}, []string{"b d2-d3",
			"until 12s", "+5s", "r d10-d9", "left 10s 10s", "+1s", "b d3-c4", "left 13s 10s"}},
		"first move": {"coucou", Clock{Per: "game", Seconds: 10}, []string{"until 5m", "b offers draw", "+4m", "r declines draw",
			"until 1m", "+61s", "over r"}},
		"taken back": {"coucou", Clock{Per: "game", Seconds: 10}, []string{"+4m", "b d2-d3", "+9s", "b offers takeback",
			"r accepts takeback", "left 10s 10s", "until 5m"}},
		"of a round": {"cuckoo", Clock{Per: "game", Seconds: 10}, []string{"b d3-d4", "+11s", "over b", "b next",
			"left 10s 10s", "until 10s"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, clock := service(t)
			made := create(t, s, Order{Game: c.game, Clock: &c.clock})
			for i, step := range c.script {
				who, what, _ := strings.Cut(step, " ")
				what, kind, _ := strings.Cut(what, " ")
				r := Request{ID: made.ID, Secret: made.Seats[who], Offer: kind}
				g := current(t, s, made.ID)
				span := func(text string) int64 {
					d, err := time.ParseDuration(text)
					require.NoError(t, err)
					return d.Milliseconds()
				}
				switch {
				case who == "left":
					require.Equal(t, map[string]int64{"b": span(what), "r": span(kind)}, g.Clock.Left, "step %d", i)
				case who == "until":
					require.Equal(t, millis(clock.Now())+span(what), g.deadline(), "step %d", i)
				case who == "over":
					soon(t, func() bool { return current(t, s, made.ID).session.Over() })
					now := sees(t, s, made)
					require.Equal(t, "time-out", now.Reason)
					require.Equal(t, what, *now.Winner)
				case strings.HasPrefix(step, "+"):
					clock.Add(time.Duration(span(who)) * time.Millisecond)
				case kind != "":
					actions := map[string]string{"offers": kind, "accepts": session.Accept, "declines": session.Decline}
					offers(t, s, r, kind, actions[what])
				case what == session.Next:
					does(t, s, r, session.Next)
				default:
					does(t, s, r, session.Move, what)
				}
			}
		})
	}
}

// When a player's time is up, the game ends exactly once, no matter which process notices first.
func TestTimeOutOnce(t *testing.T) {
	s, clock := service(t)
	other, otherClock := service(t)
	c := create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "move", Seconds: 10}})
	blue := c.by("b")
	does(t, s, blue, session.Move, "d2-d3")
	does(t, other, c.by("r"), session.Move, "d10-d9")
	clock.Add(11 * time.Second)
	otherClock.Add(11 * time.Second)
	blue.Revision = 3
	for range 2 {
		_, err := do(s, t.Context(), session.Move, blue, "d3-c4")
		require.Equal(t, Stale, code(err), "what is too late has the same answer when it is repeated")
	}
	now := sees(t, other, c)
	require.True(t, now.Over)
	require.EqualValues(t, 4, now.Revision, "one change ended the game")
}

// The time for the first move begins when the last seat is taken.
func TestClockOfFreeSeats(t *testing.T) {
	s, clock := service(t)
	c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"r": Human}, Clock: &Clock{Per: "game", Seconds: 10}})
	clock.Add(time.Hour)
	require.Zero(t, current(t, s, c.ID).deadline())
	_, err := s.Sit(t.Context(), SitDown{ID: c.ID, Invitation: c.Invitations["r"]})
	require.NoError(t, err)
	require.Equal(t, millis(clock.Now())+firstMove.Milliseconds(), current(t, s, c.ID).deadline())
}

// If a machine's clock is set back or forward, nobody gains time that way, and no game is damaged or goes back in time.
// What was lost while a clock was wrong stays lost: a jump forward ends games, as waiting does.
func TestClockJumps(t *testing.T) {
	s, clock := service(t)
	other, otherClock := service(t)
	c := create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}})
	current := func() *game {
		fresh, freshClock := service(t) // reads the entry again, and so checks it
		freshClock.Add(otherClock.Now().Sub(freshClock.Now()))
		return current(t, fresh, c.ID)
	}
	does(t, s, c.by("b"), session.Move, "d2-d3")
	changed := current().Changed
	for _, jump := range []time.Duration{-time.Hour, 30 * time.Minute, -20 * time.Hour, -50 * 24 * time.Hour,
		20 * 24 * time.Hour} {
		clock.Add(jump)
		does(t, s, c.by("r"), session.Move, "d10-d9")
		offers(t, s, c.by("r"), session.TakeBack, session.TakeBack)
		offers(t, s, c.by("b"), session.TakeBack, session.Accept)
		g := current()
		require.Equal(t, changed, g.Changed, "the game does not go back in time")
		require.Equal(t, map[string]int64{"b": 60_000, "r": 60_000}, g.Clock.Left)
		require.Equal(t, changed+60_000, g.deadline())
	}
	otherClock.Add(20 * time.Second) // this machine's clock is right
	does(t, other, c.by("r"), session.Move, "d10-d9")
	require.EqualValues(t, 40_000, current().Clock.Left["r"])
	otherClock.Add(2 * time.Hour)
	soon(t, func() bool { return sees(t, other, c).Over })
	require.Equal(t, "r", *sees(t, s, c).Winner)
}

// A game that a machine with a clock far ahead has created or changed goes on everywhere, also on a machine whose clock
// is behind.
func TestGamesFromTheFuture(t *testing.T) {
	for _, ahead := range []time.Duration{time.Second, 48 * time.Hour, 100 * 365 * 24 * time.Hour} {
		// leaves other games alone
		fast, clock := serviceOn(t, shared, func(c *Config) { c.Idle = 200 * 365 * 24 * time.Hour })
		clock.Add(ahead)
		c := create(t, fast, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}})
		does(t, fast, c.by("b"), session.Move, "d2-d3")
		for i, behind := range []time.Duration{0, -24 * time.Hour} {
			s, clock := service(t) // its cache is empty
			clock.Add(behind)
			turn := []string{"r", "b"}[i]
			require.Equal(t, turn, sees(t, s, c).Turn)
			does(t, s, c.by(turn), session.Move, []string{"d10-d9", "d3-c4"}[i])
			require.Equal(t, map[string]int64{"b": 60_000, "r": 60_000}, current(t, s, c.ID).Clock.Left,
				"nobody loses time because of a wrong clock")
		}
	}
}

// Flags fall at once while 640 games end together and the bucket takes its time for each game.
func TestFlagsDoNotWaitForTheArchive(t *testing.T) {
	a := bucket(t, func(healthy http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(50 * time.Millisecond)
			healthy.ServeHTTP(w, r)
		})
	})
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	games := func(n int) []Created {
		all := make([]Created, n)
		var group sync.WaitGroup
		for i := range n {
			group.Go(func() { all[i] = create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}}) })
		}
		group.Wait()
		return all
	}
	flags := func() time.Duration { // how long the clocks take that have ended
		start := time.Now()
		require.Eventually(t, func() bool {
			n, _ := s.index.late(toTend, millis(s.now()), clockAgain)
			return n == 0
		}, patience, time.Millisecond)
		return time.Since(start)
	}
	waiting := func() int {
		n, _ := s.index.late(toArchive, millis(s.now()), archiveAgain)
		return n
	}
	over := games(640)
	clock.Add(6 * time.Minute) // nobody makes the first move: all of them end together
	together := flags()
	flagged := games(20)
	clock.Add(11 * time.Minute) // the 640 go to the archive, and the 20 end
	late := flags()
	still := waiting()
	t.Logf("640 flags fell in %v, and 20 in %v while %d games waited for the archive", together, late, still)
	require.Greater(t, still, 320, "otherwise the flags have waited for the archive")
	for _, c := range flagged {
		require.True(t, sees(t, s, c).Over)
	}
	require.Less(t, together, 5*time.Second, "640 flags, on a machine that others use too")
	soon(t, func() bool { return waiting() == 0 })
	require.True(t, read(t)(s.See(t.Context(), over[0].ID, over[0].Watch)).Archived)
}

// A game in which nobody moves for a month is broken off without a winner. A match whose next round nobody begins goes to
// the archive too.
func TestIdleGames(t *testing.T) {
	a, _ := folder(t)
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	ctx := t.Context()
	resigned, left := create(t, s, Order{Game: "cuckoo"}), create(t, s, Order{Game: "cuckoo"})
	does(t, s, resigned.by("b"), session.Resign)
	archived := func(c Created) func() bool {
		return func() bool { return sees(t, s, c).Archived }
	}
	clock.Add(31 * 24 * time.Hour)
	soon(t, archived(resigned))
	soon(t, func() bool { return sees(t, s, left).Over })
	require.Empty(t, *sees(t, s, left).Winner)
	clock.Add(31 * 24 * time.Hour)
	soon(t, archived(left))
	_, err := do(s, ctx, session.Next, left.by("b"))
	require.Equal(t, Over, code(err))
}
