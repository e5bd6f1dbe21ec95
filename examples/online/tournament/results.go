package tournament

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/rating"
)

// Results holds the finished pairs of games of a tournament.
type Results struct {
	Plan  Plan
	pairs map[int]*[2]Game
	stop  int // the number of pairs that count: not all of them if the plan's condition ends the tournament early
}

// Results returns the results so far.
func (t *Tournament) Results() *Results {
	t.mu.Lock()
	r := &Results{Plan: t.Plan, pairs: maps.Clone(t.pairs), stop: t.Plan.Pairs()}
	t.mu.Unlock()
	if pairs, _, over := r.early(); over {
		r.stop = pairs
	}
	return r
}

// Games returns all games that count, in the order of the plan.
func (r *Results) Games() (games []Game) {
	for pair := range r.stop {
		if both := r.pairs[pair]; both != nil {
			games = append(games, both[:]...)
		}
	}
	return games
}

// Pairs returns all pairs of games that count, in the form that package rating needs.
func (r *Results) Pairs() (pairs []rating.Pair) {
	games := r.Games()
	for i := 0; i+1 < len(games); i += 2 {
		pairs = append(pairs, r.Plan.rated(games[i], games[i+1]))
	}
	return pairs
}

// rated converts a pair of games to the form that package rating needs.
func (p *Plan) rated(first, second Game) rating.Pair {
	a, b, _ := p.pair(first.Number / 2)
	return rating.Pair{A: a, B: b, Games: [2]rating.Outcome{p.outcome(first), p.outcome(second)}}
}

// outcome returns the result of a game for bot A. Among more than two players, it is the mean over all pairs of a player
// of bot A's and one of bot B's, by their places.
func (p *Plan) outcome(g Game) rating.Outcome {
	a, b, _ := p.pair(g.Number / 2)
	s, sum, n := p.between(a, b), 0, 0
	for i, one := range g.Places {
		for j, other := range g.Places {
			if s.BotOf(g.Number, boardgame.Player(i+1)) < s.BotOf(g.Number, boardgame.Player(j+1)) {
				sum, n = sum+cmp.Compare(other, one), n+1
			}
		}
	}
	if n == 0 {
		return g.Winner
	}
	return rating.Outcome(sum) / rating.Outcome(n)
}

// Complete reports whether the tournament has no more games to play.
func (r *Results) Complete() bool { return r.stop < r.Plan.Pairs() || len(r.pairs) == r.Plan.Pairs() }

// early returns the number of pairs after which the plan's condition ends the tournament, with the scores of each
// pairing so far. It evaluates the pairs in order, up to that point or to the first unfinished one. So the end does not
// depend on the order in which workers played them.
func (r *Results) early() (pairs int, scores []rating.Scores, over bool) {
	scores = make([]rating.Scores, len(r.Plan.pairings()))
	for ; pairs < r.Plan.Pairs() && r.pairs[pairs] != nil; pairs++ {
		both := r.pairs[pairs]
		scores[pairs%len(scores)].Add(r.Plan.rated(both[0], both[1]))
		if r.Plan.settled(scores) {
			return pairs + 1, scores, true
		}
	}
	return pairs, scores, false
}

// All returns the number of games in the plan. Fewer games count if the tournament is stopped early.
func (r *Results) All() int { return 2 * r.Plan.Pairs() }

// Standing is a bot's row in the table.
type Standing struct {
	Bot           string
	Elo, Interval float64 // Interval is half the width of the 95 % confidence interval
	match.Score
	Faults int // the number of games that the bot lost by a fault
	// the likelihood that the bot is stronger than the next one in the table, or 0 for the last bot
	Superior float64

	index int // in the plan
}

// Standings returns the rows of the table, one for each bot, with the strongest bot first. It also returns the ratings.
// It returns an error if some bots can't be compared because no games connect them.
func (r *Results) Standings() ([]Standing, *rating.Ratings, error) {
	ratings, err := rating.Fit(len(r.Plan.Bots), r.Pairs())
	if err != nil {
		return nil, nil, err
	}
	var list []Standing
	for i, bot := range r.Plan.all.Bots {
		list = append(list, Standing{Bot: bot.String(), Elo: ratings.Elo[i], Interval: ratings.Interval(i), index: i})
	}
	for _, g := range r.Games() {
		a, b, _ := r.Plan.pair(g.Number / 2)
		list[a].Add(int(g.Winner))
		list[b].Add(-int(g.Winner))
		s := r.Plan.between(a, b)
		for i := range max(len(g.Points), len(g.Places)) {
			q := boardgame.Player(i + 1)
			list[[2]int{a, b}[s.BotOf(g.Number, q)]].AddMeans(g.Points, g.Places, q)
		}
		switch {
		case g.Fault != "" && g.Winner == rating.Lost:
			list[a].Faults++
		case g.Fault != "":
			list[b].Faults++
		}
	}
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Compare(b.Elo, a.Elo) })
	for i := range len(list) - 1 {
		list[i].Superior = ratings.Superiority(list[i].index, list[i+1].index)
	}
	return list, ratings, nil
}

// WriteTable writes the standings as a human-readable table. The table contains no times, so two tournaments with the
// same plan have the same table.
func (r *Results) WriteTable(out io.Writer) error {
	list, ratings, err := r.Standings()
	if err != nil {
		return err
	}
	var scores []match.Score
	for _, s := range list {
		scores = append(scores, s.Score)
	}
	err = match.WriteScores(out, "bot\tElo\t±95 %\tstronger than next\tfaults", scores, func(i int) string {
		s, superior := list[i], ""
		if i+1 < len(list) {
			superior = fmt.Sprintf("%.1f %%", 100*s.Superior)
		}
		return fmt.Sprintf("%s\t%+.0f\t%.0f\t%s\t%d", s.Bot, math.Round(s.Elo)+0, s.Interval, superior, s.Faults)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\nMoving first is worth %+.0f ± %.0f Elo.\n",
		math.Round(ratings.First)+0, ratings.FirstInterval())
	ends, lengths := match.Ends{}, match.Lengths{}
	for _, g := range r.Games() {
		ends[g.End]++
		lengths = append(lengths, len(g.Moves))
	}
	ends.Write(out, r.Plan.all.Game.Info().Book().Rules)
	fmt.Fprintf(out, "\n%v\n", lengths)
	return r.writeTest(out)
}

// writeTest writes the verdict of the sequential test, if the plan has one.
func (r *Results) writeTest(out io.Writer) error {
	test := r.Plan.SPRT
	if test == nil {
		return nil
	}
	_, all, _ := r.early()
	scores := all[0]
	mean, deviation := scores.Mean()
	_, err := fmt.Fprintf(out,
		"Sequential test of %g against %g Elo: %s, after %d pairs. The log-likelihood ratio is %.2f (%.2f to %.2f), "+
			"the score %.1f ± %.1f %%.\n", test.Elo0, test.Elo1, test.Verdict(scores), scores.Pairs(),
		test.LogRatio(scores), -rating.Bound(), rating.Bound(),
		100*mean, 196*math.Abs(deviation))
	return err
}
