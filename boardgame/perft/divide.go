package perft

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
)

// Part holds what one move contributes to a perft.
type Part[M comparable] struct {
	Move  M
	Nodes uint64
}

// Divide splits the perft of s at a depth of 1 or more plies by the first move, in the order of AppendMoves. It returns the
// errors of Count, and then no parts.
//
// To find the mistake where two engines differ, compare their parts, play a move whose counts differ, and divide again.
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

// Parallel is like Count, with options.
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
