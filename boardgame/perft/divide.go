package perft

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
)

// Part is what one move contributes to a perft.
type Part[M comparable] struct {
	Move  M
	Nodes uint64
}

// Divide splits the perft of s at a depth of 1 or more plies by the first move, in the order of AppendMoves. With
// workers above 1, that many goroutines count, at most 1024. progress, if not nil, is called whenever one of the tasks
// is done into which the work is cut, with how many of them are, from 0 to 1; never with less than before, never by two
// goroutines at once, and not while an earlier call has not returned. The errors are those of Count; there are no parts
// then.
//
// Two engines that differ are brought together by comparing the parts and going down into one that differs.
func Divide[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth, workers int, progress func(done float64)) ([]Part[M], error) {
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
	nodes, err := parallel[S, M](ctx, states, depth-1, workers, progress)
	if err != nil {
		return nil, err
	}
	parts := make([]Part[M], len(moves))
	for i, m := range moves {
		parts[i] = Part[M]{m, nodes[i]}
	}
	return parts, nil
}

// Parallel is Count with workers goroutines, and with progress as for Divide.
func Parallel[S boardgame.State[S, M], M comparable](ctx context.Context, s S, depth, workers int, progress func(done float64)) (uint64, error) {
	if err := checkDepth(depth, 0); err != nil {
		return 0, err
	}
	nodes, err := parallel[S, M](ctx, []S{s}, depth, workers, progress)
	if err != nil {
		return 0, err
	}
	return nodes[0], nil
}
