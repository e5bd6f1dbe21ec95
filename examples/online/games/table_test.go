package games

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Bots answer an offer of a draw on their turn, and allow the player to take back a move.
func TestBotsAnswerOffers(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"r": "easy"}})
	blue := Request{ID: c.ID, Secret: c.Seats["b"]}
	require.NotNil(t, read(t)(offer(s, t.Context(), session.Draw, session.Draw, blue)).Offer)
	read(t)(do(s, t.Context(), session.Move, blue, "d2-d3"))
	require.NotNil(t, read(t)(s.See(t.Context(), c.ID, blue.Secret)).Offer)
	during(t, func(ctx context.Context) { s.Work(ctx, 1) })
	soon(t, func() bool { return read(t)(s.See(t.Context(), c.ID, blue.Secret)).Turn == "b" })
	require.Nil(t, read(t)(s.See(t.Context(), c.ID, blue.Secret)).Offer)
	require.Equal(t, "b", read(t)(offer(s, t.Context(), session.TakeBack, session.TakeBack, blue)).Turn)
}

// Games with a bot can end by repetition, unless the order says otherwise. Games between people do so only if it says
// so.
func TestRepetition(t *testing.T) {
	s, _ := service(t)
	yes, no := true, false
	for _, c := range []struct {
		order *bool
		seat  string
		want  bool
	}{{nil, "easy", true}, {&no, "easy", false}, {nil, Human, false}, {nil, "", false}, {nil, Open, false},
		{&yes, Open, true}} {
		g, _, err := s.prepare(Order{Game: "oeufs", Seats: map[string]string{"A": Me, "B": c.seat},
			Repetition: c.order})
		require.NoError(t, err)
		require.Equal(t, c.want, g.session.Settings().Repetition, c)
	}
}

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
					now := read(t)(s.See(t.Context(), made.ID, made.Watch))
					require.Equal(t, "time-out", now.Reason)
					require.Equal(t, what, *now.Winner)
				case strings.HasPrefix(step, "+"):
					clock.Add(time.Duration(span(who)) * time.Millisecond)
				case kind != "":
					actions := map[string]string{"offers": kind, "accepts": session.Accept, "declines": session.Decline}
					read(t)(offer(s, t.Context(), kind, actions[what], r))
				case what == session.Next:
					read(t)(do(s, t.Context(), session.Next, r))
				default:
					read(t)(do(s, t.Context(), session.Move, r, what))
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
	blue := Request{ID: c.ID, Secret: c.Seats["b"]}
	read(t)(do(s, t.Context(), session.Move, blue, "d2-d3"))
	read(t)(do(other, t.Context(), session.Move, Request{ID: c.ID, Secret: c.Seats["r"]}, "d10-d9"))
	clock.Add(11 * time.Second)
	otherClock.Add(11 * time.Second)
	blue.Revision = 3
	for range 2 {
		_, err := do(s, t.Context(), session.Move, blue, "d3-c4")
		require.Equal(t, Stale, code(err), "what is too late has the same answer when it is repeated")
	}
	now := read(t)(other.See(t.Context(), c.ID, c.Watch))
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
	ctx := t.Context()
	c := create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}})
	blue, red := Request{ID: c.ID, Secret: c.Seats["b"]}, Request{ID: c.ID, Secret: c.Seats["r"]}
	current := func() *game {
		fresh, freshClock := service(t) // reads the entry again, and so checks it
		freshClock.Add(otherClock.Now().Sub(freshClock.Now()))
		g := current(t, fresh, c.ID)
		return g
	}
	read(t)(do(s, ctx, session.Move, blue, "d2-d3"))
	changed := current().Changed
	for _, jump := range []time.Duration{-time.Hour, 30 * time.Minute, -20 * time.Hour, -50 * 24 * time.Hour,
		20 * 24 * time.Hour} {
		clock.Add(jump)
		read(t)(do(s, ctx, session.Move, red, "d10-d9"))
		read(t)(offer(s, ctx, session.TakeBack, session.TakeBack, red))
		read(t)(offer(s, ctx, session.TakeBack, session.Accept, blue))
		g := current()
		require.Equal(t, changed, g.Changed, "the game does not go back in time")
		require.Equal(t, map[string]int64{"b": 60_000, "r": 60_000}, g.Clock.Left)
		require.Equal(t, changed+60_000, g.deadline())
	}
	otherClock.Add(20 * time.Second) // this machine's clock is right
	read(t)(do(other, ctx, session.Move, red, "d10-d9"))
	require.EqualValues(t, 40_000, current().Clock.Left["r"])
	otherClock.Add(2 * time.Hour)
	soon(t, func() bool { return read(t)(other.See(ctx, c.ID, c.Watch)).Over })
	require.Equal(t, "r", *read(t)(s.See(ctx, c.ID, c.Watch)).Winner)
}

// A game that a machine with a clock far ahead has created or changed goes on everywhere, also on a machine whose clock
// is behind.
func TestGamesFromTheFuture(t *testing.T) {
	for _, ahead := range []time.Duration{time.Second, 48 * time.Hour, 100 * 365 * 24 * time.Hour} {
		// leaves other games alone
		fast, clock := serviceOn(t, shared, func(c *Config) { c.Idle = 200 * 365 * 24 * time.Hour })
		clock.Add(ahead)
		c := create(t, fast, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}})
		blue, red := Request{ID: c.ID, Secret: c.Seats["b"]}, Request{ID: c.ID, Secret: c.Seats["r"]}
		read(t)(do(fast, t.Context(), session.Move, blue, "d2-d3"))
		for _, behind := range []time.Duration{0, -24 * time.Hour} {
			s, clock := service(t) // its cache is empty
			clock.Add(behind)
			require.Equal(t, "r", read(t)(s.See(t.Context(), c.ID, c.Watch)).Turn)
			read(t)(do(s, t.Context(), session.Move, red, "d10-d9"))
			read(t)(offer(s, t.Context(), session.TakeBack, session.TakeBack, red))
			read(t)(offer(s, t.Context(), session.TakeBack, session.Accept, blue))
			g := current(t, s, c.ID)
			require.Equal(t, map[string]int64{"b": 60_000, "r": 60_000}, g.Clock.Left,
				"nobody loses time because of a wrong clock")
		}
	}
}

// A worker plays the bots' turns. If a worker dies, another one takes over when its claim has run out.
func TestBots(t *testing.T) {
	s, clock := service(t)
	c := create(t, s, Order{Game: "taacoca", Seats: map[string]string{"w": "easy", "b": "easy"}})
	// A worker that does nothing claims the first turn.
	_, err := s.update(t.Context(), c.ID, func(g *game) (*game, error) {
		next := g.with(g.session)
		next.Busy, next.Talk = millis(s.now().Add(claimTime)), 1
		return next, nil
	})
	require.NoError(t, err)
	during(t, func(ctx context.Context) { s.Work(ctx, 2) })
	time.Sleep(200 * time.Millisecond)
	require.EqualValues(t, 1, read(t)(s.See(t.Context(), c.ID, c.Watch)).Revision)
	clock.Add(claimTime)
	soon(t, func() bool { return read(t)(s.See(t.Context(), c.ID, c.Watch)).Over })
	text := s.record(t, c.ID, c.Watch)
	r, err := record.Parse(text)
	require.NoError(t, err)
	_, err = r.Replay(kind(t, "taacoca"))
	require.NoError(t, err)
}

// Nobody can tell a bot's move from what is known of the game: it plays other moves in a game that is the same in
// everything.
func TestBotsDiffer(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Levels = []search.Level{{Name: "easy", Nodes: 40, Slack: 20}} })
	moves := map[string]bool{}
	for range 20 {
		c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"b": "easy"},
			Key: "one key for all of these games"})
		g := current(t, s, c.ID)
		require.NoError(t, s.makeMove(t.Context(), g, time.Second))
		v, err := s.See(t.Context(), c.ID, c.Watch)
		require.NoError(t, err)
		moves[v.Played(0)[0].Move] = true
		err = shared.Commit(t.Context(), store.Change{Key: openPrefix + c.ID, Version: 2})
		require.NoError(t, err)
		s.index.drop(openPrefix + c.ID)
	}
	require.Greater(t, len(moves), 1)
}

// A game in which nobody moves for a month is broken off without a winner. A match whose next round nobody begins goes to
// the archive too.
func TestIdleGames(t *testing.T) {
	a, _ := folder(t)
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	ctx := t.Context()
	resigned, left := create(t, s, Order{Game: "cuckoo"}), create(t, s, Order{Game: "cuckoo"})
	read(t)(do(s, ctx, session.Resign, Request{ID: resigned.ID, Secret: resigned.Seats["b"]}))
	archived := func(c Created) func() bool {
		return func() bool { return read(t)(s.See(ctx, c.ID, c.Watch)).Archived }
	}
	clock.Add(31 * 24 * time.Hour)
	soon(t, archived(resigned))
	soon(t, func() bool { return read(t)(s.See(ctx, left.ID, left.Watch)).Over })
	require.Empty(t, *read(t)(s.See(ctx, left.ID, left.Watch)).Winner)
	clock.Add(31 * 24 * time.Hour)
	soon(t, archived(left))
	_, err := do(s, ctx, session.Next, Request{ID: left.ID, Secret: left.Seats["b"]})
	require.Equal(t, Over, code(err))
}

// The lobby shows what a game is like now, but moves bring a game to the front only once a minute.
func TestPlaces(t *testing.T) {
	s, clock := service(t)
	order := Order{Game: "coucou", Public: true, Names: map[string]string{"b": "Somebody in TestPlaces"}}
	first := create(t, s, order)
	clock.Add(time.Second)
	second := create(t, s, order)
	shows := func(ids []string, plies int) {
		t.Helper()
		for limit := range 3 {
			q, all := Query{List: ToWatch, Player: "in testplaces", Limit: limit}, []Listed{}
			for more := true; more; more = q.After != "" {
				page, err := s.List(t.Context(), q)
				require.NoError(t, err)
				all, q.After = append(all, page.Games...), page.Next
			}
			require.Len(t, all, 2)
			require.Equal(t, ids, []string{all[0].ID, all[1].ID})
			require.Equal(t, plies, all[0].Plies+all[1].Plies)
		}
	}
	move := func(seat, text string) {
		read(t)(do(s, t.Context(), session.Move, Request{ID: first.ID, Secret: first.Seats[seat]}, text))
	}
	shows([]string{second.ID, first.ID}, 0)
	move("b", "d2-d3")
	shows([]string{second.ID, first.ID}, 1)
	clock.Add(time.Minute)
	move("r", "d10-d9")
	shows([]string{first.ID, second.ID}, 2)
}

// A game in the store is replayed before it is served. An entry that contradicts itself, or has a time that no clock has
// shown, or a bot that does not exist, is damaged: it is refused and stays unchanged.
func TestDamage(t *testing.T) {
	writer, _ := service(t)
	c := create(t, writer, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 10},
		Seats: map[string]string{"r": "easy"}})
	read(t)(do(writer, t.Context(), session.Move, Request{ID: c.ID, Secret: c.Seats["b"]}, "d2-d3"))
	e, err := shared.Get(t.Context(), openPrefix+c.ID)
	require.NoError(t, err)
	_, err = writer.decode(c.ID, e, nil)
	require.NoError(t, err)
	var now head
	require.NoError(t, readFormat(e.Value, &now))
	bad := e
	for _, damage := range [][2]string{
		{"d2-d3", "d2-d4"}, {`"left":{"b":10000,`, `"left":{`}, {`"turn":"r"`, `"turn":"b"`}, {`"plies":1`, `"plies":2`},
		{`"game":"coucou"`, `"game":"taacoca"`}, {"{", ""},
		{fmt.Sprint(`"since":`, now.Clock.Since), `"since":9223372036854775807`},
		{fmt.Sprint(`"since":`, now.Clock.Since), `"since":-5`},
		{fmt.Sprint(`"changed":`, now.Changed), `"changed":9223372036854775807`},
		{fmt.Sprint(`"created":`, now.Created), `"created":9223372036854775807`},
		{`"since":`, `"first":1780000000000,"since":`}, {`"bot":"easy"`, `"bot":"genius"`},
	} {
		bad.Value = bytes.Replace(e.Value, []byte(damage[0]), []byte(damage[1]), 1)
		require.NotEqual(t, e.Value, bad.Value)
		_, err = writer.decode(c.ID, bad, nil)
		require.ErrorIs(t, err, ErrDamaged, damage[1])
	}
	require.NoError(t, shared.Commit(t.Context(), store.Change{Key: e.Key, Version: e.Version, Value: bad.Value}))
	reader, clock := service(t)
	_, err = reader.See(t.Context(), c.ID, c.Watch)
	require.ErrorIs(t, err, ErrDamaged)
	_, err = do(reader, t.Context(), session.Resign, Request{ID: c.ID, Secret: c.Seats["b"]})
	require.ErrorIs(t, err, ErrDamaged)
	clock.Add(time.Minute) // red's time is up
	time.Sleep(2 * dueEvery)
	require.NotContains(t, reader.index.known, openPrefix+c.ID, "the process leaves the game alone")
	after, err := shared.Get(t.Context(), e.Key)
	require.NoError(t, err)
	require.Equal(t, bad.Value, after.Value)
}

// A game that would go on for ever is broken off, and its match gets no further round, when it takes more than maxBytes.
func TestLongGames(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou", Rounds: 9})
	g := current(t, s, c.ID)
	g.Bytes = maxBytes + 1
	after, err := g.session.Play(boardgame.First, "d2-d3")
	require.NoError(t, err)
	g = s.next(g, after)
	require.True(t, g.session.Over())
	require.Contains(t, g.session.Abandoned(), "bytes")
	_, err = s.played(g, boardgame.First, Request{Action: session.Next})
	require.Equal(t, "round", code(err))
	require.ErrorContains(t, err, "too long")
}

// A seat is free as long as the match goes on, also after a round.
func TestSeatAfterARound(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "cuckoo", Rounds: 2, Seats: map[string]string{"r": Human}})
	host := Request{ID: c.ID, Secret: c.Seats["b"]}
	sit := func() error {
		_, err := s.Sit(t.Context(), SitDown{ID: c.ID, Invitation: c.Invitations["r"]})
		return err
	}
	read(t)(do(s, t.Context(), session.Resign, host))
	require.NoError(t, sit())
	require.Equal(t, 2, read(t)(do(s, t.Context(), session.Next, host)).Match.Round)
	require.ErrorIs(t, sit(), ErrTaken)
}

// The index keeps so many bytes of games, among them the last one. It never replaces a game with an older version.
func TestCache(t *testing.T) {
	x := newIndex(2 * gameBytes)
	x.cache(&game{id: "b", version: 1})
	x.cache(&game{id: "d", version: 1})
	later := &game{id: "a", version: 3}
	x.cache(later)
	x.cache(&game{id: "a", version: 2})
	x.put(&summary{key: openPrefix + "a", version: 4}, nil)
	now, known := x.cached("a")
	require.Same(t, later, now)
	require.EqualValues(t, 4, known)
	require.Equal(t, 2, x.games.Len())
	require.EqualValues(t, 2*gameBytes, x.bytes)
	x.drop(openPrefix + "a")
	now, known = x.cached("a")
	require.Nil(t, now)
	require.Zero(t, known)
	require.EqualValues(t, gameBytes, x.bytes)
}

// Those who follow a game in another process than its players get the next version, which is read once for all of them.
func TestFollowersReadTogether(t *testing.T) {
	here, _ := service(t)
	there, _ := service(t)
	c := create(t, here, Order{Game: "coucou"})
	_ = current(t, there, c.ID)
	read(t)(do(here, t.Context(), session.Move, Request{ID: c.ID, Secret: c.Seats["b"]}, "d2-d3"))
	soon(t, func() bool { _, known := there.index.cached(c.ID); return known == 2 })
	views := make(chan View, 50)
	for range cap(views) {
		go func() {
			v, err := there.Follow(t.Context(), c.ID, c.Watch)
			assert.NoError(t, err)
			views <- v
		}()
	}
	read := map[*game]bool{}
	for range cap(views) {
		v := <-views
		require.EqualValues(t, 2, v.game.version)
		read[v.game] = true
	}
	require.Less(t, len(read), 10)
}
