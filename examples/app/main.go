//go:build !js

package app

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/book"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/diagram"
	"github.com/seed4105872c/clutch/examples/internal/perft"
	"github.com/seed4105872c/clutch/examples/internal/play"
	"github.com/seed4105872c/clutch/examples/internal/referee"
	"github.com/seed4105872c/clutch/examples/internal/selfplay"
	"github.com/seed4105872c/clutch/examples/internal/solve"
)

// Main runs the program, with these games before those of package clutch and of its examples, and exits with its code.
func Main(games ...dynamic.Game) {
	name := command.Add(games...)
	command.Main(name, about, run)
}

const about = `Clutch plays board games, counts, draws and explains them.

	clutch                  asks which game to play, and who plays
	clutch coucou           asks who plays
	clutch COMMAND          does something else; without a command, it is play
	clutch help COMMAND     says more about a command, as COMMAND -h does

Commands:
`

// commands are all commands, in the order of the help.
func commands() []command.Command {
	return []command.Command{
		play.Command(), referee.Command(), perft.Command(), selfplay.Command(), diagram.Command(), book.Command(),
		solve.Command(),
	}
}

// run runs the command that the first argument names, or the first command if that is a flag or a game.
func run(ctx context.Context, p *command.Program) error {
	all := commands()
	first := ""
	if len(p.Args) > 0 {
		first = p.Args[0]
	}
	named := slices.IndexFunc(all, func(c command.Command) bool { return c.Name == first })
	switch {
	case slices.Equal(p.Args, []string{"help", "-man"}):
		return manual(ctx, p, all)
	case first == "help" && len(p.Args) > 1:
		p.Args = append(p.Args[1:], "-h")
		if p.Args[0] == "help" {
			p.Args = p.Args[:1]
		}
		return run(ctx, p)
	case slices.Contains([]string{"help", "-h", "-help", "--help"}, first):
		return help(p, all)
	case named >= 0:
		p.Args = p.Args[1:]
	case first == "" || first[0] == '-':
		named = 0
	default:
		if _, err := catalog.Games().Choose(first); err != nil {
			return command.Usagef("%q is neither a command nor a game: %s help lists the commands; %w",
				first, p.Name, err)
		}
		named = 0
	}
	c := all[named]
	p.About = calling(c.About, p.Name)
	p.Name += " " + c.Name
	return c.Run(ctx, p)
}

// help prints what the program is, and its commands.
func help(p *command.Program, all []command.Command) error {
	fmt.Fprintln(p.Stdout, calling(about, p.Name))
	for _, c := range all {
		fmt.Fprintf(p.Stdout, "\t%-8s  %s\n", c.Name, c.Does)
	}
	return nil
}

// manual prints a page for the command man: all help texts. Releases contain it.
func manual(ctx context.Context, p *command.Program, all []command.Command) error {
	literal := strings.NewReplacer(`\`, `\e`, "\n.", "\n\\&.", "\n'", "\n\\&'")
	fmt.Fprintf(p.Stdout, ".TH %s 1\n.SH NAME\n%s \\- board games: play, count, draw and explain them\n",
		strings.ToUpper(p.Name), p.Name)
	fmt.Fprint(p.Stdout, ".SH SYNOPSIS\n.nf\n")
	for _, c := range append([]command.Command{{Name: "help"}}, all...) {
		var text strings.Builder
		one := &command.Program{Name: p.Name, Args: []string{"help", c.Name}, Stdout: &text, Meter: p.Meter}
		if err := run(ctx, one); err != nil && !errors.Is(err, flag.ErrHelp) {
			return err
		}
		if c.Name != "help" {
			fmt.Fprintf(p.Stdout, ".SH %s\n.nf\n", strings.ToUpper(c.Name))
		}
		fmt.Fprintln(p.Stdout, strings.TrimPrefix(literal.Replace("\n"+strings.TrimSpace(text.String())), "\n"))
	}
	return nil
}

// calling returns a text whose examples call the program by its name.
func calling(text, name string) string {
	return strings.NewReplacer("\tclutch ", "\t"+name+" ", "| clutch ", "| "+name+" ").Replace(text)
}
