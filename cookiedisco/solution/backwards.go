package solution

import (
	"context"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// backwards lists, for each position, the layouts from which a move leads to it.
type backwards struct {
	start []atomic.Uint32 // for each position, the index of its list in the slice from; the list ends where the next one starts
	from  []uint32        // layouts
}

// turnAround reverses the graph: it lists the moves by the position that they lead to. It uses up the graph. The order
// within a list depends on how the goroutines are scheduled, but no result depends on that order.
func (g *graph) turnAround(ctx context.Context, workers int, progress func(float64)) (backwards, error) {
	sum := uint32(0)
	for i := range g.inDegree {
		sum += g.inDegree[i].Load()
		g.inDegree[i].Store(sum) // for now the end of the list; filling the list from its end turns this into the start
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

// before returns the layouts from which a move leads to the position. A layout appears once for each such move.
func (b *backwards) before(position int) []uint32 {
	end := uint32(len(b.from))
	if position+1 < len(b.start) {
		end = b.start[position+1].Load()
	}
	return b.from[b.start[position].Load():end]
}
