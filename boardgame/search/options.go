package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Unlimited is a value of Nodes that sets no limit: only the context ends the search.
const Unlimited = math.MaxInt

// Options holds the limits and settings of a search.
type Options struct {
	// Nodes is the number of positions that the search may visit. Each move in the tree or in a rollout visits one
	// position. Nodes must be set. If Nodes is [Unlimited], only the context ends the search.
	Nodes int

	// Seed determines all random choices of the search: a program that always passes the same seed, such as 0, gets a
	// bot that repeats its games.
	Seed uint64

	// Depth is the number of plies that alpha-beta may look ahead, not counting forced moves. 0 means no limit. A
	// search of a view that allows several positions ignores Depth. Other bots return an error if Depth is set.
	Depth int

	// Slack, from 0 to 1000, lets the bot make mistakes that a person might make. For each search, the bot draws a
	// number from 0 to Slack. If the number is greater than 50, it counts as 50. Then the bot plays the worst move that
	// gives away no more than this percentage of its player's chance to win, as far as it sees. If it sees how to win,
	// it plays the best move. A report with slack has one choice, the move that is played. In a game that hides
	// something, a bot without slack is careful: see [game.Bots].
	Slack int

	// Careless is the percentage of its moves that alpha-beta with slack makes without looking at the opponent's reply.
	// For such a move, the number that is drawn counts in full, so the move may give away more than half of the chance.
	Careless int

	// Recall is the number of last moves that a [Thinker] remembers in a game that hides something. It guesses what it
	// has forgotten. 0 means that it remembers every move.
	Recall int

	// Choices is the number of best moves to report with their values and lines. 0 means one. Alpha-beta takes longer
	// if Choices is larger.
	Choices int

	// Progress, if it is not nil, is called with the findings so far. Alpha-beta calls it after each depth. A tree
	// search calls it after about a thousand nodes, and then each time that the number of nodes has doubled. The
	// report has moves as text. The search waits until Progress returns.
	Progress func(Report[string])

	// Memory is the number of bytes that the table or the trees of a search may take. 0 means [DefaultMemory].
	Memory int
}

// DefaultMemory is the default number of bytes that the table or the trees of a search may take: 128 MiB.
const DefaultMemory = 128 << 20

// MaxDepth is the largest number of plies that alpha-beta looks ahead.
const MaxDepth = 200

const (
	maxMemory  = min(1<<40, math.MaxInt/2)
	maxChoices = 1024
)

// check returns an error if a value is out of range, if the bot can't use an option that is set, or if the search
// would never end.
func (o Options) check(ctx context.Context, b Bot) error {
	switch {
	case o.Nodes < 1:
		return fmt.Errorf("search of %d nodes: the number must be at least 1", o.Nodes)
	case o.Nodes == Unlimited && ctx.Done() == nil:
		return errors.New("search without a limit: set a number of nodes, or use a context that can end")
	case o.Depth < 0 || o.Depth > MaxDepth:
		return fmt.Errorf("search of depth %d: the depth must be from 1 to %d, or 0 for no limit", o.Depth, MaxDepth)
	case o.Depth > 0 && b != AlphaBetaBot:
		return fmt.Errorf("search of depth %d: only %s can limit its depth, %s can't", o.Depth, AlphaBetaBot, b)
	case o.Slack < 0 || o.Slack > 1000:
		return fmt.Errorf("search with a slack of %d: it must be from 0 to 1000", o.Slack)
	case o.Careless < 0 || o.Careless > 100:
		return fmt.Errorf("search with %d careless moves of 100: the percentage must be from 0 to 100", o.Careless)
	case o.Recall < 0:
		return fmt.Errorf("search that recalls %d moves: the number must be at least 1, or 0 for all", o.Recall)
	case o.Choices < 0 || o.Choices > maxChoices:
		return fmt.Errorf("search for %d choices: the number must be from 1 to %d, or 0 for one", o.Choices,
			maxChoices)
	case o.Memory < 0 || o.Memory > maxMemory:
		return fmt.Errorf("search with a memory of %d bytes: the size must be from 1 to %d, or 0 for the default",
			o.Memory, maxMemory)
	}
	return nil
}

func (o Options) memory() int { return cmp.Or(o.Memory, DefaultMemory) }

func (o Options) depth() int { return cmp.Or(o.Depth, MaxDepth) }

// Level is a playing strength with a name. The limits are for the strongest bot of a position, which is the last one of
// [Bots]: other bots play at another strength, or return an error because they can't limit their depth.
type Level = game.Level

// Levels returns the levels of a game, the weakest first, given the levels of its own: see [game.Bots]. What Levels has
// returned, such as the Levels of a dynamic.Game, may be given again. The caller may change the slice.
//
// All games have the same names. What makes the levels differs, so that each level is about 200 Elo stronger than the
// one before it, in every game that has levels of its own. Bots at the lower levels are content with moves that
// are not the best, and forget what they have seen. A bot at the highest level plays as well as its nodes allow.
func Levels(own []Level) []Level {
	names := LevelNames()
	if len(own) != len(names) {
		own = []Level{
			{Nodes: 200, Slack: 60, Recall: 3}, {Nodes: 200, Slack: 30, Recall: 8}, {Nodes: 200, Slack: 10, Recall: 20},
			{Nodes: 500}, {Nodes: 5_000}, {Nodes: 50_000},
		}
	}
	list := slices.Clone(own)
	for i, name := range names {
		list[i].Name = name
	}
	return list
}

// LevelNames returns the names of the levels, the weakest first.
func LevelNames() []string { return []string{"beginner", "easy", "medium", "hard", "expert", "master"} }

// ParseLevel returns the level with the given name, one of those that [Levels] returns for the game's own, or for all
// of them. The error is a [*boardgame.UnknownError].
func ParseLevel(own []Level, name string) (Level, error) {
	i := slices.Index(LevelNames(), name)
	if i < 0 {
		return Level{}, &boardgame.UnknownError{Kind: "level", Name: name, Known: LevelNames()}
	}
	return Levels(own)[i], nil
}

// AtLevel returns the options for a bot that plays at a level.
func AtLevel(l Level, seed uint64) Options {
	return Options{Nodes: l.Nodes, Depth: l.Depth, Slack: l.Slack, Careless: l.Careless, Recall: l.Recall, Seed: seed}
}
