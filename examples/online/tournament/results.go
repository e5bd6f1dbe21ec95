package tournament

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/train"
)

// Results holds the finished games of a tournament, by task.
type Results struct {
	plan  Plan
	tasks map[int][]Game
	stop  int // the number of tasks that count: not all of them if the tournament was stopped early
}

// Results reads all results that are in the store.
func (t *Tournament) Results(ctx context.Context) (*Results, error) {
	r := &Results{plan: t.Plan, tasks: map[int][]Game{}, stop: t.Plan.Tasks()}
	for e, err := range t.store.List(ctx, t.key()) {
		if err != nil {
			return nil, err
		}
		if err := t.note(r, e); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// note updates r with the entry e, if e holds a result or ends the tournament early.
func (t *Tournament) note(r *Results, e store.Entry) (err error) {
	name := strings.TrimPrefix(e.Key, t.key())
	if task, ok := strings.CutPrefix(name, "result/"); ok {
		err = r.add(task, e.Value)
	} else if name == "task/"+stop {
		r.stop, err = strconv.Atoi(string(e.Value))
	}
	if err != nil {
		return fmt.Errorf("tournament %s: %w", t.Name, err)
	}
	return nil
}

func (r *Results) add(name string, text []byte) error {
	task, ok := parseTask(name)
	if !ok || task >= r.plan.Tasks() {
		return fmt.Errorf("there is no task %q", name)
	}
	var games []Game
	if err := json.Unmarshal(text, &games); err != nil {
		return fmt.Errorf("the result of task %d is damaged: %w", task, err)
	}
	first, end := r.plan.task(task)
	if len(games) != 2*(end-first) {
		return fmt.Errorf("the result of task %d is damaged: it has %d games instead of %d",
			task, len(games), 2*(end-first))
	}
	for i, g := range games {
		if g.Pair != first+i/2 || g.Second != (i%2 == 1) || g.Winner < -1 || g.Winner > 1 {
			return fmt.Errorf("the result of task %d is damaged: its game %d is not the expected one", task, i+1)
		}
	}
	r.tasks[task] = games
	return nil
}

// Games returns all games that count, in the order of the plan.
func (r *Results) Games() (games []Game) {
	for task := range r.plan.Tasks() {
		if task < r.stop {
			games = append(games, r.tasks[task]...)
		}
	}
	return games
}

// Training returns the games of a training, in their order.
func (r *Results) Training() (games []train.Game) {
	for _, g := range r.Games() {
		games = append(games, g.trained())
	}
	return games
}

func (g Game) trained() train.Game { return train.Game{Moves: g.Moves, Shares: g.Shares} }

// Pairs returns all pairs of games that count, in the form that package rating needs.
func (r *Results) Pairs() (pairs []rating.Pair) {
	games := r.Games()
	for i := 0; i+1 < len(games); i += 2 {
		pairs = append(pairs, r.plan.rated(games[i], games[i+1]))
	}
	return pairs
}

// rated converts a pair of games to the form that package rating needs.
func (p Plan) rated(first, second Game) rating.Pair {
	a, b := p.pair(first.Pair)
	return rating.Pair{A: a, B: b, Games: [2]rating.Outcome{first.Winner, second.Winner}}
}

// Complete reports whether the tournament has no more games to play.
func (r *Results) Complete() bool { return r.stop < r.plan.Tasks() || len(r.tasks) == r.plan.Tasks() }

// Early returns the number of tasks after which the plan's condition ends the tournament, with the scores so far. It
// evaluates the tasks in order, up to that point or to the first unfinished task. So the end does not depend on the
// order in which workers played the tasks.
func (r *Results) Early() (tasks int, scores rating.Scores, over bool) {
	if len(r.plan.Bots) != 2 && r.plan.Training == nil {
		return 0, scores, false
	}
	positions := 0
	for ; tasks < r.plan.Tasks() && r.tasks[tasks] != nil; tasks++ {
		games := r.tasks[tasks]
		for i := 0; i < len(games); i += 2 {
			scores.Add(r.plan.rated(games[i], games[i+1]))
		}
		for _, g := range games {
			positions += g.trained().Positions()
		}
		if r.plan.settled(scores, positions) {
			return tasks + 1, scores, true
		}
	}
	return tasks, scores, false
}

// Settle ends the tournament if the plan's condition allows that. It reports whether the tournament is over.
func (t *Tournament) Settle(ctx context.Context, r *Results) (bool, error) {
	tasks, _, early := r.Early()
	if !early || r.stop < r.plan.Tasks() {
		return r.Complete(), nil
	}
	_, err := t.store.Commit(ctx, store.Change{Key: t.key("task", stop), Value: []byte(strconv.Itoa(tasks))})
	if conflict := (*store.Conflict)(nil); errors.As(err, &conflict) {
		err = nil // another process has ended it after the same task
	}
	if err == nil {
		r.stop = tasks
	}
	return true, err
}

// All returns the number of games in the plan. Fewer games count if the tournament is stopped early.
func (r *Results) All() int { return 2 * r.plan.Pairs() }

// Plan returns the plan of the tournament.
func (r *Results) Plan() Plan { return r.plan }

// Lengths returns the lengths of all games that count.
func (r *Results) Lengths() (plies match.Lengths) {
	for _, g := range r.Games() {
		plies = append(plies, len(g.Moves))
	}
	return plies
}

// Standing is a bot's row in the table.
type Standing struct {
	Bot           string
	Elo, Interval float64 // Interval is half the width of the 95 % confidence interval
	match.Score
	Faults int // the number of games that the bot lost by a fault
	// the likelihood that the bot is stronger than the next one in the table, or 0 for the last bot
	Superior     float64
	Microseconds int64 // the time that the bot took
	Moves        int   // the number of moves that the bot chose
}

// Standings returns the rows of the table, one for each bot, with the strongest bot first. It also returns the ratings.
// It returns an error if some bots can't be compared because no games connect them.
func (r *Results) Standings() ([]Standing, *rating.Ratings, error) {
	if r.plan.Training != nil {
		return nil, nil, ErrTraining
	}
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
		list[i] = Standing{Bot: ready.Series.Bots[i].String(), Elo: ratings.Elo[i], Interval: ratings.Interval(i)}
		order[i] = i
	}
	for _, g := range r.Games() {
		a, b := r.plan.pair(g.Pair)
		for i, bot := range []int{a, b} {
			list[bot].count(g, i, r.plan)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[b].Elo, list[a].Elo) })
	sorted := make([]Standing, len(list))
	for i, bot := range order {
		sorted[i] = list[bot]
		if i+1 < len(order) {
			sorted[i].Superior = ratings.Superiority(bot, order[i+1])
		}
	}
	return sorted, ratings, nil
}

// MillisecondsPerMove returns the mean time per move, in milliseconds.
func (s Standing) MillisecondsPerMove() float64 {
	return float64(s.Microseconds) / 1000 / float64(max(s.Moves, 1))
}

// count adds a game of the plan p. The index i is 0 if the bot was A in that game, and 1 if it was B.
func (s *Standing) count(g Game, i int, p Plan) {
	s.Microseconds += g.Time[i]
	s.Moves += max(0, len(g.Moves)-p.Opening) / 2
	result := int(g.Winner) * (1 - 2*i)
	s.Add(result, g.end(p.MaxPlies) == match.Unfinished)
	if result < 0 && g.Fault != "" {
		s.Faults++
	}
}

// WriteTable writes the standings as a human-readable table. The table contains no times, so two tournaments with the
// same repeatable plan have the same table.
func (r *Results) WriteTable(out io.Writer) error {
	list, ratings, err := r.Standings()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "bot\tElo\t±95 %\tstronger than next\tfaults\t"+match.Heading+"\n")
	for i, s := range list {
		superior := ""
		if i+1 < len(list) {
			superior = fmt.Sprintf("%.1f %%", 100*s.Superior)
		}
		fmt.Fprintf(w, "%s\t%+.0f\t%.0f\t%s\t%d\t%s\n",
			s.Bot, math.Round(s.Elo)+0, s.Interval, superior, s.Faults, s.Row())
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nMoving first is worth %+.0f ± %.0f Elo.\n",
		math.Round(ratings.First)+0, ratings.FirstInterval())
	ends := match.Ends{}
	for _, g := range r.Games() {
		ends[g.end(r.plan.MaxPlies)]++
	}
	game, err := catalog.Find(r.plan.Game)
	if err != nil {
		return err
	}
	ends.Write(out, game.Info().Book().Rules)
	fmt.Fprintf(out, "\n%v\n", r.Lengths())
	return r.writeTest(out)
}

// writeTest writes the verdict of the sequential test, if the plan has one.
func (r *Results) writeTest(out io.Writer) error {
	test := r.plan.SPRT
	if test == nil {
		return nil
	}
	_, scores, _ := r.Early()
	lower, upper := test.Bounds()
	mean, deviation := scores.Mean()
	_, err := fmt.Fprintf(out,
		"Sequential test of %g against %g Elo: %s, after %d pairs. The log-likelihood ratio is %.2f (%.2f to %.2f), "+
			"the score %.1f ± %.1f %%.\n", test.Elo0, test.Elo1, test.Verdict(scores), scores.Pairs(),
		test.LogRatio(scores), lower, upper,
		100*mean, 196*math.Abs(deviation))
	return err
}
