// Package play is the command that plays any game in a terminal.
//
// Play asks for everything that the command line leaves open: which game to play, with which options, and who plays.
// An empty line takes the answer in square brackets. Then it reads moves as text. The command "help" lists the other
// commands.
//
// On a terminal, Play saves the game after each move, and its next start offers to go on. It uses colours unless
// NO_COLOR is set. If input or output is a pipe, it does none of that.
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// Command returns the command.
func Command() command.Command {
	return command.Command{
		Name: "play", Does: "play a game in the terminal, with people and bots",
		About: `Play plays board games in a terminal, with people and bots.

	clutch play                           asks which game and who plays
	clutch play coucou                    asks who plays
	clutch play coucou -players human,hard`,
		Run: func(ctx context.Context, p *command.Program) error {
			c := newConsole(p.Stdin, p.Stdout)
			c.screen = p.TypedIn && p.Screen
			c.dumb = os.Getenv("TERM") == "dumb"
			c.color = c.screen && os.Getenv("NO_COLOR") == "" && !c.dumb
			c.echo = !p.TypedIn
			if dir, err := os.UserConfigDir(); err == nil && c.screen {
				c.folder = dir
			}
			return run(ctx, p, c)
		},
	}
}

// setup holds the values of the command-line flags.
type setup struct {
	command.Beginning
	players    string
	language   string // of the rule book
	wins       int
	repetition bool
	seed       uint64
	maxPlies   int
}

func run(ctx context.Context, p *command.Program, c *console) error {
	s, err := parse(p, c)
	if err != nil {
		return err
	}
	c.meter = p.Meter
	p.LetInterruptsKill() // an interrupt can't break off the read that waits for the player, and every move is saved
	t, err := s.table(c)
	switch {
	case errors.Is(err, errLeft):
		return c.err
	case err != nil:
		return command.Usage(err)
	}
	t.play()
	if path := t.file(t.info.Name); path != "" && !t.unsaved {
		if _, err := os.Stat(path); err == nil {
			c.printf("The game is saved. To go on with it, start the program again with %s.\n", t.info.Name)
		}
	}
	return c.err
}

func parse(p *command.Program, c *console) (s setup, err error) {
	named := ""
	flags := p.Flags()
	s.Define(flags)
	flags.Lookup("game").Usage += "; if not given, the program asks for it"
	flags.StringVar(&s.players, "players", "", "`who` plays each side, separated by commas: human, "+match.Usage()+
		"; if not given, the program asks")
	flags.StringVar(&s.language, "lang", "en", "the `language` in which the command rules answers: en, or fr for a game "+
		"whose rules are written in French")
	flags.IntVar(&s.wins, "wins", 0,
		"how `many` rounds a player must win to win the match; 1 for a single game, and 0 for the game's own number")
	flags.BoolVar(&s.repetition, "repetition", false,
		"call a game drawn when a position occurs for the third time")
	flags.Uint64Var(&s.seed, "seed", 0, "the `number` that seeds all randomness; 0 picks one at random")
	flags.IntVar(&s.maxPlies, "max-plies", 10_000, "leave a game unfinished after this many `plies`")
	if err := p.Parse(flags, &named); err != nil {
		return s, err
	}
	s.Game = cmp.Or(s.Game, named)
	if s.seed == 0 {
		s.seed = rand.Uint64()
	}
	switch {
	case named != "" && s.Game != named:
		return s, command.Usagef("%s or -game %s?", named, s.Game)
	case s.maxPlies < 1:
		return s, command.Usagef("-max-plies %d: a game has at least one ply", s.maxPlies)
	}
	return s, nil
}

// settings returns the settings of a new game.
func (s setup) settings() session.Settings {
	return session.Settings{Date: time.Now().Format(time.DateOnly), Repetition: s.repetition, Plies: s.maxPlies,
		Wins: s.wins, Seed: s.seed}
}

// table sets up the game. It asks the user for everything that the command line leaves open.
func (s setup) table(c *console) (*table, error) {
	t := &table{console: c, setup: s, rng: rand.New(rand.NewPCG(s.seed, 0))}
	if resumed, err := t.resume(); resumed || err != nil {
		return t, err
	}
	g, err := s.chooseGame(c)
	if err != nil {
		return nil, err
	}
	t.game, t.info = g, g.Info()
	if _, err := t.info.BookIn(s.language); err != nil {
		return nil, fmt.Errorf("-lang: %w", err)
	}
	s.Game = t.info.Name
	options, err := s.chooseOptions(c, t.info)
	if err != nil {
		return nil, err
	}
	s.Options = options
	settings := s.settings()
	empty, err := s.Start(settings) // what is wrong with the flags is said before the next questions
	if err != nil {
		return nil, err
	}
	if t.players, err = s.choosePlayers(c, g, empty.State()); err != nil {
		return nil, err
	}
	settings.Names = t.names(empty.Players())
	t.start, err = s.Start(settings)
	t.session = t.start
	return t, err
}

// parseBot returns the bot of the given kind, or nil for a human. The bot must be able to play from this position.
func parseBot(kind string, g dynamic.Game, at dynamic.State) (match.Bot, error) {
	if kind == human {
		return nil, nil
	}
	b, err := match.Parser{}.Parse(kind)
	if err != nil {
		return nil, err
	}
	if err := b.Plays(g, at); err != nil {
		return nil, err
	}
	return b, b.Ready()
}

// plies returns a number of moves in words.
func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

// human is the kind of a player who is not a bot.
const human = "human"

var errLeft = errors.New("left before the game began")

// put asks a question, such as "Which game", until it is answered. An empty line stands for the normal answer. The
// function read takes an answer, or says what is wrong with it. The error is errLeft if the user leaves.
func (c *console) put(text, normal, help string, read func(answer string) error) error {
	for {
		line, ok := c.ask(fmt.Sprintf("%s? [%s] ", text, normal))
		switch {
		case !ok || isVerb(line, "quit"):
			return errLeft
		case isVerb(line, "help"):
			c.wrapped(help+" An empty line stands for "+normal+"; quit leaves.", "  ")
			continue
		}
		err := read(cmp.Or(line, normal))
		if err == nil {
			return nil
		}
		c.wrapped(sentence(printable(err.Error()))+".", "  ")
	}
}

// yes asks a question that is answered with yes or no. If the user leaves, that is no, and the error is errLeft.
func (c *console) yes(text, help, normal string) (yes bool, err error) {
	err = c.put(text+", yes or no", normal, help, func(answer string) error {
		answer = strings.ToLower(answer)
		yes = answer == "yes" || answer == "y"
		if !yes && answer != "no" && answer != "n" {
			return fmt.Errorf("%q is not yes or no", answer)
		}
		return nil
	})
	return yes, err
}

// oneOf joins words into a list for a sentence: "a, b or c".
func oneOf(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (s setup) chooseGame(c *console) (g dynamic.Game, err error) {
	games := catalog.Games()
	if s.Game != "" {
		return games.Choose(s.Game)
	}
	c.printf("Games:\n")
	for i, g := range games {
		c.printf("  %d  %-12s %s\n", i+1, g.Info().Name, g.Info().Title)
	}
	const help = "Type the name or the number of a game. In a game, help lists the commands, and rules shows the rules."
	err = c.put("Which game", games[0].Info().Name, help, func(answer string) (err error) {
		g, err = games.Choose(answer)
		return err
	})
	return g, err
}

// chooseOptions asks the user for each option, unless the command line says how the game begins.
func (s setup) chooseOptions(c *console, info game.Info) (game.Options, error) {
	if s.Options != nil || s.Position != "" || s.players != "" {
		return s.Options, nil
	}
	options := game.Options{}
	for _, o := range info.Options {
		if o.Secret {
			continue
		}
		values := append(slices.Clone(o.Values), game.ByLot)
		var names []string
		for i, value := range values {
			name := map[string]string{"true": "yes", "false": "no"}[value]
			if p, ok := info.Player(value); ok {
				name = info.Seat(p).Name
			}
			names = append(names, cmp.Or(name, value))
			if i < len(o.Words) && len(o.Words) > 2 {
				c.printf("  %-10s %s\n", names[i], o.Words[i])
			}
		}
		read := func(answer string) error {
			at := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, answer) })
			switch {
			case at >= 0:
				answer = values[at]
			case !slices.Contains(o.Values, answer):
				return fmt.Errorf("%q is not %s", answer, oneOf(names))
			}
			options[o.Name] = answer
			return nil
		}
		err := c.put(strings.TrimSuffix(o.Doc, "?")+": "+oneOf(names), names[0],
			o.Doc+" "+game.ByLot+" draws one of them.", read)
		if err != nil {
			return nil, err
		}
	}
	return options, nil
}

// choosePlayers returns the bot in each seat, or nil for a human. It asks unless the command line says who plays.
func (s setup) choosePlayers(c *console, g dynamic.Game, start dynamic.State) ([]match.Bot, error) {
	info := g.Info()
	seats := info.Seats[:start.Players()]
	given := strings.Split(s.players, ",")
	if s.players != "" && len(given) != len(seats) {
		return nil, fmt.Errorf("-players %q: %s has %d players here", s.players, info.Title, len(seats))
	}
	kinds := append([]string{human, string(search.RandomBot)}, search.LevelNames()...)
	if info.Name == "cookiedisco" {
		kinds = append(kinds, match.Perfect)
	}
	players := make([]match.Bot, len(seats))
	normal := human
	for i, seat := range seats {
		sit := func(kind string) (err error) {
			players[i], err = parseBot(strings.ToLower(kind), g, start)
			return err
		}
		if s.players != "" {
			if err := sit(given[i]); err != nil {
				return nil, fmt.Errorf("-players %q: %w", s.players, err)
			}
			continue
		}
		const help = "A human types moves here. The others are bots: random plays at random, and the others think " +
			"ahead, each further than the one before it. mcts:2000 and alphabeta:50ms search with a limit of nodes or time."
		if err := c.put(fmt.Sprintf("Who plays %s: %s", seat.Name, oneOf(kinds)), normal, help, sit); err != nil {
			return nil, err
		}
		normal = "easy"
	}
	return players, nil
}
