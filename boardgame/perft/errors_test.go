package perft_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// Count, Parallel and Divide return the context's error, whatever the cause of the cancellation is.
func TestCancelledForACause(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("the caller has left"))
	_, err := perft.Count(ctx, taacoca.New(), 2)
	require.ErrorIs(t, err, context.Canceled)
	_, err = perft.Parallel(ctx, taacoca.New(), 2, perft.Options{Workers: 2})
	require.ErrorIs(t, err, context.Canceled)
	_, err = perft.Divide(ctx, taacoca.New(), 2, perft.Options{Workers: 2})
	require.ErrorIs(t, err, context.Canceled)
}

// A tree that ends early takes no time to count, even at MaxDepth.
func TestAbsurdDepths(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, text := range []string{"5/6/7/8/4w4/8/7/6/4b w", "5/6/7/2b5/2w1b4/3w4/7/6/5 b"} {
		s := taacoca.MustParse(text)
		for _, workers := range []int{1, 2} {
			n, err := perft.Parallel(ctx, s, perft.MaxDepth, perft.Options{Workers: workers})
			require.NoError(t, err)
			require.Zero(t, n)
		}
		n, err := perft.Count(ctx, s, perft.MaxDepth)
		require.NoError(t, err)
		require.Zero(t, n)
	}
	_, err := perft.Divide(ctx, taacoca.New(), 0, perft.Options{Workers: 1})
	require.ErrorContains(t, err, "from 1 to")
	_, err = perft.Count(ctx, taacoca.New(), math.MaxInt)
	require.ErrorContains(t, err, "from 0 to")
	_, err = perft.Parallel(ctx, taacoca.New(), 3, perft.Options{Workers: math.MaxInt})
	require.NoError(t, err, "the number of workers is limited")
}

func TestTooLongALine(t *testing.T) {
	_, err := perft.ReadTable(strings.NewReader("# x\n" + strings.Repeat("1 ", 40_000)))
	require.ErrorContains(t, err, "line 2")
}

// The progress never decreases, even with several workers.
func TestProgressNeverGoesBack(t *testing.T) {
	for range 50 {
		last := 0.0
		_, err := perft.Parallel(context.Background(), taacoca.New(), 3, perft.Options{Workers: 7, Progress: func(done float64) {
			require.GreaterOrEqual(t, done, last)
			last = done
		}})
		require.NoError(t, err)
	}
}
