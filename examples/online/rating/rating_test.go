package rating_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/rating"
)

// play draws a random result according to the model, from the point of view of the player who moves first.
func play(rng *rand.Rand, elo, first, draws float64) rating.Outcome {
	a := math.Pow(10, (elo+first)/400)
	d := draws * math.Sqrt(a)
	switch u := rng.Float64() * (a + 1 + d); {
	case u < a:
		return rating.Won
	case u < a+d:
		return rating.Drawn
	}
	return rating.Lost
}

// games draws random pairs of games between all players.
func games(rng *rand.Rand, elo []float64, first, draws float64, each int) (pairs []rating.Pair) {
	for a := range elo {
		for b := range a {
			for range each {
				pairs = append(pairs, rating.Pair{A: a, B: b, Games: [2]rating.Outcome{
					play(rng, elo[a]-elo[b], first, draws), -play(rng, elo[b]-elo[a], first, draws),
				}})
			}
		}
	}
	return pairs
}

// From random results that follow the model, Fit finds the model's parameters. About 95 % of its intervals contain the
// true value.
func TestFitFindsTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	truth := []float64{-150, -20, 60, 110}
	const first, draws, runs = 30, 0.5, 300
	inside, firstInside := 0, 0
	for range runs {
		r, err := rating.Fit(len(truth), games(rng, truth, first, draws, 60))
		require.NoError(t, err)
		require.InDelta(t, 0, r.Elo[0]+r.Elo[1]+r.Elo[2]+r.Elo[3], 1e-6)
		for p, elo := range truth {
			if math.Abs(r.Elo[p]-elo) <= r.Interval(p) {
				inside++
			}
		}
		if math.Abs(r.First-first) <= r.FirstInterval() {
			firstInside++
		}
	}
	require.InDelta(t, 0.95, float64(inside)/(runs*4), 0.03)
	require.InDelta(t, 0.95, float64(firstInside)/runs, 0.05)

	r, err := rating.Fit(len(truth), games(rng, truth, first, draws, 20_000))
	require.NoError(t, err)
	for p, elo := range truth {
		require.InDelta(t, elo, r.Elo[p], 5)
	}
	require.InDelta(t, first, r.First, 5)
}

// A player who scores 75 % without draws is stronger by 400 log10(3) = 191 Elo.
func TestKnownDifference(t *testing.T) {
	var pairs []rating.Pair
	for i := range 20_000 {
		p := rating.Pair{A: 0, B: 1, Games: [2]rating.Outcome{rating.Won, rating.Won}}
		if i%2 == 0 {
			p.Games[i/2%2] = rating.Lost
		}
		pairs = append(pairs, p)
	}
	r, err := rating.Fit(2, pairs)
	require.NoError(t, err)
	elo, interval := r.Elo[0]-r.Elo[1], 2*r.Interval(0) // the two ratings are opposite
	require.InDelta(t, 400*math.Log10(3), elo, 0.5)
	require.InDelta(t, 0, r.First, 0.5)
	// Half of the pairs score 1/2, and the other half score 1. The standard deviation of a pair's score is therefore
	// 1/4. At the mean score s, the slope of Elo is 400/ln(10)/(s(1-s)).
	want := 1.96 * 0.25 / math.Sqrt(20_000) * 400 / math.Ln10 / (0.75 * 0.25)
	require.InDelta(t, want, interval, 0.05)
	require.InDelta(t, 1, r.Superiority(0, 1), 1e-9)
	require.InDelta(t, 0, r.Superiority(1, 0), 1e-9)
}

// A player who has won all games has a finite rating with a wide interval. The rating grows with each further win.
func TestAllWon(t *testing.T) {
	var pairs []rating.Pair
	last := 0.0
	for range 100 {
		pairs = append(pairs, rating.Pair{A: 0, B: 1, Games: [2]rating.Outcome{rating.Won, rating.Won}})
		r, err := rating.Fit(2, pairs)
		require.NoError(t, err)
		elo, interval := r.Elo[0]-r.Elo[1], 2*r.Interval(0) // the two ratings are opposite
		require.Greater(t, elo, last)
		require.Greater(t, interval, 20.0)
		last = elo
	}
}

// A result between a win and a draw counts as a share of each, so the ratings are those of as many games with these
// results. The interval is narrower, because such results differ less.
func TestSharedResults(t *testing.T) {
	pairs := func(one, other rating.Outcome) (list []rating.Pair) {
		for i := range 400 {
			o := []rating.Outcome{one, other, one, -1}[i%4]
			list = append(list, rating.Pair{A: i % 3, B: (i%3 + 1) % 3, Games: [2]rating.Outcome{o, other}})
		}
		return list
	}
	shared, err := rating.Fit(3, append(pairs(0.5, 0.5), pairs(0.5, 0.5)...))
	require.NoError(t, err)
	whole, err := rating.Fit(3, append(pairs(1, 1), pairs(0, 0)...))
	require.NoError(t, err)
	for p := range 3 {
		require.InDelta(t, whole.Elo[p], shared.Elo[p], 0.01)
		require.Less(t, shared.Interval(p), whole.Interval(p))
	}
	require.InDelta(t, whole.First, shared.First, 0.01)
}

func TestFitRefuses(t *testing.T) {
	won := [2]rating.Outcome{rating.Won, rating.Won}
	for _, c := range []struct {
		players int
		pairs   []rating.Pair
		want    string
	}{
		{2, nil, "no games connect player 0 and player 1"},
		{4, []rating.Pair{{A: 0, B: 1, Games: won}, {A: 2, B: 3, Games: won}},
			"no games connect player 0 and player 2"},
	} {
		_, err := rating.Fit(c.players, c.pairs)
		require.ErrorContains(t, err, c.want)
	}
}

// strength converts a difference in Elo to a difference in the model's ratings. With either difference, a pair has the
// same expected score. strength searches by bisection.
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
		scores.Add(rating.Pair{A: 0, B: 1,
			Games: [2]rating.Outcome{play(rng, elo, first, draws), -play(rng, -elo, first, draws)}})
		if v := test.Verdict(scores); v != rating.Undecided {
			return v, n
		}
	}
	t.Fatal("a million pairs do not settle the test")
	return rating.Undecided, 0
}

// If the true difference is one of the two that the test compares, the test errs no more often than it promises. If the
// true difference is beyond them, the test is mostly right.
func TestErrorRates(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	test := rating.SPRT{Elo0: 0, Elo1: 40}
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
	for _, test := range []rating.SPRT{{5, 5}, {5, 0}, {math.NaN(), 5}, {0, math.Inf(1)}} {
		require.Error(t, test.Check())
	}
}

func TestScores(t *testing.T) {
	var s rating.Scores
	require.Zero(t, rating.SPRT{Elo1: 5}.LogRatio(s))
	for _, games := range [][2]rating.Outcome{
		{rating.Won, rating.Won}, {rating.Won, rating.Lost}, {rating.Drawn, rating.Lost}, {rating.Lost, rating.Lost},
	} {
		s.Add(rating.Pair{A: 0, B: 1, Games: games})
	}
	require.Equal(t, rating.Scores{0: 1, 4: 1, 8: 1, 16: 1}, s)
	mean, _ := s.Mean()
	require.Equal(t, (1+0.5+0.25)/4, mean)
	require.InDelta(t, 0, rating.EloOf(0.5), 1e-12)
	require.InDelta(t, 190.85, rating.EloOf(0.75), 0.01)
}
