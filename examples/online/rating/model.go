package rating

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// model computes the likelihood of the results of games. Its parameters are the log strengths of the players, the log of
// the factor for moving first, and the log of Davidson's d, in this order. The results determine the log strengths only up
// to a constant, so the loss has a term that makes their mean 0.
type model struct {
	players int
	pairs   []counted // sorted, so that floating-point sums are the same in every run
}

// counted is a pair of games with its results, and the number of times that these results have occurred.
type counted struct {
	Pair
	n float64
}

// prior is the weight of each result that newModel adds for a pair of opponents.
const prior = 0.25

func newModel(players int, pairs []Pair) *model {
	count := map[Pair]float64{}
	met := map[[2]int]bool{}
	for _, p := range pairs {
		count[p]++
		met[[2]int{min(p.A, p.B), max(p.A, p.B)}] = true
	}
	for two := range met {
		for _, first := range []Outcome{Lost, Won} {
			for _, second := range []Outcome{Lost, Won} {
				count[Pair{two[0], two[1], [2]Outcome{first, second}}] += prior
			}
		}
		// Without a single draw, the log of d would go to minus infinity.
		count[Pair{two[0], two[1], [2]Outcome{Drawn, Drawn}}] += prior
	}
	m := &model{players: players}
	for p, n := range count {
		m.pairs = append(m.pairs, counted{p, n})
	}
	slices.SortFunc(m.pairs, func(a, b counted) int {
		return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B), cmp.Compare(a.Games[0], b.Games[0]), cmp.Compare(a.Games[1], b.Games[1]))
	})
	return m
}

func (m *model) first() int { return m.players }
func (m *model) draw() int  { return m.players + 1 }
func (m *model) size() int  { return m.players + 2 }

// start returns the parameters with which the optimisation begins: equal players, and draws in a third of the games.
func (m *model) start() []float64 { return make([]float64, m.size()) }

// term is one of the three possible results of a game. The log of its weight is a linear function of the parameters.
type term struct {
	index  [4]int
	factor [4]float64
}

// terms returns the possible results of a game in which player a moves first, in this order: a loses, draw, a wins.
func (m *model) terms(a, b int) [3]term {
	return [3]term{
		{[4]int{b}, [4]float64{1}},
		{[4]int{a, b, m.first(), m.draw()}, [4]float64{0.5, 0.5, 0.5, 1}},
		{[4]int{a, m.first()}, [4]float64{1, 1}},
	}
}

// The method games calls f for each game of a pair. The arguments of f are the possible results, the index of the actual
// result, and the probabilities of the possible results under the parameters x.
func (m *model) games(x []float64, p Pair, f func(t [3]term, came int, chance [3]float64)) {
	for game, outcome := range p.Games {
		a, b := p.A, p.B
		if game == 1 { // B moves first, so the result is inverted
			a, b, outcome = b, a, -outcome
		}
		t := m.terms(a, b)
		var chance [3]float64
		sum := 0.0
		for i := range t {
			chance[i] = math.Exp(t[i].at(x))
			sum += chance[i]
		}
		for i := range chance {
			chance[i] /= sum
		}
		f(t, int(outcome)+1, chance)
	}
}

func (t term) at(x []float64) (log float64) {
	for i, factor := range t.factor {
		log += factor * x[t.index[i]]
	}
	return log
}

// loss returns the negative log likelihood plus the term that makes the mean 0.
func (m *model) loss(x []float64) float64 {
	sum := 0.0
	for _, v := range x[:m.players] {
		sum += v
	}
	loss := sum * sum / 2
	for _, p := range m.pairs {
		m.games(x, p.Pair, func(_ [3]term, came int, chance [3]float64) { loss -= p.n * math.Log(chance[came]) })
	}
	return loss
}

// score adds the gradient of a pair's log likelihood to g.
func (m *model) score(g, x []float64, p Pair) {
	m.games(x, p, func(t [3]term, came int, chance [3]float64) {
		for i := range t {
			weight := -chance[i]
			if i == came {
				weight++
			}
			for k, factor := range t[i].factor {
				g[t[i].index[k]] += weight * factor
			}
		}
	})
}

func (m *model) gradient(g, x []float64) {
	sum := 0.0
	for _, v := range x[:m.players] {
		sum += v
	}
	for i := range g {
		g[i] = 0
		if i < m.players {
			g[i] = sum
		}
	}
	one := make([]float64, m.size())
	for _, p := range m.pairs {
		clear(one)
		m.score(one, x, p.Pair)
		for i := range g {
			g[i] -= p.n * one[i]
		}
	}
}

// hessian computes the loss's matrix of second derivatives. Each game contributes the covariance of the factors of its
// possible results.
func (m *model) hessian(h *mat.SymDense, x []float64) {
	size := m.size()
	for i := range size {
		for j := i; j < size; j++ {
			h.SetSym(i, j, 0)
			if j < m.players {
				h.SetSym(i, j, 1)
			}
		}
	}
	for _, p := range m.pairs {
		m.games(x, p.Pair, func(t [3]term, _ int, chance [3]float64) {
			mean := mat.NewVecDense(size, nil)
			for i := range t {
				v := t[i].vector(size)
				h.SymRankOne(h, p.n*chance[i], v)
				mean.AddScaledVec(mean, chance[i], v)
			}
			h.SymRankOne(h, -p.n, mean)
		})
	}
}

func (t term) vector(size int) *mat.VecDense {
	v := mat.NewVecDense(size, nil)
	for k, factor := range t.factor {
		v.SetVec(t.index[k], v.AtVec(t.index[k])+factor)
	}
	return v
}

// covariance returns the covariance of the parameters at the maximum of the likelihood. It uses the sandwich estimate
// with one observation per pair, so it is valid even though the two games of a pair are not independent.
func (m *model) covariance(x []float64) (*mat.Dense, error) {
	size := m.size()
	h := mat.NewSymDense(size, nil)
	m.hessian(h, x)
	var bread mat.Dense
	if err := bread.Inverse(h); err != nil {
		return nil, errors.New("the games do not determine the ratings")
	}
	filling := mat.NewSymDense(size, nil)
	one := make([]float64, size)
	for _, p := range m.pairs {
		clear(one)
		m.score(one, x, p.Pair)
		filling.SymRankOne(filling, p.n, mat.NewVecDense(size, one))
	}
	var c mat.Dense
	c.Product(&bread, filling, &bread)
	return &c, nil
}
