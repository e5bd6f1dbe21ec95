package solution

import (
	"context"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// backwards has the moves by where they lead to.
type backwards struct {
	start []atomic.Uint32 // for each position, where in from its list begins, which ends where the next one's begins
	from  []uint32        // layouts
}

// turnAround makes a graph's lists of moves into lists of the layouts that moves come from. It uses the graph up. The
// order in a list depends on chance, and nothing depends on that order.
func (g *graph) turnAround(ctx context.Context, workers int, progress func(float64)) (backwards, error) {
	sum := uint32(0)
	for i := range g.inDegree {
		sum += g.inDegree[i].Load()
		g.inDegree[i].Store(sum) // where the list ends, and then, with all that is put in from the end, where it begins
	}
	b := backwards{g.inDegree, make([]uint32, sum)}
	err := pool.Each(ctx, len(g.parts), workers, progress, func() func(int) error {
		return func(i int) error {
			p := &g.parts[i]
			rest := p.to
			for j, moves := range p.moves {
				n := moves.sum()
				for _, to := range rest[:n] {
					b.from[b.start[to].Add(^uint32(0))] = uint32(p.first + j)
				}
				rest = rest[n:]
			}
			p.to = nil
			return nil
		}
	})
	return b, err
}

// to are the layouts from which moves lead to a position, each as often as it has such moves.
func (b *backwards) to(position int) []uint32 {
	end := uint32(len(b.from))
	if position+1 < len(b.start) {
		end = b.start[position+1].Load()
	}
	return b.from[b.start[position].Load():end]
}
