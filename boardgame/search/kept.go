package search

import "github.com/seed4105872c/clutch/boardgame"

// kept holds the findings that one search leaves for the next search.
type kept[S boardgame.State[S, M], M comparable] struct {
	keeps bool // whether to keep the trees for another search
	table *table[S, M]
	trees []*tree[S, M]

	// shun reports whether the search should leave out a move at the root. If shun is nil, or if it reports true for all
	// moves, the search leaves out no move.
	shun func(M) bool
}

func (k *kept[S, M]) listed(moves []M) []M {
	if k.shun == nil {
		return moves
	}
	var rest []M
	for _, m := range moves {
		if !k.shun(m) {
			rest = append(rest, m)
		}
	}
	if rest == nil {
		return moves
	}
	return rest
}

// share returns the number of bytes that a tree may take. If trees are kept, a tree may take only half of its share of the
// memory, because the next search needs the other half for a copy.
func (k *kept[S, M]) share(o Options) int {
	if k.keeps {
		return o.memory() / o.workers() / 2
	}
	return o.memory() / o.workers()
}

// regrow returns, for each worker, the part of its old tree below s, or nil if s is not in that tree.
func (k *kept[S, M]) regrow(s S, workers int) []*tree[S, M] {
	old := k.trees
	trees := make([]*tree[S, M], workers)
	for i, t := range old[:min(len(old), workers)] {
		if at, ok := t.search(s); ok {
			trees[i] = t.subtree(at)
		}
		old[i] = nil
	}
	if k.keeps {
		k.trees = trees
	}
	return trees
}

// keptPlies is the maximum number of plies from a kept tree's root to the root of the next search: one move by each of four
// players.
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
