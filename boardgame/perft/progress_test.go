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

// watch takes down what progress is told. Its list is not guarded, so that the race detector, too, finds calls at once.
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
	runtime.Gosched() // give others the time to come in
	w.inside.Add(-1)
}

func (w *watch) check(t *testing.T) {
	require.False(t, w.atOnce.Load(), "two goroutines at once")
	require.NotEmpty(t, w.told)
	for _, done := range w.told {
		require.Greater(t, done, 0.0, "something is done by then")
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

// One worker is never in its own way: it reports every task, in order, and the last report is that all is done.
func TestProgressOfOneWorker(t *testing.T) {
	var w watch
	_, err := perft.Parallel(context.Background(), taacoca.New(), 3, perft.Options{Workers: 1, Progress: w.progress})
	require.NoError(t, err)
	w.check(t)
	require.IsIncreasing(t, w.told)
	require.Equal(t, 1.0, w.told[len(w.told)-1])
}
