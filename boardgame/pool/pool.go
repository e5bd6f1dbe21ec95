// Package pool distributes work among goroutines.
package pool

import (
	"context"
	"sync"
	"sync/atomic"
)

// Each calls a function for every number from 0 to n-1, in several goroutines. Every goroutine calls begin once to get its
// own function. If workers is less than 1, Each uses one goroutine.
//
// Each stops at the first error and returns it. If the context is cancelled, Each stops and returns the context's cause. If
// progress is not nil, Each calls it with the fraction of the work that is finished, from 0 to 1. The fraction never
// decreases, and no two of these calls overlap.
func Each(parent context.Context, n, workers int, progress func(done float64), begin func() func(i int) error) error {
	ctx, cancel := context.WithCancelCause(parent)
	defer cancel(nil)
	var next, done atomic.Int64
	var report sync.Mutex
	var wait sync.WaitGroup
	for range min(max(workers, 1), n) {
		wait.Go(func() {
			do := begin()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := do(i); err != nil {
					cancel(err) // the other workers can stop
					return
				}
				done.Add(1)
				if progress != nil && report.TryLock() {
					progress(float64(done.Load()) / float64(n))
					report.Unlock()
				}
			}
		})
	}
	wait.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
