// Play plays any game of this module in a terminal.
//
//	go run ./examples/play
//
// asks which game and who plays, and then takes moves as text. "help" lists what else it knows. With -game it asks nothing:
// the first player is the human then, if -players does not say otherwise. With -n it plays that many games by itself and
// counts the results.
//
// Input may be piped in; the end of input ends it. Colours are used where input and output are a terminal and NO_COLOR
// is not set. With -unicode the boards have the outlines of their cells.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"

	"github.com/seed4105872c/clutch/examples/internal/begin"
	"github.com/seed4105872c/clutch/examples/internal/terminal"
)

func main() {
	console := newConsole(os.Stdin, os.Stdout)
	console.screen = terminal.Is(os.Stdin) && terminal.Is(os.Stdout)
	console.color = console.screen && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	console.echo = !terminal.Is(os.Stdin)
	switch err := run(os.Args[1:], console, os.Stderr); {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		os.Exit(2) // the flag package has said why
	default:
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong usage")

// setup is what the command line says.
type setup struct {
	game     string
	players  string
	options  string
	position string
	solution string
	seed     uint64
	games    int
	maxPlies int
}

func run(args []string, c *console, stderr io.Writer) error {
	var s setup
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.game, "game", "", "the game's `name`; asked for if not given")
	flags.StringVar(&s.players, "players", "", "`who` plays, for each side human, random, easy, medium, hard, or for Cookie Disco perfect, separated by commas")
	flags.StringVar(&s.options, "options", "", "how the game begins, as `name=value` pairs separated by commas")
	flags.StringVar(&s.position, "position", "", "the `text` of the position to begin at")
	flags.StringVar(&s.solution, "solution", "", "the `file` with the solution of Cookie Disco; where examples/solve puts it if not given")
	flags.Uint64Var(&s.seed, "seed", 0, "the `number` from which all that is random follows; 0 draws one")
	flags.BoolVar(&c.unicode, "unicode", false, "draw the outlines of cells, for terminals that can show them")
	flags.IntVar(&s.games, "n", 0, "play this `many` games without asking, and count the results")
	flags.IntVar(&s.maxPlies, "max-plies", 10_000, "leave a game unfinished after this many `plies`")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return errUsage
	}
	if s.seed == 0 {
		s.seed = rand.Uint64()
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("%q is not a flag", flags.Arg(0))
	case s.games < 0:
		return fmt.Errorf("-n %d: a number of games is 0 or more", s.games)
	case s.maxPlies < 1:
		return fmt.Errorf("-max-plies %d: a game has at least one ply", s.maxPlies)
	case s.games > 0 && s.game == "":
		return errors.New("-n plays without asking: which -game?")
	}
	t, err := s.table(c)
	if errors.Is(err, errLeft) {
		return c.err
	}
	if err != nil {
		return err
	}
	if s.games > 0 {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		t.playMany(ctx, s.games)
	} else {
		t.play()
	}
	return c.err
}

// table sets everything up, asking for what the command line leaves open.
func (s setup) table(c *console) (*table, error) {
	game, err := s.chooseGame(c)
	if err != nil {
		return nil, err
	}
	options, err := s.chooseOptions(c, game)
	if err != nil {
		return nil, err
	}
	start, err := begin.State(game, options, s.position)
	if err != nil {
		return nil, err
	}
	players, err := s.choosePlayers(c, game, start.Players())
	if err != nil {
		return nil, err
	}
	solved, err := s.openSolution(game)
	switch {
	case err == nil:
	case slices.Contains(players, perfect) || s.solution != "":
		return nil, err
	case !errors.Is(err, errNotSolved) && !errors.Is(err, os.ErrNotExist):
		c.wrapped("The solution of the game can't be used: "+printable(err.Error()), "  ")
	}
	if s.games > 0 && slices.Contains(players, human) {
		return nil, errors.New("-n plays without asking: no player can be human")
	}
	t := &table{
		console: c, game: game, players: players, maxPlies: s.maxPlies, seed: s.seed,
		rng:   rand.New(rand.NewPCG(s.seed, 0)),
		start: beginning{state: start}, solution: solved,
	}
	if s.position == "" {
		t.start.options = options
		t.match = game.Info().Match // rounds from a given position would all have the same starter
	}
	t.history = []moment{{state: start, began: &t.start}}
	return t, nil
}
