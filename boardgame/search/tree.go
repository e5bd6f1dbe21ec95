package search

import (
	"math"

	"github.com/seed4105872c/clutch/boardgame"
)

// tree is what one worker of a Monte Carlo tree search has seen.
type tree[S boardgame.State[S, M], M comparable] struct {
	meter
	rollout rollout[S, M]
	limit   int // of the nodes, at which the tree stops growing
	nodes   []node[S]
	edges   []edge[M]
	path    []step // the way down, from the root
	deepest int
	buffer  []M
}

// node is a position in the tree. The first one is the root.
type node[S any] struct {
	state  S
	mover  boardgame.Player
	first  int32 // where its moves begin among the edges
	moves  int32 // how many there are, 0 as long as the node is a leaf
	visits int32
	proof  proof
}

// edge is a move, the node that it leads to, 0 where it was not made yet, and what has been seen of it.
type edge[M any] struct {
	move   M
	node   int32
	visits int32
	sum    float64 // of what the visits came to, for who makes the move
	loses  bool    // that is proven
}

// step is a node on the way down and the number of the edge that is followed from there, -1 at the end.
type step struct{ node, edge int32 }

// edgesPerNode bounds the memory of a tree, which has many more moves than nodes where few of them are made.
const edgesPerNode = 48

// The room that a tree has from the beginning, as making more in the middle costs up to half of the time: in nodes, and in
// edges for each of these.
const (
	maxRoom       = 1 << 15
	edgesExpected = 8
)

func newTree[S boardgame.State[S, M], M comparable](m meter, s S, r rollout[S, M], limit int) *tree[S, M] {
	t := &tree[S, M]{meter: m, rollout: r, limit: 1 + limit}
	room := min(t.limit, m.limit, maxRoom)
	t.nodes = make([]node[S], 0, room)
	t.edges = make([]edge[M], 0, edgesExpected*room)
	t.nodes = append(t.nodes, node[S]{state: s, mover: s.Turn()})
	t.expand(0)
	return t
}

func (t *tree[S, M]) children(at int32) []edge[M] {
	n := &t.nodes[at]
	return t.edges[n.first : n.first+n.moves]
}

// growAll grows the tree until the search ends, or everything is known.
func (t *tree[S, M]) growAll() error {
	for !t.ended && !t.nodes[0].proof.known {
		if err := t.grow(); err != nil {
			return err
		}
	}
	return nil
}

// grow goes down the tree by the moves that look best or were tried least, adds a node, and tells those on the way what it
// is worth.
func (t *tree[S, M]) grow() error {
	at, err := t.descend()
	if err != nil || t.ended {
		return err
	}
	t.path = append(t.path, step{at, -1})
	t.deepest = max(t.deepest, len(t.path)-1)
	n := &t.nodes[at]
	if n.visits > 0 && !t.visit() { // nothing new, which counts all the same: it takes time
		return nil
	}
	if n.proof.known {
		t.backUp(t.rollout.outcome(n.proof.winner))
		return nil
	}
	worth, ok, err := t.rollout.play(n.state, &t.meter)
	if err == nil && ok {
		t.backUp(worth)
	}
	return err
}

// descend goes down to a node that is new, or proven, or can't be gone on from as the tree is full.
func (t *tree[S, M]) descend() (at int32, err error) {
	t.path = t.path[:0]
	full := len(t.nodes) >= t.limit || len(t.edges) >= edgesPerNode*t.limit
	for !t.nodes[at].proof.known {
		if t.nodes[at].moves == 0 {
			if full {
				return at, nil
			}
			t.expand(at)
		}
		i := t.choose(at, full)
		if i < 0 {
			return at, nil
		}
		t.path = append(t.path, step{at, i})
		e := &t.edges[i]
		if e.node == 0 {
			e.node, err = t.add(at, e.move)
			return e.node, err
		}
		at = e.node
	}
	return at, nil
}

// expand lists the moves of a leaf, in an order that is drawn.
func (t *tree[S, M]) expand(at int32) {
	n := &t.nodes[at]
	t.buffer = n.state.AppendMoves(t.buffer[:0])
	n.first, n.moves = int32(len(t.edges)), int32(len(t.buffer))
	for _, m := range t.buffer {
		t.edges = append(t.edges, edge[M]{move: m})
	}
	moves := t.children(at)
	t.rollout.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
}

// add makes a move for the first time, and returns the number of the new node, 0 if the search has ended.
func (t *tree[S, M]) add(at int32, m M) (int32, error) {
	if !t.visit() {
		return 0, nil
	}
	s, err := t.nodes[at].state.Apply(m)
	if err != nil {
		return 0, refused(err)
	}
	n := node[S]{state: s, mover: s.Turn()}
	if winner, over := s.Winner(); over {
		n.proof = proof{known: true, winner: winner}
	} else if err := checkTurn(n.mover, t.rollout.players); err != nil {
		return 0, err
	}
	t.nodes = append(t.nodes, n)
	return int32(len(t.nodes) - 1), nil
}

// choose picks the number of the edge to follow by UCB1: one that was not followed yet, else the one with the greatest sum
// of what it was worth and of how little it was tried. Moves that are proven to lose are left out where there are others. In
// a tree that is full, so are those that were not made; it is -1 if there are no others.
func (t *tree[S, M]) choose(at int32, full bool) (best int32) {
	n := &t.nodes[at]
	best = -1
	logVisits := math.Log(float64(n.visits + 1))
	exploration := t.rollout.exploration()
	highest := math.Inf(-1)
	for i := n.first; i < n.first+n.moves; i++ {
		e := &t.edges[i]
		if e.visits == 0 {
			if full {
				continue
			}
			return i
		}
		visits := float64(e.visits)
		value := e.sum/visits + exploration*math.Sqrt(logVisits/visits)
		if e.loses {
			value -= 1 << 10
		}
		if value > highest {
			highest, best = value, i
		}
	}
	return best
}

// backUp adds what a visit came to to everything on the way, and what can be proven from its end on.
func (t *tree[S, M]) backUp(worth shares) {
	last := len(t.path) - 1
	proving := t.nodes[t.path[last].node].proof.known
	t.nodes[t.path[last].node].visits++
	for i := last - 1; i >= 0; i-- {
		n, e := &t.nodes[t.path[i].node], &t.edges[t.path[i].edge]
		n.visits++
		e.visits++
		e.sum += worth[n.mover-1]
		if proving && !n.proof.known {
			e.loses = t.nodes[e.node].proof.rank(n.mover) < 0
			v := verdict{me: n.mover}
			for _, e := range t.children(t.path[i].node) {
				v.add(t.nodes[e.node].proof) // the root's is open, which stands for a move that was not made
			}
			n.proof = v.proof()
			proving = n.proof.known
		}
	}
}

// line is how the game may go on after a node: by what is proven, else by what was visited most.
func (t *tree[S, M]) line(at int32) (line []M) {
	for t.nodes[at].moves > 0 {
		mover := t.nodes[at].mover
		var best candidate[M]
		var next int32
		for _, e := range t.children(at) {
			c := candidate[M]{e.move, int(e.visits), e.sum, t.nodes[e.node].proof}
			if e.visits > 0 && (next == 0 || c.better(best, mover)) {
				best, next = c, e.node
			}
		}
		if next == 0 {
			break
		}
		line, at = append(line, best.move), next
	}
	return line
}
