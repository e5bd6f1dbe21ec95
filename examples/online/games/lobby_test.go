package games

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/internal/names"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// A search for a name looks at a bounded part of the list for each page, in parts between which the index can change,
// and the pages together have every game that was searched for.
func TestSearchForAName(t *testing.T) {
	s := New([]*store.Store{shared}, Config{})
	s.shards[0].problem.Store(nil)
	const all, each = 3 * maxLooked, 1000
	for i := range all {
		seats := map[string]seat{"b": {Hash: "x", Name: fmt.Sprint("Player ", i%each)}, "r": {Hash: "x"}}
		h := &head{standing: standing{Turn: "b"}, Seats: seats, Changed: int64(i)}
		s.index.put(s.summarize(fmt.Sprintf("%020d", i), 1, h), nil)
	}
	found, pages := map[string]bool{}, 0
	for q := (Query{List: ToWatch, Player: "PLAYER 77"}); ; pages++ { // 77 and 770 to 779
		page, err := s.List(t.Context(), q)
		require.NoError(t, err)
		for _, g := range page.Games {
			require.False(t, found[g.ID])
			require.Contains(t, g.Names["b"], "Player 77")
			found[g.ID] = true
		}
		if q.After = page.Next; q.After == "" {
			break
		}
	}
	require.Len(t, found, all/each*11)
	require.GreaterOrEqual(t, pages, all/maxLooked-1, "no page looks at more than its part")
	var order *OrderError
	_, err := s.List(t.Context(), Query{Player: strings.Repeat("x", names.Max+1)})
	require.ErrorAs(t, err, &order)
	require.Equal(t, "player", order.Field)
}

// However many search, nine tenths of the time are left to the games, and nobody waits for longer than the client
// listens.
func TestSearchesRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Service{searching: make(chan struct{}, 1)}
		start := time.Now()
		for range 3 {
			end, err := s.search(t.Context())
			require.NoError(t, err)
			time.Sleep(time.Millisecond)
			end()
		}
		require.Equal(t, 21*time.Millisecond, time.Since(start))
		time.Sleep(time.Second)
		s.searching <- struct{}{} // somebody's, who does not end it
		start = time.Now()
		_, err := s.search(t.Context())
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Equal(t, searchTime, time.Since(start))
	})
}
