package search

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
)

// lazily runs several workers on the same position. The workers share the table and the claims. Each worker shuffles the
// moves at the root and postpones moves that another worker has claimed, so it finds many of the other workers' results in
// the table. When one worker has finished, all workers stop. The report comes from the worker that has searched deepest.
func lazily[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, root []M, evaluate func(S, boardgame.Player) int, o Options, t *table[S, M],
) (Report[M], error) {
	all := &group{}
	tasks := &claims{}
	reports := make([]Report[M], o.workers())
	errs := make([]error, o.workers())
	var wait sync.WaitGroup
	nodes := 0
	workers := make([]*alphaBeta[S, M], o.workers())
	for i := range workers {
		workers[i] = newAlphaBeta(meter{ctx: ctx, limit: o.Nodes, group: all}, evaluate, t)
		workers[i].table.writers = 0
		if workers[i].game.Number != nil {
			workers[i].claims = tasks
		}
		run := func(moves []M) {
			reports[i], errs[i] = workers[i].deepen(s, moves, o, i)
			all.ended.Store(true)
		}
		if i > 0 {
			moves := slices.Clone(root)
			wait.Go(func() { run(moves) })
		}
	}
	workers[0].table.writers = len(workers)
	reports[0], errs[0] = workers[0].deepen(s, root, o, 0)
	all.ended.Store(true)
	wait.Wait()
	best := reports[0]
	for i, r := range reports {
		nodes += workers[i].nodes
		if r.Depth > best.Depth {
			best = r
		}
	}
	best.Nodes = nodes
	return best, errors.Join(errs...)
}
