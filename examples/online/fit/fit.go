// Package fit fits the weights of a game's evaluation to played games.
//
// The input is a set of positions from played games, with the terms of their evaluation, which game.Definition
// documents. Each term is a count for the player to move, minus the same count for the opponent. Logistic regression finds
// the weights that best predict the winner. As in every evaluation, a lead of 100 means odds of e to 1. Some of the games
// are held out, so that the weights can be tested on games that were not used to fit them.
//
// New weights are only a proposal. Only a match with equal time per move shows whether a bot plays better with the new
// weights.
package fit

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"text/tabwriter"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Sample is a position from a game, with its terms and the game's result.
type Sample struct {
	Game  int       // the index of the game, from 0; positions of the same game are not independent
	Terms []float64 // each term's count for the player to move, minus the opponent's
	Score float64   // the final score of the player to move: 1, 0.5 or 0
}

// Weight is the fitted weight of a term.
type Weight struct {
	Name    string
	Current int     // the current weight, in hundredths
	Fitted  float64 // the weight that fits the games best, in hundredths
	Error   float64 // the standard error of Fitted, computed with games, not positions, as independent observations
	Seen    int     // the number of positions in which the term differs from 0
}

// Result holds the fitted weights, and measures of how well they predict the games.
type Result struct {
	Weights           []Weight
	Games, Positions  int
	Held              int     // the number of positions held out
	Before, After     float64 // the loss on the held-out positions with the current and the fitted weights, in bits per position
	BeforeIn, AfterIn float64 // the same losses on the positions that were not held out
}

// holdOut makes Fit hold out one game in five.
const holdOut = 5

// ridge is the strength of a penalty that pulls each weight towards its current value, about as strongly as a single
// position would. The penalty matters only for rare terms.
const ridge = 1e-4

// Fit returns the weights that best predict the results of the games. It holds out one game in five, and returns an error
// if there are too few games.
func Fit(terms []game.Term, samples []Sample) (*Result, error) {
	var in, out []Sample
	games := map[int]bool{}
	for _, s := range samples {
		games[s.Game] = true
		if s.Game%holdOut == holdOut-1 {
			out = append(out, s)
		} else {
			in = append(in, s)
		}
	}
	if len(in) <= 10*len(terms) || len(out) == 0 {
		return nil, fmt.Errorf("%d positions are too few for %d weights", len(samples), len(terms))
	}
	current := make([]float64, len(terms))
	for i, t := range terms {
		current[i] = float64(t.Weight) / 100
	}
	m := &model{in, current}
	found, err := optimize.Minimize(optimize.Problem{Func: m.loss, Grad: m.gradient, Hess: m.hessian}, current,
		&optimize.Settings{GradientThreshold: 1e-7}, &optimize.Newton{})
	if err != nil {
		return nil, fmt.Errorf("the fit has failed: %w", err)
	}
	deviations, err := m.errors(found.X)
	if err != nil {
		return nil, err
	}
	r := &Result{
		Games: len(games), Positions: len(samples), Held: len(out),
		Before: bits(out, current), After: bits(out, found.X), BeforeIn: bits(in, current), AfterIn: bits(in, found.X),
	}
	for i, t := range terms {
		w := Weight{Name: t.Name, Current: t.Weight, Fitted: 100 * found.X[i], Error: 100 * deviations[i]}
		for _, s := range in {
			if s.Terms[i] != 0 {
				w.Seen++
			}
		}
		r.Weights = append(r.Weights, w)
	}
	return r, nil
}

// Write writes a table of the weights and their standard errors, followed by the losses under the current weights and under
// the fitted ones.
func (r *Result) Write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "term\tnow\tfitted\t± error\tpositions with term\n")
	for _, t := range r.Weights {
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%d\n", t.Name, t.Current, t.Fitted, t.Error, t.Seen)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\nFrom %d positions of %d games. Loss in bits per position: %.4f now, %.4f fitted; on %d positions held out, %.4f and %.4f.\n",
		r.Positions, r.Games, r.BeforeIn, r.AfterIn, r.Held, r.Before, r.After)
	return err
}

// model computes the mean loss of a logistic regression, plus a penalty that pulls the weights towards the current ones.
type model struct {
	samples []Sample
	current []float64
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func chance(w, terms []float64) float64 { return 1 / (1 + math.Exp(-dot(w, terms))) }

// loss1 returns the loss for one position: the negative log likelihood of its score.
func loss1(w []float64, s Sample) float64 {
	lead := dot(w, s.Terms)
	return math.Log1p(math.Exp(-math.Abs(lead))) + math.Max(lead, 0) - s.Score*lead
}

func bits(samples []Sample, w []float64) (mean float64) {
	for _, s := range samples {
		mean += loss1(w, s)
	}
	return mean / float64(len(samples)) / math.Ln2
}

func (m *model) loss(w []float64) (sum float64) {
	for _, s := range m.samples {
		sum += loss1(w, s)
	}
	sum /= float64(len(m.samples))
	for i := range w {
		sum += ridge / 2 * (w[i] - m.current[i]) * (w[i] - m.current[i])
	}
	return sum
}

func (m *model) gradient(g, w []float64) {
	for i := range g {
		g[i] = ridge * (w[i] - m.current[i])
	}
	for _, s := range m.samples {
		off := (chance(w, s.Terms) - s.Score) / float64(len(m.samples))
		for i, x := range s.Terms {
			g[i] += off * x
		}
	}
}

func (m *model) hessian(h *mat.SymDense, w []float64) {
	for i := range w {
		for j := i; j < len(w); j++ {
			h.SetSym(i, j, 0)
		}
		h.SetSym(i, i, ridge)
	}
	for _, s := range m.samples {
		p := chance(w, s.Terms)
		h.SymRankOne(h, p*(1-p)/float64(len(m.samples)), mat.NewVecDense(len(w), s.Terms))
	}
}

// errors returns the standard errors of the weights. It uses the sandwich estimate, with games rather than positions as
// independent observations.
func (m *model) errors(w []float64) ([]float64, error) {
	h := mat.NewSymDense(len(w), nil)
	m.hessian(h, w)
	var bread mat.Dense
	if err := bread.Inverse(h); err != nil {
		return nil, errors.New("the positions do not determine the weights")
	}
	games := map[int][]float64{}
	for _, s := range m.samples {
		g, ok := games[s.Game]
		if !ok {
			g = make([]float64, len(w))
			games[s.Game] = g
		}
		off := (chance(w, s.Terms) - s.Score) / float64(len(m.samples))
		for i, x := range s.Terms {
			g[i] += off * x
		}
	}
	filling := mat.NewSymDense(len(w), nil)
	for _, g := range games {
		filling.SymRankOne(filling, 1, mat.NewVecDense(len(w), g))
	}
	var c mat.Dense
	c.Product(&bread, filling, &bread)
	deviations := make([]float64, len(w))
	for i := range deviations {
		deviations[i] = math.Sqrt(c.At(i, i))
	}
	return deviations, nil
}

// Terms returns the terms of a position's evaluation. It returns an error if the game has more than two players, or if the
// evaluation has no terms in this position.
func Terms(s dynamic.State) ([]game.Term, error) {
	switch terms := s.Terms(s.Turn()); {
	case s.Players() != 2:
		return nil, errors.New("weights can be fitted only to games of two players")
	case len(terms) == 0:
		return nil, errors.New("the evaluation of this game has no terms here")
	default:
		return terms, nil
	}
}

// Draw returns random samples from a game that began in the position start. The parameter most is the maximum number of
// samples, and the parameter opening is the number of plies to skip at the beginning of the game. Draw also skips
// positions without terms. The parameter score is the final score of boardgame.First.
func Draw(rng *rand.Rand, start dynamic.State, moves []string, opening, most, game int, score float64) (list []Sample, err error) {
	s := start
	for i, move := range moves {
		if i >= opening {
			if sample, ok := sampleOf(s, game, score); ok {
				list = append(list, sample)
			}
		}
		if s, err = s.Apply(move); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(len(list), most)], nil
}

// sampleOf returns the sample of a position, from the point of view of the player to move.
func sampleOf(s dynamic.State, game int, score float64) (Sample, bool) {
	turn := s.Turn()
	own, other := s.Terms(turn), s.Terms(boardgame.First+boardgame.Second-turn)
	if len(own) == 0 || len(own) != len(other) {
		return Sample{}, false
	}
	if turn == boardgame.Second {
		score = 1 - score
	}
	sample := Sample{Game: game, Score: score}
	for i := range own {
		sample.Terms = append(sample.Terms, float64(own[i].Count-other[i].Count))
	}
	return sample, true
}
