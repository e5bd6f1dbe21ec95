package search

import (
	"context"
	"math"
	"reflect"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// ErrNotTurn reports that it is not the turn of the player for whom a search should find a move.
const ErrNotTurn Error = "search for a player's move during another player's turn"

// mctsInView searches a tree of views, and begins each descent with another position that has the view.
func (q question[S, M]) mctsInView(ctx context.Context, o Options) (Report[M], error) {
	t := &infoTree[S, M]{
		meter: meter{ctx: ctx, limit: o.Nodes}, question: q, memory: o.memory(),
		rollout: newRollout[S, M](q.players, q.evaluate, o.rng(0)), root: &infoNode[S, M]{mover: q.player},
	}
	if err := o.grow(&t.meter, t.grow, func() { tell(o, t.gather(max(o.Choices, 1))) }); err != nil {
		return Report[M]{}, err
	}
	return t.gather(max(o.Choices, 1)), nil
}

// infoTree is a tree of views.
type infoTree[S boardgame.State[S, M], M comparable] struct {
	meter
	question[S, M]
	rollout rollout[S, M]
	memory  int // the size in bytes at which the tree stops growing
	used    int // its size
	root    *infoNode[S, M]
	path    []step[infoNode[S, M]] // the path from the root
	deepest int
	buffer  []M
	places  []int // for each move in the buffer, its index among the moves of a node
}

// infoNode is a position as the viewer sees it.
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

// sight is a masked state that the viewer may see after a move, with its node.
type sight[S any, M comparable] struct {
	seen S
	node *infoNode[S, M]
}

// grow draws a random position from the view, and descends the tree along the moves that look best or were tried
// least. It adds a node if there is room, estimates the value of the position that it has reached, and adds the
// result to the moves on the path.
func (t *infoTree[S, M]) grow() (err error) {
	t.path = t.path[:0]
	s := t.hidden.Fill(t.seen, t.player, t.rollout.rng)
	for n, known := t.root, true; known; {
		t.buffer = s.AppendMoves(t.buffer[:0])
		if len(t.buffer) == 0 || t.full() && n != t.root && n.moves == nil {
			break
		}
		if err := checkTurn(s.Turn(), t.rollout.players); err != nil || !t.visit() {
			return err
		}
		if n == t.root {
			t.buffer = append(t.buffer[:0], t.moves...)
		}
		t.place(n)
		i := t.choose(n)
		if s, err = made(&t.rollout.fast, s, n.moves[i].move); err != nil {
			return err
		}
		t.path = append(t.path, step[infoNode[S, M]]{n, i})
		n, known = t.follow(&n.moves[i], s)
	}
	t.deepest = max(t.deepest, len(t.path))
	worth, ok, err := t.rollout.play(s, &t.meter)
	if err != nil || !ok {
		return err
	}
	for _, p := range t.path {
		m := &p.node.moves[p.move]
		m.visits++
		m.sum += worth[p.node.mover-1]
	}
	return nil
}

// place finds the index of each legal move in a node's list of moves, and adds new moves to the list.
func (t *infoTree[S, M]) place(n *infoNode[S, M]) {
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
		t.places = append(t.places, k)
	}
	t.used += (cap(n.moves) - before) * int(reflect.TypeFor[infoMove[S, M]]().Size())
}

// choose picks a legal move by UCB1. It prefers a move that was never made. Otherwise, it picks the move with the
// greatest sum of mean result and bonus. The bonus is larger for moves that were seldom made when they were legal.
func (t *infoTree[S, M]) choose(n *infoNode[S, M]) (best int) {
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

// follow returns the node for the view after a move, and reports whether the node existed before. A missing node is
// added if there is room.
func (t *infoTree[S, M]) follow(m *infoMove[S, M], s S) (n *infoNode[S, M], known bool) {
	seen := t.hidden.Hide(s, t.player)
	for _, a := range m.after {
		if a.seen == seen {
			return a.node, true
		}
	}
	if t.full() {
		return nil, false
	}
	n = &infoNode[S, M]{mover: s.Turn()}
	before := cap(m.after)
	m.after = append(m.after, sight[S, M]{seen, n})
	t.used += (cap(m.after)-before)*int(reflect.TypeFor[sight[S, M]]().Size()) + nodeBytes
	return n, false
}

// A full tree gets no new nodes, and its leaves get no moves.
func (t *infoTree[S, M]) full() bool { return t.used >= t.memory }

// nodeBytes is the size of a node in bytes, without its moves.
const nodeBytes = 32

// gather returns a report on the best moves at the root, which the search may not have visited.
func (t *infoTree[S, M]) gather(wanted int) Report[M] {
	var all []candidate[M]
	for _, m := range t.root.moves {
		all = append(all, candidate[M]{move: m.move, visits: int(m.visits), sum: m.sum})
	}
	for _, m := range t.moves {
		if !slices.ContainsFunc(all, func(c candidate[M]) bool { return c.move == m }) {
			all = append(all, candidate[M]{move: m})
		}
	}
	report := choose(t.player, t.players, all, wanted)
	report.Nodes, report.Depth = t.nodes, t.deepest
	return report
}
