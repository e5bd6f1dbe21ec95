package solution

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/pool"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// knownShapes is the number of shapes of eight connected cells up to symmetry, A000228(8) in the On-Line Encyclopedia
// of Integer Sequences. knownImages is the number up to translation only, A001207(8).
const (
	knownShapes = 1448
	knownImages = 16689
)

// images is the number of images of a position under the symmetries of the lattice and the exchange of the colours.
const images = 2 * symmetries

// Check proves that a table is right, or returns an error. It takes up to a minute of processor time, because it asks
// the engine for the moves of every position. Check and Compute have only the numbering of the positions in common, and
// Check checks that numbering too. Check verifies these conditions:
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
// The parameters workers and progress have the same meaning as in [Compute].
func (t *Table) Check(ctx context.Context, workers int, progress func(done float64)) error {
	if t.index == nil {
		return errEmpty
	}
	x := t.index
	if len(x.shapes) != knownShapes || len(x.images) != knownImages {
		return fmt.Errorf("%d shapes with %d images, want %d shapes with %d images",
			len(x.shapes), len(x.images), knownShapes, knownImages)
	}
	return pool.Each(ctx, len(x.shapes), workers, progress, func() func(int) error {
		c := checker{table: t}
		return func(i int) error { return c.family(&x.shapes[i]) }
	})
}

type checker struct {
	table *Table
	moves []cookiedisco.Move
}

func (c *checker) family(f *family) error {
	texts := newTemplate(f.shape)
	for i := range f.size() {
		first := bans * (f.first + i)
		on := c.table.index.arrangement(f, i)
		var states [bans]cookiedisco.State
		for ban := range states {
			s, err := texts.state(on, cookiedisco.Kind(ban))
			if err != nil {
				return err
			}
			states[ban] = s
			if err := c.number(first+ban, s); err != nil {
				return err
			}
		}
		for y := range images {
			if f.least == nil && y != i%images { // for a shape without symmetry, one image of each position is enough
				continue
			}
			if err := c.number(first, cookiedisco.Symmetry(y).State(states[0])); err != nil {
				return err
			}
		}
		if err := c.values(first, &states); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) number(want int, s cookiedisco.State) error {
	if got, ok := c.table.index.find(s); !ok || got != want {
		return fmt.Errorf("%s has the number %d, and should have %d", s, got, want)
	}
	return nil
}

// values checks the values of four positions that differ only in their bans. Their numbers are consecutive and begin
// with first.
func (c *checker) values(first int, states *[bans]cookiedisco.State) error {
	var best [bans]Value // the value of the best move of each kind; index 0 is for the player-cookie
	var count [bans]int  // the number of moves of each kind
	c.moves = states[0].AppendMoves(c.moves[:0])
	for _, m := range c.moves {
		next, err := states[0].Apply(m)
		if err != nil {
			return err
		}
		v := Value{Won, 1}
		if number, ok := c.table.index.find(next); ok {
			v = decoded(c.table.values[number]).before(false)
		} else if next.Ended() != cookiedisco.Dividing {
			return fmt.Errorf("%s has no number", next)
		}
		kind := states[0].At(m.From())
		if kind.Owner() != boardgame.NoPlayer {
			kind = 0
		}
		if count[kind]++; count[kind] == 1 || v.Compare(best[kind]) > 0 {
			best[kind] = v
		}
	}
	for ban, s := range states {
		want, moves := Value{Outcome: Lost}, 0
		for kind, n := range count {
			if n == 0 || kind == ban && ban > 0 {
				continue
			}
			if moves == 0 || best[kind].Compare(want) > 0 {
				want = best[kind]
			}
			moves += n
		}
		if n := s.CountMoves(); n != moves {
			return fmt.Errorf("%s has %d moves, and should have %d", s, n, moves)
		}
		if got := decoded(c.table.values[first+ban]); got != want {
			return fmt.Errorf("%s is %s, but its moves make it %s", s, got, want)
		}
	}
	return nil
}
