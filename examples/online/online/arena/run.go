package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// parseTest parses the hypotheses of a sequential test, which are two differences in Elo.
func parseTest(text string) (*rating.SPRT, error) {
	low, high, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if err0 != nil || err1 != nil {
		return nil, errors.New("two numbers with a comma between them, such as 0,20")
	}
	return &rating.SPRT{Elo0: elo0, Elo1: elo1}, nil
}

// runTournaments runs the command run, which plays a tournament in each of some games, and prints the tables.
func runTournaments(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	data := folder(flags)
	workers := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games to play at the same time")
	var plan tournament.Plan
	plan.Define(flags, "", 1000)
	flags.Lookup("game").Usage = "the game's `name`, or the names of several games, separated by commas"
	flags.Lookup("bots").Usage += ", or exec:./mybot"
	flags.BoolVar(&plan.Gauntlet, "gauntlet", false, "only the first bot plays against all others")
	flags.BoolVar(&plan.Neighbours, "neighbours", false, "each bot plays only against its neighbours in the list")
	flags.Float64Var(&plan.Within, "within", 0,
		"stop as soon as the 95 % intervals of the differences between bots that meet are at most this many `Elo` "+
			"on both sides")
	const sprt = "for two bots: two differences in `Elo`, such as 0,20; stop as soon as a test " +
		"decides which of them holds for the first bot"
	flags.Func("sprt", sprt, func(text string) (err error) {
		plan.SPRT, err = parseTest(text)
		return err
	})
	start := flags.String("name", "", "the tournament's `name`, which is continued if it exists; "+
		"the beginning of the names, with several games or -neighbours")
	if err := p.Parse(flags); err != nil {
		return err
	}
	if *workers < 1 {
		return command.Usagef("-j %d: at least one game must be played at a time", *workers)
	}
	var names []string
	var plans []tournament.Plan
	games := strings.Split(plan.Game, ",")
	for _, game := range games {
		plan := plan
		plan.Game = game
		err := plan.Check()
		if err == nil {
			err = plan.Runnable()
		}
		if err != nil {
			return command.Usage(err)
		}
		name := *start
		switch {
		case name == "":
			name = plan.Game + "-" + strconv.FormatUint(plan.Seed, 36)
		case plan.Neighbours || len(games) > 1:
			name += "-" + plan.Game
		}
		names, plans = append(names, name), append(plans, plan)
	}
	if err := tournament.CheckName(names[0]); err != nil {
		return command.Usage(err)
	}
	dir, err := chosen(*data, false)
	if err != nil {
		return err
	}
	for i, plan := range plans {
		if err := play(ctx, p, dir, names[i], plan, *workers); err != nil {
			return err
		}
	}
	return nil
}

// runLadder runs the command ladder, which is the command run with other defaults.
func runLadder(ctx context.Context, p *command.Program) error {
	var games []string
	for _, g := range clutch.Games() {
		games = append(games, g.Info().Name)
	}
	defaults := []string{
		"-game", strings.Join(games, ","), "-bots", strings.Join(search.LevelNames(), ","), "-neighbours",
		"-within", "20", "-n", "20000", "-max-plies", "300", "-seed", "1", "-name", "ladder",
	}
	p.About += "\n\nIt is arena run " + strings.Join(defaults, " ") + "\nwith the flags that are given."
	p.Args = append(defaults, p.Args...)
	return runTournaments(ctx, p)
}

// play plays a tournament, and prints its table, even if there is an error.
func play(ctx context.Context, p *command.Program, dir, name string, plan tournament.Plan, workers int) error {
	t, err := tournament.Create(dir, name, plan)
	if err != nil {
		return err
	}
	defer t.Close()
	fmt.Fprintf(p.Stderr, "%s: tournament %s, seed %d\n", p.Name, t.Name, t.Plan.Seed)
	p.Meter.Start()
	t.Look = func(r *tournament.Results) { p.Meter.Text(func() string { return standing(r) }) }
	games, err := t.Work(ctx, workers)
	p.Meter.Clear()
	if games > 0 {
		took := p.Meter.Took().Seconds()
		fmt.Fprintf(p.Stderr, "%s: %d games of %s in %.1f s, %.1f per second\n",
			p.Name, games, t.Name, took, float64(games)/took)
	}
	return errors.Join(err, table(p.Stdout, t, t.Results()))
}

// standing returns a line about the games so far, with the ratings of the strongest bots.
func standing(r *tournament.Results) string {
	text := fmt.Sprintf("%d of %d games", len(r.Games()), r.All())
	list, _, err := r.Standings()
	if err != nil {
		return text // ratings are known only when games connect all bots
	}
	for _, s := range list[:min(len(list), 3)] {
		text += fmt.Sprintf(", %s %+.0f ± %.0f", s.Bot, s.Elo, s.Interval)
	}
	return text
}
