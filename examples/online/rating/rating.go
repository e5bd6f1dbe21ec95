// Package rating estimates the strength of players from the results of their games, with error bounds.
//
// Games come in pairs. In a pair, each player plays the same opening from both sides, so an opening that favours one
// side favours neither player. The two games of a pair are not independent, so all intervals treat a pair as one
// observation.
//
//   - [Fit] estimates ratings in Elo by maximum likelihood. Its result also gives 95 % intervals, and the likelihood
//     that one player is stronger than another.
//   - [SPRT] is a sequential test between two players: after each pair of games, it reports whether there is a verdict.
//
// The model is the Bradley–Terry model with Davidson's extension for draws. Let a and b be the strengths of two
// players, and f the factor by which moving first multiplies a strength. If the player with strength a moves first, the
// chances of a win, a loss and a draw for that player are in the ratio fa : b : d√(fab). The extension for draws is
// from Davidson, "On extending the Bradley–Terry model to accommodate ties", JASA 65 (1970). The factor for moving
// first is from Davidson and Beaver, Biometrics 33 (1977).
package rating

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat/distuv"
)

// Outcome is the result of a game in a [Pair], from player A's point of view. One between two of the constants counts as a
// share of each: 0.75 is three quarters of a won game and one of a drawn game. Games in which a player has several seats
// have such results.
type Outcome float64

// Outcomes of a game.
const (
	Lost  Outcome = -1
	Drawn Outcome = 0
	Won   Outcome = 1
)

// Pair holds the results of two games between the same players with the same opening. Player A moves first in the first
// game, and player B in the second.
type Pair struct {
	A, B  int        // indexes of two players, from 0
	Games [2]Outcome // results for player A
}

// Score returns player A's mean score in the two games, from 0 to 1. A draw counts as half a win.
func (p Pair) Score() float64 { return (2 + float64(p.Games[0]) + float64(p.Games[1])) / 4 }

// eloScale is the difference in Elo between two players if one is e times as strong as the other. A player who is ten
// times as strong is 400 Elo ahead.
const eloScale = 400 / math.Ln10

// Ratings holds the estimated strengths of all players.
type Ratings struct {
	Elo   []float64 // the rating of each player; the mean is 0
	First float64   // the advantage of moving first, in Elo

	covariance *mat.Dense // of the log strengths, the log factor for moving first, and the log of Davidson's d
}

// Fit estimates ratings from the results of pairs of games.
//
// For any two players who have met, Fit adds a quarter of a pair of games for each combination of wins and losses, and
// a quarter of a pair with two draws. Without these games, a player who has won every game would be infinitely strong.
// The added games pull the ratings slightly closer together, and matter less as the number of real games grows. Fit
// returns an error if two of the players are not connected by games, either directly or through other players.
func Fit(players int, pairs []Pair) (*Ratings, error) {
	if other := alone(players, pairs); other >= 0 {
		return nil, fmt.Errorf("no games connect player 0 and player %d, so they can't be compared", other)
	}
	m := newModel(players, pairs)
	steep := 1e-6 * float64(len(pairs)) // a smaller gradient is far below the precision of the results
	equal := make([]float64, m.size())  // equal players, and draws in a third of the games
	found, err := optimize.Minimize(optimize.Problem{Func: m.loss, Grad: m.gradient},
		equal, &optimize.Settings{GradientThreshold: steep}, &optimize.BFGS{})
	if err != nil {
		return nil, fmt.Errorf("the fit has failed: %w", err)
	}
	r := &Ratings{}
	if r.covariance, err = m.covariance(found.X); err != nil {
		return nil, err
	}
	for _, log := range found.X[:players] {
		r.Elo = append(r.Elo, eloScale*log)
	}
	r.First = eloScale * found.X[m.first()]
	return r, nil
}

func normal() distuv.Normal { return distuv.Normal{Sigma: 1} }

// z95 returns the value that a standard normal variable exceeds with a probability of 2.5 %.
func z95() float64 { return normal().Quantile(0.975) }

// Interval returns half the width of the 95 % confidence interval for a player's rating.
func (r *Ratings) Interval(player int) float64 {
	return z95() * eloScale * math.Sqrt(r.covariance.At(player, player))
}

// FirstInterval returns half the width of the 95 % confidence interval for the advantage of moving first.
func (r *Ratings) FirstInterval() float64 { return r.Interval(len(r.Elo)) }

// Superiority returns the likelihood that player a is stronger than another player b, from 0 to 1.
func (r *Ratings) Superiority(a, b int) float64 {
	c := r.covariance
	variance := c.At(a, a) + c.At(b, b) - 2*c.At(a, b)
	return normal().CDF((r.Elo[a] - r.Elo[b]) / eloScale / math.Sqrt(variance))
}

// alone returns a player whom no games connect with player 0, directly or through others, or -1 if there is none.
func alone(players int, pairs []Pair) int {
	connected := make([]bool, players)
	connected[0] = true
	for more := true; more; {
		more = false
		for _, p := range pairs {
			if connected[p.A] != connected[p.B] {
				connected[p.A], connected[p.B], more = true, true, true
			}
		}
	}
	return slices.Index(connected, false)
}

// model computes the likelihood of the results of games. Its parameters are the log strengths of the players, the log
// of the factor for moving first, and the log of Davidson's d, in this order. The results determine the log strengths
// only up to a constant, so the loss has a term that makes their mean 0.
type model struct {
	players int
	pairs   []counted // sorted, so that floating-point sums are the same in every run
}

// counted is a pair of games with its results, and the number of times that these results have occurred.
type counted struct {
	games [2]played
	n     float64
}

// played is a game with its result. The log of the weight of each possible result is a linear function of the
// parameters.
type played struct {
	logs [3][]float64 // the factors of these functions: the player who moves first loses, draws, or wins
	came [3]float64   // the share of each
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
	order := func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B), cmp.Compare(a.Games[0], b.Games[0]),
			cmp.Compare(a.Games[1], b.Games[1]))
	}
	for _, p := range slices.SortedFunc(maps.Keys(count), order) {
		games := [2]played{m.played(p.A, p.B, p.Games[0]), m.played(p.B, p.A, -p.Games[1])}
		m.pairs = append(m.pairs, counted{games, count[p]})
	}
	return m
}

func (m *model) first() int { return m.players }
func (m *model) size() int  { return m.players + 2 }

// played returns a game in which player a moves first and has this result.
func (m *model) played(a, b int, outcome Outcome) (p played) {
	for i := range p.logs {
		p.logs[i] = make([]float64, m.size())
	}
	first, draw := m.first(), m.first()+1
	p.logs[0][b] = 1
	p.logs[1][a], p.logs[1][b], p.logs[1][first], p.logs[1][draw] = 0.5, 0.5, 0.5, 1
	p.logs[2][a], p.logs[2][first] = 1, 1
	won, lost := max(0, float64(outcome)), max(0, -float64(outcome))
	p.came = [3]float64{lost, 1 - lost - won, won}
	return p
}

// chances returns the logs of the probabilities of the possible results under the parameters x.
func (p played) chances(x []float64) []float64 {
	logs := make([]float64, len(p.logs))
	for i, factors := range p.logs {
		logs[i] = floats.Dot(factors, x)
	}
	floats.AddConst(-floats.LogSumExp(logs), logs)
	return logs
}

// loss returns the negative log likelihood plus the term that makes the mean 0.
func (m *model) loss(x []float64) float64 {
	sum := floats.Sum(x[:m.players])
	loss := sum * sum / 2
	for _, p := range m.pairs {
		for _, g := range p.games {
			loss -= p.n * floats.Dot(g.came[:], g.chances(x))
		}
	}
	return loss
}

// score adds n times the gradient of a pair's log likelihood to dst.
func (p counted) score(dst, x []float64, n float64) {
	for _, g := range p.games {
		for i, log := range g.chances(x) {
			floats.AddScaled(dst, n*(g.came[i]-math.Exp(log)), g.logs[i])
		}
	}
}

// gradient sets dst to the gradient of the loss.
func (m *model) gradient(dst, x []float64) {
	clear(dst)
	floats.AddConst(floats.Sum(x[:m.players]), dst[:m.players])
	for _, p := range m.pairs {
		p.score(dst, x, -p.n)
	}
}

// covariance returns the covariance of the parameters at the maximum of the likelihood. It uses the sandwich estimate
// with one observation per pair, so it is valid even though the two games of a pair are not independent.
func (m *model) covariance(x []float64) (*mat.Dense, error) {
	size := m.size()
	bread := mat.NewDense(size, size, nil)
	fd.Jacobian(bread, m.gradient, x, &fd.JacobianSettings{Formula: fd.Central}) // the second derivatives of the loss
	if err := bread.Inverse(bread); err != nil {
		return nil, errors.New("the games do not determine the ratings")
	}
	filling := mat.NewSymDense(size, nil)
	one := make([]float64, size)
	for _, p := range m.pairs {
		clear(one)
		p.score(one, x, 1)
		filling.SymRankOne(filling, p.n, mat.NewVecDense(size, one))
	}
	var c mat.Dense
	c.Product(bread, filling, bread)
	return &c, nil
}
