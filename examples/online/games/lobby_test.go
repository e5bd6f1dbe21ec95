package games

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/internal/names"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// A search for a name looks at a bounded part of the list for each page, and the pages together have every game that was searched for.
func TestSearchForAName(t *testing.T) {
	s := New([]*store.Store{shared}, Config{})
	s.shards[0].problem.Store(nil)
	const all, each = 3 * maxLooked, 1000
	for i := range all {
		seats := map[string]seat{"b": {Hash: "x", Name: fmt.Sprint("Player ", i%each)}, "r": {Hash: "x"}}
		h := &head{standing: standing{Turn: "b"}, Seats: seats, Changed: int64(i)}
		s.index.put(s.summarize(fmt.Sprintf("%020d", i), 1, h), nil)
	}
	s.learnRemoved(hashed(names.Skeleton("Player 770")), true)
	found, pages := map[string]bool{}, 0
	for q := (Query{List: ToWatch, Player: "PLAYER 77"}); ; pages++ { // 77 and 770 to 779
		page, err := s.List(t.Context(), q)
		require.NoError(t, err)
		for _, g := range page.Games {
			require.False(t, found[g.ID])
			require.Contains(t, g.Names["b"], "Player 77")
			require.NotEqual(t, "Player 770", g.Names["b"])
			found[g.ID] = true
		}
		if q.After = page.Next; q.After == "" {
			break
		}
	}
	require.Len(t, found, all/each*10, "without player 770")
	require.GreaterOrEqual(t, pages, all/maxLooked-1, "no page looks at more than its part")
	page, err := s.List(t.Context(), Query{List: ToWatch, Player: "Player 770", Limit: 2})
	require.NoError(t, err)
	require.Empty(t, page.Games)
	require.Contains(t, page.Next, "9771", "no page looks at more removed names than it may have games")
	var order *OrderError
	_, err = s.List(t.Context(), Query{Player: strings.Repeat("x", names.Max+1)})
	require.ErrorAs(t, err, &order)
	require.Equal(t, "player", order.Field)
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
		does(t, s, first.by(seat), session.Move, text)
	}
	shows([]string{second.ID, first.ID}, 0)
	move("b", "d2-d3")
	shows([]string{second.ID, first.ID}, 1)
	clock.Add(time.Minute)
	move("r", "d10-d9")
	shows([]string{first.ID, second.ID}, 2)
}

// All finished games of a person are found, however many games others have finished since. Of the other public games,
// the lists keep the last ones.
func TestOwnGamesStay(t *testing.T) {
	s := New([]*store.Store{shared}, Config{})
	now := millis(time.Now())
	learn := func(i int64, players map[string]string) (key string) {
		id := fmt.Sprintf("%020d", i)
		l := Listed{ID: id, Game: "coucou", Public: true, Plies: 1, Changed: now + i}
		text, err := json.Marshal(listing{format, l, players})
		require.NoError(t, err)
		s.learn(store.Entry{Key: finishedKey(id, now+i), Value: text, Version: 1})
		return finishedKey(id, now+i)
	}
	mine := map[string]string{"b": "a person"}
	old := learn(-time.Hour.Milliseconds(), mine)
	learn(0, mine)
	first, second := learn(1, nil), learn(2, nil)
	for i := int64(3); i < maxFinished+3; i++ {
		learn(i, nil)
	}
	require.Equal(t, []string{old, first, second}, s.extra(s.shards[0], now))
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
	does(t, s, Request{ID: c.ID, Secret: secret}, session.Resign)
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
	does(t, s, c.by("b"), session.Move, "d2-d3")
	does(t, s, c.by("b"), session.Resign)
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
