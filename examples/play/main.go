// Play plays any game of this module in a terminal.
//
//	go run ./examples/play
//
// Without flags, Play asks which game to play and who plays it. Then it reads moves as text. The command "help" lists the
// other commands. With -game, Play asks no questions, and the first player is human unless -players says otherwise. With
// -n, it plays the given number of games between bots and counts the results.
//
// Input may come from a pipe. The program ends when the input ends. It uses colours if input and output are a terminal and
// NO_COLOR is not set. With -unicode, it draws the outlines of the board's cells.
package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/seed4105872c/clutch/examples/internal/begin"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/terminal"
)

const about = `Play plays board games in a terminal, with people and bots.

	play                          asks which game and who plays
	play -game coucou             you are the first player, against random moves
	play -game coucou -players human,hard`

func main() {
	command.Main("play", about, func(ctx context.Context, p *command.Program) error {
		c := newConsole(p.Stdin, p.Stdout)
		c.screen = terminal.Is(os.Stdin) && terminal.Is(os.Stdout)
		c.color = c.screen && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		c.echo = !terminal.Is(os.Stdin)
		return run(ctx, p, c)
	})
}

// setup holds the values of the command-line flags.
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

func run(ctx context.Context, p *command.Program, c *console) error {
	s, err := parse(p, c)
	if err != nil {
		return err
	}
	if s.games == 0 {
		p.LetInterruptsKill() // an interrupt can't break off the read that waits for the player
	}
	t, err := s.table(c)
	switch {
	case errors.Is(err, errLeft):
		return c.err
	case err != nil:
		return err
	case s.games > 0:
		t.playMany(ctx, s.games)
	default:
		t.play()
	}
	return c.err
}

func parse(p *command.Program, c *console) (s setup, err error) {
	flags := p.Flags()
	flags.StringVar(&s.game, "game", "", "the game's `name`; if not given, the program asks for it")
	flags.StringVar(&s.players, "players", "", "`who` plays each side: human, random, easy, medium, hard, or for Cookie Disco perfect; separated by commas")
	flags.StringVar(&s.options, "options", "", "how the game begins, as `name=value` pairs separated by commas")
	flags.StringVar(&s.position, "position", "", "the `text` of the position to begin at")
	flags.StringVar(&s.solution, "solution", "", "the `file` with the solution of Cookie Disco; if not given, the one that examples/solve writes")
	flags.Uint64Var(&s.seed, "seed", 0, "the `number` that seeds all randomness; 0 picks one at random")
	flags.BoolVar(&c.unicode, "unicode", false, "draw the outlines of cells, for terminals that can show them")
	flags.IntVar(&s.games, "n", 0, "play this `many` games without asking, and count the results")
	flags.IntVar(&s.maxPlies, "max-plies", 10_000, "leave a game unfinished after this many `plies`")
	if err := p.Parse(flags); err != nil {
		return s, err
	}
	if s.seed == 0 {
		s.seed = rand.Uint64()
	}
	switch {
	case s.games < 0:
		return s, command.Usagef("-n %d: the number of games must be 0 or more", s.games)
	case s.maxPlies < 1:
		return s, command.Usagef("-max-plies %d: a game has at least one ply", s.maxPlies)
	case s.games > 0 && s.game == "":
		return s, command.Usagef("-n plays without asking: which -game?")
	}
	return s, nil
}

// table sets up the game. It asks the user for everything that the command line leaves open.
func (s setup) table(c *console) (*table, error) {
	game, err := s.chooseGame(c)
	if err != nil {
		return nil, command.Usage(err)
	}
	options, err := s.chooseOptions(c, game)
	if err != nil {
		return nil, command.Usage(err)
	}
	start, err := begin.State(game, options, s.position)
	if err != nil {
		return nil, command.Usage(err)
	}
	players, err := s.choosePlayers(c, game, start.Players())
	if err != nil {
		return nil, command.Usage(err)
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
		return nil, command.Usagef("-n plays without asking: no player can be human")
	}
	t := &table{
		console: c, game: game, players: players, maxPlies: s.maxPlies, seed: s.seed,
		rng:   rand.New(rand.NewPCG(s.seed, 0)),
		start: beginning{state: start}, solution: solved,
	}
	if s.position == "" {
		t.start.options = options
		t.match = game.Info().Match // with a given position, the same player would start every round
	}
	t.history = []moment{{state: start, began: &t.start}}
	return t, nil
}
