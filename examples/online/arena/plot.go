package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// plotRatings runs the command plot, which draws the ratings of all bots, the strongest at the top.
func plotRatings(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	file := flags.String("o", "", "the SVG `file` to draw; the tournament's name with .svg if not given")
	return reading(ctx, p, flags, func(t *tournament.Tournament, r *tournament.Results) error {
		if len(r.Games()) == 0 {
			return errors.New("no games have been played yet")
		}
		standings, _, err := r.Standings()
		if err != nil {
			return err
		}
		slices.Reverse(standings)
		var s spans
		var bots []string
		for i, bot := range standings {
			s.add(i, bot.Elo, bot.Interval, "")
			bots = append(bots, bot.Bot)
		}
		return s.save(cmp.Or(*file, t.Name+".svg"), "Ratings with 95 % intervals", "Elo", bots)
	})
}

// spans holds values with their 95 % intervals and labels.
type spans struct {
	plotter.XYs
	plotter.XErrors
	labels []string
}

// add adds a value in a row, counted from the bottom.
func (s *spans) add(row int, value, interval float64, label string) {
	s.XYs = append(s.XYs, plotter.XY{X: value, Y: float64(row)})
	s.XErrors = append(s.XErrors, struct{ Low, High float64 }{interval, interval})
	s.labels = append(s.labels, label)
}

// save draws the rows into an SVG file, which is the higher the more rows there are.
func (s spans) save(file, title, x string, rows []string) error {
	p := plot.New()
	p.Title.Text, p.X.Label.Text = title, x
	p.Title.Padding = vg.Millimeter
	dots, err := plotter.NewScatter(s.XYs)
	if err != nil {
		return err
	}
	bars, err := plotter.NewXErrorBars(s)
	if err != nil {
		return err
	}
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: s.XYs, Labels: s.labels})
	if err != nil {
		return err
	}
	labels.Offset = vg.Point{X: -4 * vg.Millimeter, Y: 2 * vg.Millimeter}
	p.Add(plotter.NewGrid(), bars, dots, labels)
	p.NominalY(rows...)
	margin := (p.X.Max - p.X.Min) / 20 // room for the intervals and the labels
	p.X.Min, p.X.Max = p.X.Min-margin, p.X.Max+2*margin
	p.Y.Min, p.Y.Max = -0.5, float64(len(rows))-0.5
	text, err := p.WriterTo(16*vg.Centimeter, vg.Length(3+len(rows))*vg.Centimeter, "svg")
	if err != nil {
		return err
	}
	return command.ReplaceFile(file, func(w io.Writer) error {
		_, err := text.WriteTo(w)
		return err
	})
}
