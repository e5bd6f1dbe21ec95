// Play plays any game of this module in a terminal.
//
//	go run ./examples/play
//	go run ./examples/play coucou
//
// Play asks for everything that the command line leaves open: which game to play, with which options, and who plays.
// An empty line takes the answer in square brackets. Then it reads moves as text. The command "help" lists the other
// commands. Examples/selfplay plays many games between bots and counts the results.
//
// On a terminal, Play saves the game after each move, and its next start offers to go on. It uses colours unless
// NO_COLOR is set. If input or output is a pipe, it does none of that.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

const about = `Play plays board games in a terminal, with people and bots.

	play                           asks which game and who plays
	play coucou                    asks who plays
	play coucou -players human,hard`

func main() {
	command.Main("play", about, func(ctx context.Context, p *command.Program) error {
		c := newConsole(p.Stdin, p.Stdout)
		c.screen = command.IsTerminal(os.Stdin) && command.IsTerminal(os.Stdout)
		c.dumb = os.Getenv("TERM") == "dumb"
		c.color = c.screen && os.Getenv("NO_COLOR") == "" && !c.dumb
		c.echo = !command.IsTerminal(os.Stdin)
		if dir, err := os.UserConfigDir(); err == nil && c.screen {
			c.folder = dir
		}
		return run(ctx, p, c)
	})
}

// setup holds the values of the command-line flags.
type setup struct {
	command.Beginning
	players    string
	solution   string
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
	p.LetInterruptsKill() // an interrupt can't break off the read that waits for the player, and every move is saved
	t, err := s.table(c)
	switch {
	case errors.Is(err, errLeft):
		return c.err
	case err != nil:
		return err
	}
	if path := t.file(t.info.Name); path != "" {
		ended := make(chan os.Signal, 1)
		signal.Notify(ended, os.Interrupt)
		defer signal.Stop(ended)
		go func() {
			<-ended
			c.printf("\n%s", goOn(path, t.info.Name))
			os.Exit(interrupted)
		}()
		defer func() { c.printf("%s", goOn(path, t.info.Name)) }()
	}
	t.play()
	if s := t.now(); !s.Over() && s.Plies() > 0 && !c.screen {
		says := "The game is not over."
		if t.ended {
			says = "The input has ended, and the game is not over."
		}
		says += " Only on a terminal is it kept; the command save writes it to a file, and load goes on with it."
		c.wrapped(says, "  ")
	}
	return c.err
}

// interrupted is the exit code of a program that an interrupt has ended.
const interrupted = 130

// goOn says how to go on with the game that is kept in a file, or nothing if there is no such file.
func goOn(path, name string) string {
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return "The game is saved. To go on with it, start the program again with " + name + ".\n"
}

func parse(p *command.Program, c *console) (s setup, err error) {
	named := ""
	flags := p.Flags()
	s.Define(flags)
	flags.Lookup("game").Usage += "; if not given, the program asks for it"
	flags.StringVar(&s.players, "players", "", "`who` plays each side, separated by commas: human, "+match.Usage()+
		"; if not given, the program asks")
	flags.StringVar(&s.solution, "solution", "",
		"the `file` with the solution of Cookie Disco; if not given, the one that examples/solve writes")
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
	s.Game = t.info.Name
	options, err := s.chooseOptions(c, t.info)
	if err != nil {
		return nil, command.Usage(err)
	}
	s.Options = t.info.Draw(options, t.rng)
	_, start, err := s.Start()
	if err != nil {
		return nil, command.Usage(err)
	}
	if t.players, err = s.choosePlayers(c, g, start); err != nil {
		return nil, command.Usage(err)
	}
	settings := s.settings()
	settings.Names = t.names(start.Players())
	if s.Position == "" {
		t.start, err = session.New(g, s.Options, settings)
	} else {
		t.start, err = session.At(g, s.Position, settings)
	}
	if err != nil {
		return nil, command.Usage(err)
	}
	t.history = []moment{{session: t.start}}
	if s.solution != "" { // a file that was named must be there
		if _, err = s.bot(match.Perfect, g, start); err != nil {
			return nil, command.Usagef("-solution %s: %w", s.solution, err)
		}
	}
	return t, nil
}

// bot returns the bot of the given kind, or nil for a human. The bot must be able to play from this position.
func (s setup) bot(kind string, g dynamic.Game, at dynamic.State) (match.Bot, error) {
	if kind == human {
		return nil, nil
	}
	b, err := match.Parser{Solution: s.solution}.Parse(kind)
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

// question asks for one of several answers.
type question struct {
	rows    []string // printed before the question
	text    string   // "Which game"
	answers []string // what can be answered, in any case; the check may know more
	normal  string   // the answer that an empty line stands for
	help    string
	// what else an answer must satisfy; nil if all answers, and only these, are possible
	check func(answer string) error
	rules func(words string) // answers the command rules; nil if no game is chosen yet
}

// put asks the question until it is answered. The error is errLeft if the user leaves.
func (c *console) put(q question) (answer string, err error) {
	for {
		for _, row := range q.rows {
			c.printf("%s\n", row)
		}
		line, ok := c.ask(fmt.Sprintf("%s? [%s] ", q.text, q.normal))
		answer = line
		verb, words, _ := strings.Cut(line, " ")
		switch {
		case !ok || isVerb(line, "quit"):
			return "", errLeft
		case q.rules != nil && isVerb(verb, "rules"):
			q.rules(strings.TrimSpace(words))
			continue
		case isVerb(line, "help"):
			c.wrapped(q.help, "  ")
			c.wrapped("An empty line stands for "+q.normal+"; quit leaves.", "  ")
			continue
		case line == "":
			answer = q.normal
		}
		at := slices.IndexFunc(q.answers, func(a string) bool { return strings.EqualFold(a, answer) })
		if at >= 0 {
			answer = q.answers[at]
		}
		var wrong error
		switch {
		case q.check != nil:
			wrong = q.check(answer)
		case at < 0:
			wrong = fmt.Errorf("%q is not %s", answer, oneOf(q.answers))
		}
		if wrong == nil {
			return answer, nil
		}
		c.wrapped(sentence(printable(wrong.Error()))+"."+suggestion(answer, q.answers), "  ")
	}
}

// suggestion returns a question such as " Did you mean coucou?", or "" if no other word is similar.
func suggestion(text string, words []string) string {
	if near, ok := nearest(text, words); ok && !strings.EqualFold(near, text) {
		return " Did you mean " + near + "?"
	}
	return ""
}

// yes asks a question that is answered with yes or no.
func (c *console) yes(text, help string, normal bool) (bool, error) {
	q := question{text: text + ", yes or no", answers: []string{"yes", "no", "y", "n"}, normal: "no", help: help}
	if normal {
		q.normal = "yes"
	}
	answer, err := c.put(q)
	return strings.HasPrefix(answer, "y"), err
}

// oneOf joins words into a list for a sentence: "a, b or c".
func oneOf(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (s setup) chooseGame(c *console) (dynamic.Game, error) {
	var names []string
	for _, g := range catalog.Games() {
		names = append(names, g.Info().Name)
	}
	if s.Game != "" {
		g, err := catalog.Games().Choose(s.Game)
		if err != nil {
			return nil, fmt.Errorf("%w.%s", err, suggestion(s.Game, names))
		}
		return g, nil
	}
	c.printf("Games:\n")
	for i, g := range catalog.Games() {
		c.printf("  %d  %-12s %s\n", i+1, g.Info().Name, g.Info().Title)
	}
	name, err := c.put(question{
		text: "Which game", answers: names, normal: names[0],
		help:  "Type the name or the number of a game. In a game, help lists the commands, and rules shows the rules.",
		check: func(answer string) error { _, err := catalog.Games().Choose(answer); return err },
	})
	if err != nil {
		return nil, err
	}
	return catalog.Games().Choose(name)
}

// chooseOptions asks the user for each option, unless the command line says how the game begins.
func (s setup) chooseOptions(c *console, info game.Info) (game.Options, error) {
	if s.Options != nil || s.Position != "" || s.players != "" {
		return s.Options, nil
	}
	options := game.Options{}
	for _, o := range info.Options {
		text := strings.TrimSuffix(o.Doc, "?")
		if slices.Equal(o.Values, []string{"false", "true"}) {
			on, err := c.yes(text, o.Doc, false)
			if err != nil {
				return nil, err
			}
			options[o.Name] = fmt.Sprint(on)
			continue
		}
		values := o.Offered
		if values == nil {
			values = append(slices.Clone(o.Values), game.ByLot)
		}
		q := question{text: text, help: o.Doc + " " + game.ByLot + " draws one of " + few(o.Values) + "."}
		q.check = func(answer string) error {
			if !slices.Contains(append(q.answers, o.Values...), answer) {
				return fmt.Errorf("%q is not %s", answer, oneOf(q.answers))
			}
			return nil
		}
		for i, value := range values { // a player is answered by name
			if p, ok := info.Player(value); ok {
				value = info.Seat(p).Name
			}
			if q.answers = append(q.answers, value); i < len(o.Words) && len(o.Words) > 2 {
				q.rows = append(q.rows, fmt.Sprintf("  %-10s %s", value, o.Words[i]))
			}
		}
		if q.normal = q.answers[0]; q.rows == nil {
			q.text += ": " + oneOf(q.answers)
		} else {
			q.rows = append(q.rows, fmt.Sprintf("  %-10s one of them, drawn by lot", game.ByLot))
		}
		answer, err := c.put(q)
		if err != nil {
			return nil, err
		}
		if i := slices.Index(q.answers, answer); i >= 0 {
			answer = values[i]
		}
		options[o.Name] = answer
	}
	return options, nil
}

// few is like oneOf, but shortens long lists.
func few(words []string) string {
	if len(words) > 8 {
		words = append(slices.Clone(words[:3]), fmt.Sprintf("one of %d others", len(words)-3))
	}
	return oneOf(words)
}

// choosePlayers returns the bot in each seat, or nil for a human. It asks unless the command line says who plays.
func (s setup) choosePlayers(c *console, g dynamic.Game, start dynamic.State) (players []match.Bot, err error) {
	info := g.Info()
	seats := info.Seats[:start.Players()]
	kinds := append([]string{human, string(search.RandomBot)}, search.LevelNames()...)
	if info.Name == "cookiedisco" {
		kinds = append(kinds, match.Perfect)
	}
	if s.players != "" {
		list := strings.Split(s.players, ",")
		if len(list) != len(seats) {
			return nil, fmt.Errorf("-players %q: here %s has %d players", s.players, info.Title, len(seats))
		}
		for _, kind := range list {
			b, err := s.bot(kind, g, start)
			if err != nil {
				return nil, fmt.Errorf("-players %q: %w.%s", s.players, err, suggestion(kind, kinds))
			}
			players = append(players, b)
		}
		return players, nil
	}
	for i, seat := range seats {
		q := question{
			text: fmt.Sprintf("Who plays %s: %s", seat.Name, oneOf(kinds)), normal: "easy",
			help: "A human types moves here. The others are bots: random plays at random, and the others think " +
				"ahead, each further than the one before it. mcts:2000 and alphabeta:50ms search with a limit of " +
				"nodes or time.",
			answers: kinds,
			rules:   (&table{console: c, info: info}).tellRules,
		}
		if i == 0 {
			q.normal = human
		}
		var b match.Bot
		q.check = func(kind string) (err error) { b, err = s.bot(kind, g, start); return err }
		if _, err := c.put(q); err != nil {
			return nil, err
		}
		players = append(players, b)
	}
	return players, nil
}
