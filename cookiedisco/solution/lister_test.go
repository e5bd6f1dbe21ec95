package solution

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestLister compares the lister with the engine on some layouts of every shape: the moves that end the game, and the
// positions after all other moves. The number of layouts is large enough that the lister reuses many classes.
func TestLister(t *testing.T) {
	x := shared()
	rng := rand.New(rand.NewPCG(3, 4))
	l := lister{index: x}
	wins, moves := 0, 0
	for i := range x.shapes {
		if slow && i%24 > 0 {
			continue
		}
		f := &x.shapes[i]
		l.begin(f)
		for range 30 {
			layout := rng.IntN(f.size())
			l.to = l.to[:0]
			divisions, counted, err := l.layout(x.arrangement(f, layout))
			require.NoError(t, err)
			to, wantDivisions, wantCounted := engineMoves(t, x, bans*(f.first+layout))
			slices.Sort(l.to)
			if !slices.Equal(to, l.to) || divisions != wantDivisions || counted != wantCounted {
				require.Fail(t, "the lister and the engine disagree", "layout %d: the lister has %v %b %x, the engine %v %b %x",
					f.first+layout, l.to, divisions, counted, to, wantDivisions, wantCounted)
			}
			moves += len(to)
			if divisions != 0 {
				wins++
			}
		}
	}
	require.Positive(t, wins)
	require.Greater(t, moves, wins)
}

// TestListOfAShape checks that list returns the moves of all layouts of a shape, one layout after another.
func TestListOfAShape(t *testing.T) {
	x := shared()
	for _, i := range []int{0, len(x.shapes) / 2, len(x.shapes) - 1} {
		f := &x.shapes[i]
		l := lister{index: x}
		p := notation.Must(l.list(f))
		require.Equal(t, f.first, p.first)
		require.Len(t, p.wins, f.size())
		require.Len(t, p.moves, f.size())
		rest := p.to
		for layout, m := range p.moves {
			to := slices.Sorted(slices.Values(rest[:m.sum()]))
			rest = rest[m.sum():]
			if layout%16 == 0 {
				want, divisions, counted := engineMoves(t, x, bans*(f.first+layout))
				require.True(t, slices.Equal(want, to))
				require.Equal(t, divisions, p.wins[layout])
				require.Equal(t, counted, m)
			}
		}
		require.Empty(t, rest)
	}
}

// engineMoves returns the engine's moves in a position with no ban: the numbers of the positions after moves, the kinds of
// moves that divide the field, and the number of other moves of each kind.
func engineMoves(t *testing.T, x *index, number int) (to []uint32, divisions kinds, counted counts) {
	s := notation.Must(x.state(number))
	for m := range s.LegalMoves() {
		kind := s.At(m.From())
		if kind.Owner() != boardgame.NoPlayer {
			kind = 0
		}
		next := notation.Must(s.Apply(m))
		after, connected := x.find(next)
		if !connected {
			require.Equal(t, cookiedisco.Dividing, next.Ended())
			divisions |= 1 << kind
			continue
		}
		if after%bans != int(kind) {
			require.Fail(t, "the kind moved must be banned afterwards (M8)", "%s", next)
		}
		to = append(to, uint32(after))
		counted += 1 << (8 * kind)
	}
	slices.Sort(to)
	return to, divisions, counted
}

// TestWithout checks that a ban removes one kind, and that a ban of 0 removes nothing (M8).
func TestWithout(t *testing.T) {
	c := counts(0x04030201)
	require.Equal(t, 10, c.sum())
	require.Equal(t, c, c.without(0))
	require.Equal(t, counts(0x04030001), c.without(1))
	require.Equal(t, counts(0x00030201), c.without(3))
	k := kinds(0b1111)
	require.Equal(t, k, k.without(0))
	require.Equal(t, kinds(0b1011), k.without(2))
}

// TestCancelledGraph checks that the progress function may cancel the context.
func TestCancelledGraph(t *testing.T) {
	for workers := range 3 {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		calls := 0
		_, err := newGraph(ctx, shared(), workers, func(done float64) {
			calls++
			cancel()
		})
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, calls, knownShapes/2)
	}
}
