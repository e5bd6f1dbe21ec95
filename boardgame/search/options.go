package search

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// Unlimited is a number of nodes without a limit: only the context ends the search.
const Unlimited = math.MaxInt

// Options say how long a search may be and what it may use.
type Options struct {
	// Nodes is how many positions the search may visit, which is how many moves it may make in the tree and in rollouts. It
	// must be set. [Unlimited] leaves the end to the context.
	Nodes int

	// Seed determines everything that is drawn at random.
	Seed uint64

	// Depth is how many plies deep alpha-beta may look, not counting forced moves; 0 means no limit. Other bots return an
	// error if it is set.
	Depth int

	// Oversights is how many of a hundred moves alpha-beta overlooks beyond the first ply, from 0 to 90. It makes the bot err
	// as people do, always in the same way in the same position. Nothing is proven then. Other bots return an error if it is
	// set.
	Oversights int

	// Choices is how many of the best moves to report with their values and lines; 0 means one. Alpha-beta takes longer to
	// find more of them.
	Choices int

	// Workers is how many goroutines share the work; 0 means one. Random returns an error for more than one.
	//
	// A tree search, and every search of a view, divides its nodes among the workers, and its report depends on how many
	// there are. AlphaBeta uses only one worker if Nodes is a number, so that its report stays the same. With Unlimited, all
	// workers search the same position and share their findings in one table. That is faster, but the moves and nodes may
	// differ each time.
	Workers int

	// Progress, if it is not nil, is called with what the search has found so far. Alpha-beta calls it after each depth, a
	// tree search after about a thousand nodes and then whenever the nodes have doubled. Moves are texts in the report. The
	// search waits until Progress returns. It calls Progress from the caller's goroutine or one of its own, but never twice
	// at the same time.
	Progress func(Report[string])

	// Memory is how many bytes the table or the trees of a search may take; 0 means [DefaultMemory].
	Memory int
}

// DefaultMemory is how many bytes the table or the trees of a search may take by default: 128 MiB.
const DefaultMemory = 128 << 20

// MaxDepth is the largest number of plies that alpha-beta looks ahead.
const MaxDepth = 200

const (
	maxMemory  = 1 << 40
	maxWorkers = 1024
	maxChoices = 1024

	maxOversights = 90
)

// check returns an error for a value out of range, for an option that the bot doesn't use, and for a search that nothing
// would end.
func (o Options) check(ctx context.Context, b Bot) error {
	switch {
	case o.Nodes < 1:
		return fmt.Errorf("search of %d nodes: at least one has to be visited", o.Nodes)
	case o.Nodes == Unlimited && ctx.Done() == nil:
		return errors.New("search without limit: neither a number of nodes nor the context would end it")
	case o.Depth < 0 || o.Depth > MaxDepth:
		return fmt.Errorf("search of depth %d: it is from 1 to %d, or 0 for no limit", o.Depth, MaxDepth)
	case o.Depth > 0 && b != AlphaBetaBot:
		return fmt.Errorf("search of depth %d: only %s has a limit to its depth, not %s", o.Depth, AlphaBetaBot, b)
	case o.Oversights < 0 || o.Oversights > maxOversights:
		return fmt.Errorf("search with %d oversights: it is from 0 to %d of a hundred", o.Oversights, maxOversights)
	case o.Oversights > 0 && b != AlphaBetaBot:
		return fmt.Errorf("search with %d oversights: only %s overlooks moves, not %s", o.Oversights, AlphaBetaBot, b)
	case o.Workers < 0 || o.Workers > maxWorkers:
		return fmt.Errorf("search with %d workers: there are 1 to %d of them, or 0 for one", o.Workers, maxWorkers)
	case o.Workers > 1 && b == RandomBot:
		return fmt.Errorf("search with %d workers: %s needs no more than one", o.Workers, RandomBot)
	case o.Choices < 0 || o.Choices > maxChoices:
		return fmt.Errorf("search for %d choices: it is from 1 to %d, or 0 for one", o.Choices, maxChoices)
	case o.Memory < 0 || o.Memory > maxMemory:
		return fmt.Errorf("search with a memory of %d bytes: it is from 1 to %d, or 0 for the default", o.Memory, maxMemory)
	}
	return nil
}

// memory returns how many bytes the search may take.
func (o Options) memory() int {
	if o.Memory > 0 {
		return o.Memory
	}
	return DefaultMemory
}

// lazy reports whether the workers of alpha-beta share a table.
func (o Options) lazy() bool { return o.Nodes == Unlimited && o.Workers > 1 }

// depth returns how deep alpha-beta may look.
func (o Options) depth() int {
	if o.Depth > 0 {
		return o.Depth
	}
	return MaxDepth
}
