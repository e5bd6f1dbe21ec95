package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
)

// Unlimited is a value of Nodes that sets no limit: only the context ends the search.
const Unlimited = math.MaxInt

// Options holds the limits and settings of a search.
type Options struct {
	// Nodes is the number of positions that the search may visit. Each move in the tree or in a rollout visits one
	// position. Nodes must be set. If Nodes is [Unlimited], only the context ends the search.
	Nodes int

	// Seed determines all random choices of the search.
	Seed uint64

	// Depth is the number of plies that alpha-beta may look ahead, not counting forced moves. 0 means no limit. Other bots
	// return an error if Depth is set.
	Depth int

	// Oversights is the percentage of moves that alpha-beta overlooks beyond the first ply, from 0 to 90. It lets the bot
	// make mistakes, as a person does. In the same position with the same seed, the bot always overlooks the same moves. A
	// search that overlooks moves proves nothing. Other bots return an error if Oversights is set.
	Oversights int

	// Choices is the number of best moves to report with their values and lines. 0 means one. Alpha-beta takes longer if
	// Choices is larger.
	Choices int

	// Workers is the number of goroutines that share the work. 0 means one. Random returns an error if Workers is more
	// than one.
	//
	// MCTS and every search of a view divide the nodes among the workers, so their reports depend on the number of workers.
	// AlphaBeta uses only one worker unless Nodes is Unlimited, so that its report is always the same. If Nodes is
	// Unlimited, all workers of AlphaBeta search the same position and share their findings in one table. Such a search is
	// faster, but its moves and its number of nodes may differ each time.
	Workers int

	// Progress, if it is not nil, is called with the findings so far. Alpha-beta calls it after each depth. A tree search
	// calls it after about a thousand nodes, and then each time that the number of nodes has doubled. The report has moves
	// as text. The search waits until Progress returns. It may call Progress from a goroutine other than the caller's, but
	// never from two goroutines at the same time.
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
	maxWorkers = 1024
	maxChoices = 1024

	maxOversights = 90
)

// check returns an error if a value is out of range, if the bot can't use an option that is set, or if the search would
// never end.
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
	case o.Oversights < 0 || o.Oversights > maxOversights:
		return fmt.Errorf("search with %d oversights: the percentage must be from 0 to %d", o.Oversights, maxOversights)
	case o.Oversights > 0 && b != AlphaBetaBot:
		return fmt.Errorf("search with %d oversights: only %s can overlook moves, %s can't", o.Oversights, AlphaBetaBot, b)
	case o.Workers < 0 || o.Workers > maxWorkers:
		return fmt.Errorf("search with %d workers: the number must be from 1 to %d, or 0 for one", o.Workers, maxWorkers)
	case o.Workers > 1 && b == RandomBot:
		return fmt.Errorf("search with %d workers: %s can't use more than one", o.Workers, RandomBot)
	case o.Choices < 0 || o.Choices > maxChoices:
		return fmt.Errorf("search for %d choices: the number must be from 1 to %d, or 0 for one", o.Choices, maxChoices)
	case o.Memory < 0 || o.Memory > maxMemory:
		return fmt.Errorf("search with a memory of %d bytes: the size must be from 1 to %d, or 0 for the default", o.Memory, maxMemory)
	}
	return nil
}

func (o Options) memory() int {
	if o.Memory > 0 {
		return o.Memory
	}
	return DefaultMemory
}

// lazy reports whether the workers of alpha-beta share a table.
func (o Options) lazy() bool { return o.Nodes == Unlimited && o.Workers > 1 }

func (o Options) depth() int {
	if o.Depth > 0 {
		return o.Depth
	}
	return MaxDepth
}

// Level is a playing strength with a name.
type Level struct {
	Name  string
	Nodes int

	// Depth and Oversights are options for alpha-beta: see [Options]. Other bots use only Nodes.
	Depth      int
	Oversights int
}

// ParseLevel returns the level with the given name.
func ParseLevel(name string) (Level, error) {
	var names []string
	for _, l := range Levels() {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	last := len(names) - 1
	return Level{}, fmt.Errorf("there is no level %q; the levels are %s and %s", name, strings.Join(names[:last], ", "), names[last])
}

// Levels returns the levels, the weakest first. The caller may change the slice.
//
// A bot at the easy level sees all its own moves, but overlooks most replies, as a beginner does. At the medium level it
// looks a little further ahead and overlooks fewer replies. At the hard level it plays as well as its nodes allow.
//
// The levels are in this package because their strengths depend on its bots. When the bots change, the levels change too.
func Levels() []Level {
	return []Level{
		{Name: "easy", Nodes: 60, Depth: 2, Oversights: 80},
		{Name: "medium", Nodes: 2_000, Depth: 3, Oversights: 20},
		{Name: "hard", Nodes: 50_000},
	}
}

// Options returns the options for a bot that plays at this level.
func (l Level) Options(b Bot, seed uint64) Options {
	o := Options{Nodes: l.Nodes, Seed: seed}
	if b == AlphaBetaBot {
		o.Depth, o.Oversights = l.Depth, l.Oversights
		if l.Depth > 0 {
			o.Nodes = levelNodes // enough to complete the last depth
		}
	}
	return o
}

// levelNodes is the node limit of a level that has a depth limit.
const levelNodes = 50_000

// overlook removes the moves that the search overlooks in a position. The seed and the position alone determine these moves.
// At least one move remains.
func (a *alphaBeta[S, M]) overlook(here *ply[S, M]) {
	seen := here.moves[:0]
	first := here.moves[0]
	x := here.state.Hash() ^ a.seed
	for _, m := range here.moves {
		x = mix(x + 0x9e3779b97f4a7c15)
		if x%100 >= a.oversights {
			seen = append(seen, m)
		}
	}
	if len(seen) == 0 {
		seen = append(seen, first)
	}
	here.moves = seen
}

// mix is the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Budget returns the time to spend on the next move, given the time left on the clock and the increment per move. The result
// is a thirtieth of the time left plus four fifths of the increment. It is never more than a third of the time left or less
// than a millisecond.
func Budget(left, increment time.Duration) time.Duration {
	left, increment = max(left, 0), max(increment, 0)
	return max(min(left/30+increment-increment/5, left/3), time.Millisecond)
}
