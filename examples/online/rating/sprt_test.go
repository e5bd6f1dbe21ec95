package rating_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/rating"
)

// strength converts a difference in Elo to a difference in the model's ratings. With either difference, a pair has the same
// expected score. strength searches by bisection.
func strength(elo, first, draws float64) float64 {
	score := func(x, first float64) float64 { // score returns the expected score of a player who is stronger by x
		a := math.Pow(10, (x+first)/400)
		d := draws * math.Sqrt(a)
		return (a + d/2) / (a + 1 + d)
	}
	want := 1 / (1 + math.Pow(10, -elo/400))
	low, high := -1000.0, 1000.0
	for range 60 {
		x := (low + high) / 2
		if (score(x, first)+score(x, -first))/2 < want {
			low = x
		} else {
			high = x
		}
	}
	return low
}

// decide plays random pairs until the test ends.
func decide(t *testing.T, rng *rand.Rand, test rating.SPRT, elo, first, draws float64) (rating.Verdict, int) {
	var scores rating.Scores
	elo = strength(elo, first, draws)
	for n := 1; n < 1_000_000; n++ {
		scores.Add(rating.Pair{A: 0, B: 1, Games: [2]rating.Outcome{play(rng, elo, first, draws), -play(rng, -elo, first, draws)}})
		if v := test.Verdict(scores); v != rating.Undecided {
			return v, n
		}
	}
	t.Fatal("a million pairs do not settle the test")
	return rating.Undecided, 0
}

// If the true difference is one of the two that the test compares, the test errs no more often than it promises. If the true
// difference is beyond them, the test is mostly right.
func TestErrorRates(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	test := rating.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	require.NoError(t, test.Check())
	const runs = 1000
	rate := func(elo, first, draws float64, wrong rating.Verdict) (share, pairs float64) {
		for range runs {
			v, n := decide(t, rng, test, elo, first, draws)
			if v == wrong {
				share++
			}
			pairs += float64(n)
		}
		return share / runs, pairs / runs
	}
	// If the true error rate is 5 %, 1000 runs have at most 6.8 % errors in 99.5 % of all cases.
	const most = 0.068
	for _, c := range []struct{ first, draws float64 }{{0, 0}, {0, 2}, {150, 0.5}} {
		alpha, pairs := rate(0, c.first, c.draws, rating.AcceptElo1)
		require.LessOrEqual(t, alpha, most, "first %v, draws %v", c.first, c.draws)
		require.Greater(t, alpha, 0.01, "a test that never errs needs too many games")
		require.Less(t, pairs, 2000.0)
		beta, _ := rate(40, c.first, c.draws, rating.AcceptElo0)
		require.LessOrEqual(t, beta, most, "first %v, draws %v", c.first, c.draws)
	}
	beyond, _ := rate(100, 0, 0.5, rating.AcceptElo0)
	require.Zero(t, beyond)
}

func TestSPRTRefuses(t *testing.T) {
	for _, test := range []rating.SPRT{
		{Elo0: 5, Elo1: 5, Alpha: 0.05, Beta: 0.05}, {Elo0: 5, Elo1: 0, Alpha: 0.05, Beta: 0.05},
		{Elo0: math.NaN(), Elo1: 5, Alpha: 0.05, Beta: 0.05}, {Elo0: 0, Elo1: 5}, {Elo0: 0, Elo1: 5, Alpha: 0.5, Beta: 0.5},
	} {
		require.Error(t, test.Check())
	}
}

func TestScores(t *testing.T) {
	var s rating.Scores
	require.Zero(t, rating.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}.LogRatio(s))
	for _, games := range [][2]rating.Outcome{
		{rating.Won, rating.Won}, {rating.Won, rating.Lost}, {rating.Drawn, rating.Lost}, {rating.Lost, rating.Lost},
	} {
		s.Add(rating.Pair{A: 0, B: 1, Games: games})
	}
	require.Equal(t, rating.Scores{1, 1, 1, 0, 1}, s)
	mean, _ := s.Mean()
	require.Equal(t, (1+0.5+0.25)/4, mean)
	require.InDelta(t, 0, rating.EloOf(0.5), 1e-12)
	require.InDelta(t, 190.85, rating.EloOf(0.75), 0.01)
}
