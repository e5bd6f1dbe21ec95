package search

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// tree is the tree of a Monte Carlo tree search. If the question allows several positions, each descent begins with
// another one, the nodes are positions as the player sees them, and nothing is proven. Otherwise the nodes are the
// positions themselves.
type tree[S boardgame.State[S, M], M comparable] struct {
	meter
	question[S, M]
	fast    boardgame.Fast[S, M]
	rng     *rand.Rand
	memory  int // the size in bytes at which the tree stops growing
	used    int // its size
	root    *node[S, M]
	path    []step[S, M] // the path from the root
	deepest int
	buffer  []M
	all     []int // 0, 1, 2, and so on: the indices of a node's edges, if every move of the node is legal
	legal   []int // the indices of the edges of the legal moves, if each descent may find other moves
	fresh   []int // those of moves that were never made
}

// node is a position in the tree as the player sees it. If only one position is possible, it is the state.
type node[S any, M comparable] struct {
	seen   S
	next   *node[S, M] // something else that the player may see after the same move, or nil
	mover  boardgame.Player
	proof  proof
	visits int64 // how often the search chose a move here
	edges  []edge[S, M]
	mixed  *mixture    // if the mover chooses at the same time as others
	after  *node[S, M] // the node of the next one who does, whatever is chosen here
	rest   []M         // the legal moves without an edge. While the node is a leaf, it has no moves.
}

// edge is a move from a node, and the results of its visits. A move gets its edge when it is made. If each descent may
// find other legal moves, a move gets its edge when it is legal for the first time.
type edge[S any, M comparable] struct {
	move   M
	node   *node[S, M] // the first of the positions after the move, or nil
	missed int64       // how often the move was not legal when the node was visited
	visits int64       // how often the search made the move
	sum    float64     // the total result of all visits, for the player who makes the move
	mean   float32     // the mean result, reduced by the constant hopeless if the move is proven to lose
	rare   float32     // 1 divided by the square root of the number of visits
}

// hopeless is subtracted from the mean of a move that is proven to lose.
const hopeless = 1 << 10

// step is a node on a path from the root, and the move to follow from it.
type step[S any, M comparable] struct {
	node *node[S, M]
	edge *edge[S, M]
}

func (q question[S, M]) mcts(ctx context.Context, o Options) (Report[M], error) {
	t := &tree[S, M]{
		meter: meter{ctx: ctx, limit: o.Nodes}, question: q, memory: o.memory(),
		fast: boardgame.FastOf[S, M](), rng: o.rng(0),
		root: &node[S, M]{seen: q.state, mover: q.state.Turn(), rest: slices.Clone(q.moves)},
	}
	if q.round != nil && q.together(q.state) {
		t.root.mixed = &mixture{}
	}
	for next := firstProgress; !t.ended; {
		if err := t.grow(); err != nil {
			return Report[M]{}, err
		}
		if o.Progress != nil && t.nodes >= next {
			tell(o, t.harvest(max(o.Choices, 1), o.rng(1)))
			next *= 2
		}
	}
	report := t.harvest(max(o.Choices, 1), o.rng(1))
	tell(o, report)
	return report, nil
}

// firstProgress is the number of nodes after which a tree search first reports progress. It reports again each time
// that the number of nodes has doubled.
const firstProgress = 1 << 10

func (e *edge[S, M]) proof() proof {
	if e.node == nil {
		return proof{}
	}
	return e.node.proof
}

// grow descends the tree along the moves that look best or were tried least, until it makes a move for the first time.
// Then it estimates the position that it has reached, and adds the result to the moves on the path. The position gets
// its node when the move is made again.
func (t *tree[S, M]) grow() (err error) {
	t.path = t.path[:0]
	s, n, before := t.state, t.root, t.nodes
	if t.unsure {
		s = t.fill(t.rng)
	}
	for n != nil && !n.proof.known {
		e := t.choose(n, s)
		if e == nil {
			break
		}
		t.path = append(t.path, step[S, M]{n, e})
		if !t.unsure && e.node != nil && n.mixed == nil {
			s, n = e.node.seen, e.node
			continue
		}
		if (t.unsure || n.mixed != nil || e.visits == 0) && !t.visit() { // a position without a node is not visited twice
			return nil
		}
		if s, err = made(&t.fast, s, e.move); err != nil {
			return err
		}
		if n, err = t.follow(n, e, s); err != nil {
			return err
		}
	}
	t.deepest = max(t.deepest, len(t.path))
	if t.nodes == before && !t.visit() { // no move was made, but the visit counts because it takes time
		return nil
	}
	if n != nil && n.proof.known {
		t.backUp(t.outcome(n.proof.winner), true)
		return nil
	}
	worth, ok, err := t.play(s)
	if err == nil && ok {
		t.backUp(worth, false)
	}
	return err
}

// drawn returns the move to follow from a node at which chance is to move, or nil if it remains a leaf.
func (t *tree[S, M]) drawn(n *node[S, M], s S) *edge[S, M] {
	m, ok := t.lot(s, t.rng)
	k := slices.IndexFunc(n.edges, func(e edge[S, M]) bool { return e.move == m })
	switch {
	case k >= 0:
		return &n.edges[k]
	case !ok || t.full():
		return nil
	}
	t.add(n, edge[S, M]{move: m})
	return &n.edges[len(n.edges)-1]
}

// choose returns the move to follow from a node in the position s, or nil if the node remains a leaf. It draws one of
// the legal moves that were never made. If there are none, it picks a move by UCB1: the one with the greatest sum of
// mean result and bonus. The bonus is larger for moves that were seldom made when they were legal. Moves that are
// proven to lose come last.
func (t *tree[S, M]) choose(n *node[S, M], s S) *edge[S, M] {
	if t.full() && n.edges == nil && n != t.root {
		return nil
	}
	n.visits++
	switch {
	case n.mover == boardgame.Chance:
		return t.drawn(n, s)
	case n.mixed != nil:
		return t.mix(n, s)
	}
	if t.unsure && n != t.root {
		t.place(n, s)
		if len(t.fresh) > 0 {
			return &n.edges[t.fresh[t.rng.IntN(len(t.fresh))]]
		}
		return t.best(n, t.legal)
	}
	if n.edges == nil && n.rest == nil {
		t.buffer = s.AppendMoves(t.buffer[:0])
		n.rest = slices.Clone(t.buffer)
		t.used += cap(n.rest) * int(reflect.TypeFor[M]().Size())
	}
	if len(n.rest) > 0 && (!t.full() || n == t.root) {
		i, last := t.rng.IntN(len(n.rest)), len(n.rest)-1
		m := n.rest[i]
		n.rest[i], n.rest = n.rest[last], n.rest[:last]
		t.add(n, edge[S, M]{move: m})
		return &n.edges[len(n.edges)-1]
	}
	for len(t.all) < len(n.edges) {
		t.all = append(t.all, len(t.all))
	}
	return t.best(n, t.all[:len(n.edges)])
}

// best returns one of the edges of a node, by UCB1.
func (t *tree[S, M]) best(n *node[S, M], places []int) (best *edge[S, M]) {
	greatest := float32(math.Inf(-1))
	legal, exploration := int64(0), float32(0)
	for _, k := range places {
		e := &n.edges[k]
		if often := n.visits - e.missed; often != legal { // most moves were legal equally often
			legal = often
			exploration = float32(t.exploration() * math.Sqrt(math.Log(float64(legal))))
		}
		if value := e.mean + exploration*e.rare; value > greatest {
			greatest, best = value, e
		}
	}
	return best
}

// place finds the legal moves among a node's edges, and adds edges for new moves.
func (t *tree[S, M]) place(n *node[S, M], s S) {
	for k := range n.edges {
		n.edges[k].missed++
	}
	t.legal, t.fresh = t.legal[:0], t.fresh[:0]
	t.buffer = s.AppendMoves(t.buffer[:0])
	before, old := cap(n.edges), len(n.edges)
	n.edges = slices.Grow(n.edges, max(len(t.buffer)-old, 0))
	t.used += (cap(n.edges) - before) * int(reflect.TypeFor[edge[S, M]]().Size())
	for i, m := range t.buffer {
		k := i // in most games the legal moves are always the same, in the same order
		if k >= old || n.edges[k].move != m {
			k = slices.IndexFunc(n.edges[:old], func(e edge[S, M]) bool { return e.move == m })
		}
		if k < 0 {
			k = len(n.edges)
			t.add(n, edge[S, M]{move: m, missed: n.visits})
		}
		n.edges[k].missed--
		t.legal = append(t.legal, k)
		if n.edges[k].visits == 0 {
			t.fresh = append(t.fresh, k)
		}
	}
}

// add adds an edge to a node.
func (t *tree[S, M]) add(n *node[S, M], e edge[S, M]) {
	before := cap(n.edges)
	n.edges = append(n.edges, e)
	t.used += (cap(n.edges) - before) * int(reflect.TypeFor[edge[S, M]]().Size())
}

// follow returns the node for the position after a move. A missing node is added if there is room, unless the move is
// made for the first time and proves nothing. Then follow returns nil.
func (t *tree[S, M]) follow(from *node[S, M], e *edge[S, M], s S) (n *node[S, M], err error) {
	if from.mixed != nil && t.round(s) != s {
		if from.after == nil {
			from.after = &node[S, M]{mover: s.Turn(), mixed: &mixture{}}
		}
		return from.after, nil
	}
	seen := s
	if t.unsure {
		seen = t.secrets.Hide(s, t.player)
	}
	for n = e.node; n != nil; n = n.next {
		if n.seen == seen {
			return n, nil
		}
	}
	winner, over := s.Winner()
	proven := over && !t.unsure
	if t.full() || e.visits == 0 && !proven {
		return nil, nil
	}
	if !over {
		err = checkTurn(s.Turn(), t.players)
	}
	e.node = &node[S, M]{seen: seen, next: e.node, mover: s.Turn(), proof: proof{known: proven, winner: winner}}
	t.used += int(reflect.TypeFor[node[S, M]]().Size())
	if t.round != nil && !over && t.together(s) {
		e.node.mixed = &mixture{}
	}
	return e.node, err
}

// A full tree gets no new nodes, and its leaves get no moves.
func (t *tree[S, M]) full() bool { return t.used >= t.memory }

// backUp adds the result of a visit to every move on the path. If the last node is proven, backUp also tries to prove
// the nodes above it.
func (t *tree[S, M]) backUp(worth shares, proven bool) {
	for _, p := range slices.Backward(t.path) {
		n, e := p.node, p.edge
		if n.mixed != nil {
			t.regret(n, e, worth[n.mover-1])
			proven = false
			continue
		}
		e.visits++
		if n.mover == boardgame.Chance {
			proven = false
			continue
		}
		e.sum += worth[n.mover-1]
		e.mean = float32(e.sum / float64(e.visits))
		e.rare = float32(1 / math.Sqrt(float64(e.visits)))
		if e.proof().rank(n.mover) < 0 {
			e.mean -= hopeless
		}
		if proven {
			n.proof = n.conclude()
			proven = n.proof.known
		}
	}
	t.ended = t.ended || t.root.proof.known
}

// harvest returns a report on the best moves at the root. If others choose at the same time, it draws the move.
func (t *tree[S, M]) harvest(wanted int, rng *rand.Rand) (report Report[M]) {
	if t.root.mixed != nil {
		return t.harvestMixed(wanted, rng)
	}
	mover, all := t.root.mover, make([]edge[S, M], len(t.moves))
	for i, m := range t.moves { // so that of equal moves, the first one is best
		all[i].move = m
		for _, e := range t.root.edges {
			if e.move == m {
				all[i] = e
			}
		}
	}
	slices.SortStableFunc(all, func(d, e edge[S, M]) int { return e.compare(&d, mover) })
	var choices []Choice[M]
	for i, e := range all[:min(wanted, len(all))] {
		p := e.proof()
		p.plies++
		if i == 0 {
			p = t.root.conclude() // proven by all moves together
		}
		if i == 0 || e.visits > 0 {
			choices = append(choices, Choice[M]{e.move, t.line(&e), t.value(&e, p)})
		}
	}
	report.take(choices)
	report.Nodes, report.Depth = t.nodes, t.deepest
	return report
}

// value returns the value of a move at the root, of which p is proven.
func (t *tree[S, M]) value(e *edge[S, M], p proof) Value {
	switch {
	case p.known:
		return p.value(t.root.mover, t.players)
	case e.visits == 0:
		return Value{Share: 1 / float64(t.players)}
	}
	return Value{Share: e.sum / float64(e.visits)}
}

// compare returns a positive number if e is a better move than d, and a negative number if it is worse. It compares the
// proofs first, then the visits, and then the sums.
func (e *edge[S, M]) compare(d *edge[S, M], mover boardgame.Player) int {
	proofs := e.proof().compare(d.proof(), mover)
	return cmp.Or(proofs, cmp.Compare(e.visits, d.visits), cmp.Compare(e.sum, d.sum))
}

// line returns a move and, if it leads to only one position, how the game may continue with the best moves found.
func (t *tree[S, M]) line(e *edge[S, M]) (line []M) {
	for e != nil {
		line = append(line, e.move)
		if t.unsure || e.node == nil || e.node.mover == boardgame.Chance {
			break
		}
		n := e.node
		e = nil
		for i := range n.edges {
			if next := &n.edges[i]; next.visits > 0 && (e == nil || next.compare(e, n.mover) > 0) {
				e = next
			}
		}
	}
	return line
}
