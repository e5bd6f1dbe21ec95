package perft_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// ways computes the perft of a heap by a formula. For each possible number of turns that take two counters, it adds the
// number of ways to choose these turns.
func ways(left, depth int) uint64 {
	var sum uint64
	choose := uint64(1) // the binomial coefficient "depth choose twos"
	for twos := 0; twos <= depth && depth+twos <= left; twos++ {
		sum += choose
		choose = choose * uint64(depth-twos) / uint64(twos+1)
	}
	return sum
}

// plain computes the perft of s by the definition: it makes the moves of all sequences.
func plain[S boardgame.State[S, M], M comparable](t require.TestingT, s S, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range s.AppendMoves(nil) {
		next, err := s.Apply(m)
		require.NoError(t, err)
		nodes += plain[S, M](t, next, depth-1)
	}
	return nodes
}

// positions holds positions of taacoca: the start, a melee, an ending and two finished games.
var positions = []string{
	taacoca.New().String(),
	"5/6/2bb3/2www3/2bbb4/2www3/2bb3/6/5 w",
	"5/6/7/2b5/2w1b4/3w4/7/6/5 b",
	"5/6/7/8/4w4/8/7/6/4b w",
	"5/6/7/8/9/8/7/6/wwwww b",
}

// workers holds the numbers of goroutines to test. All of them must give the same results. A number less than one means one.
var workers = []int{1, 2, 3, 7, 0, -1}

// counters returns functions for all ways to count, by name. They need a depth of at least 1.
func counters[S boardgame.State[S, M], M comparable](workers int) map[string]func(ctx context.Context, s S, depth int) (uint64, error) {
	return map[string]func(ctx context.Context, s S, depth int) (uint64, error){
		"Count": perft.Count[S, M],
		"Parallel": func(ctx context.Context, s S, depth int) (uint64, error) {
			return perft.Parallel[S, M](ctx, s, depth, perft.Options{Workers: workers})
		},
		"with a table": func(ctx context.Context, s S, depth int) (uint64, error) {
			return perft.Parallel[S, M](ctx, s, depth, perft.Options{Workers: workers, Table: 50})
		},
		"Divide": func(ctx context.Context, s S, depth int) (sum uint64, err error) {
			parts, err := perft.Divide[S, M](ctx, s, depth, perft.Options{Workers: workers})
			for _, p := range parts {
				sum += p.Nodes
			}
			return sum, err
		},
	}
}

// The formula agrees with small heaps counted by hand. Two is 1+1 or 2. Three is 1+1+1, 1+2 or 2+1.
func TestWays(t *testing.T) {
	require.EqualValues(t, 1, ways(0, 0))
	require.EqualValues(t, 0, ways(0, 1))
	require.EqualValues(t, 2, ways(2, 1))
	require.EqualValues(t, 1, ways(2, 2))
	require.EqualValues(t, 3, ways(3, 2))
	require.EqualValues(t, 1, ways(3, 3))
	require.EqualValues(t, 32, ways(10, 5))
}
