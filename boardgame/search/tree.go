package search

import (
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
	places  []int // the indices of the legal moves among the edges of a node: a part of all, or found
	all     []int // 0, 1, 2, and so on: if every move of the node is legal
	found   []int // if each descent may find other legal moves
}

// node is a position in the tree.
type node[S any, M comparable] struct {
	mover  boardgame.Player
	edges  []edge[S, M] // its moves, nil while the node is a leaf
	visits int64
	proof  proof
}

// edge is a move that was legal on at least one visit to a node, and the results of its visits.
type edge[S any, M comparable] struct {
	move   M
	missed int64   // how often the move was not legal when the node was visited
	visits int64   // how often the search made the move
	sum    float64 // the total result of all visits, for the player who makes the move
	mean   float32 // the mean result, reduced by the constant hopeless if the move is proven to lose
	rare   float32 // 1 divided by the square root of the number of visits
	after  []sight[S, M]
}

// hopeless is subtracted from the mean of a move that is proven to lose.
const hopeless = 1 << 10

// sight is what the player may see after a move, with its node. If only one position is possible, it is the state.
type sight[S any, M comparable] struct {
	seen S
	node *node[S, M]
}

// step is a node on a path from the root, and the index of the move to follow from it.
type step[S any, M comparable] struct {
	node *node[S, M]
	move int
}

func (q question[S, M]) mcts(ctx context.Context, o Options) (Report[M], error) {
	t := &tree[S, M]{
		meter: meter{ctx: ctx, limit: o.Nodes}, question: q, memory: o.memory(),
		fast: boardgame.FastOf[S, M](), rng: o.rng(0), root: &node[S, M]{mover: q.state.Turn()},
	}
	for _, m := range q.moves {
		t.root.edges = append(t.root.edges, edge[S, M]{move: m})
	}
	for next := firstProgress; !t.ended; {
		if err := t.grow(); err != nil {
			return Report[M]{}, err
		}
		if o.Progress != nil && t.nodes >= next {
			tell(o, t.harvest(max(o.Choices, 1)))
			next *= 2
		}
	}
	report := t.harvest(max(o.Choices, 1))
	tell(o, report)
	return report, nil
}

// firstProgress is the number of nodes after which a tree search first reports progress. It reports again each time
// that the number of nodes has doubled.
const firstProgress = 1 << 10

func (e *edge[S, M]) proof() proof {
	if len(e.after) == 0 {
		return proof{}
	}
	return e.after[0].node.proof
}

// grow descends the tree along the moves that look best or were tried least. It adds a node if there is room,
// estimates the position that it has reached, and adds the result to the moves on the path.
func (t *tree[S, M]) grow() (err error) {
	t.path = t.path[:0]
	s, n, before := t.state, t.root, t.nodes
	if t.unsure {
		s = t.hidden.Fill(t.seen, t.player, t.rng)
	}
	for known := true; known && !n.proof.known; {
		if t.full() && n.edges == nil {
			break
		}
		t.place(n, s)
		if len(t.places) == 0 {
			break
		}
		if err := checkTurn(s.Turn(), t.players); err != nil {
			return err
		}
		i := t.choose(n)
		e := &n.edges[i]
		t.path = append(t.path, step[S, M]{n, i})
		if !t.unsure && len(e.after) > 0 {
			s, n = e.after[0].seen, e.after[0].node // the move was made before
			continue
		}
		if !t.visit() {
			return nil
		}
		if s, err = made(&t.fast, s, e.move); err != nil {
			return err
		}
		n, known = t.follow(e, s)
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

// place finds the index of each legal move among a node's edges, and adds edges for new moves.
func (t *tree[S, M]) place(n *node[S, M], s S) {
	n.visits++
	if n == t.root || !t.unsure && n.edges != nil { // the moves are always the same
		for len(t.all) < len(n.edges) {
			t.all = append(t.all, len(t.all))
		}
		t.places = t.all[:len(n.edges)]
		return
	}
	for k := range n.edges {
		n.edges[k].missed++
	}
	t.places = t.found[:0]
	t.buffer = s.AppendMoves(t.buffer[:0])
	before, old := cap(n.edges), len(n.edges)
	n.edges = slices.Grow(n.edges, max(len(t.buffer)-old, 0))
	for i, m := range t.buffer {
		k := i // in most games the legal moves are always the same, in the same order
		if k >= old || n.edges[k].move != m {
			k = slices.IndexFunc(n.edges[:old], func(e edge[S, M]) bool { return e.move == m })
		}
		if k < 0 {
			k = len(n.edges)
			n.edges = append(n.edges, edge[S, M]{move: m, missed: n.visits})
		}
		n.edges[k].missed--
		t.places = append(t.places, k)
	}
	t.found = t.places
	t.used += (cap(n.edges) - before) * int(reflect.TypeFor[edge[S, M]]().Size())
}

// choose picks a legal move by UCB1. It prefers a move that was never made. Otherwise, it picks the move with the
// greatest sum of mean result and bonus. The bonus is larger for moves that were seldom made when they were legal.
// Moves that are proven to lose come last.
func (t *tree[S, M]) choose(n *node[S, M]) (best int) {
	begin := t.rng.IntN(len(t.places))
	greatest := float32(math.Inf(-1))
	legal, exploration := int64(0), float32(0)
	for i := range t.places {
		if i += begin; i >= len(t.places) {
			i -= len(t.places)
		}
		k := t.places[i]
		e := &n.edges[k]
		if e.visits == 0 {
			return k
		}
		if often := n.visits - e.missed; often != legal { // most moves were legal equally often
			legal = often
			exploration = float32(t.exploration() * math.Sqrt(math.Log(float64(legal))))
		}
		if value := e.mean + exploration*e.rare; value > greatest {
			greatest, best = value, k
		}
	}
	return best
}

// follow returns the node for the position after a move, and reports whether the node existed before. A missing node
// is added if there is room.
func (t *tree[S, M]) follow(e *edge[S, M], s S) (n *node[S, M], known bool) {
	seen := s
	if t.unsure {
		seen = t.hidden.Hide(s, t.player)
	}
	for _, a := range e.after {
		if a.seen == seen {
			return a.node, true
		}
	}
	if t.full() {
		return nil, false
	}
	n = &node[S, M]{mover: s.Turn()}
	if winner, over := s.Winner(); over && !t.unsure {
		n.proof = proof{known: true, winner: winner}
	}
	before := cap(e.after)
	e.after = append(e.after, sight[S, M]{seen, n})
	t.used += (cap(e.after)-before)*int(reflect.TypeFor[sight[S, M]]().Size()) +
		int(reflect.TypeFor[node[S, M]]().Size())
	return n, false
}

// A full tree gets no new nodes, and its leaves get no moves.
func (t *tree[S, M]) full() bool { return t.used >= t.memory }

// backUp adds the result of a visit to every move on the path. If the last node is proven, backUp also tries to prove
// the nodes above it.
func (t *tree[S, M]) backUp(worth shares, proven bool) {
	for _, p := range slices.Backward(t.path) {
		n, e := p.node, &p.node.edges[p.move]
		e.visits++
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

func (n *node[S, M]) conclude() proof {
	v := verdict{me: n.mover}
	for i := range n.edges {
		v.add(n.edges[i].proof())
	}
	return v.proof()
}

// harvest returns a report on the best moves at the root.
func (t *tree[S, M]) harvest(wanted int) (report Report[M]) {
	mover, all := t.root.mover, slices.Clone(t.root.edges)
	slices.SortStableFunc(all, func(d, e edge[S, M]) int {
		switch {
		case d.better(&e, mover):
			return -1
		case e.better(&d, mover):
			return 1
		}
		return 0
	})
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

// better compares the proofs of two moves first, then the visits, and then the sums.
func (e *edge[S, M]) better(d *edge[S, M], mover boardgame.Player) bool {
	p, q := e.proof(), d.proof()
	switch a, b := p.rank(mover), q.rank(mover); {
	case a != b || a != 0:
		return p.prefer(q, mover)
	case e.visits != d.visits:
		return e.visits > d.visits
	}
	return e.sum > d.sum
}

// line returns a move and, if it leads to only one position, how the game may continue with the best moves found.
func (t *tree[S, M]) line(e *edge[S, M]) (line []M) {
	for e != nil {
		line = append(line, e.move)
		if t.unsure || len(e.after) == 0 {
			break
		}
		n := e.after[0].node
		e = nil
		for i := range n.edges {
			if next := &n.edges[i]; next.visits > 0 && (e == nil || next.better(e, n.mover)) {
				e = next
			}
		}
	}
	return line
}
