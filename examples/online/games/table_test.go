package games

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// The clock of a rematch waits until the other player has agreed to it or has moved.
func TestRematchNeedsConsent(t *testing.T) {
	for _, how := range []string{"agrees", "agrees in the new game", "moves", "agrees where all choose at once"} {
		t.Run(how, func(t *testing.T) {
			s, clock := serviceOn(t, shared, func(c *Config) { c.Games = catalog.Games() })
			kind, other := "coucou", "r"
			if strings.Contains(how, "choose") {
				kind, other = "goofspiel", "w"
			}
			c := create(t, s, Order{Game: kind, Clock: &Clock{Per: "game", Seconds: 60}})
			does(t, s, c.by("b"), session.Resign)
			again, err := s.Rematch(t.Context(), c.by("b"), "", nil)
			require.NoError(t, err)
			require.Equal(t, other, again.Seat)
			clock.Add(time.Hour)
			deadline := func() int64 { return current(t, s, again.ID).deadline() }
			require.Zero(t, deadline(), "nobody loses on time what nobody has agreed to")
			asked := func() []string { return sees(t, s, Created{ID: again.ID, Watch: c.Watch}).Asked }
			require.Len(t, asked(), 1)
			require.NotEqual(t, again.Seat, asked()[0])
			if how == "moves" {
				does(t, s, Request{ID: again.ID, Secret: c.Seats[other]}, session.Move, "d2-d3")
				require.Equal(t, millis(clock.Now())+60_000, deadline())
				require.Empty(t, asked())
				return
			}
			g := current(t, s, again.ID)
			claimed := g.with(g.session)
			claimed.Busy, claimed.Talk = 1, g.Talk+1
			require.NoError(t, s.save(t.Context(), g, claimed))
			in := c.ID
			if how == "agrees in the new game" {
				in = again.ID
			}
			agreed, err := s.Rematch(t.Context(), Request{ID: in, Secret: c.Seats[other]}, "", nil)
			require.NoError(t, err)
			require.Equal(t, again.ID, agreed.ID)
			require.Empty(t, asked())
			after := current(t, s, again.ID)
			require.EqualValues(t, 1, after.Busy, "a worker has claimed the turn")
			for p := range boardgame.Player(3) {
				require.Equal(t, claimed.revisionFor(p), after.revisionFor(p), "no move becomes stale")
			}
			require.Equal(t, millis(clock.Now())+firstMove.Milliseconds(), deadline())
		})
	}
}

// A rematch that nobody has agreed to counts for whoever has asked for it. It ends after a day, and is in no list then.
func TestUnansweredRematch(t *testing.T) {
	s, clock := serviceOn(t, alone(t))
	const person = "the secret of one who is asked"
	unfinished := func(creator string) int {
		n, err := s.Unfinished(t.Context(), creator)
		require.NoError(t, err)
		return n
	}
	for _, agreed := range []bool{false, true} {
		c, err := s.Create(t.Context(), Order{Game: "coucou", From: "creator", Seats: map[string]string{"b": Me, "r": Open}})
		require.NoError(t, err)
		red, err := s.Sit(t.Context(), SitDown{ID: c.ID, Seat: "r", Player: person})
		require.NoError(t, err)
		does(t, s, Request{ID: c.ID, Secret: red.Secret}, session.Resign)
		again, err := s.Rematch(t.Context(), c.by("b"), "guest", nil)
		require.NoError(t, err)
		require.Equal(t, []int{0, 1}, []int{unfinished("creator"), unfinished("guest")})
		if agreed {
			_, err = s.Rematch(t.Context(), Request{ID: c.ID, Secret: red.Secret}, "creator", nil)
			require.NoError(t, err)
		}
		clock.Add(offerTime)
		if agreed {
			clock.Add(offerTime) // it may stay for a month
			time.Sleep(2 * dueEvery)
			require.Equal(t, 1, unfinished("guest"))
			continue
		}
		soon(t, func() bool { return unfinished("guest") == 0 })
		page, err := s.List(t.Context(), Query{List: Mine, Secret: person})
		require.NoError(t, err)
		require.Len(t, page.Games, 1)
		require.NotEqual(t, again.ID, page.Games[0].ID)
	}
}

// Nobody sits down against somebody who has chosen what they don't know: in an order with a free seat, the secrets of any game
// that hides something are drawn.
func TestSecretsAreDrawn(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = catalog.Games() })
	hiding := 0
	for _, kind := range s.config.Games {
		info := kind.Info()
		start, err := session.New(kind, nil, session.Settings{Seed: 1})
		require.NoError(t, err)
		mine, other := info.Seats[0].Letter, info.Seats[1].Letter
		ask := func(o Order, field string) {
			t.Helper()
			for who, refused := range map[string]bool{"": true, Human: true, Open: true, Me: false, "easy": false} {
				o.Game, o.Seats = info.Name, map[string]string{mine: Me, other: who}
				_, err := s.Create(t.Context(), o)
				if !refused || field == "" {
					require.NoError(t, err, "%s %v", info.Name, o)
					continue
				}
				var order *OrderError
				require.ErrorAs(t, err, &order, "%s %v", info.Name, o)
				require.Equal(t, field, order.Field)
				require.Contains(t, order.Message, "nobody else may sit down")
			}
		}
		position := Order{Position: start.State().String()}
		if !kind.Hides() {
			ask(position, "")
			continue
		}
		hiding++
		ask(position, "position")
		for _, o := range info.Options {
			chosen := map[bool]string{true: "options"}[o.Secret]
			ask(Order{Options: map[string]any{o.Name: o.Values[0]}}, chosen)
			ask(Order{Options: map[string]any{o.Name: "lot"}}, "")
		}
	}
	require.Greater(t, hiding, 1)
}

// If a process dies before it has linked the rematch that it has created, whoever asks next finds that, and links it.
func TestRematchWithoutALink(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou"})
	does(t, s, c.by("b"), session.Resign)
	first, err := s.Rematch(t.Context(), c.by("b"), "", nil)
	require.NoError(t, err)
	g := current(t, s, c.ID)
	unlinked := g.with(g.session)
	unlinked.Rematch = ""
	require.NoError(t, s.save(t.Context(), g, unlinked))
	second, err := s.Rematch(t.Context(), c.by("r"), "", nil)
	require.NoError(t, err)
	require.Equal(t, Rematched{first.ID, "b"}, second)
	require.Equal(t, first.ID, sees(t, s, c).Rematch)
}

// The cache keeps so many bytes of games, among them the last one. It never replaces a game with an older version, and
// forgets one when it hears of a later one.
func TestCache(t *testing.T) {
	x := newCache(2 * gameBytes)
	begun, err := session.New(kind(t, "coucou"), nil, session.Settings{})
	require.NoError(t, err)
	x.put(&game{id: "b", version: 1, session: begun})
	x.put(&game{id: "d", version: 1, session: begun})
	later := &game{id: "a", version: 3, session: begun}
	x.put(later)
	x.put(&game{id: "a", version: 2, session: begun})
	require.Same(t, later, x.get("a"))
	require.Nil(t, x.get("b"))
	require.EqualValues(t, 2*gameBytes, x.bytes)
	x.changed(store.Event{ID: "a", Version: 3})
	require.Same(t, later, x.get("a"))
	x.changed(store.Event{ID: "a", Version: 4})
	require.Nil(t, x.get("a"))
	require.EqualValues(t, gameBytes, x.bytes)
}

// Those who follow a game in another process than its players get the next version, which is read once for all of them.
func TestFollowersReadTogether(t *testing.T) {
	here, _ := service(t)
	there, _ := service(t)
	c := create(t, here, Order{Game: "coucou"})
	_ = current(t, there, c.ID)
	changed, stop := there.Subscribe(c.ID)
	defer stop()
	does(t, here, c.by("b"), session.Move, "d2-d3")
	there.learn(store.Event{ID: c.ID, Version: 2}) // as from another process
	<-changed
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

// Nobody sees a removed name, not even in a game that somebody was just reading when it was removed.
func TestRemovedWhileRead(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou", Names: map[string]string{"b": "Removed while read"}})
	shows := func() bool {
		v, err := s.See(t.Context(), c.ID, c.Watch)
		require.NoError(t, err)
		text, err := v.JSON()
		require.NoError(t, err)
		return strings.Contains(string(text), "Removed while read")
	}
	require.True(t, shows())
	g := current(t, s, c.ID)
	require.NoError(t, s.Settle(t.Context(), "Removed while read", true, true))
	s.cache.put(g)
	require.False(t, shows())
	require.NoError(t, s.Settle(t.Context(), "Removed while read", false, true))
	require.True(t, shows())
}
