package pool_test

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// Every number is handled once, for any number of workers, and every worker has its own function. The progress never
// decreases, and no two calls that tell it overlap.
func TestEach(t *testing.T) {
	for _, workers := range []int{-1, 1, 2, 7, 200} {
		var done [100]atomic.Int32
		var begun, inside atomic.Int32
		var told []float64
		progress := func(part float64) {
			if inside.Add(1) > 1 {
				t.Error("two calls overlap")
			}
			told = append(told, part)
			runtime.Gosched() // give other goroutines time to call progress
			inside.Add(-1)
		}
		err := pool.Each(context.Background(), len(done), workers, progress,
			func() func(int) error {
				begun.Add(1)
				calls := 0 // a variable without a lock, which only one worker may use
				return func(i int) error {
					calls++
					done[i].Add(1)
					return nil
				}
			})
		require.NoError(t, err)
		for i := range done {
			require.EqualValues(t, 1, done[i].Load())
		}
		require.LessOrEqual(t, begun.Load(), int32(max(1, min(workers, len(done)))))
		require.IsNonDecreasing(t, told)
		require.Greater(t, told[0], 0.0, "a number is handled before the call")
		require.LessOrEqual(t, told[len(told)-1], 1.0)
	}
	require.NoError(t, pool.Each(context.Background(), 0, 3, nil, nil))
}

// The first error stops Each.
func TestEachFails(t *testing.T) {
	broken := errors.New("broken")
	for _, workers := range []int{1, 3} {
		var calls atomic.Int32
		err := pool.Each(context.Background(), 1_000_000, workers, nil, func() func(int) error {
			return func(i int) error {
				if calls.Add(1); i == 5 {
					return broken
				}
				time.Sleep(time.Microsecond)
				return nil
			}
		})
		require.ErrorIs(t, err, broken)
		require.Less(t, calls.Load(), int32(500_000))
	}
}
