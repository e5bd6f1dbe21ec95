package player

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/bots"
)

// Player is a running bot. It plays one game.
type Player interface {
	// Move chooses a move in the position s. It must be the player's turn. With the same seed, the bot makes the same
	// random choices. If the error is a [*Fault], the bot loses the game. Any other error is from ctx or from the library.
	Move(ctx context.Context, s dynamic.State, seed uint64) (Choice, error)

	// Watch shows the bot a move that was made in s, so that the bot can remember what its player has seen. The caller must
	// call Watch once for every move of the game, in order, including the bot's own moves.
	Watch(s dynamic.State, move string) error

	// Close shuts down the bot. If the bot is a separate program, Close stops that program.
	Close() error
}

// Choice is a chosen move and the number of nodes that the bot visited to find it.
type Choice struct {
	Move  string
	Nodes int // 0 if the bot does not report this number
}

// Fault reports that a bot crashed, took too long, or did not answer with a legal move.
type Fault struct {
	Problem string
}

// Error returns a description of the fault.
func (f *Fault) Error() string { return f.Problem }

func fault(format string, args ...any) error { return &Fault{fmt.Sprintf(format, args...)} }

// Bot describes a bot. [Bot.Start] starts it.
type Bot struct {
	Text  string // the text, with its limit
	kind  search.Bot
	move  Limit
	level *search.Level // nil unless the bot is one of the levels, which have no kind or limit
	exec  string        // the command line of an external program
}

// Limit is the budget for one move: a time or, if Time is 0, a number of nodes.
type Limit struct {
	Nodes int
	Time  time.Duration
}

// String returns the limit in the form that ParseLimit accepts.
func (l Limit) String() string {
	if l.Time > 0 {
		return l.Time.String()
	}
	return strconv.Itoa(l.Nodes)
}

// Parse parses the description of a bot:
//
//	random              plays at random
//	mcts:2000           a search of package search with a limit of 2000 nodes per move
//	alphabeta:50ms      a search with a limit of 50 ms per move
//	easy                a level of package search: the strongest bot for the game, with the options of that level
//	exec:./mybot        a program that answers search requests on its standard input, with the given limit
//	exec:./mybot -x:9   a program with arguments; a colon in them is not a limit
//
// A search or a program without its own limit gets the given limit.
func Parse(text string, limit Limit) (Bot, error) {
	if command, ok := strings.CutPrefix(text, "exec:"); ok {
		if strings.TrimSpace(command) == "" {
			return Bot{}, fmt.Errorf("bot %q: exec: needs a program", text)
		}
		return Bot{Text: text, move: limit, exec: command}, nil
	}
	name, own, limited := strings.Cut(text, ":")
	if level := levelOf(name); level != nil {
		if limited {
			return Bot{}, fmt.Errorf("bot %q: the level %s sets the limit itself", text, name)
		}
		return Bot{Text: name, level: level}, nil
	}
	kind, err := search.ParseBot(name)
	if err != nil {
		return Bot{}, fmt.Errorf("%w; the levels are %s; exec: starts a program", err, levelNames())
	}
	if limited {
		if limit, err = ParseLimit(own); err != nil {
			return Bot{}, fmt.Errorf("bot %q: %w", text, err)
		}
	}
	b := Bot{Text: string(kind), kind: kind, move: limit}
	if kind != search.RandomBot {
		b.Text += ":" + limit.String()
	}
	return b, nil
}

// levelOf returns the level with the given name, or nil if there is none.
func levelOf(name string) *search.Level {
	levels := search.Levels()
	i := slices.IndexFunc(levels, func(l search.Level) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return &levels[i]
}

func levelNames() string {
	var names []string
	for _, l := range search.Levels() {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// ParseLimit parses a number of nodes or a time.
func ParseLimit(text string) (Limit, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Limit{Nodes: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Limit{Time: d}, nil
	}
	return Limit{}, fmt.Errorf("%q is neither a number of nodes nor a time, such as 2000 or 50ms", text)
}

// Repeatable reports whether the same seed always leads to the same moves. This is true of all bots in this library, except
// searches with a time limit.
func (b Bot) Repeatable() bool {
	return b.exec == "" && (b.move.Time == 0 || b.kind == search.RandomBot)
}

// Plays returns an error if the bot can't play the position. For example, alpha-beta can't play games with four
// players.
func (b Bot) Plays(s dynamic.State) error {
	if b.exec == "" && b.level == nil && !slices.Contains(s.Bots(), b.kind) {
		return fmt.Errorf("bot %s can't play with %d players", b.Text, s.Players())
	}
	return nil
}

// Runnable returns an error if the bot is an external program that this machine does not have.
func (b Bot) Runnable() error {
	if b.exec == "" {
		return nil
	}
	_, err := exec.LookPath(strings.Fields(b.exec)[0])
	return err
}

// Start starts the bot for a game that begins in the position s.
func (b Bot) Start(ctx context.Context, game dynamic.Game, s dynamic.State) (Player, error) {
	if b.exec != "" {
		return startProgram(ctx, b, game)
	}
	if can := s.Bots(); b.level != nil {
		b.kind = can[len(can)-1]
	}
	kinds := slices.Repeat([]search.Bot{b.kind}, len(game.Info().Seats))
	seats, err := bots.New(game, kinds...)
	if err != nil {
		return nil, err
	}
	return engine{b, seats, b.level != nil && !game.Info().HidesInformation}, nil
}

// engine is one of the library's bots. Each seat has its own engine. With four players, a bot plays two seats, which must not
// share what they see.
type engine struct {
	bot   Bot
	seats bots.Seats
	fresh bool // whether each search begins afresh, as it does for the levels in the other programs
}

func (e engine) Close() error { return nil }

func (e engine) Watch(s dynamic.State, move string) error { return e.seats.Watch(s, move) }

func (e engine) Move(ctx context.Context, s dynamic.State, seed uint64) (Choice, error) {
	options := search.Options{Nodes: e.bot.move.Nodes, Seed: seed}
	if e.bot.level != nil {
		options = e.bot.level.Options(e.bot.kind, seed)
	}
	if e.bot.move.Time > 0 {
		options.Nodes = search.Unlimited
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, e.bot.move.Time)
		defer cancel()
	}
	find := e.seats.Search
	if e.fresh {
		find = func(ctx context.Context, s dynamic.State, o search.Options) (search.Report[string], error) {
			return s.Search(ctx, e.bot.kind, o)
		}
	}
	report, err := find(ctx, s, options)
	return Choice{report.Move, report.Nodes}, err
}
