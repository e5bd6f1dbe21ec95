package rating

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
)

// SPRT is a sequential probability ratio test between two players, based on the scores of pairs of games. It decides
// between two hypotheses: that the first player's rating is higher than the second's by Elo0, or by Elo1. A difference
// in Elo is converted to a mean score, with a draw as half a win. For example, 40 Elo corresponds to a score of 55.7 %.
//
// The test uses the normal approximation of the generalised likelihood ratio. It estimates the variance of a pair's
// score from the pairs, as is usual in tests of chess programs (M. Van den Bergh, "A practical introduction to the
// GSPRT").
type SPRT struct {
	Elo0, Elo1 float64 // in Elo, Elo0 < Elo1
}

// errorRate is how often the test may accept either hypothesis if the other one is true.
const errorRate = 0.05

// Verdict is the result of a sequential test, in words.
type Verdict string

// Verdicts of a test.
const (
	Undecided  Verdict = "undecided"
	AcceptElo0 Verdict = "not stronger"
	AcceptElo1 Verdict = "stronger"
)

// Check returns an error if the test's parameters are invalid.
func (t SPRT) Check() error {
	if !(t.Elo0 < t.Elo1) || math.IsInf(t.Elo1-t.Elo0, 0) {
		return fmt.Errorf("a sequential test needs two differences in Elo, the lower one first, not %v and %v",
			t.Elo0, t.Elo1)
	}
	return nil
}

// Scores counts pairs of games by the first player's score, in sixteenths. Between two players, it is 0, 4, 8, 12 or 16.
type Scores [17]int

// Add counts a pair.
func (s *Scores) Add(p Pair) { s[int(math.Round(float64(len(s)-1)*p.Score()))]++ }

// Pairs returns the number of pairs.
func (s Scores) Pairs() (n int) {
	for _, k := range s {
		n += k
	}
	return n
}

// Mean returns the mean score of a pair, and the standard error of that mean. Both are 0 if there are no pairs. The
// estimate of the standard error also counts one lost pair and one won pair. Without these two pairs, the standard
// error would be 0 if all pairs had the same score.
func (s Scores) Mean() (mean, err float64) {
	if s.Pairs() == 0 {
		return 0, 0
	}
	scores, counts := make([]float64, len(s)), make([]float64, len(s))
	for i, k := range s {
		scores[i], counts[i] = float64(i)/float64(len(s)-1), float64(k)
	}
	mean = stat.Mean(scores, counts)
	counts[0]++
	counts[len(s)-1]++
	return mean, math.Sqrt(stat.MomentAbout(2, scores, mean, counts) / float64(s.Pairs()))
}

// Elo returns the first player's rating minus the second's, and half the width of its 95 % confidence interval. Both
// are infinite if one of the players has won every game.
func (s Scores) Elo() (elo, interval float64) {
	mean, err := s.Mean()
	return EloOf(mean), z95() * eloScale * err / (mean * (1 - mean))
}

// LogRatio returns the log of the likelihood ratio of Elo1 to Elo0.
func (t SPRT) LogRatio(s Scores) float64 {
	mean, err := s.Mean()
	if s.Pairs() == 0 {
		return 0
	}
	low, high := Expected(t.Elo0), Expected(t.Elo1)
	return (high - low) * (2*mean - low - high) / (2 * err * err)
}

// Bound returns the size of LogRatio at which the test ends.
func Bound() float64 { return math.Log((1 - errorRate) / errorRate) }

// Verdict returns the verdict of the test for the given scores.
func (t SPRT) Verdict(s Scores) Verdict {
	switch ratio := t.LogRatio(s); {
	case ratio <= -Bound():
		return AcceptElo0
	case ratio >= Bound():
		return AcceptElo1
	}
	return Undecided
}

// Expected returns the mean score of a player who is rated elo points above the opponent.
func Expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// EloOf converts a mean score to a difference in Elo. The result is infinite for a score of 0 or 1.
func EloOf(score float64) float64 { return -400 * math.Log10(1/score-1) }
