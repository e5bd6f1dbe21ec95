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

	// Workers is how many goroutines share the nodes of a Monte Carlo tree search, 0 for one. The other bots refuse
	// more than one.
	Workers int

	// Memory is how many positions are remembered at most: in alpha-beta's transposition table, or in the tree of each
	// worker of a Monte Carlo tree search. 0 is as many as there are Nodes, up to [MaxDefaultMemory].
	Memory int
}

// MaxDefaultMemory is the greatest number of positions that a search remembers if Options do not say how many. With the
// games of this module they take about a hundred megabytes in a table, and a few hundred in a tree.
const MaxDefaultMemory = 1 << 20

// MaxDepth is how many plies alpha-beta looks ahead at most.
const MaxDepth = 200

const (
	maxMemory  = 1 << 24
	maxWorkers = 1024
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
	case o.Workers < 0 || o.Workers > maxWorkers:
		return fmt.Errorf("search with %d workers: there are 1 to %d of them, or 0 for one", o.Workers, maxWorkers)
	case o.Workers > 1 && b != MCTSBot:
		return fmt.Errorf("search with %d workers: only %s can have several, not %s", o.Workers, MCTSBot, b)
	case o.Memory < 0 || o.Memory > maxMemory:
		return fmt.Errorf("search with a memory of %d positions: it is from 1 to %d, or 0 for the default", o.Memory, maxMemory)
	}
	return nil
}

// memory is how many positions to remember.
func (o Options) memory() int {
	if o.Memory > 0 {
		return o.Memory
	}
	return min(o.Nodes, MaxDefaultMemory)
}

// depth is how deep alpha-beta may look.
func (o Options) depth() int {
	if o.Depth > 0 {
		return o.Depth
	}
	return MaxDepth
}

// meter counts the positions that a search visits, and ends it.
type meter struct {
	ctx   context.Context
	limit int
	nodes int
	ended bool // no more positions may be visited
}

// checkEvery is after how many positions the context is looked at: often enough to end within a millisecond or so.
const checkEvery = 64

// visit counts a position, and reports whether it may be visited.
func (m *meter) visit() bool {
	if m.nodes%checkEvery == 0 && m.ctx.Err() != nil || m.nodes >= m.limit {
		m.ended = true
	}
	if m.ended {
		return false
	}
	m.nodes++
	return true
}
