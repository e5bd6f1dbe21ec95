package perft_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// watch records the values that Progress receives. Its list has no lock, so that the race detector also finds overlapping
// calls.
type watch struct {
	told   []float64
	inside atomic.Int32
	atOnce atomic.Bool
}

func (w *watch) progress(done float64) {
	if w.inside.Add(1) > 1 {
		w.atOnce.Store(true)
	}
	w.told = append(w.told, done)
	runtime.Gosched() // give other goroutines time to call progress
	w.inside.Add(-1)
}

func (w *watch) check(t *testing.T) {
	require.False(t, w.atOnce.Load(), "two calls overlap")
	require.NotEmpty(t, w.told)
	for _, done := range w.told {
		require.Greater(t, done, 0.0, "a task is finished before the call")
		require.LessOrEqual(t, done, 1.0)
	}
}

func TestProgress(t *testing.T) {
	ctx := context.Background()
	for _, n := range workers {
		var w watch
		_, err := perft.Parallel(ctx, taacoca.New(), 3, perft.Options{Workers: n, Progress: w.progress})
		require.NoError(t, err)
		w.check(t)

		w = watch{}
		_, err = perft.Divide(ctx, taacoca.New(), 3, perft.Options{Workers: n, Progress: w.progress})
		require.NoError(t, err)
		w.check(t)
	}
}

// A single worker reports after every task, and its last report is 1.
func TestProgressOfOneWorker(t *testing.T) {
	var w watch
	_, err := perft.Parallel(context.Background(), taacoca.New(), 3, perft.Options{Workers: 1, Progress: w.progress})
	require.NoError(t, err)
	w.check(t)
	require.IsIncreasing(t, w.told)
	require.Equal(t, 1.0, w.told[len(w.told)-1])
}
