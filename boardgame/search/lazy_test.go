package search_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
)

// Workers that share a table find the same value as one worker alone: the value of the whole tree of that depth. Under the
// race detector, this test also checks that they share the table safely.
func TestLazyIsExact(t *testing.T) {
	ctx, cancel := context.WithTimeout(background, time.Minute)
	defer cancel()
	for i := range 12 {
		s := beforeTheEnd[coucou.State, coucou.Move](t, coucou.New(), 1+4*i, uint64(i))
		for depth := 1; depth <= 6; depth++ {
			o := search.Options{Nodes: search.Unlimited, Depth: depth, Seed: uint64(i)}
			alone, err := search.Search[coucou.State, coucou.Move](ctx, s, search.AlphaBetaBot, 2, coucou.State.Evaluate, o)
			require.NoError(t, err)
			for _, memory := range []int{0, 1000} {
				o.Workers, o.Memory = 4, memory
				together, err := search.Search[coucou.State, coucou.Move](ctx, s, search.AlphaBetaBot, 2, coucou.State.Evaluate, o)
				require.NoError(t, err)
				require.Equal(t, alone.Value, together.Value, "%s at depth %d", s, depth)
				require.Equal(t, alone.Depth, together.Depth)
				follow[coucou.State, coucou.Move](t, s, together)
			}
		}
	}
}
