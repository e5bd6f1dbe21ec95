package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

var errNotSolved = errors.New("this game is not solved")

// solved returns the value and the best moves of the position, according to the solution.
func (t *table) solved() (v solution.Value, moves []string, err error) {
	if t.solution == nil {
		return v, nil, errNotSolved
	}
	typed, err := cookiedisco.Parse(t.now().State().String())
	if err != nil {
		return v, nil, err
	}
	if v, err = t.solution.Value(typed); err != nil {
		return v, nil, err
	}
	best, err := t.solution.BestMoves(typed)
	for _, m := range best {
		moves = append(moves, m.String())
	}
	return v, moves, err
}

// hint says what the strongest bot would do. The bot knows what the player has seen during the game, and nothing else.
func (t *table) hint(string) {
	if t.now().Over() {
		t.console.printf("The game is over.\n")
		return
	}
	if v, moves, err := t.solved(); err == nil {
		t.console.wrapped(fmt.Sprintf("%s: %s.", worth(v), oneOfMany(moves)), "  ")
		return
	}
	levels := search.Levels()
	report, err := match.Think(context.Background(), match.Level(levels[len(levels)-1]), t.now(), t.rng.Uint64())
	if err != nil {
		t.console.printf("That did not work: %v\n", err)
		return
	}
	text := fmt.Sprintf("%s: %s.", report.Value, report.Move)
	if share, ok := strings.CutSuffix(report.Value.String(), " %"); ok {
		text += fmt.Sprintf(" The bot expects to win %s of 100 games from there.", share)
	}
	if len(report.Line) > 1 {
		text += " The game may continue: " + strings.Join(report.Line[1:], " ") + "."
	}
	if reasons := t.now().State().Reasons(report); len(reasons) > 0 {
		text += " " + strings.Join(reasons, " ")
	}
	t.console.wrapped(text, "  ")
}

// worth describes a value of the solution in words, such as "won in 7 plies".
func worth(v solution.Value) string {
	switch v.Outcome {
	case solution.Won:
		return "won in " + plies(v.Plies)
	case solution.Lost:
		return "lost in " + plies(v.Plies)
	}
	return "endless, as neither side can force a win"
}

// oneOfMany is like oneOf, but shortens long lists.
func oneOfMany(moves []string) string {
	const most = 8
	if len(moves) > most {
		return fmt.Sprintf("%s or %d others", strings.Join(moves[:most], ", "), len(moves)-most)
	}
	return oneOf(moves)
}

// These are the default and the maximum number of seconds for the command "analyse", and the number of moves that
// it shows.
const (
	analyseSeconds = 5
	mostSeconds    = 3600
	analyseLines   = 3
)

// analyse searches the position for the given number of seconds. On a terminal, it shows the best moves so far, and replaces
// them when it has looked further ahead.
func (t *table) analyse(args string) {
	seconds := analyseSeconds
	if args != "" {
		var err error
		if seconds, err = strconv.Atoi(args); err != nil || seconds < 1 || seconds > mostSeconds {
			t.console.printf("%q is not a number of seconds from 1 to %d.\n", args, mostSeconds)
			return
		}
	}
	s := t.now().State()
	if t.now().Over() {
		t.console.printf("The game is over.\n")
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds)*time.Second)
	defer cancel()
	shown, lines := time.Now(), 0
	show := func(r search.Report[string]) {
		t.console.erase(lines)
		lines = t.console.lines(analysis(r))
	}
	bots := s.Bots()
	o := search.Options{Nodes: search.Unlimited, Seed: t.rng.Uint64(), Choices: analyseLines}
	o.Progress = func(r search.Report[string]) {
		if t.console.screen && time.Since(shown) > time.Second/4 {
			shown = time.Now()
			show(r)
		}
	}
	report, err := s.Search(ctx, bots[len(bots)-1], o)
	if err != nil {
		t.console.printf("That did not work: %v\n", err)
		return
	}
	show(report)
	if reasons := s.Reasons(report); len(reasons) > 0 {
		t.console.wrapped(strings.Join(reasons, " "), "  ")
	}
}

// analysis returns the lines that show a search.
func analysis(r search.Report[string]) []string {
	list := []string{fmt.Sprintf("%s ahead, %d positions:", plies(r.Depth), r.Nodes)}
	for i, c := range r.Choices {
		list = append(list, wrap(fmt.Sprintf("%d. %s  %s", i+1, c.Value, strings.Join(c.Line, " ")), "     ")...)
	}
	return list
}
