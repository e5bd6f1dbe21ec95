package fit_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/online/fit"
)

// The results of the games follow known weights. Fit finds those weights within its error bounds, and predicts results
// better than wrong weights do.
func TestFitFindsTheWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	truth := []float64{0.30, -0.12, 0.05}
	terms := []game.Term{{Name: "a", Weight: 10}, {Name: "b", Weight: 10}, {Name: "c", Weight: 0}}
	inside, runs := 0, 60
	for range runs {
		var samples []fit.Sample
		for game := range 1500 {
			x := []float64{float64(rng.IntN(7) - 3), float64(rng.IntN(9) - 4), float64(rng.IntN(21) - 10)}
			score := 0.0
			if rng.Float64() < 1/(1+math.Exp(-(truth[0]*x[0]+truth[1]*x[1]+truth[2]*x[2]))) {
				score = 1
			}
			samples = append(samples, fit.Sample{Game: game, Terms: x, Score: score})
		}
		r, err := fit.Fit(terms, samples)
		require.NoError(t, err)
		require.Less(t, r.After, r.Before)
		require.Less(t, r.AfterIn, r.BeforeIn)
		require.Equal(t, 300, r.Held)
		for i, w := range r.Weights {
			if math.Abs(w.Fitted-100*truth[i]) < 1.96*w.Error {
				inside++
			}
		}
	}
	require.InDelta(t, 0.95, float64(inside)/float64(3*runs), 0.05)
}

// A position that is counted ten times proves no more than a position that is counted once, because only games count as independent.
func TestGamesAreTheUnit(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var once, often []fit.Sample
	for game := range 1000 {
		s := fit.Sample{Game: game, Terms: []float64{rng.NormFloat64()}, Score: float64(rng.IntN(2))}
		once = append(once, s)
		for range 10 {
			often = append(often, s)
		}
	}
	terms := []game.Term{{Name: "a", Weight: 1}}
	a, err := fit.Fit(terms, once)
	require.NoError(t, err)
	b, err := fit.Fit(terms, often)
	require.NoError(t, err)
	require.InEpsilon(t, a.Weights[0].Error, b.Weights[0].Error, 0.01)
	_, err = fit.Fit(terms, once[:9])
	require.ErrorContains(t, err, "too few")
}

// A sample has the differences of the terms, and the final score, both from the point of view of the player to move.
func TestDraw(t *testing.T) {
	for _, g := range clutch.Games() {
		start, err := g.Start(nil)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(5, 6))
		var moves []string
		var states []dynamic.State
		for s := start; len(moves) < 12; { // if the game ends before that, play another one
			if _, over := s.Winner(); over {
				s, moves, states = start, nil, nil
			}
			states = append(states, s)
			move := s.RandomMove(rng)
			moves = append(moves, move)
			s, err = s.Apply(move)
			require.NoError(t, err)
		}
		samples, err := fit.Draw(rng, start, moves, 6, 1000, 3, 1)
		require.NoError(t, err)
		require.Len(t, samples, len(states)-6, g.Info().Name)
		sum := 0.0
		for _, s := range samples {
			sum += s.Score
			require.Equal(t, 3, s.Game)
		}
		first := 0.0
		for _, s := range states[6:] {
			if s.Turn() == boardgame.First {
				first++
			}
		}
		require.Equal(t, first, sum)
		few, err := fit.Draw(rng, start, moves, 6, 4, 3, 1)
		require.NoError(t, err)
		require.Len(t, few, 4)
		_, err = fit.Draw(rng, start, append(moves, "nonsense"), 6, 4, 3, 1)
		require.Error(t, err)
	}
}

func TestWrite(t *testing.T) {
	r := fit.Result{Weights: []fit.Weight{{"eggs", 25, 26.04, 1.5, 7}}, Games: 3, Positions: 9, Held: 2, Before: 0.9, After: 0.8, BeforeIn: 0.7, AfterIn: 0.6}
	var out bytes.Buffer
	require.NoError(t, r.Write(&out))
	require.Equal(t, "term  now  fitted  ± error  positions with term\neggs  25   26.0    1.5      7\n\n"+
		"From 9 positions of 3 games. Loss in bits per position: 0.7000 now, 0.6000 fitted; on 2 positions held out, 0.9000 and 0.8000.\n", out.String())
}
