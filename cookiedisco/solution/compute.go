package solution

import "context"

// Compute works out the value of every position. It asks the engine for the moves of all positions and goes backwards from
// the ends of the game. It takes seconds on several cores, and half a gigabyte of memory. The table does not depend on the
// number of workers; fewer than 1 count as 1.
//
// Compute calls progress, unless it is nil, with the part of the work that is done, from 0 to 1, in one goroutine at a time.
//
// If the context ends first, Compute returns its error within a second. Any other error says that the engine and the table
// don't fit each other: a layout of cookies that the engine refuses, more moves than can be counted, or a game that takes
// more plies than a table has room for. With the engine of this module there is none.
func Compute(ctx context.Context, workers int, progress func(done float64)) (*Table, error) {
	x := newIndex()
	g, err := newGraph(ctx, x, workers, stretch(progress, 0, 0.4))
	if err != nil {
		return nil, err
	}
	values, err := solve(ctx, g, workers, stretch(progress, 0.4, 1))
	if err != nil {
		return nil, err
	}
	return &Table{x, values}, nil
}

// stretch turns the progress of the whole into a function that a part of the work can call with its own.
func stretch(progress func(float64), from, to float64) func(float64) {
	if progress == nil {
		return nil
	}
	return func(done float64) { progress(from + (to-from)*done) }
}
