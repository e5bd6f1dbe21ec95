// Package diagram is the command that draws a position and its moves, as SVG or as text.
//
//	go run ./examples/clutch diagram -game coucou -o start.svg
//	go run ./examples/clutch diagram -game coucou -position "7/1r1b3/b6/7/7/7/7/7/7/7/7 b" -move d10-d11 -format text
//
// An illegal move is drawn dashed and crossed out, together with the moves that the rules demand instead: here the
// capture of b10. The drawing goes to standard output or, with -o, to a file. The file is replaced only when the
// drawing is complete. The go:generate directives in the games' folders run this program to make the drawings there.
package diagram

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// Command returns the command.
func Command() command.Command {
	return command.Command{
		Name: "diagram", Does: "draw a position and its moves, as SVG or text",
		About: `Diagram draws a position and its moves, as SVG or as text.

	clutch diagram -game coucou -o start.svg
	clutch diagram -game coucou -position "7/1r1b3/b6/7/7/7/7/7/7/7/7 b" -move d10-d11 -format text`,
		Run: run,
	}
}

func run(_ context.Context, p *command.Program) error {
	flags := p.Flags()
	var j job
	j.Define(flags)
	flags.StringVar(&j.view, "view", "", "draw what this player sees, by `letter`, or - for a spectator")
	flags.StringVar(&j.moves, "move", "", "draw this `move`, or several separated by spaces")
	flags.StringVar(&j.highlight, "highlight", "", "mark these `cells`, separated by commas")
	flags.StringVar(&j.title, "title", "", "a `title` for the SVG, instead of the game and whose turn it is")
	flags.StringVar(&j.format, "format", "svg", "svg, text or ansi")
	flags.BoolVar(&j.options.Names, "names", false, "write the names of empty cells into the SVG")
	flags.BoolVar(&j.options.Letters, "letters", false, "write the letters of the pieces into the SVG")
	file := flags.String("o", "", "the `file` to write")
	if err := p.Parse(flags); err != nil {
		return err
	}
	text, err := j.draw()
	if err != nil {
		return command.Usage(err)
	}
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
	if *file == "" {
		return write(p.Stdout)
	}
	return command.ReplaceFile(*file, write)
}

// job says what is drawn, and how.
type job struct {
	command.Beginning
	view, moves, highlight, title, format string

	options diagram.Options
}

func (j job) draw() (string, error) {
	s, err := j.Start(session.Settings{Seed: 1})
	if err != nil {
		return "", err
	}
	p, err := j.picture(s.Game(), s.State())
	if err != nil {
		return "", err
	}
	options, err := j.drawOptions(s.State(), p)
	if err != nil {
		return "", err
	}
	switch j.format {
	case "svg":
		p.Title = cmp.Or(j.title, p.Title)
		return diagram.SVG(p, options), nil
	case "text":
		return diagram.Text(p, options), nil
	case "ansi":
		options.Color = true
		return diagram.TextWithNotes(p, options), nil
	}
	return "", fmt.Errorf("-format %q is not one of svg, text, ansi", j.format)
}

// picture returns the picture to draw. With -view, it shows only what the given player sees.
func (j job) picture(game dynamic.Game, s dynamic.State) (picture.Picture, error) {
	p, ok := game.Info().Player(j.view)
	switch {
	case j.view == "":
		return s.Picture(), nil
	case (ok || j.view == "-") && int(p) <= s.Players():
		return s.See(p).Picture(), nil
	}
	return picture.Picture{}, fmt.Errorf("-view %q is not one of the %d players, or \"-\"", j.view, s.Players())
}

func (j job) drawOptions(state dynamic.State, p picture.Picture) (o diagram.Options, err error) {
	o = j.options
	moves := strings.Fields(j.moves)
	view := state.See(state.Turn())
	for _, move := range moves {
		for _, m := range boardgame.Instead(view.Check(move)) {
			if !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
	}
	if o.Moves, o.Illegal, err = dynamic.Traces(view, moves...); err != nil || j.highlight == "" {
		return o, err
	}
	o.Highlight = strings.Split(j.highlight, ",")
	for _, name := range o.Highlight {
		if _, ok := p.Cell(name); !ok {
			return o, fmt.Errorf("-highlight %q: the picture has no cell %q", j.highlight, name)
		}
	}
	return o, nil
}
