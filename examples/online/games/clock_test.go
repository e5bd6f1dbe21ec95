package games

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// Clocks run as they say. In a script, "+9s" lets time pass, "b d2-d3", "b offers draw" and "r sits" are what a player does,
// "left 9s 8s" is the time that the players have left, "until 9s" says when the turn ends, "over r" that red has won on
// time, and "over" that nobody has won. A turn in parts has one time, one delay and one increment, whether its parts are
// made, or taken back half or whole. If of those who choose at the same time only one has chosen, the others lose.
func TestClocks(t *testing.T) {
	perMove, perGame := &Clock{Per: "move", Seconds: 10}, &Clock{Per: "game", Seconds: 10}
	rounds := Order{Game: "goofspiel", Clock: &Clock{Per: "game", Seconds: 60, Increment: 2}}
	const choices = "+100s, b b1, +100s, w w1, left 60s 60s, +10s, w w2, left 60s 60s, +20s, b b2, left 52s 32s, +5s, b b3, " +
		"b offers takeback, +2s, b b3, +38s, w w3, left 9s 27s, +10s" // a choice taken back has taken time; then White has none
	for name, c := range map[string]struct {
		order  Order
		script string
	}{
		"per move": {Order{Game: "coucou", Clock: perMove}, "+4m, b d2-d3, +9s, until 1s, r d10-d9, until 10s, +11s, over r"},
		"per game": {Order{Game: "coucou", Clock: perGame}, "+4m, b d2-d3, left 10s 10s, +9s, r d10-d9, left 10s 1s, +9s, " +
			"b d3-c4, left 1s 1s, +2s, over b"},
		"with increment and delay": {Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 10, Increment: 3, Delay: 2}},
			"b d2-d3, until 12s, +5s, r d10-d9, left 10s 10s, +1s, b d3-c4, left 13s 10s"},
		"first move": {Order{Game: "coucou", Clock: perGame},
			"until 5m, b offers draw, +4m, r declines draw, until 1m, +61s, over r"},
		"a free seat": {Order{Game: "coucou", Seats: map[string]string{"r": Human}, Clock: perGame},
			"+1h, until never, r sits, until 5m"},
		"a free seat where chance begins": {Order{Game: "goofspiel", Seats: map[string]string{"b": Human}, Clock: perGame},
			"+1h, until never, b sits, until 5m, w w1, b b1, until 10s"},
		"taken back": {Order{Game: "coucou", Clock: perGame},
			"+4m, b d2-d3, +9s, b offers takeback, r accepts takeback, left 10s 1s, until 10s"},
		"taken back with increment": {Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 10, Increment: 3}},
			"b d2-d3, +1s, r d10-d9, left 10s 12s, +2s, b d3-c4, left 11s 12s, +1s, b offers takeback, " +
				"r accepts takeback, left 10s 11s, +1s, b d3-c4, left 12s 11s"},
		"of a round": {Order{Game: "cuckoo", Clock: perGame}, "b d3-d4, +11s, over b, b next, left 10s 10s, until 10s"},
		"turns in parts": {Order{Game: "lamp", Clock: perMove}, "+2s, w f, until 298s, +2s, w +, until 10s, +2s, b c, until 8s, " +
			"b offers takeback, w accepts takeback, until 8s, +2s, b c, until 6s, +2s, b -, until 10s"},
		"turns in parts, per game": {Order{Game: "lamp", Clock: &Clock{Per: "game", Seconds: 10, Increment: 3, Delay: 1}},
			"+2s, w f, until 298s, +2s, w +, left 10s 10s, until 11s, +2s, b c, left 10s 10s, until 9s, b offers takeback, " +
				"w accepts takeback, left 10s 10s, until 9s, +2s, b c, left 10s 10s, until 7s, +2s, b -, left 10s 8s, until 11s"},
		"nobody chooses":         {Order{Game: "goofspiel", Clock: perMove}, "+6m, over"},
		"one chooses":            {Order{Game: "goofspiel", Clock: perMove}, "b b1, +6m, over b"},
		"both choose":            {Order{Game: "goofspiel", Clock: perMove}, "w w1, b b1, +6m, over"},
		"one chooses twice":      {Order{Game: "goofspiel", Clock: perMove}, "w w1, b b1, w w2, +6m, over w"},
		"nobody, per game":       {Order{Game: "goofspiel", Clock: perGame}, "+6m, over"},
		"one, per game":          {Order{Game: "goofspiel", Clock: perGame}, "w w1, +6m, over w"},
		"both, per game":         {Order{Game: "goofspiel", Clock: perGame}, "w w1, b b1, +6m, over"},
		"the other one, as well": {Order{Game: "goofspiel", Clock: perGame}, "w w1, b b1, b b2, +6m, over b"},
		"too late to choose":     {rounds, choices + ", w w4, over b"},
		"the last one in time":   {rounds, choices + ", b b4, over b"},
		"none in time":           {rounds, choices + ", +20s, over b"},
	} {
		t.Run(name, func(t *testing.T) {
			s, clock := serviceOn(t, shared, func(c *Config) { c.Games = append(catalog.Games(), dynamic.Adapt(lamp.Game())) })
			made := create(t, s, c.order)
			for i, step := range strings.Split(c.script, ", ") {
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
					letters := g.letters()
					require.Equal(t, map[string]int64{letters[0]: span(what), letters[1]: span(kind)}, g.Clock.Left, "step %d", i)
				case step == "until never":
					require.Zero(t, g.deadline())
				case who == "until":
					require.Equal(t, millis(clock.Now())+span(what), g.deadline(), "step %d", i)
				case who == "over":
					soon(t, func() bool { return current(t, s, made.ID).session.Over() })
					now := sees(t, s, made)
					require.Equal(t, map[bool]string{true: "abandoned", false: "time-out"}[what == ""], now.Reason)
					require.Equal(t, what, *now.Winner)
				case strings.HasPrefix(step, "+"):
					clock.Add(time.Duration(span(who)) * time.Millisecond)
				case what == "sits":
					seated, err := s.Sit(t.Context(), SitDown{ID: made.ID, Invitation: made.Invitations[who]})
					require.NoError(t, err)
					made.Seats[who] = seated.Secret
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

// Flags fall at once, also if 640 games end together.
func TestFlagsFallAtOnce(t *testing.T) {
	s, clock := serviceOn(t, alone(t))
	all := make([]Created, 640)
	var group sync.WaitGroup
	start := time.Now()
	for i := range all {
		group.Go(func() { all[i] = create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}}) })
	}
	group.Wait()
	created := time.Since(start)
	clock.Add(6 * time.Minute) // nobody makes the first move
	start = time.Now()
	require.Eventually(t, func() bool {
		late, err := s.late(t.Context())
		return err == nil && late == 0
	}, patience, time.Millisecond)
	took := time.Since(start)
	t.Logf("640 games were created in %v, and their flags fell in %v", created, took)
	require.Less(t, took, 4*created+time.Second, "it takes no longer than as many other changes")
	for _, c := range all {
		require.True(t, sees(t, s, c).Over)
	}
}

// A game in which nobody moves for a month is broken off without a winner. A match whose next round nobody begins is over
// then, too. Both stay for as long as games are kept, and nobody can use their identifiers again.
func TestIdleGames(t *testing.T) {
	s, clock := serviceOn(t, alone(t), func(c *Config) { c.Keep = 62 * 24 * time.Hour })
	ctx := t.Context()
	resigned, left := create(t, s, Order{Game: "cuckoo", Key: "a key that makes one game only"}), create(t, s, Order{Game: "cuckoo"})
	does(t, s, resigned.by("b"), session.Resign)
	clock.Add(31 * 24 * time.Hour)
	soon(t, func() bool { return current(t, s, resigned.ID).Closed })
	soon(t, func() bool { return sees(t, s, left).Over })
	require.Empty(t, *sees(t, s, left).Winner)
	_, err := do(s, ctx, session.Next, resigned.by("b"))
	require.Equal(t, Over, code(err))
	clock.Add(31 * 24 * time.Hour)
	soon(t, func() bool { return current(t, s, left.ID).Closed })
	_, err = do(s, ctx, session.Next, left.by("b"))
	require.Equal(t, Over, code(err))

	clock.Add(31*24*time.Hour + time.Millisecond)
	require.NoError(t, s.forget(ctx))
	_, err = s.See(ctx, resigned.ID, resigned.Watch)
	require.ErrorIs(t, err, ErrNotFound)
	_ = sees(t, s, left)
	var order *OrderError
	_, err = s.Create(ctx, Order{Game: "cuckoo", Key: "a key that makes one game only"})
	require.ErrorAs(t, err, &order)
	require.Contains(t, order.Message, "no longer kept")
	clock.Add(200 * 365 * 24 * time.Hour)
	s.config.Keep = 0
	require.NoError(t, s.forget(ctx))
	_ = sees(t, s, left)
}
