package search

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// Unlimited as the number of nodes leaves it to the context to end a search.
const Unlimited = math.MaxInt

// Options say how long a search may be and what it may use.
type Options struct {
	// Nodes is how many positions may be visited: how many moves may be made, on the tree and in rollouts. It must be
	// given; [Unlimited] leaves it to the context.
	Nodes int

	// Seed is where everything that is drawn comes from.
	Seed uint64

	// Depth is how many plies deep alpha-beta may look, not counting moves without an alternative, and 0 for no limit. The
	// other bots have no such limit and refuse one.
	Depth int

	// Oversights is how many of a hundred moves alpha-beta overlooks beyond the first ply, so that it makes mistakes as people do,
	// the same ones in the same position. Nothing is proven then. It is from 0 to 90, and the other bots refuse any.
	Oversights int

	// Choices is how many of the best moves the report has with their values and lines, 0 for one. More of them take
	// alpha-beta longer.
	Choices int

	// Workers is how many goroutines share the work, 0 for one. Random refuses more than one.
	//
	// A tree search, and every search of a view, shares its nodes among them, and what it finds depends on their number. So
	// that it stays the same, AlphaBeta works with one of them as long as Nodes is a number. With Unlimited, all of them
	// search the same position and tell each other by one table what they have found: that is faster, and its moves and nodes
	// are others each time.
	Workers int

	// Progress, if it is not nil, is told what the search has found so far: by alpha-beta after each depth, by a tree search
	// whenever its nodes have doubled, the first time after about a thousand. Moves are texts in it. The search waits
	// until Progress returns, and calls it from the goroutine in which the search was called or from one of its own, but
	// never twice at the same time.
	Progress func(Report[string])

	// Memory is how many bytes the table or the trees of a search may take, 0 for [DefaultMemory].
	Memory int
}

// DefaultMemory is how many bytes the table or the trees of a search may take if Options say nothing else: 128 MiB.
const DefaultMemory = 128 << 20

// MaxDepth is how many plies alpha-beta looks ahead at most.
const MaxDepth = 200

const (
	maxMemory  = 1 << 40
	maxWorkers = 1024
	maxChoices = 1024

	maxOversights = 90
)

// check refuses what is out of range, what a bot has no use for, and a search that nothing would end.
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

// memory is how many bytes may be taken.
func (o Options) memory() int {
	if o.Memory > 0 {
		return o.Memory
	}
	return DefaultMemory
}

// lazy reports whether the workers of alpha-beta share a table.
func (o Options) lazy() bool { return o.Nodes == Unlimited && o.Workers > 1 }

// depth is how deep alpha-beta may look.
func (o Options) depth() int {
	if o.Depth > 0 {
		return o.Depth
	}
	return MaxDepth
}
