package search

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// mixture is how a player learns at a node of a tree how to choose at the same time as others: by regret matching. Each
// move is chosen as often as it would have been better, on average, than what was chosen. All slices have an entry for
// each edge of the node. The mean of all mixtures, unlike the last one, tends to one that nobody can exploit.
type mixture struct {
	regret []float64 // how much better than the mixture each move has been in sum
	total  []float64 // the sum of all mixtures so far
	now    []float64 // the mixture of the current descent
	legal  []int     // the edges of the moves that are legal in the current descent
	tried  float64   // the probability with which the current descent has chosen its move
}

// explored is how often a descent tries any move, so that all of them get their results.
const explored = 0.2

// mix draws the move to follow from a node at which a player chooses at the same time as others.
func (t *tree[S, M]) mix(n *node[S, M], s S) *edge[S, M] {
	t.place(n, s)
	m, sum := n.mixed, 0.0
	for len(m.regret) < len(n.edges) {
		m.regret, m.total, m.now = append(m.regret, 0), append(m.total, 0), append(m.now, 0)
		t.used += 24
	}
	m.legal = append(m.legal[:0], t.legal...)
	for _, k := range m.legal {
		m.now[k] = max(m.regret[k], 0)
		sum += m.now[k]
	}
	even := 1 / float64(len(m.legal))
	for _, k := range m.legal {
		if m.now[k] /= sum; sum == 0 {
			m.now[k] = even
		}
		m.total[k] += m.now[k] * float64(n.visits)
	}
	at, chosen := t.rng.Float64(), m.legal[len(m.legal)-1]
	for _, k := range m.legal {
		if at -= explored*even + (1-explored)*m.now[k]; at < 0 {
			chosen = k
			break
		}
	}
	m.tried = explored*even + (1-explored)*m.now[chosen]
	return &n.edges[chosen]
}

// regret adds the result of a visit to the move that was made at a node, and to the regrets. The other moves count with
// the mean of their own results, and so does the move that was made, but for the difference that this visit makes.
func (t *tree[S, M]) regret(n *node[S, M], made *edge[S, M], worth float64) {
	m, value := n.mixed, 0.0
	estimate := func(k int) float64 {
		e := &n.edges[k]
		mean := 1 / float64(t.players)
		if e.visits > 0 {
			mean = e.sum / float64(e.visits)
		}
		if e == made {
			mean += (worth - mean) / m.tried
		}
		return mean
	}
	for _, k := range m.legal {
		value += m.now[k] * estimate(k)
	}
	for _, k := range m.legal {
		m.regret[k] += estimate(k) - value
	}
	made.visits++
	made.sum += worth
}

// harvestMixed returns a report on the choice of the player at the root. The first move is drawn from the mean of the
// player's mixtures. The others follow in the order of their probabilities.
func (t *tree[S, M]) harvestMixed(wanted int, rng *rand.Rand) (report Report[M]) {
	n := t.root
	for n.mover != t.player && n.after != nil {
		n = n.after
	}
	worth, visits, sum := 0.0, 0.0, 0.0
	probability := map[M]float64{}
	for k, e := range n.edges {
		worth, visits = worth+e.sum, visits+float64(e.visits)
		if slices.Contains(t.moves, e.move) {
			probability[e.move] = n.mixed.total[k]
			sum += n.mixed.total[k]
		}
	}
	ordered := slices.Clone(t.moves)
	slices.SortStableFunc(ordered, func(a, b M) int { return cmp.Compare(probability[b], probability[a]) })
	at := rng.Float64() * sum
	drawn := max(slices.IndexFunc(ordered, func(m M) bool { at -= probability[m]; return at < 0 }), 0)
	ordered = slices.Insert(slices.Delete(slices.Clone(ordered), drawn, drawn+1), 0, ordered[drawn])
	var choices []Choice[M]
	for _, m := range ordered[:min(wanted, len(ordered))] {
		value := Value{Share: 1 / float64(t.players)}
		k := slices.IndexFunc(n.edges, func(e edge[S, M]) bool { return e.move == m })
		switch {
		case len(choices) == 0 && visits > 0:
			value.Share = worth / visits
		case k >= 0 && n.edges[k].visits > 0:
			value.Share = n.edges[k].sum / float64(n.edges[k].visits)
		}
		choices = append(choices, Choice[M]{m, []M{m}, value})
	}
	report.take(choices)
	report.Nodes, report.Depth = t.nodes, t.deepest
	return report
}
