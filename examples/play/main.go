// Play plays any game of this module in a terminal.
//
//	go run ./examples/play
//	go run ./examples/play coucou
//
// Play asks for everything that the command line leaves open: which game to play, with which options, and who plays. An empty
// line takes the answer in square brackets. Then it reads moves as text. The command "help" lists the other commands. With
// -n, it plays the given number of games between bots and counts the results.
//
// On a terminal, Play saves the game after each move, and its next start offers to go on. It uses colours unless NO_COLOR is
// set, and draws the outlines of cells if the locale says UTF-8. If input or output is a pipe, it does nothing of that.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/begin"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/internal/terminal"
)

const about = `Play plays board games in a terminal, with people and bots.

	play                           asks which game and who plays
	play coucou                    asks who plays
	play coucou -players human,hard`

func main() {
	command.Main("play", about, func(ctx context.Context, p *command.Program) error {
		c := newConsole(p.Stdin, p.Stdout)
		c.screen = terminal.Is(os.Stdin) && terminal.Is(os.Stdout)
		c.color = c.screen && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		c.unicode = c.screen && showsUnicode(os.Getenv)
		c.echo = !terminal.Is(os.Stdin)
		if dir, err := os.UserConfigDir(); err == nil && c.screen {
			c.folder = dir
		}
		return run(ctx, p, c)
	})
}

// showsUnicode reports whether the environment of a terminal says that it can show the outlines of cells.
func showsUnicode(env func(string) string) bool {
	if runtime.GOOS == "windows" {
		return env("WT_SESSION") != ""
	}
	locale := strings.ToUpper(cmp.Or(env("LC_ALL"), env("LC_CTYPE"), env("LANG")))
	return env("TERM") != "dumb" && env("TERM") != "linux" && (strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8"))
}

// setup holds the values of the command-line flags.
type setup struct {
	game       string
	players    string
	options    string
	position   string
	solution   string
	wins       int
	repetition bool
	seed       uint64
	games      int
	maxPlies   int
}

func run(ctx context.Context, p *command.Program, c *console) error {
	s, err := parse(p, c)
	if err != nil {
		return err
	}
	if s.games > 0 {
		return s.playMany(ctx, c)
	}
	p.LetInterruptsKill() // an interrupt can't break off the read that waits for the player, and every move is saved
	t, err := s.table(c)
	switch {
	case errors.Is(err, errLeft):
		return c.err
	case err != nil:
		return err
	}
	t.play()
	return c.err
}

func parse(p *command.Program, c *console) (s setup, err error) {
	named := ""
	if len(p.Args) > 0 && !strings.HasPrefix(p.Args[0], "-") {
		named, p.Args = p.Args[0], p.Args[1:]
	}
	flags := p.Flags()
	flags.StringVar(&s.game, "game", named, "the game's `name`; if not given, the program asks for it")
	flags.StringVar(&s.players, "players", "", "`who` plays each side, separated by commas: human, "+match.Usage()+"; if not given, the program asks")
	flags.StringVar(&s.options, "options", "", "how the game begins, as `name=value` pairs separated by commas")
	flags.StringVar(&s.position, "position", "", "the `text` of the position to begin at")
	flags.StringVar(&s.solution, "solution", "", "the `file` with the solution of Cookie Disco; if not given, the one that examples/solve writes")
	flags.IntVar(&s.wins, "wins", 0, "how `many` rounds a player must win to win the match; 1 for a single game, and 0 for the game's own number")
	flags.BoolVar(&s.repetition, "repetition", false, "call a game drawn when a position occurs for the third time")
	flags.Uint64Var(&s.seed, "seed", 0, "the `number` that seeds all randomness; 0 picks one at random")
	flags.BoolVar(&c.unicode, "unicode", c.unicode, "draw the outlines of cells, for terminals that can show them")
	flags.IntVar(&s.games, "n", 0, "play this `many` games without asking, and count the results")
	flags.IntVar(&s.maxPlies, "max-plies", 10_000, "leave a game unfinished after this many `plies`")
	if err := p.Parse(flags); err != nil {
		return s, err
	}
	if s.seed == 0 {
		s.seed = rand.Uint64()
	}
	switch {
	case named != "" && s.game != named:
		return s, command.Usagef("%s or -game %s?", named, s.game)
	case s.games < 0:
		return s, command.Usagef("-n %d: the number of games must be 0 or more", s.games)
	case s.maxPlies < 1:
		return s, command.Usagef("-max-plies %d: a game has at least one ply", s.maxPlies)
	case s.games > 0 && s.game == "":
		return s, command.Usagef("-n plays without asking: which -game?")
	case s.games > 0 && s.players == "":
		return s, command.Usagef("-n plays without asking: which -players?")
	}
	return s, nil
}

// settings returns the settings of a new game.
func (s setup) settings() session.Settings {
	return session.Settings{Date: today(), Repetition: s.repetition, Plies: s.maxPlies, Wins: s.wins}
}

// table sets up the game. It asks the user for everything that the command line leaves open.
func (s setup) table(c *console) (*table, error) {
	t := &table{console: c, setup: s, rng: rand.New(rand.NewPCG(s.seed, 0))}
	if resumed, err := t.resume(); resumed || err != nil {
		return t, err
	}
	g, err := s.chooseGame(c)
	if err != nil {
		return nil, command.Usage(err)
	}
	t.sit(g)
	options, err := s.chooseOptions(c, t.info)
	if err != nil {
		return nil, command.Usage(err)
	}
	options = t.info.Draw(options, t.rng)
	start, err := begin.State(g, options, s.position)
	if err != nil {
		return nil, command.Usage(err)
	}
	if t.players, err = s.choosePlayers(c, g, start); err != nil {
		return nil, command.Usage(err)
	}
	settings := s.settings()
	settings.Names = t.names(start.Players())
	if s.position == "" {
		t.start, err = session.New(g, options, settings)
	} else {
		t.start, err = session.At(g, s.position, settings)
	}
	if err != nil {
		return nil, command.Usage(err)
	}
	t.history = []moment{{session: t.start}}
	return t, t.openSolution()
}

// openSolution opens the solution of the game, which only hints and the perfect player need. It returns an error if the file
// was named or is needed.
func (t *table) openSolution() (err error) {
	if t.info.Name != "cookiedisco" {
		return nil
	}
	t.solution, err = match.OpenSolution(t.setup.solution)
	needed := t.setup.solution != ""
	for _, b := range t.players {
		needed = needed || b != nil && b.String() == match.Perfect
	}
	if err != nil && !needed {
		if !errors.Is(err, fs.ErrNotExist) {
			t.console.wrapped("The solution of the game can't be used: "+printable(err.Error()), "  ")
		}
		return nil
	}
	return err
}

// playMany plays games between bots and prints how often each result occurred. If ctx ends early, playMany counts only the
// finished games.
func (s setup) playMany(ctx context.Context, c *console) error {
	flags := match.Flags{
		Game: s.game, Options: s.options, Position: s.position, Bots: s.players, Limit: "2000",
		Games: s.games, MaxPlies: s.maxPlies, Repetition: s.repetition, Seed: s.seed,
	}
	series, err := flags.Series(match.Parser{Solution: s.solution})
	if err != nil {
		return command.Usage(err)
	}
	series.Swap = false
	tally, err := match.NewTally(series)
	if err != nil {
		return command.Usage(err)
	}
	err = series.Play(ctx, s.games, 1, func(g match.Game) error {
		tally.Add(g)
		c.printf("game %d: %s\n", g.Number+1, outcome(g.Session))
		return c.err
	})
	if ctx.Err() != nil {
		c.printf("interrupted in game %d\n", tally.Games+1)
	}
	if err != nil {
		return err
	}
	c.printf("\n%d games from seed %d\n", tally.Games, s.seed)
	return errors.Join(tally.Write(c.out), c.err)
}

// plies returns a number of moves in words.
func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
