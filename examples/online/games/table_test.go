package games

import (
	"encoding/json"
	"errors"
	"fmt"
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

// A request with the key of one of the player's last four changes with a key changes nothing, whatever it is. An older
// one changes nothing if it names its revision too.
func TestKeys(t *testing.T) {
	s, _ := service(t)
	other, _ := service(t)
	c := create(t, s, Order{Game: "coucou"})
	blue, red := Request{ID: c.ID, Secret: c.Seats["b"], Key: "first"},
		Request{ID: c.ID, Secret: c.Seats["r"], Key: "first"}
	for _, s := range []*Service{s, other, s} {
		require.EqualValues(t, 2, does(t, s, blue, session.Move, "d2-d3").Revision)
	}
	require.EqualValues(t, 3, does(t, other, red, session.Move, "d10-d9").Revision,
		"each player has keys of their own")
	blue.Key, red.Key = "second", "second"
	require.EqualValues(t, 4, offers(t, s, blue, session.TakeBack, session.TakeBack).Revision)
	require.EqualValues(t, 5, offers(t, s, red, session.TakeBack, session.Accept).Revision)
	require.EqualValues(t, 5, offers(t, other, blue, session.TakeBack, session.TakeBack).Revision,
		"not asked again")
	blue.Key = "first"
	require.EqualValues(t, 5, does(t, s, blue, session.Move, "d2-d3").Revision,
		"a copy that was held back")
	blue.Key = "third"
	require.EqualValues(t, 6, does(t, s, blue, session.Move, "d2-d3").Revision)
	for i := range 2*keysKept - 1 {
		blue.Key = fmt.Sprint("key ", i)
		action := []string{session.TakeBack, session.Decline}[i%2]
		require.EqualValues(t, 7+i, offers(t, s, blue, session.TakeBack, action).Revision)
	}
	red.Key = "third"
	require.Equal(t, "b", offers(t, s, red, session.TakeBack, session.Accept).Turn)
	blue.Key, blue.Revision = "first", 1
	_, err := do(s, t.Context(), session.Move, blue, "d2-d3")
	require.Equal(t, Stale, code(err), "which is legal again")
}

// A phrase makes no move stale, does not change when the game was changed last, and comes once in some seconds from a
// seat.
func TestTalk(t *testing.T) {
	s, clock := service(t)
	c := create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 600}})
	does(t, s, c.by("b"), session.Move, "d2-d3")
	before := current(t, s, c.ID)
	answers := map[string]int{}
	for range 150 { // 15 phrases a second
		clock.Add(time.Second / 15)
		_, err := do(s, t.Context(), Say, c.by("b"), "Hello!")
		answers[code(err)]++
	}
	require.Equal(t, map[string]int{"": 4, "phrase": 146}, answers)
	now := current(t, s, c.ID)
	require.Equal(t, before.revision(), now.revision())
	require.Equal(t, before.Changed, now.Changed)
	require.Equal(t, before.Clock, now.Clock)
	require.Equal(t, Said{"Hello!", 4}, now.Said["b"])
	red := c.by("r")
	red.Revision = before.revision()
	does(t, s, red, session.Move, "d10-d9")

	// Players can talk for some time after the end, and then the game stays as it is.
	does(t, s, c.by("b"), session.Resign)
	for range 10 {
		clock.Add(time.Minute)
		does(t, s, c.by("b"), Say, "Again?")
	}
	before = current(t, s, c.ID)
	clock.Add(time.Second)
	_, err := do(s, t.Context(), Say, c.by("b"), "Again?")
	require.Equal(t, Over, code(err))
	_, err = s.Rematch(t.Context(), c.by("b"), "", nil)
	require.NoError(t, err)
	require.Equal(t, before, current(t, s, c.ID))
}

// The clock of a rematch waits until the other player has agreed to it or has moved.
func TestRematchNeedsConsent(t *testing.T) {
	for _, how := range []string{"agrees", "moves", "agrees where all choose at once"} {
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
			if how == "moves" {
				does(t, s, Request{ID: again.ID, Secret: c.Seats[other]}, session.Move, "d2-d3")
				require.Equal(t, millis(clock.Now())+60_000, deadline())
				return
			}
			g := current(t, s, again.ID)
			claimed := g.with(g.session)
			claimed.Busy, claimed.Talk = 1, g.Talk+1
			require.NoError(t, s.save(t.Context(), g, claimed))
			_, err = s.Rematch(t.Context(), c.by(other), "", nil)
			require.NoError(t, err)
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

// A rematch does not begin with what was secret, as everybody knows it after the first game: it is drawn anew.
func TestRematchOfSecrets(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = catalog.Games() })
	drawn := map[string]bool{}
	for range 6 { // two are alike once in 70 times
		c := create(t, s, Order{Game: "geister", Options: map[string]any{"white": "lot", "black": "b6c6d6e6"}})
		does(t, s, c.by("w"), session.Resign)
		again, err := s.Rematch(t.Context(), c.by("w"), "", nil)
		require.NoError(t, err)
		after := current(t, s, again.ID).session.Record().Options
		require.Regexp(t, "^([a-f][1-6]){4}$", after["white"])
		require.Regexp(t, "^([a-f][1-6]){4}$", after["black"])
		drawn[after["black"]] = true
		settings := current(t, s, again.ID).session.Settings()
		require.NotEqual(t, current(t, s, c.ID).session.Settings().Seed, settings.Seed)
		require.NotZero(t, settings.Seed)
	}
	require.Greater(t, len(drawn), 1, "what was secret is drawn")
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

// A seat is free as long as the match goes on, also after a round. Everybody is told when somebody sits down, also where all
// choose at once.
func TestSeatAfterARound(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = catalog.Games() })
	together := create(t, s, Order{Game: "goofspiel", Seats: map[string]string{"b": Open}})
	claimed := current(t, s, together.ID).with(current(t, s, together.ID).session)
	claimed.Busy, claimed.Talk = 1, 1
	require.NoError(t, s.save(t.Context(), current(t, s, together.ID), claimed))
	_, err := s.Sit(t.Context(), SitDown{ID: together.ID, Seat: "b"})
	require.NoError(t, err)
	require.EqualValues(t, 2, sees(t, s, together).Revision, "whoever resumes a stream hears of the guest")
	require.Zero(t, current(t, s, together.ID).Busy, "a bot's move would be stale, so another worker begins at once")
	c := create(t, s, Order{Game: "cuckoo", Rounds: 2, Seats: map[string]string{"r": Human}})
	sit := func() error {
		_, err := s.Sit(t.Context(), SitDown{ID: c.ID, Invitation: c.Invitations["r"]})
		return err
	}
	does(t, s, c.by("b"), session.Resign)
	require.NoError(t, sit())
	require.Equal(t, 2, does(t, s, c.by("b"), session.Next).Match.Round)
	require.ErrorIs(t, sit(), ErrTaken)
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

// Whoever sits down without a name can say it later, in the game and in its rematch, and nobody's move becomes stale. What
// is over keeps its names, and only a player has one.
func TestRename(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou", Names: map[string]string{"b": "Ada"}})
	seen := func(id, secret string) (a struct {
		Revision int64
		Players  []struct{ Seat, Name string }
	}) {
		v, err := s.See(t.Context(), id, secret)
		require.NoError(t, err)
		text, err := v.JSON()
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &a))
		return a
	}
	before := seen(c.ID, c.Seats["b"])
	require.NoError(t, s.Rename(t.Context(), c.ID, c.Seats["r"], " Grace ", nil))
	after := seen(c.ID, c.Seats["b"])
	require.Equal(t, before.Revision, after.Revision)
	require.Equal(t, "Grace", after.Players[1].Name)
	require.Equal(t, "Ada", after.Players[0].Name)
	no := errors.New("too often")
	none := func() error { return no }
	require.NoError(t, s.Rename(t.Context(), c.ID, c.Seats["r"], "Grace", none), "nothing changes")
	require.ErrorIs(t, s.Rename(t.Context(), c.ID, c.Seats["r"], "Grace H.", none), no)
	require.ErrorIs(t, s.Rename(t.Context(), c.ID, c.Watch, "Eve", nil), ErrWatcher)
	require.ErrorIs(t, s.Rename(t.Context(), c.ID, "nobody's secret", "Eve", nil), ErrForbidden)
	var wrong *OrderError
	require.ErrorAs(t, s.Rename(t.Context(), c.ID, c.Seats["r"], strings.Repeat("n", 41), nil), &wrong)
	does(t, s, c.by("b"), session.Resign)
	var over *session.Refusal
	require.ErrorAs(t, s.Rename(t.Context(), c.ID, c.Seats["b"], "Eve", nil), &over)
	require.Equal(t, after.Players, seen(c.ID, c.Seats["b"]).Players)
	again, err := s.Rematch(t.Context(), c.by("b"), "", nil)
	require.NoError(t, err)
	require.NoError(t, s.Rename(t.Context(), again.ID, c.Seats["b"], "Ada L.", nil))
	require.Equal(t, "Grace", seen(again.ID, c.Seats["b"]).Players[0].Name)
	require.Equal(t, "Ada L.", seen(again.ID, c.Seats["b"]).Players[1].Name)
}
