// Package pool shares work out among goroutines.
package pool

import (
	"context"
	"sync"
	"sync/atomic"
)

// Each calls a function for the numbers from 0 to n-1, in several goroutines. Each goroutine makes a function of its own with
// begin. Fewer than one worker is one.
//
// The first error ends the work, and so does the context, whose cause is the error then. Each calls progress, unless it is
// nil, with the part of the work that is done, from 0 to 1; it never falls, and no two calls overlap.
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
					cancel(err) // the others need not go on
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
