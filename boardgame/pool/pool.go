// Package pool distributes work among goroutines.
package pool

import (
	"context"
	"sync"
	"sync/atomic"
)

// Each starts the given number of worker goroutines, at least one and at most n. Each worker first calls begin(),
// which returns a function. The worker then calls this function for each number that it takes. If Each returns nil,
// every number from 0 to n-1 has been handled exactly once.
//
// After the first error, or when the context is cancelled, the workers take no more numbers, and Each returns that
// error or the context's cause. If progress is not nil, Each calls it with the fraction of the work that is finished,
// from 0 to 1. The fraction never decreases, and no two calls of progress overlap.
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
