package solution

import (
	"context"
	"fmt"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/pool"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// knownShapes is the number of shapes of eight connected cells up to symmetry, A000228(8) in the On-Line Encyclopedia
// of Integer Sequences. knownImages is the number up to translation only, A001207(8).
const (
	knownShapes = 1448
	knownImages = 16689
)

// Check proves that a table is right, or returns an error. It takes some two minutes of processor time, because it
// asks the engine for the moves of every position. Check and Compute have only the numbering of the positions in
// common, and Check checks that numbering too. Check verifies these conditions:
//
//   - the number of shapes is right;
//   - every number belongs to one position, and all images of that position under the symmetries have the same number;
//   - every position's value follows from the values of its successors, the positions after its moves. A position is
//     won in n plies if some successor is lost, and the quickest of those losses takes n-1 plies. It is lost in n plies
//     if all successors are won, and the slowest of those wins takes n-1 plies. It is lost in 0 plies if it has no
//     successor, and endless in all other cases.
//
// The last condition proves, by induction on the plies, that all values of won and lost positions are right. It follows
// that in an endless position either side can play on for ever without losing.
//
// The error describes the first problem that Check finds. If the context ends first, Check returns the context's error.
// The parameter progress has the same meaning as in [Compute].
func (t *Table) Check(ctx context.Context, progress func(done float64)) error {
	if len(t.shapes) != knownShapes || len(t.images) != knownImages {
		return fmt.Errorf("%d shapes with %d images, want %d shapes with %d images",
			len(t.shapes), len(t.images), knownShapes, knownImages)
	}
	symmetries := cookiedisco.Game().Symmetries()
	return pool.Each(ctx, t.layouts, runtime.GOMAXPROCS(0), progress, func() func(int) error {
		return func(layout int) error { return t.checkLayout(layout, symmetries) }
	})
}

// checkLayout checks the four positions of a layout.
func (t *Table) checkLayout(layout int, symmetries []game.Symmetry[cookiedisco.State, cookiedisco.Move]) error {
	for number := bans * layout; number < bans*(layout+1); number++ {
		s := t.state(number)
		for i, y := range symmetries {
			if number%bans != 0 && i > 0 {
				break // the images of a layout need to be checked only once
			}
			if got, ok := t.find(y.State(s)); !ok || got != number {
				return fmt.Errorf("%s has the number %d, and should have %d", y.State(s), got, number)
			}
		}
		if got, want := decoded(t.values[number]), bestOf(t.Rate(s)); got != want {
			return fmt.Errorf("%s is %s, but its moves make it %s", s, got, want)
		}
	}
	return nil
}
