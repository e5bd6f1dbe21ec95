package rating

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat/distuv"
)

// eloScale is the difference in Elo between two players if one is e times as strong as the other. A player who is ten times
// as strong is 400 Elo ahead.
const eloScale = 400 / math.Ln10

// Ratings holds the estimated strengths of all players.
type Ratings struct {
	Elo       []float64 // the rating of each player; the mean is 0
	First     float64   // the advantage of moving first, in Elo
	DrawShare float64   // the share of draws between equal players if moving first had no advantage

	logs       *mat.VecDense // the log strengths, the log factor for moving first, and the log of Davidson's d
	covariance *mat.Dense    // covariance of logs
}

// Fit estimates ratings from the results of pairs of games.
//
// For any two players who have met, Fit adds a quarter of a pair of games for each combination of wins and losses, and a
// quarter of a pair with two draws. Without these games, a player who has won every game would be infinitely strong. The
// added games pull the ratings slightly closer together, and matter less as the number of real games grows. Fit returns
// an error if a pair names an unknown player, or if two of the players are not connected by games, either directly or
// through other players.
func Fit(players int, pairs []Pair) (*Ratings, error) {
	if err := check(players, pairs); err != nil {
		return nil, err
	}
	if a, b, ok := connected(players, pairs); !ok {
		return nil, fmt.Errorf("no games connect player %d and player %d, so they can't be compared", a, b)
	}
	m := newModel(players, pairs)
	steep := 1e-6 * float64(len(pairs)) // a smaller gradient is far below the precision of the results
	found, err := optimize.Minimize(optimize.Problem{Func: m.loss, Grad: m.gradient, Hess: m.hessian},
		m.start(), &optimize.Settings{GradientThreshold: steep}, &optimize.Newton{})
	if err != nil {
		return nil, fmt.Errorf("the fit has failed: %w", err)
	}
	r := &Ratings{logs: mat.NewVecDense(len(found.X), found.X)}
	if r.covariance, err = m.covariance(found.X); err != nil {
		return nil, err
	}
	for _, log := range found.X[:players] {
		r.Elo = append(r.Elo, eloScale*log)
	}
	r.First = eloScale * found.X[m.first()]
	d := math.Exp(found.X[m.draw()])
	r.DrawShare = d / (2 + d)
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

// Difference returns player a's rating minus player b's, and half the width of the 95 % confidence interval for this difference.
func (r *Ratings) Difference(a, b int) (elo, interval float64) {
	return r.Elo[a] - r.Elo[b], z95() * eloScale * math.Sqrt(r.variance(a, b))
}

// Superiority returns the likelihood that player a is stronger than player b, from 0 to 1. It returns 0.5 if a and b are the same player.
func (r *Ratings) Superiority(a, b int) float64 {
	if a == b {
		return 0.5
	}
	return normal().CDF((r.logs.AtVec(a) - r.logs.AtVec(b)) / math.Sqrt(r.variance(a, b)))
}

// variance returns the variance of the difference between two log strengths.
func (r *Ratings) variance(a, b int) float64 {
	c := r.covariance
	return c.At(a, a) + c.At(b, b) - 2*c.At(a, b)
}

// connected reports whether games connect all players, directly or through others. If not, it returns two players whom
// no games connect.
func connected(players int, pairs []Pair) (a, b int, ok bool) {
	group := make([]int, players)
	for i := range group {
		group[i] = i
	}
	var root func(int) int
	root = func(i int) int {
		if group[i] != i {
			group[i] = root(group[i])
		}
		return group[i]
	}
	for _, p := range pairs {
		group[root(p.A)] = root(p.B)
	}
	for i := range group {
		if root(i) != root(0) {
			return 0, i, false
		}
	}
	return 0, 0, true
}
