package games

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
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
		require.EqualValues(t, 2, read(t)(do(s, t.Context(), session.Move, blue, "d2-d3")).Revision)
	}
	require.EqualValues(t, 3, read(t)(do(other, t.Context(), session.Move, red, "d10-d9")).Revision,
		"each player has keys of their own")
	blue.Key, red.Key = "second", "second"
	require.EqualValues(t, 4, read(t)(offer(s, t.Context(), session.TakeBack, session.TakeBack, blue)).Revision)
	require.EqualValues(t, 5, read(t)(offer(s, t.Context(), session.TakeBack, session.Accept, red)).Revision)
	require.EqualValues(t, 5, read(t)(offer(other, t.Context(), session.TakeBack, session.TakeBack, blue)).Revision,
		"not asked again")
	blue.Key = "first"
	require.EqualValues(t, 5, read(t)(do(s, t.Context(), session.Move, blue, "d2-d3")).Revision,
		"a copy that was held back")
	blue.Key = "third"
	require.EqualValues(t, 6, read(t)(do(s, t.Context(), session.Move, blue, "d2-d3")).Revision)
	for i := range 2*keysKept - 1 {
		blue.Key = fmt.Sprint("key ", i)
		action := []string{session.TakeBack, session.Decline}[i%2]
		require.EqualValues(t, 7+i, read(t)(offer(s, t.Context(), session.TakeBack, action, blue)).Revision)
	}
	red.Key = "third"
	require.Equal(t, "b", read(t)(offer(s, t.Context(), session.TakeBack, session.Accept, red)).Turn)
	blue.Key, blue.Revision = "first", 1
	_, err := do(s, t.Context(), session.Move, blue, "d2-d3")
	require.Equal(t, Stale, code(err), "which is legal again")
}

// What a match can grow to has a limit, whatever its players do.
func TestDrawnRoundsEnd(t *testing.T) {
	s, _ := service(t)
	ctx := t.Context()
	c := create(t, s, Order{Game: "cuckoo", Rounds: 9})
	blue, red := Request{ID: c.ID, Secret: c.Seats["b"]}, Request{ID: c.ID, Secret: c.Seats["r"]}
	rounds := 0
	for ; rounds < 200; rounds++ {
		read(t)(offer(s, ctx, session.Draw, session.Draw, blue))
		read(t)(offer(s, ctx, session.Draw, session.Accept, red))
		if _, err := do(s, ctx, session.Next, blue); err != nil {
			require.NotEmpty(t, code(err))
			break
		}
	}
	require.Less(t, rounds, 100)
	e, chunks, err := shared.GetAll(ctx, openPrefix+c.ID, chunkPrefix+c.ID)
	require.NoError(t, err)
	require.Less(t, len(e.Value), 32<<10)
	require.NotEmpty(t, chunks)
	again, _ := service(t) // reads the chunks
	require.Equal(t, read(t)(s.See(ctx, c.ID, c.Watch)), read(t)(again.See(ctx, c.ID, c.Watch)))
}

// Taking back moves removes the chunks that are no longer full.
func TestChunks(t *testing.T) {
	s, _ := service(t)
	ctx := t.Context()
	c := create(t, s, Order{Game: "oeufs"})
	secrets := map[string]string{}
	for letter, secret := range c.Seats {
		secrets[letter] = secret
	}
	there := []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}
	play := func(i int) { // the player to move plays
		now := read(t)(s.See(ctx, c.ID, c.Watch))
		read(t)(do(s, ctx, session.Move, Request{ID: c.ID, Secret: secrets[now.Turn]}, there[i%4]))
	}
	stored := func() int {
		e, chunks, err := shared.GetAll(ctx, openPrefix+c.ID, chunkPrefix+c.ID+"/")
		require.NoError(t, err)
		again, _ := serviceOn(t, shared)
		_, err = again.decode(c.ID, e, chunks)
		require.NoError(t, err)
		return len(chunks)
	}
	for i := range 2*chunkSize + 1 {
		play(i)
	}
	require.Equal(t, 2, stored())
	for range 3 {
		now := read(t)(s.See(ctx, c.ID, c.Watch))
		for letter, secret := range secrets {
			if letter != now.Turn {
				read(t)(offer(s, ctx, session.TakeBack, session.TakeBack, Request{ID: c.ID, Secret: secret}))
			}
		}
		read(t)(offer(s, ctx, session.TakeBack, session.Accept, Request{ID: c.ID, Secret: secrets[now.Turn]}))
	}
	require.Equal(t, 1, stored())
	for i := 2*chunkSize - 2; i < 2*chunkSize+1; i++ {
		play(i)
	}
	require.Equal(t, 2, stored())
}

// Whoever creates many games between slow bots, or sits down in many, does not keep other people's bots waiting.
func TestFairShares(t *testing.T) {
	for name, hog := range map[string]Order{
		"bots":   {Game: "oeufs", Seats: map[string]string{"A": "hard", "B": "hard"}, From: "hog"},
		"people": {Game: "coucou", Seats: map[string]string{"b": "hard"}, From: "hog"},
	} {
		t.Run(name, func(t *testing.T) {
			st, err := store.Open(t.Context(), store.Config{Dir: t.TempDir()})
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, st.Close()) })
			levels := []search.Level{{Name: "easy", Nodes: 20}, {Name: "hard", Nodes: search.Unlimited}}
			s := New([]*store.Store{st}, Config{Games: clutch.Games(), Levels: levels})
			during(t, s.Run)
			soon(t, func() bool { return s.Health(t.Context()).Usable })
			for range 20 {
				create(t, s, hog)
			}
			during(t, func(ctx context.Context) { s.Work(ctx, 1) })
			time.Sleep(time.Second)
			c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"b": "easy"}, From: "guest"})
			start := time.Now()
			require.Eventually(t, func() bool { return read(t)(s.See(t.Context(), c.ID, c.Watch)).Revision == 2 },
				patience, 5*time.Millisecond)
			require.Less(t, time.Since(start), 3*time.Second)
		})
	}
}

// Whoever is not told of a move learns nothing of it from the pages of lists either.
func TestPagesOfSilentMoves(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = dynamic.Games{dynamic.Adapt(dark.Definition(false))} })
	const white = "the secret of White in the dark"
	c, err := s.Create(t.Context(), Order{Game: "dark", Player: white, Seats: map[string]string{"w": Me, "b": Human}})
	require.NoError(t, err)
	_, err = s.Create(t.Context(), Order{Game: "dark", Player: white})
	require.NoError(t, err)
	black, err := s.Sit(t.Context(), SitDown{ID: c.ID, Invitation: c.Invitations["b"]})
	require.NoError(t, err)
	var pages [2][]string
	for i, move := range []Request{{Secret: white, Move: "a"}, {Secret: black.Secret, Move: "a"}} {
		move.ID, move.Action = c.ID, session.Move
		_, err = s.Do(t.Context(), move)
		require.NoError(t, err)
		for q := (Query{List: Mine, Secret: white, Limit: 1}); ; {
			page, err := s.List(t.Context(), q)
			require.NoError(t, err)
			pages[i] = append(pages[i], fmt.Sprint(page))
			if q.After = page.Next; q.After == "" {
				break
			}
		}
	}
	require.Len(t, pages[0], 2)
	require.Equal(t, pages[0], pages[1])
}

// A game that ends before the first move stays among the games of those who had a seat, and is in no public list.
func TestEndWithoutAMove(t *testing.T) {
	s, _ := service(t)
	const secret = "the secret of one who resigns at once"
	c := create(t, s, Order{Game: "coucou", Public: true, Player: secret, Seats: map[string]string{"b": Me, "r": Me}})
	read(t)(do(s, t.Context(), session.Resign, Request{ID: c.ID, Secret: secret}))
	page, err := s.List(t.Context(), Query{List: Mine, Secret: secret})
	require.NoError(t, err)
	require.Len(t, page.Games, 1)
	require.Equal(t, "resignation", page.Games[0].Reason)
	page, err = s.List(t.Context(), Query{List: Finished, Result: "resignation"})
	require.NoError(t, err)
	for _, g := range page.Games {
		require.NotEqual(t, c.ID, g.ID)
	}
}

// While a process reads the games of a store again, no list lacks a game.
func TestRelisting(t *testing.T) {
	s, _ := service(t)
	const name = "Relisted"
	c := create(t, s, Order{Game: "coucou", Public: true, Names: map[string]string{"b": name}})
	read(t)(do(s, t.Context(), session.Move, Request{ID: c.ID, Secret: c.Seats["b"]}, "d2-d3"))
	read(t)(do(s, t.Context(), session.Resign, Request{ID: c.ID, Secret: c.Seats["b"]}))
	listed := func() bool {
		page, err := s.List(t.Context(), Query{List: Finished, Player: name})
		require.NoError(t, err)
		return len(page.Games) == 1
	}
	require.Eventually(t, listed, patience, time.Millisecond)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 20 {
			assert.NoError(t, s.relist(t.Context(), s.shards[0]))
		}
	}()
	for {
		select {
		case <-done:
			return
		default:
			require.True(t, listed())
		}
	}
}
