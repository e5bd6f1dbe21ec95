package search

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxSamples is how many positions the searches of views draw before they begin.
const MaxSamples = 16

// ErrNotTurn says that a view is not that of the player whose turn it is.
const ErrNotTurn Error = "search for a move of a player whose turn it is not"

// SampledAlphaBeta looks for the best move of the viewer by [AlphaBeta] over positions that the view draws, all of which
// look like it: up to [MaxSamples], fewer where there are not nodes for so many. A move is worth what it is worth in them on
// average. It knows nothing of the truth, as the view doesn't.
//
// Within each of these positions it takes both players to know everything, so looking and hiding are worth only what the
// evaluation makes of them. Nothing is proven, unless the view leaves no choice: where all the positions drawn are the same
// one, that is searched by AlphaBeta. The line ends with the move, as what comes after it depends on what is hidden.
func SampledAlphaBeta[S boardgame.State[S, M], M comparable](
	ctx context.Context, v boardgame.View[S, M], evaluate func(S, boardgame.Player) int, o Options,
) (Report[M], error) {
	if err := o.check(ctx, AlphaBetaBot); err != nil {
		return Report[M]{}, err
	}
	moves, err := choices(v)
	if err != nil {
		return Report[M]{}, err
	}
	rng := o.rng(0)
	worlds := draw(v, min(max(o.Nodes/(samplesShare*len(moves)), 2), MaxSamples), rng)
	if len(worlds) == 1 {
		return AlphaBeta[S, M](ctx, worlds[0].state, evaluate, o)
	}
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return newAlphaBeta[S, M](ctx, evaluate, o).overWorlds(worlds, moves, o.depth())
}

// samplesShare is the part of the nodes, as one in so many, that the first ply may take.
const samplesShare = 3

// ErrNoView says that there is no view, nil, to search from.
const ErrNoView Error = "search from no view"

// choices are the moves among which the viewer has to choose.
func choices[S boardgame.State[S, M], M comparable](v boardgame.View[S, M]) ([]M, error) {
	moves := v.AppendMoves(nil)
	if len(moves) > 0 {
		return moves, nil
	}
	if _, over := v.Winner(); over {
		return nil, ErrOver
	}
	return nil, ErrNotTurn
}

// world is a position that a view has drawn, and how often.
type world[S any] struct {
	state S
	times int
}

// draw samples a view a number of times.
func draw[S boardgame.State[S, M], M comparable](v boardgame.View[S, M], samples int, rng *rand.Rand) (worlds []world[S]) {
	for range samples {
		s := v.Sample(rng)
		i := slices.IndexFunc(worlds, func(w world[S]) bool { return w.state == s })
		if i < 0 {
			i = len(worlds)
			worlds = append(worlds, world[S]{state: s})
		}
		worlds[i].times++
	}
	return worlds
}

// option is a move at the root and the share that it is worth on average.
type option[M any] struct {
	move  M
	share float64
}

// overWorlds searches every move in every world, deeper and deeper, at each depth the most promising moves first.
func (a *alphaBeta[S, M]) overWorlds(worlds []world[S], moves []M, limit int) (Report[M], error) {
	report := guess(moves[0], 2)
	options := make([]option[M], len(moves))
	for i, m := range moves {
		options[i].move = m
	}
	for depth := 1; depth <= limit && !a.ended; depth++ {
		best := -1
		for i := range options {
			share := a.average(worlds, options[i].move, depth)
			if a.ended {
				break
			}
			options[i].share = share
			if best < 0 || share > options[best].share {
				best = i
			}
		}
		if a.err != nil {
			return Report[M]{}, a.err
		}
		if best >= 0 {
			m := options[best].move
			report.Move, report.Value, report.Line = m, Value{Share: options[best].share}, []M{m}
		}
		if !a.ended {
			report.Depth = depth
			slices.SortStableFunc(options, func(x, y option[M]) int { return cmp.Compare(y.share, x.share) })
		}
	}
	report.Nodes = a.nodes
	return report, nil
}

// average is what a move is worth on average over the worlds.
func (a *alphaBeta[S, M]) average(worlds []world[S], m M, depth int) float64 {
	sum, times := 0.0, 0
	for _, w := range worlds {
		a.plies[0].state = w.state
		value, _ := a.child(w.state, w.state.Turn(), m, 0, depth, -infinite, infinite, false)
		if a.ended {
			return 0
		}
		sum += value.value().Share * float64(w.times)
		times += w.times
	}
	return sum / float64(times)
}
