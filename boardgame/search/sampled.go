package search

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxSamples is the largest number of positions that a search draws from a view before it begins.
const MaxSamples = 16

// ErrNotTurn reports that it is not the turn of the player for whom a search should find a move.
const ErrNotTurn Error = "search for a player's move during another player's turn"

// SampledAlphaBeta looks for the viewer's best move by [AlphaBeta] in several positions drawn from the view: up to
// [MaxSamples], or fewer if there are few nodes. The value of a move is its average value in these positions. The search
// knows no more about the true position than the view does.
//
// In each of these positions, the search assumes that both players know everything, so it sees a gain in looking or hiding
// only if the evaluation rewards it. The search proves results only if the view seems to allow only one position: if all
// drawn positions are the same, AlphaBeta searches that position. If the drawn positions differ, the line in the report has
// only one move, because the best replies depend on hidden information.
func SampledAlphaBeta[S boardgame.State[S, M], M comparable](
	ctx context.Context, v boardgame.View[S, M], evaluate func(S, boardgame.Player) int, o Options,
) (Report[M], error) {
	return sampledAlphaBeta(ctx, v, evaluate, o, &kept[S, M]{})
}

func sampledAlphaBeta[S boardgame.State[S, M], M comparable](
	ctx context.Context, v boardgame.View[S, M], evaluate func(S, boardgame.Player) int, o Options, k *kept[S, M],
) (Report[M], error) {
	if err := o.check(ctx, AlphaBetaBot); err != nil {
		return Report[M]{}, err
	}
	moves, err := choices(v)
	if err != nil {
		return Report[M]{}, err
	}
	moves = k.listed(moves)
	rng := o.rng(0)
	worlds := draw(v, min(max(o.Nodes/(samplesShare*len(moves)), 2), MaxSamples), rng)
	if len(worlds) == 1 {
		return alphaBetaWith(ctx, worlds[0].state, evaluate, o, &kept[S, M]{table: newTable[S, M](o, 1), shun: k.shun})
	}
	rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return newSampled(ctx, worlds, moves, evaluate, o).deepen(o)
}

// samplesShare limits the number of positions, so that the first ply takes at most about 1/samplesShare of the nodes.
const samplesShare = 3

// ErrNoView reports that a search was given a nil view.
const ErrNoView Error = "search from a nil view"

// choices returns the moves that the viewer can choose. If there are none, it returns ErrOver or ErrNotTurn.
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

// world is a position drawn from a view, with the number of times that it was drawn.
type world[S any] struct {
	state S
	times int
}

// draw takes random samples of a view. It returns each distinct position once, with the number of times that it
// was drawn.
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

// sampled is a search of several positions, which are divided among the workers.
type sampled[S boardgame.State[S, M], M comparable] struct {
	workers []*sampler[S, M]
	options []option[M]
}

// option is a move at the root and its average share.
type option[M any] struct {
	move  M
	share float64
}

// sampler is a worker that searches some of the positions.
type sampler[S boardgame.State[S, M], M comparable] struct {
	*alphaBeta[S, M]
	worlds []world[S]
	sums   []float64 // for each option searched so far, the sum of its shares in the worker's worlds
}

func newSampled[S boardgame.State[S, M], M comparable](
	ctx context.Context, worlds []world[S], moves []M, evaluate func(S, boardgame.Player) int, o Options,
) *sampled[S, M] {
	p := &sampled[S, M]{}
	for _, m := range moves {
		p.options = append(p.options, option[M]{move: m})
	}
	n := min(o.workers(), len(worlds))
	o.Workers = 1 // each worker has its own table
	for i := range n {
		a := newAlphaBeta(meter{ctx: ctx, limit: part(o.Nodes, i, n)}, evaluate, newTable[S, M](o, n))
		a.oversights, a.seed = uint64(o.Oversights), o.Seed
		w := &sampler[S, M]{alphaBeta: a}
		for k := i; k < len(worlds); k += n {
			w.worlds = append(w.worlds, worlds[k])
		}
		p.workers = append(p.workers, w)
	}
	return p
}

// deepen searches every move in every world to depth 1, 2 and so on. At each depth it searches the most promising moves
// first. If a depth is not finished, deepen considers only the moves that all workers have searched.
func (p *sampled[S, M]) deepen(o Options) (Report[M], error) {
	report := guess(p.options[0].move, 2)
	for depth, ended := 1, false; depth <= o.depth() && !ended; depth++ {
		done := len(p.options)
		var wait sync.WaitGroup
		for _, w := range p.workers[1:] {
			wait.Go(func() { w.score(p.options, depth) })
		}
		p.workers[0].score(p.options, depth)
		wait.Wait()
		report.Nodes = 0
		for _, w := range p.workers {
			if w.err != nil {
				return Report[M]{}, w.err
			}
			done = min(done, len(w.sums))
			ended = ended || w.ended
			report.Nodes += w.nodes
		}
		p.rank(done)
		if done > 0 {
			report.take(merge(p.choices(min(done, max(o.Choices, 1))), report.Choices, max(o.Choices, 1)))
		}
		if !ended {
			report.Depth = depth
		}
		tell(o, report)
	}
	return report, nil
}

// rank sorts options[:done] by average share, the best first.
func (p *sampled[S, M]) rank(done int) {
	times := 0
	for _, w := range p.workers {
		for _, world := range w.worlds {
			times += world.times
		}
	}
	for i := range done {
		sum := 0.0
		for _, w := range p.workers {
			sum += w.sums[i]
		}
		p.options[i].share = sum / float64(times)
	}
	slices.SortStableFunc(p.options[:done], func(x, y option[M]) int { return cmp.Compare(y.share, x.share) })
}

func (p *sampled[S, M]) choices(n int) (list []Choice[M]) {
	for _, o := range p.options[:n] {
		list = append(list, Choice[M]{o.move, Value{Share: o.share}, []M{o.move}})
	}
	return list
}

// score searches the options in order, each in all of the worker's worlds, and stops if the search ends. It puts the sum of
// each option's shares into w.sums.
func (w *sampler[S, M]) score(options []option[M], depth int) {
	w.sums = w.sums[:0]
	for _, o := range options {
		sum := 0.0
		for _, world := range w.worlds {
			w.plies[0].state = world.state
			value, _ := w.child(world.state, world.state.Turn(), o.move, 0, depth, -infinite, infinite, false)
			if w.ended {
				return
			}
			sum += value.value().Share * float64(world.times)
		}
		w.sums = append(w.sums, sum)
	}
}
