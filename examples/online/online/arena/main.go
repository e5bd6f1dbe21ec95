// Package arena is the program that compares bots by playing tournaments.
//
//	go run ./arena run -game coucou -bots random,mcts:500,alphabeta:500 -n 600
//	go run ./arena run -game coucou -bots alphabeta:2000,exec:./mybot -n 4000 -sprt 0,20
//	go run ./arena ladder
//	go run ./arena table|games|list [-name NAME]
//	go run ./arena train -game coucou
//
// The command "run" plays or continues a tournament, and shows the standings meanwhile. The command "ladder" plays a
// tournament between each two neighbouring levels of each game, until it knows how far apart they are. The commands
// "table", "games" and "list" read the games that have been played so far. The command "train" makes a net that
// corrects a game's evaluation.
//
// A tournament is a file, to which each finished game is added, so it goes on where it was broken off. The same seed
// gives the same games.
package arena

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// subcommand is what the first argument selects.
type subcommand struct {
	name, about string
	run         func(context.Context, *command.Program) error
}

func commands() []subcommand {
	return []subcommand{
		{"run", "plays a tournament, or continues one", runTournaments},
		{"ladder", "measures how far apart the levels are, in all games", runLadder},
		{"table", "prints the ratings of the games played so far", reading(table, true)},
		{"games", "prints the games as records", reading(games, true)},
		{"list", "lists the tournaments", reading(list, false)},
		{"train", "makes the net that corrects the game's evaluation", trainNet},
	}
}

// Main runs the program, with these games before those of package clutch and of its examples, and exits with its code.
func Main(games ...dynamic.Game) {
	name := command.Add(games...)
	command.Main(name, about(), run)
}

func about() string {
	text := "Arena compares bots by playing tournaments.\n\n"
	for _, c := range commands() {
		text += fmt.Sprintf("\tarena %-8s%s\n", c.name, c.about)
	}
	return text + "\nEach command lists its flags with -h."
}

func run(ctx context.Context, p *command.Program) error {
	name, names := "", []string{}
	if len(p.Args) > 0 {
		name = p.Args[0]
	}
	for _, c := range commands() {
		if c.name == name {
			p.Name, p.Args, p.About = p.Name+" "+name, p.Args[1:], fmt.Sprintf("arena %s %s.", name, c.about)
			return c.run(ctx, p)
		}
		names = append(names, c.name)
	}
	if name == "" || strings.HasPrefix(name, "-") {
		if err := p.Parse(p.Flags()); err != nil {
			return err
		}
		return command.Usagef("which command: %s?", strings.Join(names, ", "))
	}
	return command.Usagef("%q is not one of %s", name, strings.Join(names, ", "))
}

// folder defines the flag of the folder with the tournaments.
func folder(flags *flag.FlagSet) *string {
	return flags.String("data", "", "the `folder` of the games; clutch-arena in your data folder if not given")
}

// chosen returns the folder that the flag names. If it is to be there already, it returns an error if it is not.
func chosen(data string, there bool) (dir string, err error) {
	if dir = data; dir == "" {
		dir, err = command.DataFolder("clutch-arena")
	}
	if _, none := os.Stat(dir); err == nil && there && none != nil {
		err = fmt.Errorf("no arena has been in the folder %s", dir)
	}
	return dir, command.Usage(err)
}

// printer prints something about a tournament.
type printer func(out io.Writer, t *tournament.Tournament, r *tournament.Results) error

// reading returns the run function of a command that prints something about a tournament in the folder, or about each.
// If there must be some, it is an error if there is none.
func reading(write printer, some bool) func(context.Context, *command.Program) error {
	return func(_ context.Context, p *command.Program) error {
		flags := p.Flags()
		data := folder(flags)
		only := flags.String("name", "", "the tournament's `name`; all tournaments if not given")
		if err := p.Parse(flags); err != nil {
			return err
		}
		dir, err := chosen(*data, true)
		if err != nil {
			return err
		}
		names := []string{*only}
		if *only == "" {
			names, err = tournament.Names(dir)
		}
		if some && err == nil && len(names) == 0 {
			return command.Usagef("there is no tournament yet")
		}
		for _, name := range names {
			t, wrong := tournament.Open(dir, name)
			if wrong == nil {
				wrong = write(p.Stdout, t, t.Results())
			}
			err = errors.Join(err, wrong)
		}
		return err
	}
}

// table prints the ratings of a tournament's bots.
func table(out io.Writer, t *tournament.Tournament, r *tournament.Results) error {
	fmt.Fprintf(out, "%s\n\n", t.Name)
	if len(r.Games()) == 0 {
		_, err := fmt.Fprint(out, "No games have been played yet.\n\n")
		return err
	}
	err := r.WriteTable(out)
	fmt.Fprintln(out)
	return err
}

// games prints a tournament's games as records.
func games(out io.Writer, _ *tournament.Tournament, r *tournament.Results) error {
	for _, g := range r.Games() {
		rec, err := r.Plan.Record(g)
		if err != nil {
			return err
		}
		if _, err := rec.WriteTo(out); err != nil {
			return err
		}
	}
	return nil
}

// list says how far a tournament is.
func list(out io.Writer, t *tournament.Tournament, r *tournament.Results) error {
	_, err := fmt.Fprintf(out, "%s: %s, %d bots, %d of %d games\n",
		t.Name, r.Plan.Game, len(r.Plan.Bots), len(r.Games()), r.All())
	return err
}
