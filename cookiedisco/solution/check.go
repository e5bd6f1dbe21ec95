package solution

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/pool"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// The numbers of ways to connect eight cells of the lattice, up to its symmetries and up to translation. They have
// long been known for hexagons that are put together: A000228 and A001207 in the On-Line Encyclopedia of Integer
// Sequences.
const (
	knownShapes = 1448
	knownImages = 16689
)

// images is how many a position has: under the symmetries of the lattice, and with the colours exchanged.
const images = 2 * symmetries

// Check proves that a table is right, or finds out what is wrong with it. It takes up to a minute of processor time. It asks
// the engine for the moves of every position. It shares nothing with Compute except the numbers of the positions, which it
// checks too:
//
//   - the number of shapes is right;
//   - every number belongs to one position, and that position and its images under symmetries have this number;
//   - every position's value follows from those of the positions after its moves: it is won in n plies if the least
//     number in which one of them is lost is n-1; lost in n plies if all of them are won, the last in n-1, or lost in 0
//     if there are none; and endless otherwise.
//
// From the last it follows, by induction on the plies, that wins and defeats are what they say, and then that in an
// endless position either side can keep from losing for ever.
//
// The error says what is wrong, or is the context's. Workers and progress are as for [Compute].
func (t *Table) Check(ctx context.Context, workers int, progress func(done float64)) error {
	if t.index == nil {
		return errEmpty
	}
	x := t.index
	if len(x.shapes) != knownShapes || len(x.images) != knownImages {
		return fmt.Errorf("%d shapes with %d images, and not %d with %d",
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

// family checks the positions of a shape.
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
			if f.least == nil && y != i%images { // one of them, another for each, is enough for a shape without symmetry
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

// number checks that a position has a number.
func (c *checker) number(want int, s cookiedisco.State) error {
	if got, ok := c.table.index.find(s); !ok || got != want {
		return fmt.Errorf("%s has the number %d, and should have %d", s, got, want)
	}
	return nil
}

// values checks the values of positions that differ by their bans, and have the numbers from first on.
func (c *checker) values(first int, states *[bans]cookiedisco.State) error {
	var best [bans]Value // of the moves of each kind, 0 for the own player-cookie
	var count [bans]int  // how many those are
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
			return fmt.Errorf("%s is %s, and its moves make it %s", s, got, want)
		}
	}
	return nil
}
