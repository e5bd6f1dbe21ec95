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
			again, err := s.Rematch(t.Context(), c.ID, c.Seats["b"], nil)
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
			agreed, err := s.Rematch(t.Context(), in, c.Seats[other], nil)
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

// If a process dies before it has linked the rematch that it has created, whoever asks next finds that, and links it.
func TestRematchWithoutALink(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou"})
	does(t, s, c.by("b"), session.Resign)
	first, err := s.Rematch(t.Context(), c.ID, c.Seats["b"], nil)
	require.NoError(t, err)
	g := current(t, s, c.ID)
	unlinked := g.with(g.session)
	unlinked.Rematch = ""
	require.NoError(t, s.save(t.Context(), g, unlinked))
	second, err := s.Rematch(t.Context(), c.ID, c.Seats["r"], nil)
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
