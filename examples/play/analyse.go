package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/search"
)

// These are the default and the maximum number of seconds for the command "analyse", and the number of moves that
// it shows.
const (
	analyseSeconds = 5
	mostSeconds    = 3600
	analyseLines   = 3
)

// analyse searches the position for the given number of seconds. While it searches, it shows the best moves so far, at most twice a second.
func (t *table) analyse(args string) {
	seconds := analyseSeconds
	if args != "" {
		var err error
		if seconds, err = strconv.Atoi(args); err != nil || seconds < 1 || seconds > mostSeconds {
			t.console.printf("%q is not a number of seconds from 1 to %d.\n", args, mostSeconds)
			return
		}
	}
	s := t.now().state
	if _, over := s.Winner(); over {
		t.console.printf("The game is over.\n")
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds)*time.Second)
	defer cancel()
	began, shown := time.Now(), time.Time{}
	bots := s.Bots()
	o := search.Options{Nodes: search.Unlimited, Seed: t.rng.Uint64(), Choices: analyseLines}
	o.Progress = func(r search.Report[string]) {
		if time.Since(shown) > time.Second/2 && time.Since(began) > time.Second/4 {
			shown = time.Now()
			t.showAnalysis(r)
		}
	}
	report, err := s.Search(ctx, bots[len(bots)-1], o)
	if err != nil {
		t.console.printf("That did not work: %v\n", err)
		return
	}
	t.showAnalysis(report)
	if reasons := s.Reasons(report); len(reasons) > 0 {
		t.console.wrapped(strings.Join(reasons, " "), "  ")
	}
}

func (t *table) showAnalysis(r search.Report[string]) {
	t.console.printf("%s ahead, %d positions:\n", plies(r.Depth), r.Nodes)
	for i, c := range r.Choices {
		t.console.wrapped(fmt.Sprintf("%d. %s  %s", i+1, c.Value, strings.Join(c.Line, " ")), "     ")
	}
}
