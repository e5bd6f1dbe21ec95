package search

import (
	"context"
	"errors"
	"sync"
)

func (o Options) workers() int { return max(o.Workers, 1) }

// work runs all workers concurrently, each with its share of the nodes, and joins their errors.
func (o Options) work(ctx context.Context, nodes int, run func(worker int, m meter) error) error {
	workers := o.workers()
	if workers == 1 {
		return run(0, meter{ctx: ctx, limit: nodes})
	}
	errs := make([]error, workers)
	var wait sync.WaitGroup
	for i := range workers {
		wait.Go(func() { errs[i] = run(i, meter{ctx: ctx, limit: part(nodes, i, workers)}) })
	}
	wait.Wait()
	return errors.Join(errs...)
}

func part(nodes, worker, workers int) int {
	share := nodes / workers
	if worker < nodes%workers {
		share++
	}
	return share
}
