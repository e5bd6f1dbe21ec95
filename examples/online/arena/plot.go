package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// plotAll draws the results of a tournament, and writes the drawings into a folder.
func plotAll(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	name := flags.String("name", "", "the tournament's `name`, if there are several")
	dir := flags.String("o", "", "the `folder` for the SVG files; the tournament's name if not given")
	if err := p.Parse(flags); err != nil {
		return err
	}
	t, r, err := read(ctx, where, *name)
	if err != nil {
		return err
	}
	if len(r.Games()) == 0 {
		return errors.New("no games have been played yet")
	}
	if *dir == "" {
		*dir = t.Name
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return err
	}
	standings, _, err := r.Standings()
	if err != nil {
		return err
	}
	for file, draw := range map[string]func() (*plot.Plot, error){
		"ladder.svg": func() (*plot.Plot, error) { return ladder(standings) },
		"nodes.svg": func() (*plot.Plot, error) {
			return against(standings, "nodes per move", tournament.Standing.NodesPerMove)
		},
		"time.svg": func() (*plot.Plot, error) {
			return against(standings, "milliseconds per move", tournament.Standing.MillisecondsPerMove)
		},
		"lengths.svg": func() (*plot.Plot, error) { return lengths(r.Lengths()) },
		"first.svg":   func() (*plot.Plot, error) { return firstShare(r) },
	} {
		picture, err := draw()
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := save(picture, filepath.Join(*dir, file)); err != nil {
			return err
		}
	}
	fmt.Fprintf(p.Stdout, "%s: ladder.svg, nodes.svg, time.svg, lengths.svg, first.svg\n", *dir)
	return nil
}

// save writes a plot to an SVG file.
func save(p *plot.Plot, path string) error {
	const width, height = 16 * vg.Centimeter, 10 * vg.Centimeter
	text, err := p.WriterTo(width, height, "svg")
	if err != nil {
		return err
	}
	return command.ReplaceFile(path, func(w io.Writer) error {
		_, err := text.WriteTo(w)
		return err
	})
}

// rated holds the points of a plot, one for each bot. Y is the bot's rating, with its 95 % interval.
type rated struct {
	plotter.XYs
	plotter.YErrors
}

// points returns a point for each bot, and the bots' names. The function x returns a bot's X coordinate, or false if the bot has none.
func points(standings []tournament.Standing, x func(i int, s tournament.Standing) (float64, bool)) (r rated, names []string) {
	for i, s := range standings {
		if at, ok := x(i, s); ok {
			r.XYs = append(r.XYs, plotter.XY{X: at, Y: s.Elo})
			r.YErrors = append(r.YErrors, struct{ Low, High float64 }{s.Interval, s.Interval})
			names = append(names, s.Bot)
		}
	}
	return r, names
}

// scatter adds ratings with their intervals to a plot.
func scatter(p *plot.Plot, r rated) error {
	dots, err := plotter.NewScatter(r.XYs)
	if err != nil {
		return err
	}
	bars, err := plotter.NewYErrorBars(r)
	if err != nil {
		return err
	}
	p.Add(plotter.NewGrid(), bars, dots)
	return nil
}

// ladder plots the ratings of all bots from left to right, with the weakest bot first.
func ladder(standings []tournament.Standing) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.Y.Label.Text = "Ratings with 95 % intervals", "Elo"
	n := len(standings)
	r, names := points(standings, func(i int, _ tournament.Standing) (float64, bool) { return float64(n - 1 - i), true })
	reversed := make([]string, n)
	for i, name := range names {
		reversed[n-1-i] = name
	}
	p.NominalX(reversed...)
	return p, scatter(p, r)
}

// The function named against plots the bots' ratings against the cost of a move. The cost has a logarithmic scale.
func against(standings []tournament.Standing, what string, cost func(tournament.Standing) float64) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Strength against "+what, what, "Elo"
	r, names := points(standings, func(_ int, s tournament.Standing) (float64, bool) { return cost(s), cost(s) > 0 })
	if len(names) == 0 {
		p.X.Label.Text = "no bot has counted its " + what
		return p, nil
	}
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: r.XYs, Labels: names})
	if err != nil {
		return nil, err
	}
	if err := scatter(p, r); err != nil {
		return nil, err
	}
	p.Add(labels)
	p.X.Min, p.X.Max = p.X.Min/2, p.X.Max*4 // room for the labels, even with a single point
	return p, nil
}

// lengths plots a histogram of the lengths of the games.
func lengths(plies []int) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Length of games", "plies", "games"
	var values plotter.Values
	for _, n := range plies {
		values = append(values, float64(n))
	}
	h, err := plotter.NewHist(values, int(math.Ceil(math.Sqrt(float64(len(values))))))
	if err == nil {
		p.Add(h)
	}
	return p, err
}

// firstShare plots the share of the points that the first player won, for each pairing.
func firstShare(r *tournament.Results) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text, p.Y.Label.Text = "The first player's share of the points", "share"
	var values plotter.Values
	var names []string
	for _, s := range r.FirstShares() {
		values, names = append(values, s.Share), append(names, s.Pairing)
	}
	bars, err := plotter.NewBarChart(values, vg.Points(20))
	if err != nil {
		return nil, err
	}
	p.Add(bars)
	p.NominalX(names...)
	p.Y.Min, p.Y.Max = 0, 1
	return p, nil
}
