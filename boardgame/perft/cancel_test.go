package perft_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// A count to the depth tooDeep takes years. A cancelled count that takes longer than late has not noticed its
// cancellation. The documentation promises "well within a second", and late allows for slow machines.
const (
	tooDeep = 9
	late    = 10 * time.Second
)

// Every count stops soon after it is cancelled, before it has begun or later, with the context's error, whatever the
// cause is.
func TestCancelled(t *testing.T) {
	for _, n := range workers {
		before, cancel := context.WithCancelCause(context.Background())
		cancel(errors.New("the caller has left"))
		during, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
		for ctx, want := range map[context.Context]error{before: context.Canceled, during: context.DeadlineExceeded} {
			began := time.Now()
			nodes, err := perft.Count(ctx, taacoca.New(), tooDeep, perft.Options{Workers: n})
			require.ErrorIs(t, err, want)
			require.Zero(t, nodes, "no part of a count looks like one")
			require.Less(t, time.Since(began), late)
		}
		for depth := range 3 {
			nodes, err := perft.Count(before, taacoca.New(), depth, perft.Options{Workers: n})
			require.ErrorIs(t, err, context.Canceled)
			require.Zero(t, nodes)
		}
		stop()
	}
}

// A tree that ends early takes no time to count, even at MaxDepth.
func TestAbsurdDepths(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, s := range []taacoca.State{{}, taacoca.MustParse(positions[2]), taacoca.MustParse(positions[3])} {
		for _, workers := range []int{0, 1, 2} {
			n, err := perft.Count(ctx, s, perft.MaxDepth, perft.Options{Workers: workers})
			require.NoError(t, err)
			require.Zero(t, n)
		}
	}
	for _, depth := range []int{-1, math.MinInt, perft.MaxDepth + 1, math.MaxInt} {
		_, err := perft.Count(ctx, taacoca.New(), depth, perft.Options{})
		require.ErrorContains(t, err, "from 0 to")
	}
	_, err := perft.Count(ctx, taacoca.New(), 3, perft.Options{Workers: math.MaxInt})
	require.NoError(t, err, "the number of workers is limited")
}

// A single worker reports after every task, and its last report is 1.
func TestProgress(t *testing.T) {
	for _, n := range workers {
		var told []float64
		o := perft.Options{Workers: n, Progress: func(done float64) { told = append(told, done) }}
		_, err := perft.Count(context.Background(), taacoca.New(), 3, o)
		require.NoError(t, err)
		require.NotEmpty(t, told)
		if n <= 1 {
			require.IsIncreasing(t, told)
			require.Equal(t, 1.0, told[len(told)-1])
		}
	}
}
