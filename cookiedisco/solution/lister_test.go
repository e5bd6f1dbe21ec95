package solution

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// On every shape, what the lister makes of some layouts is what the engine says to each of them: which moves end the
// game, and which positions the others lead to. It is asked for so many that it knows much of them from others.
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
				require.Fail(t, "the engine has others", "layout %d: %v %b %x, and not %v %b %x",
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

// The lists of all layouts of a shape are those of each, one behind the other.
func TestListOfAShape(t *testing.T) {
	x := shared()
	for _, i := range []int{0, len(x.shapes) / 2, len(x.shapes) - 1} {
		f := &x.shapes[i]
		l := lister{index: x}
		p, err := l.list(f)
		require.NoError(t, err)
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

// engineMoves are the moves from a position with no ban: the numbers that they lead to, of which kinds there are
// divisions, and how many others there are of each.
func engineMoves(t *testing.T, x *index, number int) (to []uint32, divisions kinds, counted counts) {
	s, err := x.state(number)
	require.NoError(t, err)
	for m := range s.LegalMoves() {
		kind := s.At(m.From())
		if kind.Owner() != boardgame.NoPlayer {
			kind = 0
		}
		next, err := s.Apply(m)
		require.NoError(t, err)
		after, connected := x.find(next)
		if !connected {
			require.Equal(t, cookiedisco.Dividing, next.Ended())
			divisions |= 1 << kind
			continue
		}
		if after%bans != int(kind) {
			require.Fail(t, "the kind moved is banned then (M8)", "%s", next)
		}
		to = append(to, uint32(after))
		counted += 1 << (8 * kind)
	}
	slices.Sort(to)
	return to, divisions, counted
}

// M8: a ban leaves all but one kind, and the ban of nothing leaves all.
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

// A program that shows progress may give up there.
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
