package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/player"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// rung is a step of a ladder: a tournament between two bots that are neighbours, the stronger one first.
type rung struct {
	name        string
	plan        tournament.Plan
	bot, before string
	results     *tournament.Results
}

// step returns how much stronger the bot is than the one before it, in Elo.
func (r *rung) step() string {
	_, scores, _ := r.results.Early()
	elo, interval := scores.Elo()
	if !math.IsInf(elo, 0) {
		return fmt.Sprintf("%+.0f ± %.0f", elo, interval)
	}
	low, high := match.Wilson(rating.Expected(elo), 2*scores.Pairs())
	if elo > 0 {
		return fmt.Sprintf("over %+.0f", rating.EloOf(low))
	}
	return fmt.Sprintf("under %+.0f", rating.EloOf(high))
}

// runLadder runs the command ladder, which measures how far apart neighbouring bots are, in several games.
func runLadder(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.hostFlags(flags)
	plan := tournament.Plan{Chunk: 2}
	plan.MaxPlies, plan.Seed = 300, 1
	plan.Define(flags, strings.Join(search.LevelNames(), ","), 4000)
	flags.Lookup("game").Usage = "the games' `names`, separated by commas; all that package clutch has if not given"
	flags.Lookup("bots").Usage = "the `bots`, the weakest first, separated by commas"
	flags.Lookup("n").Usage = "but play at most this `many` games between two bots"
	flags.Float64Var(&plan.Within, "within", 20,
		"measure each difference until its 95 % interval is at most this many `Elo` on both sides")
	name := flags.String("name", "ladder",
		"the beginning of the tournaments' `names`; existing tournaments are continued")
	out := flags.String("o", "ladder.svg", "the SVG `file` to draw")
	if err := p.Parse(flags); err != nil {
		return err
	}
	games := strings.Split(plan.Game, ",")
	if plan.Game == "" {
		games = nil
		for _, g := range clutch.Games() {
			games = append(games, g.Info().Name)
		}
	}
	rungs, err := ladderOf(*name, games, plan)
	if err != nil {
		return command.Usage(err)
	}
	s, err := where.host(ctx, *name)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, r := range rungs { // so that other machines find all games at once
		if _, err := tournament.Create(ctx, s, r.name, r.plan); err != nil {
			return err
		}
	}
	var broken error
	for _, r := range rungs {
		if broken == nil {
			r.results, broken = play(ctx, p, s, r.name, r.plan, where.workers)
		}
	}
	return errors.Join(broken, writeLadder(p.Stdout, games, rungs), drawLadder(*out, games, rungs))
}

// ladderOf returns the tournaments of a ladder, the weakest bots first, so that a ladder that is broken off has
// measured the same bots in every game.
func ladderOf(name string, games []string, plan tournament.Plan) (rungs []*rung, err error) {
	if len(plan.Bots) < 2 {
		return nil, errors.New("-bots: a ladder has two bots or more")
	}
	for i := 1; i < len(plan.Bots); i++ {
		for _, game := range games {
			r := &rung{name: fmt.Sprintf("%s-%s-%d", name, game, i), plan: plan}
			r.plan.Game, r.plan.Bots = game, []string{plan.Bots[i], plan.Bots[i-1]}
			series, err := r.plan.Series(match.Parser{Program: player.New})
			if err != nil {
				return nil, err
			}
			r.bot, r.before = series.Bots[0].String(), series.Bots[1].String()
			r.plan.Bots = []string{r.bot, r.before}
			if err := r.plan.Check(); err != nil {
				return nil, err
			}
			rungs = append(rungs, r)
		}
	}
	return rungs, nil
}

// of returns the rungs of a game that have been played.
func of(game string, rungs []*rung) (list []*rung) {
	for _, r := range rungs {
		if r.plan.Game == game && r.results != nil && len(r.results.Games()) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// writeLadder writes the differences and what moving first is worth as tables in Markdown.
func writeLadder(out io.Writer, games []string, rungs []*rung) error {
	var b strings.Builder
	b.WriteString("| game | bot | against | Elo | games | drawn | mean length | time a move |\n|---|---|---|---|---|---|---|---|\n")
	var total time.Duration
	first := "\n| game | moving first is worth, in Elo | games |\n|---|---|---|\n"
	for _, game := range games {
		var pairs []rating.Pair
		played := of(game, rungs)
		for i, r := range played {
			standings, _, err := r.results.Standings()
			if err != nil {
				return err
			}
			all := r.results.Games()
			plies := 0
			for _, g := range all {
				plies += len(g.Moves)
				total += time.Duration(g.Time[0]+g.Time[1]) * time.Microsecond
			}
			own := standings[slices.IndexFunc(standings, func(s tournament.Standing) bool { return s.Bot == r.bot })]
			n := float64(len(all))
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %d | %.1f %% | %.1f | %.2f ms |\n",
				game, r.bot, r.before, r.step(), len(all),
				100*float64(own.Drawn+own.Unfinished)/n, float64(plies)/n, own.MillisecondsPerMove())
			for _, pair := range r.results.Pairs() {
				pair.A, pair.B = i+1, i // the neighbours of the next rung share a bot with this one
				pairs = append(pairs, pair)
			}
		}
		if len(pairs) > 0 {
			ratings, err := rating.Fit(len(played)+1, pairs)
			if err != nil {
				return err
			}
			first += fmt.Sprintf("| %s | %+.0f ± %.0f | %d |\n",
				game, ratings.First, ratings.FirstInterval(), 2*len(pairs))
		}
	}
	_, err := fmt.Fprintf(out, "%s%s\nThe bots thought for %v in all.\n", b.String(), first, total.Round(time.Second))
	return err
}

// drawLadder draws the bots of each game on a line, as far apart as they were measured. The bar at a bot is the
// interval of its distance to the bot before it.
func drawLadder(file string, games []string, rungs []*rung) error {
	var all spans
	var labels plotter.XYLabels
	for i, game := range games {
		all.names = append([]string{game}, all.names...)
		at, put := 0.0, func(bot string, at, interval float64) {
			all.XYs = append(all.XYs, plotter.XY{X: at, Y: float64(len(games) - 1 - i)})
			all.XErrors = append(all.XErrors, struct{ Low, High float64 }{interval, interval})
			labels.Labels = append(labels.Labels, bot)
		}
		for k, r := range of(game, rungs) {
			if k == 0 {
				put(r.before, 0, 0)
			}
			_, scores, _ := r.results.Early()
			elo, interval := scores.Elo()
			if interval > 10_000 {
				break // a bot that has won every game is too far away for the picture
			}
			at += elo
			put(r.bot, at, interval)
		}
	}
	labels.XYs = all.XYs
	words, err := plotter.NewLabels(labels)
	if err != nil {
		return err
	}
	words.Offset = vg.Point{X: -4 * vg.Millimeter, Y: 2 * vg.Millimeter}
	p, err := all.picture("The levels of each game, with 95 % intervals of each step", "Elo above the weakest", "")
	if err != nil {
		return err
	}
	p.Add(words)
	p.X.Min, p.X.Max = p.X.Min-40, p.X.Max+80 // room for the labels
	p.height += vg.Length(len(games)) * 0.4 * vg.Centimeter
	return p.save(filepath.Clean(file))
}
