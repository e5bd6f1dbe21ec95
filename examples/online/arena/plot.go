package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"image/color"
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

// plotAll runs the command plot, which draws the results of a tournament into files.
func plotAll(ctx context.Context, p *command.Program) error {
	dir := ""
	flags := func(flags *flag.FlagSet) {
		flags.StringVar(&dir, "o", "", "the `folder` for the SVG files; the tournament's name if not given")
	}
	return reading(ctx, p, flags, func(t *tournament.Tournament, r *tournament.Results) error {
		if len(r.Games()) == 0 {
			return errors.New("no games have been played yet")
		}
		dir = cmp.Or(dir, t.Name)
		standings, _, err := r.Standings()
		if err != nil {
			return err
		}
		ratings, err := ladder(standings)
		if err != nil {
			return err
		}
		histogram, err := lengths(r.Lengths())
		if err != nil {
			return err
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		if err := ratings.save(filepath.Join(dir, "ladder.svg")); err != nil {
			return err
		}
		if err := histogram.save(filepath.Join(dir, "lengths.svg")); err != nil {
			return err
		}
		fmt.Fprintf(p.Stdout, "%s: ladder.svg, lengths.svg\n", dir)
		return nil
	})
}

type picture struct {
	*plot.Plot
	height vg.Length
}

const (
	width  = 16 * vg.Centimeter
	height = 10 * vg.Centimeter
)

func newPicture(title, x, y string) picture {
	p := picture{plot.New(), height}
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding = vg.Millimeter
	return p
}

func (p picture) save(path string) error {
	text, err := p.WriterTo(width, p.height, "svg")
	if err != nil {
		return err
	}
	return command.ReplaceFile(path, func(w io.Writer) error {
		_, err := text.WriteTo(w)
		return err
	})
}

// spans holds named values with their 95 % intervals, one per row. The first row is on top.
type spans struct {
	plotter.XYs
	plotter.XErrors
	names []string
}

func (s *spans) add(name string, low, value, high float64) {
	for i := range s.XYs {
		s.XYs[i].Y++
	}
	s.XYs = append(s.XYs, plotter.XY{X: value})
	s.XErrors = append(s.XErrors, struct{ Low, High float64 }{value - low, high - value})
	s.names = append([]string{name}, s.names...)
}

// picture plots the rows. The height of the picture depends on the number of rows.
func (s spans) picture(title, x, y string) (picture, error) {
	p := newPicture(title, x, y)
	dots, err := plotter.NewScatter(s.XYs)
	if err != nil {
		return p, err
	}
	bars, err := plotter.NewXErrorBars(s)
	if err != nil {
		return p, err
	}
	p.Add(plotter.NewGrid(), bars, dots)
	p.NominalY(s.names...)
	margin := (p.X.Max - p.X.Min) / 40 // the ends of the intervals must not touch the edge
	p.X.Min, p.X.Max = p.X.Min-margin, p.X.Max+margin
	p.Y.Min, p.Y.Max = -0.5, float64(len(s.names))-0.5
	p.height = 3*vg.Centimeter + vg.Length(len(s.names))*0.8*vg.Centimeter
	return p, nil
}

// ladder plots the ratings of all bots, with the strongest bot at the top.
func ladder(standings []tournament.Standing) (picture, error) {
	var s spans
	for _, bot := range standings {
		s.add(bot.Bot, bot.Elo-bot.Interval, bot.Elo, bot.Elo+bot.Interval)
	}
	return s.picture("Ratings with 95 % intervals", "Elo", "bots")
}

// lengths plots a histogram of the games' lengths.
func lengths(plies []int) (picture, error) {
	p := newPicture("Length of games", "plies", "games")
	var values plotter.Values
	for _, n := range plies {
		values = append(values, float64(n))
	}
	bars, err := plotter.NewHist(values, 1+int(math.Sqrt(float64(len(plies)))))
	if err == nil {
		bars.FillColor = color.Gray{Y: 160}
		p.Add(bars)
	}
	return p, err
}
