package player

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/bots"
)

// Player is a bot at a table. It plays one game at a time.
type Player interface {
	// Move chooses a move in the position s, in which it is the player's turn. Everything that the bot draws follows from
	// the seed. An error that is a [*Fault] is the bot's own, and loses the game; others are those of ctx or of the
	// library.
	Move(ctx context.Context, s dynamic.State, seed uint64) (Choice, error)

	// Watch tells the bot of a move that was made in s, its own or another's, so that it can remember what its player has seen. Each
	// move of the game is told once, in order.
	Watch(s dynamic.State, move string) error

	// Close ends the bot, and the program that it may be.
	Close() error
}

// Choice is a move and what it has cost.
type Choice struct {
	Move  string
	Nodes int // 0 if the bot does not say
}

// Fault is what a bot has done wrong: it has crashed, was too slow, or has answered what is no legal move.
type Fault struct {
	Problem string
}

// Error returns the problem.
func (f *Fault) Error() string { return f.Problem }

func fault(format string, args ...any) error { return &Fault{fmt.Sprintf(format, args...)} }

// Bot is a description of a bot, which [Bot.Start] brings to life.
type Bot struct {
	Text string // what Parse has read
	kind search.Bot
	move Limit
	exec string // the program of a bot of somebody else
}

// Limit is what a bot may spend on a move: nodes, or time where Time is not 0.
type Limit struct {
	Nodes int
	Time  time.Duration
}

// String returns the limit as Parse reads it.
func (l Limit) String() string {
	if l.Time > 0 {
		return l.Time.String()
	}
	return strconv.Itoa(l.Nodes)
}

// Parse reads the text of a bot:
//
//	random              draws its moves
//	mcts:2000           a search of package search, which may visit so many nodes a move
//	alphabeta:50ms      or may take so long
//	exec:./mybot        a program that answers requests for a search on its standard input, with the limit of others
//	exec:./mybot -x:9   and its arguments; the limit is never read from the text of a program
//
// Without a limit of its own a bot gets the one given.
func Parse(text string, limit Limit) (Bot, error) {
	if command, ok := strings.CutPrefix(text, "exec:"); ok {
		if strings.TrimSpace(command) == "" {
			return Bot{}, fmt.Errorf("bot %q: exec: needs a program", text)
		}
		return Bot{Text: text, move: limit, exec: command}, nil
	}
	name, own, limited := strings.Cut(text, ":")
	kind, err := search.ParseBot(name)
	if err != nil {
		return Bot{}, fmt.Errorf("%w, and exec: with a program", err)
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

// ParseLimit reads a number of nodes or a time.
func ParseLimit(text string) (Limit, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Limit{Nodes: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Limit{Time: d}, nil
	}
	return Limit{}, fmt.Errorf("%q is neither a number of nodes nor a time, such as 2000 or 50ms", text)
}

// Repeatable reports whether the bot plays the same moves from the same seed: whether it counts nodes, and is of this
// library.
func (b Bot) Repeatable() bool {
	return b.exec == "" && (b.move.Time == 0 || b.kind == search.RandomBot)
}

// Plays refuses a bot that can't play from a position, as alpha-beta with four players.
func (b Bot) Plays(s dynamic.State) error {
	if b.exec == "" && !slices.Contains(s.Bots(), b.kind) {
		return fmt.Errorf("bot %s can't play with %d players", b.Text, s.Players())
	}
	return nil
}

// Start brings the bot to life for a game.
func (b Bot) Start(ctx context.Context, game dynamic.Game) (Player, error) {
	if b.exec != "" {
		return startProgram(ctx, b, game)
	}
	kinds := slices.Repeat([]search.Bot{b.kind}, len(game.Info().Seats))
	seats, err := bots.New(game, kinds...)
	if err != nil {
		return nil, err
	}
	return engine{b, seats}, nil
}

// engine is a bot of the library. Each seat has one of its own, so that with four players the seats that are played by the
// same bot do not tell each other what they see.
type engine struct {
	bot   Bot
	seats bots.Seats
}

func (e engine) Close() error { return nil }

func (e engine) Watch(s dynamic.State, move string) error { return e.seats.Watch(s, move) }

func (e engine) Move(ctx context.Context, s dynamic.State, seed uint64) (Choice, error) {
	options := search.Options{Nodes: e.bot.move.Nodes, Seed: seed}
	if e.bot.move.Time > 0 {
		options.Nodes = search.Unlimited
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, e.bot.move.Time)
		defer cancel()
	}
	report, err := e.seats.Search(ctx, s, options)
	return Choice{report.Move, report.Nodes}, err
}
