package search_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
)

// Workers who share a table find what one alone finds: at a depth, the value of the whole tree. The race detector watches.
func TestLazyIsExact(t *testing.T) {
	ctx, cancel := context.WithTimeout(background, time.Minute)
	defer cancel()
	for i := range 12 {
		s := beforeTheEnd[coucou.State, coucou.Move](t, coucou.New(), 1+4*i, uint64(i))
		for depth := 1; depth <= 4; depth++ {
			o := search.Options{Nodes: search.Unlimited, Depth: depth, Seed: uint64(i)}
			alone, err := search.AlphaBeta[coucou.State, coucou.Move](ctx, s, coucou.State.Evaluate, o)
			require.NoError(t, err)
			for _, memory := range []int{0, 1000} {
				o.Workers, o.Memory = 4, memory
				together, err := search.AlphaBeta[coucou.State, coucou.Move](ctx, s, coucou.State.Evaluate, o)
				require.NoError(t, err)
				require.Equal(t, alone.Value, together.Value, "%s at depth %d", s, depth)
				require.Equal(t, alone.Depth, together.Depth)
				follow[coucou.State, coucou.Move](t, s, together)
			}
		}
	}
}
