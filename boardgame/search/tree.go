package search

import (
	"math"
	"reflect"

	"github.com/seed4105872c/clutch/boardgame"
)

// tree is the tree of a Monte Carlo tree search.
type tree[S boardgame.State[S, M], M comparable] struct {
	meter
	rollout rollout[S, M]
	memory  int // the size in bytes at which the tree stops growing
	used    int // its size
	root    *node[S, M]
	path    []step[node[S, M]] // the path from the root
	deepest int
	buffer  []M
}

// node is a position in the tree.
type node[S any, M comparable] struct {
	state  S
	mover  boardgame.Player
	visits int64
	edges  []edge[S, M] // its moves, nil while the node is a leaf
	made   int          // the number of moves that have been made; these moves come first
	proof  proof
}

// edge is a move, the node that it leads to (nil before the move is made), and the results of its visits.
type edge[S any, M comparable] struct {
	move   M
	node   *node[S, M]
	visits int64
	sum    float64 // the total result of all visits, for the player who makes the move
	mean   float32 // the mean result, reduced by the constant hopeless if the move is proven to lose
	rare   float32 // 1 divided by the square root of the number of visits
}

// hopeless is subtracted from the mean of a move that is proven to lose.
const hopeless = 1 << 10

// step is a node on a path from the root, and the index of the move to follow from it, or -1 at the end.
type step[N any] struct {
	node *N
	move int
}

func newTree[S boardgame.State[S, M], M comparable](s S, moves []M, r rollout[S, M], memory int) *tree[S, M] {
	t := &tree[S, M]{rollout: r, memory: memory, root: &node[S, M]{state: s, mover: s.Turn()}}
	t.expand(t.root, moves)
	return t
}

func (e *edge[S, M]) proof() proof {
	if e.node == nil {
		return proof{}
	}
	return e.node.proof
}

// grow descends the tree along the moves that look best or were tried least. It adds a node, estimates its position,
// and adds the result to the nodes on the path.
func (t *tree[S, M]) grow() error {
	n, err := t.descend()
	if err != nil || t.ended {
		return err
	}
	t.path = append(t.path, step[node[S, M]]{n, -1})
	t.deepest = max(t.deepest, len(t.path)-1)
	if n.visits > 0 && !t.visit() { // the position is not new, but the visit counts because it takes time
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

// descend goes from the root to a node that is new, proven, or a leaf of a full tree.
func (t *tree[S, M]) descend() (n *node[S, M], err error) {
	t.path = t.path[:0]
	full := t.used >= t.memory
	for n = t.root; !n.proof.known; {
		if n.edges == nil {
			if full {
				break
			}
			t.buffer = n.state.AppendMoves(t.buffer[:0])
			t.expand(n, t.buffer)
		}
		i := t.choose(n, full)
		if i < 0 {
			break
		}
		t.path = append(t.path, step[node[S, M]]{n, i})
		e := &n.edges[i]
		if e.node == nil {
			e.node, err = t.add(n, e.move)
			return e.node, err
		}
		n = e.node
	}
	return n, nil
}

// expand adds the moves of a leaf to the tree in random order.
func (t *tree[S, M]) expand(n *node[S, M], moves []M) {
	n.edges = make([]edge[S, M], len(moves))
	t.used += len(moves) * int(reflect.TypeFor[edge[S, M]]().Size())
	for i, m := range moves {
		n.edges[i].move = m
	}
	t.rollout.rng.Shuffle(len(moves), func(i, j int) { n.edges[i], n.edges[j] = n.edges[j], n.edges[i] })
}

// add returns the new node, or nil if the search has ended.
func (t *tree[S, M]) add(from *node[S, M], m M) (*node[S, M], error) {
	if !t.visit() {
		return nil, nil
	}
	s, err := made(&t.rollout.fast, from.state, m)
	if err != nil {
		return nil, err
	}
	n := &node[S, M]{state: s, mover: s.Turn()}
	if winner, over := s.Winner(); over {
		n.proof = proof{known: true, winner: winner}
	} else if err := checkTurn(n.mover, t.rollout.players); err != nil {
		return nil, err
	}
	from.made++
	t.used += int(reflect.TypeFor[node[S, M]]().Size())
	return n, nil
}

// choose picks a move by UCB1 and returns its index. It prefers a move that was never made. Otherwise, it picks the
// move with the greatest sum of mean result and bonus. The bonus is larger for moves that were seldom made. Moves that
// are proven to lose come last. If the tree is full, choose ignores moves that were never made, and returns -1 if
// there are no others.
func (t *tree[S, M]) choose(n *node[S, M], full bool) (best int) {
	if n.made < len(n.edges) && !full {
		return n.made
	}
	exploration := float32(t.rollout.exploration() * math.Sqrt(math.Log(float64(n.visits+1))))
	greatest := float32(math.Inf(-1))
	best = -1
	for i := range n.edges[:n.made] {
		e := &n.edges[i]
		if value := e.mean + exploration*e.rare; value > greatest {
			greatest, best = value, i
		}
	}
	return best
}

// backUp adds the result of a visit to every node on the path. If the last node is proven, backUp also tries to prove
// the nodes above it.
func (t *tree[S, M]) backUp(worth shares) {
	last := len(t.path) - 1
	end := t.path[last].node
	end.visits++
	proving := end.proof.known
	for i := last - 1; i >= 0; i-- {
		n := t.path[i].node
		e := &n.edges[t.path[i].move]
		n.visits++
		e.visits++
		e.sum += worth[n.mover-1]
		e.mean = float32(e.sum / float64(e.visits))
		e.rare = float32(1 / math.Sqrt(float64(e.visits)))
		if e.node.proof.rank(n.mover) < 0 {
			e.mean -= hopeless
		}
		if proving && !n.proof.known {
			n.proof = n.conclude()
			proving = n.proof.known
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

// line returns how the game may continue after a node. At each node, it follows the move that is best according to
// candidate.better.
func (n *node[S, M]) line() (line []M) {
	for n != nil {
		var best candidate[M]
		var next *node[S, M]
		for _, e := range n.edges {
			c := candidate[M]{e.move, int(e.visits), e.sum, e.proof()}
			if e.visits > 0 && (next == nil || c.better(best, n.mover)) {
				best, next = c, e.node
			}
		}
		if next != nil {
			line = append(line, best.move)
		}
		n = next
	}
	return line
}
