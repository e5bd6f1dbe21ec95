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
	memory  int64 // the size in bytes at which the tree stops growing
	nodes   arena[node[S]]
	edges   arena[edge[M]]
	odds    arena[odds] // the odds of the edges, at the same indexes
	bonuses []float32   // the results of rollout.bonus computed so far, by number of visits
	path    []step      // the path from the root
	deepest int
	buffer  []M
}

// node is a position in the tree. The first node is the root.
type node[S any] struct {
	state  S
	visits int64
	first  int32 // the index of the edge of its first move
	moves  int32 // the number of its moves, 0 while the node is a leaf
	made   int32 // the number of moves that have been made; these moves come first
	mover  boardgame.Player
	proof  proof
}

// edge is a move, the index of the node that it leads to (0 before the move is made), and the results of its visits.
type edge[M any] struct {
	move   M
	node   int32
	visits int64
	sum    float64 // the total result of all visits, for the player who makes the move
}

// odds holds the part of an edge's data that [tree.choose] reads. The odds of a node's edges are contiguous in
// memory, so choosing reads little of it.
type odds struct {
	mean float32 // the mean result of the visits, reduced by the constant hopeless if the move is proven to lose
	rare float32 // 1 divided by the square root of the number of visits
}

// maxBonuses is the number of bonuses that a tree keeps, because looking up a bonus is faster than computing its
// logarithm.
const maxBonuses = 1 << 10

// hopeless is subtracted from the mean of a move that is proven to lose.
const hopeless = 1 << 10

// step is a node on a path from the root, and the index of the edge to follow from it, or -1 at the end.
type step struct{ node, edge int32 }

func newTree[S boardgame.State[S, M], M comparable](s S, moves []M, r rollout[S, M], memory int) *tree[S, M] {
	t := &tree[S, M]{rollout: r, memory: int64(memory)}
	*t.nodes.at(t.nodes.add(1)) = node[S]{state: s, mover: s.Turn()}
	t.expandTo(0, moves)
	return t
}

func (t *tree[S, M]) children(at int32) []edge[M] {
	n := t.nodes.at(at)
	return t.edges.span(n.first, n.moves)
}

func (t *tree[S, M]) full() bool {
	return t.nodes.used+t.edges.used+t.odds.used >= t.memory || t.nodes.full() || t.edges.full()
}

func (t *tree[S, M]) visited() int { return t.meter.nodes }

func (t *tree[S, M]) done() bool { return t.ended || t.nodes.at(0).proof.known }

// grow descends the tree along the moves that look best or were tried least. It adds a node, estimates its position,
// and adds the result to the nodes on the path.
func (t *tree[S, M]) grow() error {
	at, err := t.descend()
	if err != nil || t.ended {
		return err
	}
	t.path = append(t.path, step{at, -1})
	t.deepest = max(t.deepest, len(t.path)-1)
	n := t.nodes.at(at)
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
func (t *tree[S, M]) descend() (at int32, err error) {
	t.path = t.path[:0]
	full := t.full()
	for n := t.nodes.at(0); !n.proof.known; n = t.nodes.at(at) {
		if n.moves == 0 {
			if full || !t.expand(at) {
				return at, nil
			}
		}
		i := t.choose(n, full)
		if i < 0 {
			return at, nil
		}
		t.path = append(t.path, step{at, i})
		e := t.edges.at(i)
		if e.node == 0 {
			e.node, err = t.add(n, e.move)
			return e.node, err
		}
		at = e.node
	}
	return at, nil
}

// expand adds the moves of a leaf to the tree in random order. It returns false if a chunk of an arena has no room
// for all moves.
func (t *tree[S, M]) expand(at int32) bool {
	n := t.nodes.at(at)
	t.buffer = n.state.AppendMoves(t.buffer[:0])
	return t.expandTo(at, t.buffer)
}

func (t *tree[S, M]) expandTo(at int32, list []M) bool {
	if len(list) > chunkSize {
		return false
	}
	n := t.nodes.at(at)
	n.first, n.moves = t.edges.add(len(list)), int32(len(list))
	t.odds.add(len(list))
	moves := t.children(at)
	for i, m := range list {
		moves[i].move = m
	}
	t.rollout.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return true
}

// add returns the index of the new node, or 0 if the search has ended.
func (t *tree[S, M]) add(from *node[S], m M) (int32, error) {
	if !t.visit() {
		return 0, nil
	}
	s, err := t.rollout.made(from.state, m)
	if err != nil {
		return 0, err
	}
	n := node[S]{state: s, mover: s.Turn()}
	if winner, over := s.Winner(); over {
		n.proof = proof{known: true, winner: winner}
	} else if err := checkTurn(n.mover, t.rollout.players); err != nil {
		return 0, err
	}
	from.made++
	i := t.nodes.add(1)
	*t.nodes.at(i) = n
	return i, nil
}

// choose picks an edge by UCB1 and returns its index. It prefers an edge that was never followed. Otherwise, it picks
// the edge with the greatest sum of mean result and bonus. The bonus is larger for edges that were seldom followed.
// Moves that are proven to lose come last. If the tree is full, choose ignores edges that were never followed, and
// returns -1 if there are no other edges.
func (t *tree[S, M]) choose(n *node[S], full bool) (best int32) {
	if n.made < n.moves && !full {
		return n.first + n.made
	}
	exploration := t.bonus(n.visits)
	greatest, last := int64(math.MinInt64), int64(n.made-1)
	for i, o := range t.odds.span(n.first, n.made) {
		// Each candidate is one number: the value in its upper half decides, and the lower half prefers early edges.
		// So the loop has no branch that the processor may mispredict.
		greatest = max(greatest, ordered(o.mean+exploration*o.rare)<<32|(last-int64(i)))
	}
	if last < 0 {
		return -1
	}
	return n.first + int32(last-greatest&math.MaxUint32)
}

// ordered maps x to a signed 32-bit integer and preserves the order. x must not be NaN.
func ordered(x float32) int64 {
	b := int32(math.Float32bits(x))
	return int64(b ^ b>>31&math.MaxInt32)
}

// bonus caches the results of rollout.bonus for small numbers of visits.
func (t *tree[S, M]) bonus(visits int64) float32 {
	if visits >= maxBonuses {
		return t.rollout.bonus(visits)
	}
	for n := int64(len(t.bonuses)); n <= visits; n++ {
		t.bonuses = append(t.bonuses, t.rollout.bonus(n))
	}
	return t.bonuses[visits]
}

// backUp adds the result of a visit to every node on the path. If the last node is proven, backUp also tries to prove
// the nodes above it.
func (t *tree[S, M]) backUp(worth shares) {
	last := len(t.path) - 1
	end := t.nodes.at(t.path[last].node)
	end.visits++
	proving := end.proof.known
	for i := last - 1; i >= 0; i-- {
		n, e, o := t.nodes.at(t.path[i].node), t.edges.at(t.path[i].edge), t.odds.at(t.path[i].edge)
		n.visits++
		e.visits++
		e.sum += worth[n.mover-1]
		o.mean = float32(e.sum / float64(e.visits))
		o.rare = float32(1 / math.Sqrt(float64(e.visits)))
		below := t.nodes.at(e.node)
		if below.proof.rank(n.mover) < 0 {
			o.mean -= hopeless
		}
		if proving && !n.proof.known {
			n.proof = t.conclude(n)
			proving = n.proof.known
		}
	}
}

func (t *tree[S, M]) conclude(n *node[S]) proof {
	v := verdict{me: n.mover}
	for _, e := range t.edges.span(n.first, n.moves) {
		v.add(t.nodes.at(e.node).proof) // a move that was not made leads to node 0, the root, whose proof is unknown
	}
	return v.proof()
}

// line returns how the game may continue after a node. At each node, it follows the move that is best according to
// candidate.better.
func (t *tree[S, M]) line(at int32) (line []M) {
	for t.nodes.at(at).moves > 0 {
		mover := t.nodes.at(at).mover
		var best candidate[M]
		var next int32
		for _, e := range t.children(at) {
			c := candidate[M]{e.move, int(e.visits), e.sum, t.nodes.at(e.node).proof}
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

// kept holds the findings that one search leaves for the next search. They must be about the same game with the same
// moves at the root, so a search that leaves out moves keeps nothing.
type kept[S boardgame.State[S, M], M comparable] struct {
	keeps bool // whether to keep the tree for another search
	table *table[S, M]
	tree  *tree[S, M]
}

// share returns the number of bytes that a tree may take. A tree that is kept may take only half of the memory,
// because the next search needs the other half for a copy.
func (k *kept[S, M]) share(o Options) int {
	if k.keeps {
		return o.memory() / 2
	}
	return o.memory()
}

// regrow returns the part of the old tree below s, or nil if s is not in that tree.
func (k *kept[S, M]) regrow(s S) *tree[S, M] {
	old := k.tree
	k.tree = nil
	if old == nil {
		return nil
	}
	at, ok := old.search(s)
	if !ok {
		return nil
	}
	return old.subtree(at)
}

// keptPlies is the maximum number of plies from a kept tree's root to the root of the next search: one move by each
// of four players.
const keptPlies = MaxPlayers

// search looks for the position s in the nodes near the root, and returns the index of its node.
func (t *tree[S, M]) search(s S) (at int32, ok bool) {
	near := []int32{0}
	for range keptPlies + 1 {
		var next []int32
		for _, at := range near {
			if t.nodes.at(at).state == s {
				return at, true
			}
			for _, e := range t.children(at) {
				if e.node != 0 {
					next = append(next, e.node)
				}
			}
		}
		near = next
	}
	return 0, false
}

// subtree copies the tree below a node.
func (t *tree[S, M]) subtree(root int32) *tree[S, M] {
	n := &tree[S, M]{rollout: t.rollout, memory: t.memory}
	*n.nodes.at(n.nodes.add(1)) = *t.nodes.at(root)
	for at, last := int32(0), int32(1); at < last; at++ { // the loop reaches the nodes that it appends
		first, moves := n.nodes.at(at).first, n.nodes.at(at).moves
		if moves == 0 {
			continue
		}
		to := n.edges.add(int(moves))
		n.odds.add(int(moves))
		n.nodes.at(at).first = to
		copy(n.edges.span(to, moves), t.edges.span(first, moves))
		copy(n.odds.span(to, moves), t.odds.span(first, moves))
		edges := n.edges.span(to, moves)
		for i := range edges {
			if edges[i].node != 0 {
				child := *t.nodes.at(edges[i].node)
				edges[i].node = n.nodes.add(1)
				*n.nodes.at(edges[i].node) = child
				last++
			}
		}
	}
	if n.nodes.at(0).moves == 0 {
		n.expand(0)
	}
	return n
}

// arena stores many values of one type, addressed by index. It grows in chunks, so it uses little more memory than its
// values need and seldom copies them.
type arena[T any] struct {
	chunks [][]T
	used   int64 // the size of all values in bytes
}

// A chunk has at most chunkSize values. The low chunkBits bits of an index are the offset in the chunk, and the other
// bits are the number of the chunk.
const (
	chunkBits = 14
	chunkSize = 1 << chunkBits
	firstRoom = 1 << 6 // the initial capacity of a chunk, which doubles whenever the chunk is full
)

func (a *arena[T]) at(i int32) *T { return &a.chunks[i>>chunkBits][i&(chunkSize-1)] }

// span returns n consecutive values. A single call to add must have added all n values.
func (a *arena[T]) span(first, n int32) []T {
	if n == 0 {
		return nil
	}
	i := first & (chunkSize - 1)
	return a.chunks[first>>chunkBits][i : i+n : i+n]
}

// add appends n zero values and returns the index of the first. n must be at most chunkSize.
func (a *arena[T]) add(n int) (first int32) {
	last := len(a.chunks) - 1
	if last < 0 || len(a.chunks[last])+n > chunkSize {
		a.chunks = append(a.chunks, nil)
		last++
	}
	c := a.chunks[last]
	i := len(c)
	if i+n > cap(c) {
		c = make([]T, i, min(max(2*cap(c), i+n, firstRoom), chunkSize))
		copy(c, a.chunks[last])
	}
	a.chunks[last] = c[:i+n] // zero, since no value beyond the length was ever set
	a.used += int64(n) * int64(reflect.TypeFor[T]().Size())
	return int32(last<<chunkBits + i)
}

func (a *arena[T]) full() bool { return len(a.chunks) >= 1<<(31-chunkBits) }
