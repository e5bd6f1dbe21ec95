package tournament

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/seed4105872c/clutch/examples/online/rating"
)

// Standing is a bot's row in the table.
type Standing struct {
	Bot              string
	Elo, Interval    float64 // Interval is half the width of the 95 % confidence interval
	Games            int
	Won, Drawn, Lost int
	Faults           int     // the number of games that the bot lost by a fault
	Superior         float64 // the likelihood that the bot is stronger than the next one in the table, or 0 for the last bot
	Nodes            int     // the number of nodes that the bot visited
	Microseconds     int64   // the time that the bot took
	Moves            int     // the number of moves that the bot chose
	Share            float64 // the bot's share of the points, with a draw as half a win
}

// Standings returns the rows of the table, one for each bot, with the strongest bot first. It also returns the ratings.
// It returns an error if some bots can't be compared because no games connect them.
func (r *Results) Standings() ([]Standing, *rating.Ratings, error) {
	ratings, err := rating.Fit(len(r.plan.Bots), r.Pairs())
	if err != nil {
		return nil, nil, err
	}
	ready, err := r.plan.prepare()
	if err != nil {
		return nil, nil, err
	}
	list := make([]Standing, len(r.plan.Bots))
	order := make([]int, len(list))
	for i := range list {
		list[i] = Standing{Bot: ready.bots[i].Text, Elo: ratings.Elo[i], Interval: ratings.Interval(i)}
		order[i] = i
	}
	for _, g := range r.Games() {
		a, b := r.plan.pair(g.Pair)
		for i, bot := range []int{a, b} {
			list[bot].count(g, i)
			list[bot].Moves += max(0, len(g.Moves)-r.plan.Opening) / 2
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case list[a].Elo > list[b].Elo:
			return -1
		case list[a].Elo < list[b].Elo:
			return 1
		}
		return 0
	})
	sorted := make([]Standing, len(list))
	for i, bot := range order {
		sorted[i] = list[bot]
		if i+1 < len(order) {
			sorted[i].Superior = ratings.Superiority(bot, order[i+1])
		}
	}
	return sorted, ratings, nil
}

// NodesPerMove returns the mean number of nodes per move, or 0 if the bot does not report node counts.
func (s Standing) NodesPerMove() float64 { return float64(s.Nodes) / float64(max(s.Moves, 1)) }

// MillisecondsPerMove returns the mean time per move, in milliseconds.
func (s Standing) MillisecondsPerMove() float64 {
	return float64(s.Microseconds) / 1000 / float64(max(s.Moves, 1))
}

// FirstShare is the first player's share of the points in the games between two bots.
type FirstShare struct {
	Pairing string
	Share   float64 // share of the points, from 0 to 1
	Games   int
}

// Interval returns the 95 % confidence interval of the share, by Wilson's formula for independent games.
func (f FirstShare) Interval() (low, high float64) {
	const z = 1.96
	n := float64(f.Games)
	middle := (f.Share + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(f.Share*(1-f.Share)/n+z*z/(4*n*n))
	return middle - half, middle + half
}

// FirstShares returns, for each pairing, the share of the points that the first player won.
func (r *Results) FirstShares() (list []FirstShare) {
	index := map[[2]int]int{}
	for _, g := range r.Games() {
		a, b := r.plan.pair(g.Pair)
		i, ok := index[[2]int{a, b}]
		if !ok {
			i = len(list)
			index[[2]int{a, b}] = i
			list = append(list, FirstShare{Pairing: r.plan.Bots[a] + " – " + r.plan.Bots[b]})
		}
		first := float64(1+g.Winner) / 2
		if g.Second {
			first = 1 - first
		}
		list[i].Share += first
		list[i].Games++
	}
	for i := range list {
		list[i].Share /= float64(list[i].Games)
	}
	return list
}

// count adds a game to the row. The index i is 0 if the bot was A in that game, and 1 if it was B.
func (s *Standing) count(g Game, i int) {
	s.Games++
	s.Nodes += g.Nodes[i]
	s.Microseconds += g.Time[i]
	switch g.Winner * (1 - 2*i) {
	case 1:
		s.Won++
	case 0:
		s.Drawn++
	default:
		s.Lost++
		if g.Fault != "" {
			s.Faults++
		}
	}
	s.Share = (float64(s.Won) + float64(s.Drawn)/2) / float64(s.Games)
}

// WriteTable writes the standings as a human-readable table. The table contains no times, so two tournaments with the
// same repeatable plan have the same table.
func (r *Results) WriteTable(out io.Writer) error {
	list, ratings, err := r.Standings()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "bot\tElo\t±95 %\tgames\twon\tdrawn\tlost\tfaults\tshare\tstronger than next\t\n")
	for i, s := range list {
		superior := ""
		if i+1 < len(list) {
			superior = fmt.Sprintf("%.1f %%", 100*s.Superior)
		}
		fmt.Fprintf(w, "%s\t%+.0f\t%.0f\t%d\t%d\t%d\t%d\t%d\t%.1f %%\t%s\t\n",
			s.Bot, math.Round(s.Elo)+0, s.Interval, s.Games, s.Won, s.Drawn, s.Lost, s.Faults, 100*s.Share, superior)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nMoving first is worth %+.0f ± %.0f Elo.\n", math.Round(ratings.First)+0, ratings.FirstInterval())
	if lengths := r.Lengths(); len(lengths) > 0 {
		sum := 0
		for _, n := range lengths {
			sum += n
		}
		fmt.Fprintf(out, "Games have %d to %d plies, with a mean of %.1f and a median of %d.\n",
			lengths[0], lengths[len(lengths)-1], float64(sum)/float64(len(lengths)), lengths[len(lengths)/2])
	}
	return r.writeTest(out)
}

// writeTest writes the verdict of the sequential test, if the plan has one.
func (r *Results) writeTest(out io.Writer) error {
	test := r.plan.SPRT
	if test == nil {
		return nil
	}
	v, scores, _ := r.Sequential()
	lower, upper := test.Bounds()
	mean, deviation := scores.Mean()
	_, err := fmt.Fprintf(out, "Sequential test of %g against %g Elo: %s, after %d pairs. The log-likelihood ratio is %.2f (%.2f to %.2f), "+
		"the score %.1f ± %.1f %%.\n", test.Elo0, test.Elo1, v, scores.Pairs(), test.LogRatio(scores), lower, upper,
		100*mean, 196*math.Abs(deviation))
	return err
}
