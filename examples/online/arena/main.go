// Arena compares bots by playing tournaments, on any number of machines.
//
//	go run ./arena run -game coucou -bots random,mcts:500,alphabeta:500 -n 600
//	go run ./arena run -game coucou -bots alphabeta:2000,exec:./mybot -n 4000 -sprt 0,20 -listen http://10.0.0.1:2379
//	go run ./arena work -etcd http://10.0.0.1:2379
//	go run ./arena ladder
//	go run ./arena table|games|list [-name NAME]
//	go run ./arena train -game coucou
//
// The command "run" plays or continues a tournament, and shows the standings meanwhile. The command "work" plays games
// of tournaments that other processes run, on this machine or elsewhere. The command "ladder" plays a tournament
// between each two neighbouring levels of each game, until it knows how far apart they are. The commands "table",
// "games" and "list" read the games that have been played so far. The command "train" makes a net that corrects a
// game's evaluation.
//
// The games are stored in etcd. By default, etcd is embedded in the process of arena run. With -listen, other machines
// can reach it. With -etcd, the arena uses an external etcd instead. Each game counts once, however often workers die,
// and the same seed gives the same games.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

func main() { command.Main("arena", about(), run) }

// subcommand is what the first argument selects.
type subcommand struct {
	name, about string
	run         func(context.Context, *command.Program) error
}

func commands() []subcommand {
	return []subcommand{
		{"run", "plays a tournament, or continues one", runTournaments},
		{"ladder", "measures how far apart the levels are, in all games", runLadder},
		{"work", "plays games of tournaments that other processes run", visit},
		{"table", "prints the ratings of the games played so far", reading(table, true)},
		{"games", "prints the games as records", reading(games, true)},
		{"list", "lists the tournaments", reading(list, false)},
		{"train", "makes the net that corrects the game's evaluation", trainNet},
	}
}

func about() string {
	text := "Arena compares bots by playing tournaments, on any number of machines.\n\n"
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

// place holds the values of the flags that select the store, and of -j for a process that runs tournaments there.
type place struct {
	data, etcd, listen string
	workers            int
}

func (w *place) flags(flags *flag.FlagSet) {
	flags.StringVar(&w.data, "data", "", "the `folder` of the games; clutch-arena in your data folder if not given")
	flags.StringVar(&w.etcd, "etcd", "", "`URLs` of an external etcd, separated by commas")
	flags.StringVar(&w.listen, "listen", "",
		"a `URL`, with an IP address (such as 0.0.0.0) or localhost, at which workers on other machines can reach the "+
			"games; anyone who can reach it can change them")
}

// hostFlags also defines the flag of a process that plays games.
func (w *place) hostFlags(flags *flag.FlagSet) {
	w.flags(flags)
	flags.IntVar(&w.workers, "j", runtime.GOMAXPROCS(0),
		"how `many` games this process plays at the same time; 0 leaves them to others")
}

// host opens the store for tournaments that this process runs. Their names are the given one, or begin with it.
func (w *place) host(ctx context.Context, name string) (*store.Store, error) {
	err := tournament.CheckName(name)
	switch {
	case w.workers < 0:
		err = fmt.Errorf("-j %d: the number of games must be 0 or more", w.workers)
	case w.workers == 0 && w.listen == "" && w.etcd == "":
		err = errors.New("-j 0 leaves all games to other processes, which can reach them only with -listen or -etcd")
	}
	if err != nil {
		return nil, command.Usage(err)
	}
	return w.open(ctx, false)
}

// open opens the store that the flags select. If it is to be there already, it returns an error if it is not.
func (w *place) open(ctx context.Context, there bool) (s *store.Store, err error) {
	config := store.Config{Dir: w.data, Listen: w.listen}
	switch {
	case w.etcd != "" && (w.data != "" || w.listen != ""):
		err = errors.New("-etcd names an external etcd: it goes with neither -data nor -listen")
	case w.etcd != "":
		config.Endpoints = strings.Split(w.etcd, ",")
	case w.data == "":
		config.Dir, err = command.DataFolder("clutch-arena")
	}
	if err == nil {
		err = config.Check()
	}
	if _, none := os.Stat(filepath.Join(config.Dir, "lock")); err == nil && there && w.etcd == "" && none != nil {
		err = fmt.Errorf("no arena has been in the folder %s", config.Dir)
	}
	if err != nil {
		return nil, command.Usage(err)
	}
	if s, err = store.Open(ctx, config); errors.Is(err, store.ErrInUse) {
		err = fmt.Errorf("%w: to share it, start that process with -listen and this one with -etcd", err)
	}
	return s, err
}

// printer prints something about a tournament.
type printer func(out io.Writer, t *tournament.Tournament, r *tournament.Results) error

// reading returns the run function of a command that prints something about a tournament in the store, or about each.
// If there must be some, it is an error if there is none.
func reading(write printer, some bool) func(context.Context, *command.Program) error {
	return func(ctx context.Context, p *command.Program) error {
		flags := p.Flags()
		var where place
		where.flags(flags)
		only := flags.String("name", "", "the tournament's `name`; all tournaments if not given")
		if err := p.Parse(flags); err != nil {
			return err
		}
		s, err := where.open(ctx, true)
		if err != nil {
			return err
		}
		defer s.Close()
		names := []string{*only}
		if *only == "" {
			names, err = tournament.Names(ctx, s)
		}
		if some && err == nil && len(names) == 0 {
			return command.Usagef("there is no tournament yet")
		}
		for _, name := range names {
			t, wrong := tournament.Open(ctx, s, name)
			if wrong == nil {
				wrong = results(ctx, p.Stdout, t, write)
			}
			err = errors.Join(err, wrong)
		}
		return err
	}
}

// results prints something about a tournament.
func results(ctx context.Context, out io.Writer, t *tournament.Tournament, write printer) error {
	r, err := t.Results(ctx)
	if err != nil {
		return err
	}
	return write(out, t, r)
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
