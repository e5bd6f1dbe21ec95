package solution

import "context"

// Compute computes the value of every position. It asks the engine for the moves of all positions, and works backwards from
// the positions in which the game is over. On several cores, Compute takes a few seconds. It needs 200 MB of memory. The
// argument workers is the number of goroutines that share the work. A number less than 1 means 1. The table is the same for
// any number of workers.
//
// If progress is not nil, Compute calls it with the fraction of the work that is done, from 0 to 1. The calls never overlap,
// but may come from different goroutines.
//
// If the context ends first, Compute returns the context's error within a second. Any other error means that the engine
// and the table do not fit together: the engine refuses a layout of cookies, a position has too many moves to be
// counted, or a win takes too many plies for a table. The engine of this module causes no such error.
func Compute(ctx context.Context, workers int, progress func(done float64)) (*Table, error) {
	g, err := newGraph(ctx, newIndex(), workers, stretch(progress, 0, 0.4))
	if err != nil {
		return nil, err
	}
	values, err := solve(ctx, g, workers, stretch(progress, 0.4, 1))
	if err != nil {
		return nil, err
	}
	return &Table{g.index, values}, nil
}

// stretch returns a progress function for one part of the work. Given the fraction of the part that is done, it reports the
// fraction of the whole work that is done, a number between the two given bounds.
func stretch(progress func(float64), from, to float64) func(float64) {
	if progress == nil {
		return nil
	}
	return func(done float64) { progress(from + (to-from)*done) }
}
