package perft_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// A count to the depth tooDeep takes years. A cancelled count that takes longer than late has not noticed its cancellation.
// The documentation promises "well within a second", and late allows for slow machines.
const (
	tooDeep = 9
	late    = 10 * time.Second
)

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, n := range workers {
		for name, count := range counters[taacoca.State, taacoca.Move](n) {
			began := time.Now()
			_, err := count(ctx, taacoca.New(), tooDeep)
			require.ErrorIs(t, err, context.Canceled, name)
			require.Less(t, time.Since(began), late, name)
		}
	}
}

func TestCancelledByDeadline(t *testing.T) {
	for _, n := range []int{1, 3} {
		for name, count := range counters[taacoca.State, taacoca.Move](n) {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
			began := time.Now()
			_, err := count(ctx, taacoca.New(), tooDeep)
			require.ErrorIs(t, err, context.DeadlineExceeded, name)
			require.Less(t, time.Since(began), late, name)
			cancel()
		}
	}
}

// A program may cancel a count from its Progress function. The count has at least 256 tasks. If the first call of Progress
// cancels the count, most of the tasks stay unfinished.
func TestCancelledByProgress(t *testing.T) {
	const left, depth = 60, 24
	for _, n := range workers {
		givesUp(t, func(ctx context.Context, progress func(float64)) error {
			_, err := perft.Parallel(ctx, heap.New(left, 2), depth, perft.Options{Workers: n, Progress: progress})
			return err
		})
		givesUp(t, func(ctx context.Context, progress func(float64)) error {
			parts, err := perft.Divide(ctx, heap.New(left, 2), depth, perft.Options{Workers: n, Progress: progress})
			require.Nil(t, parts)
			return err
		})
	}
}

func givesUp(t *testing.T, count func(ctx context.Context, progress func(float64)) error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	calls := 0
	err := count(ctx, func(float64) {
		calls++
		cancel()
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, calls, 128)
}
