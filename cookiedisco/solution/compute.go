package solution

import "context"

// Compute works out the value of every position, by asking the engine for the moves of all of them and going
// backwards from the ends of the game. It takes seconds on several cores and half a gigabyte of memory. The table is
// the same whatever the number of workers; fewer than 1 are 1.
//
// progress, if it is not nil, is told what part is done, from 0 to 1, by one goroutine at a time. The error is that
// of the context if it ends first, of which Compute takes notice within a second. There is no other.
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

// stretch lets a part of the work tell its progress as that of the whole.
func stretch(progress func(float64), from, to float64) func(float64) {
	if progress == nil {
		return nil
	}
	return func(done float64) { progress(from + (to-from)*done) }
}
