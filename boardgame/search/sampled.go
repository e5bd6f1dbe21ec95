package search

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxSamples is the largest number of positions that a search draws from a view before it begins.
const MaxSamples = 16

// ErrNotTurn reports that it is not the turn of the player for whom a search should find a move.
const ErrNotTurn Error = "search for a player's move during another player's turn"

// sampledAlphaBeta searches several positions that have the view.
func (q question[S, M]) sampledAlphaBeta(ctx context.Context, o Options) (Report[M], error) {
	rng := o.rng(0)
	worlds := draw(q.view, min(max(o.Nodes/(samplesShare*len(q.moves)), 2), MaxSamples), rng)
	rng.Shuffle(len(q.moves), func(i, j int) { q.moves[i], q.moves[j] = q.moves[j], q.moves[i] })
	return newSampled(ctx, worlds, q.moves, q.evaluate, o).deepen(o)
}

// samplesShare limits the number of positions, so that the first ply takes at most about 1/samplesShare of the nodes.
const samplesShare = 3

// ErrNoView reports that a search was given a nil view.
const ErrNoView Error = "search from a nil view"

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

// sampledMCTS searches a tree of views, and begins each descent with another position that has the view.
func (q question[S, M]) sampledMCTS(ctx context.Context, o Options) (Report[M], error) {
	trees := make([]*infoTree[S, M], o.workers())
	err := o.work(ctx, o.Nodes, func(worker int, m meter) error {
		t := &infoTree[S, M]{
			meter: m, question: q, memory: int64(o.memory() / o.workers()),
			rollout: newRollout[S, M](q.players, q.evaluate, o.rng(worker)),
		}
		t.nodes.at(t.nodes.add(1)).mover = q.view.Turn()
		trees[worker] = t
		return o.grow(worker, t, func() { tell(o, q.gather(trees[:1], max(o.Choices, 1))) })
	})
	if err != nil {
		return Report[M]{}, err
	}
	return q.gather(trees, max(o.Choices, 1)), nil
}

// infoTree is the search tree of one worker.
type infoTree[S boardgame.State[S, M], M comparable] struct {
	meter
	question[S, M]
	rollout rollout[S, M]
	memory  int64 // the size in bytes at which the tree stops growing
	used    int64
	nodes   arena[infoNode[S, M]]
	path    []step // the path from the root; the edge in a step is an index into the moves of the step's node
	deepest int
	buffer  []M
	places  []int32 // for each move in the buffer, its index among the moves of a node
}

// infoNode is a position as the viewer sees it. The first infoNode is the root.
type infoNode[S any, M comparable] struct {
	mover boardgame.Player
	moves []infoMove[S, M]
}

// infoMove is a move that was legal on at least one visit to a node.
type infoMove[S any, M comparable] struct {
	move   M
	legal  int64   // how often the move was legal when the node was visited
	visits int64   // how often the search made the move
	sum    float64 // the total result of all visits, for the player who makes the move
	after  []sight[S, M]
}

// sight is a view that the viewer may have after a move, with the index of its node.
type sight[S any, M comparable] struct {
	view boardgame.View[S, M]
	node int32
}

func (t *infoTree[S, M]) done() bool { return t.ended }

// grow draws a random position from the view, and descends the tree along the moves that look best or were tried least. It
// adds a node if there is room, estimates the value of the position that it has reached, and adds the result to the moves
// on the path.
func (t *infoTree[S, M]) grow() (err error) {
	t.path = t.path[:0]
	s := t.view.Sample(t.rollout.rng)
	for at, known := int32(0), true; known; {
		t.buffer = s.AppendMoves(t.buffer[:0])
		if len(t.buffer) == 0 || t.full() && at != 0 && t.nodes.at(at).moves == nil {
			break
		}
		if err := checkTurn(s.Turn(), t.rollout.players); err != nil || !t.visit() {
			return err
		}
		if at == 0 {
			t.buffer = append(t.buffer[:0], t.moves...)
		}
		t.place(at)
		i := t.choose(at)
		if s, err = t.rollout.made(s, t.nodes.at(at).moves[i].move); err != nil {
			return err
		}
		t.path = append(t.path, step{at, i})
		at, known = t.follow(at, i, s)
	}
	t.deepest = max(t.deepest, len(t.path))
	worth, ok, err := t.rollout.play(s, &t.meter)
	if err != nil || !ok {
		return err
	}
	for _, p := range t.path {
		n := t.nodes.at(p.node)
		n.moves[p.edge].visits++
		n.moves[p.edge].sum += worth[n.mover-1]
	}
	return nil
}

// place finds the index of each legal move in a node's list of moves, and adds new moves to the list.
func (t *infoTree[S, M]) place(at int32) {
	n := t.nodes.at(at)
	t.places = t.places[:0]
	before := cap(n.moves)
	n.moves = slices.Grow(n.moves, max(len(t.buffer)-len(n.moves), 0))
	for i, m := range t.buffer {
		k := i // in most games the legal moves are always the same, in the same order
		if k >= len(n.moves) || n.moves[k].move != m {
			k = slices.IndexFunc(n.moves, func(known infoMove[S, M]) bool { return known.move == m })
		}
		if k < 0 {
			k = len(n.moves)
			n.moves = append(n.moves, infoMove[S, M]{move: m})
		}
		n.moves[k].legal++
		t.places = append(t.places, int32(k))
	}
	t.used += int64(cap(n.moves)-before) * int64(reflect.TypeFor[infoMove[S, M]]().Size())
}

// choose picks a legal move by UCB1. It prefers a move that was never made. Otherwise, it picks the move with the greatest
// sum of mean result and bonus. The bonus is larger for moves that were seldom made when they were legal.
func (t *infoTree[S, M]) choose(at int32) (best int32) {
	n := t.nodes.at(at)
	exploration := t.rollout.exploration()
	begin := t.rollout.rng.IntN(len(t.places))
	highest := math.Inf(-1)
	legal, logLegal := int64(0), 0.0
	for i := range t.places {
		k := t.places[(begin+i)%len(t.places)]
		m := &n.moves[k]
		if m.visits == 0 {
			return k
		}
		if m.legal != legal { // most moves were legal equally often
			legal, logLegal = m.legal, math.Log(float64(m.legal))
		}
		visits := float64(m.visits)
		value := m.sum/visits + exploration*math.Sqrt(logLegal/visits)
		if value > highest {
			highest, best = value, k
		}
	}
	return best
}

// follow returns the node for the view after a move, and reports whether the node existed before. A missing node is added if
// there is room.
func (t *infoTree[S, M]) follow(at, i int32, s S) (node int32, known bool) {
	m := &t.nodes.at(at).moves[i]
	view := t.see(s, t.view.Viewer())
	for _, a := range m.after {
		if a.view == view {
			return a.node, true
		}
	}
	if t.full() {
		return 0, false
	}
	node = t.nodes.add(1)
	t.nodes.at(node).mover = s.Turn()
	before := cap(m.after)
	m.after = append(m.after, sight[S, M]{view, node})
	t.used += int64(cap(m.after)-before)*int64(reflect.TypeFor[sight[S, M]]().Size()) + seenBytes
	return node, false
}

// A full tree gets no new nodes, and its leaves get no moves.
func (t *infoTree[S, M]) full() bool { return t.nodes.used+t.used >= t.memory || t.nodes.full() }

// seenBytes is an upper bound on the size of a view in bytes.
const seenBytes = 64

func (q question[S, M]) gather(trees []*infoTree[S, M], wanted int) Report[M] {
	b := newBallot[M](q.view.Turn(), q.players)
	nodes, deepest := 0, 0
	for _, t := range trees {
		nodes += t.meter.nodes
		deepest = max(deepest, t.deepest)
		for _, m := range t.nodes.at(0).moves {
			b.add(candidate[M]{move: m.move, visits: int(m.visits), sum: m.sum})
		}
	}
	for _, m := range q.moves {
		b.add(candidate[M]{move: m}) // the search may have visited nothing
	}
	report := b.choose(wanted)
	report.Nodes, report.Depth = nodes, deepest
	return report
}
