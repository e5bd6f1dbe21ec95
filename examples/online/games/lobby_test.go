package games

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/internal/names"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// A search for a name looks at a bounded part of the list for each page, and the pages together have every game that was
// searched for.
func TestSearchForAName(t *testing.T) {
	s, _ := serviceOn(t, alone(t))
	begun, err := session.New(kind(t, "coucou"), nil, session.Settings{})
	require.NoError(t, err)
	const all, each = 3 * maxLooked, 1000
	var group errgroup.Group
	group.SetLimit(32)
	for i := range all {
		group.Go(func() error {
			g := &game{id: fmt.Sprintf("%020d", i), session: begun, head: head{
				Seats:   map[string]seat{"b": {Hash: "x", Name: fmt.Sprint("Player ", i%each)}, "r": {Hash: "x"}},
				Created: int64(i + 1), Changed: int64(i + 1), Shown: int64(i + 1)}}
			change, err := s.stored(nil, g)
			if err != nil {
				return err
			}
			change.Leave, change.Enter = nil, []store.Place{{List: ToWatch, At: g.Shown}} // the process leaves them alone
			return s.store.Save(t.Context(), change)
		})
	}
	require.NoError(t, group.Wait())
	require.NoError(t, s.Settle(t.Context(), "Player 770", true, true))
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
	for _, q := range []Query{{Player: strings.Repeat("x", names.Max+1)}, {Player: "x\x00"}, {After: "x"}} {
		var order *OrderError
		_, err = s.List(t.Context(), q)
		require.ErrorAs(t, err, &order, "%+v", q)
	}
	require.Error(t, s.Settle(t.Context(), "\x00", true, true), "this is no name")
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

// A list shows the places of a game of four that is over, and the rounds of a match that each player has won.
func TestListsShowScores(t *testing.T) {
	s, _ := service(t)
	const secret = "the secret of one who plays against nobody"
	four := map[string]string{"A": Me, "B": Me, "C": Me, "D": Me}
	c := create(t, s, Order{Game: "oeufs", Options: map[string]any{"players": "4"}, Player: secret, Seats: four})
	for range 3 {
		does(t, s, Request{ID: c.ID, Secret: secret}, session.Resign)
	}
	page, err := s.List(t.Context(), Query{List: Mine, Secret: secret})
	require.NoError(t, err)
	require.Len(t, page.Games, 1)
	require.Equal(t, "1 Orange, 2 Green, 3 Red, 4 Blue", page.Games[0].Score)

	match := create(t, s, Order{Game: "cuckoo", Public: true, Player: secret + "!"})
	for _, loser := range []string{"b", "r", "b"} {
		does(t, s, match.by(loser), session.Resign)
		_, _ = do(s, t.Context(), session.Next, match.by("b"))
	}
	page, err = s.List(t.Context(), Query{List: Mine, Secret: secret + "!"})
	require.NoError(t, err)
	require.Equal(t, "1 : 2", page.Games[0].Score)
}

// Whoever follows a list hears of what it shows, and of nothing else: not of a phrase, or a game of another list.
func TestFollowLists(t *testing.T) {
	s, _ := serviceOn(t, alone(t))
	const guest = "the secret of a guest who plays Red"
	follow := func(lists ...string) (heard func() bool) {
		changed, stop, err := s.SubscribeLists(lists, guest)
		require.NoError(t, err)
		t.Cleanup(stop)
		return func() bool {
			select {
			case <-changed:
				return true
			case <-time.After(100 * time.Millisecond):
				return false
			}
		}
	}
	lobby, open, watch, finished, own := follow(Lobby, OpenSeats), follow(OpenSeats), follow(ToWatch), follow(Finished), follow(Mine)
	hear := func(who string, l, o, w, f, m bool) {
		t.Helper()
		require.Equal(t, []bool{l, o, w, f, m}, []bool{lobby(), open(), watch(), finished(), own()}, who)
	}
	hear("nothing", false, false, false, false, false)
	create(t, s, Order{Game: "coucou"})
	hear("a private game", false, false, false, false, false)
	c, err := s.Create(t.Context(), Order{Game: "coucou", Public: true, Seats: map[string]string{"b": Me, "r": Open}})
	require.NoError(t, err)
	hear("an offer", true, true, false, false, false)
	red, err := s.Sit(t.Context(), SitDown{ID: c.ID, Seat: "r", Player: guest})
	require.NoError(t, err)
	hear("a guest", true, true, true, false, true)
	does(t, s, c.by("b"), session.Move, "d2-d3")
	hear("a move", true, false, true, false, true)
	does(t, s, c.by("b"), Say, "Hello!")
	hear("a phrase", false, false, false, false, false)
	does(t, s, Request{ID: c.ID, Secret: red.Secret}, session.Resign)
	hear("an end", true, false, true, true, true)
}
