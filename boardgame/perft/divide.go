package perft

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
)

// Part holds a first move and the number of sequences that begin with it.
type Part[M comparable] struct {
	Move  M
	Nodes uint64
}

// Divide returns a Part of the perft of s for each first move, in the order of AppendMoves. The depth must be from 1 to
// MaxDepth. Divide returns the same errors as Count.
//
// To find out why two engines differ, compare their parts, play a move whose counts differ, and divide again.
func Divide[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth int, o Options) ([]Part[M], error) {
	if err := checkDepth(depth, 1); err != nil {
		return nil, err
	}
	moves := s.AppendMoves(nil)
	states := make([]S, len(moves))
	for i, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			return nil, refused(err)
		}
		states[i] = next
	}
	nodes, err := parallel[S, M](ctx, states, depth-1, o)
	if err != nil {
		return nil, err
	}
	parts := make([]Part[M], len(moves))
	for i, m := range moves {
		parts[i] = Part[M]{m, nodes[i]}
	}
	return parts, nil
}

// Parallel returns the same result as Count. The options set the number of goroutines and the size of each goroutine's
// table.
func Parallel[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth int, o Options) (uint64, error) {
	if err := checkDepth(depth, 0); err != nil {
		return 0, err
	}
	nodes, err := parallel[S, M](ctx, []S{s}, depth, o)
	if err != nil {
		return 0, err
	}
	return nodes[0], nil
}
