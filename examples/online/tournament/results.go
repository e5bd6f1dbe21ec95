package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Results holds the finished games of a tournament, by task.
type Results struct {
	plan  Plan
	tasks map[int][]Game
	stop  int // the number of tasks that count: not all of them if the tournament was stopped early
}

// Results reads all results that are in the store.
func (t *Tournament) Results(ctx context.Context) (*Results, error) {
	return t.results(t.store.List(ctx, t.key()))
}

func (t *Tournament) results(entries iter.Seq2[store.Entry, error]) (*Results, error) {
	r := &Results{plan: t.Plan, tasks: map[int][]Game{}, stop: t.Plan.Tasks()}
	for e, err := range entries {
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
		return fmt.Errorf("the result of task %d is damaged: it has %d games instead of %d", task, len(games), 2*(end-first))
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
	return rating.Pair{A: a, B: b, Games: [2]rating.Outcome{first.outcome(), second.outcome()}}
}

// Complete reports whether the tournament has no more games to play.
func (r *Results) Complete() bool { return r.stop < r.plan.Tasks() || len(r.tasks) == r.plan.Tasks() }

// Sequential returns the verdict of the sequential test, with the scores and the number of tasks on which the verdict is
// based. It evaluates the tasks in order, up to the verdict or the first unfinished task. So the verdict does not depend
// on the order in which workers played the tasks.
func (r *Results) Sequential() (v rating.Verdict, scores rating.Scores, tasks int) {
	if r.plan.SPRT == nil {
		return rating.Undecided, scores, 0
	}
	for ; tasks < r.plan.Tasks() && r.tasks[tasks] != nil; tasks++ {
		games := r.tasks[tasks]
		for i := 0; i < len(games); i += 2 {
			scores.Add(r.plan.rated(games[i], games[i+1]))
		}
		if v = r.plan.SPRT.Verdict(scores); v != rating.Undecided {
			return v, scores, tasks + 1
		}
	}
	return rating.Undecided, scores, tasks
}

// Settle stops the tournament if its sequential test has a verdict. It reports whether the tournament is over.
func (t *Tournament) Settle(ctx context.Context, r *Results) (bool, error) {
	v, _, tasks := r.Sequential()
	if v == rating.Undecided || r.stop < r.plan.Tasks() {
		return r.Complete(), nil
	}
	_, err := t.store.Commit(ctx, store.Change{Key: t.key("task", stop), Value: []byte(strconv.Itoa(tasks))})
	if conflict := (*store.Conflict)(nil); errors.As(err, &conflict) {
		err = nil // another process has stopped it with the same verdict
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

// Lengths returns the lengths of all games that count, in plies, in ascending order.
func (r *Results) Lengths() (plies []int) {
	for _, g := range r.Games() {
		plies = append(plies, len(g.Moves))
	}
	slices.Sort(plies)
	return plies
}
