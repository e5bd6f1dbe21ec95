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

// TestLister compares the lister with the engine on some layouts of every shape: the moves that end the game, the number of
// other moves of each kind, and the positions after them.
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
		listed := notation.Must(l.list(f))
		require.Len(t, listed.wins, f.size())
		require.Len(t, listed.moves, f.size())
		for range 10 {
			layout := rng.IntN(f.size())
			to := listed.after(x, f, layout)
			want, wantDivisions, wantCounted := engineMoves(t, x, bans*(f.first+layout))
			slices.Sort(to)
			if !slices.Equal(to, want) || listed.wins[layout] != wantDivisions || listed.moves[layout] != wantCounted {
				require.Fail(t, "the lister and the engine disagree", "layout %d: the lister has %v %b %x, the engine %v %b %x",
					f.first+layout, to, listed.wins[layout], listed.moves[layout], want, wantDivisions, wantCounted)
			}
			moves += len(to)
			if wantDivisions != 0 {
				wins++
			}
		}
	}
	require.Positive(t, wins)
	require.Greater(t, moves, wins)
}

// after returns the numbers of the positions after the moves of a layout with no ban, without the moves that end the game.
// It goes forwards, as a player does, where solve goes backwards.
func (f field) after(x *index, from *family, layout int) (to []int) {
	on := x.arrangement(from, layout)
	for _, s := range f.steps {
		var kinds [cookies]cookiedisco.Kind // after the step
		allowed := false
		for cell, before := range s.back {
			kinds[cell] = on.kind(int(before))
			value := kinds[cell].Value()
			allowed = allowed || value > 0 && s.near>>(8*(value-1)+cell)&1 != 0
		}
		ban := kinds[s.cell]
		switch ban {
		case cookiedisco.BlueCookie: // M1
			continue
		case cookiedisco.OrangeCookie:
			ban = 0
		}
		if !allowed {
			continue
		}
		after := arrangement(0)
		for cell, kind := range kinds {
			after |= arrangement(exchangedKind(kind)) << (3 * cell) // it is orange's turn in every layout
		}
		number, _ := slices.BinarySearch(x.ranking.all[:], after)
		to = append(to, bans*x.shapes[s.to].layout(number)+int(ban))
	}
	return to
}

// TestAllowing checks that a move is allowed by the values that explain the engine's answers, and that answers which no
// values explain are an error.
func TestAllowing(t *testing.T) {
	l := lister{family: new(family)}
	for touched := range uint8(8) {
		l.classes[2][touched].known = touched != 0b101
	}
	for values := range uint8(8) {
		sets := uint8(0)
		for touched := range uint8(8) {
			if touched&values != 0 {
				sets |= 1 << touched
			}
		}
		require.Equal(t, values, notation.Must(l.allowing(2, sets)))
		require.Equal(t, values, notation.Must(l.allowing(2, sets&^(1<<0b101))), "the engine was never asked about this class")
	}
	for _, sets := range []uint8{1 << 0, 1 << 0b011, 1<<0b001 | 1<<0b010 | 1<<0b011} {
		_, err := l.allowing(2, sets)
		require.Error(t, err, "%08b", sets)
	}
}

// TestAnswersThatDiffer checks that the lister notices that the moves of a class are not always the same.
func TestAnswersThatDiffer(t *testing.T) {
	x := shared()
	l := lister{index: x}
	f := &x.shapes[len(x.shapes)/2]
	l.begin(f)
	on := x.arrangement(f, 0)
	cell := on.orange()
	l.class(on, on.valueCells(), cell).known = true
	l.class(on, on.valueCells(), cell).moves = 77
	require.ErrorContains(t, l.ask(on, on.valueCells()), "depend on more than was assumed")
}

// engineMoves returns the engine's moves in a position with no ban: the numbers of the positions after moves, the kinds of
// moves that divide the field, and the number of other moves of each kind.
func engineMoves(t *testing.T, x *index, number int) (to []int, divisions kinds, counted counts) {
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
		to = append(to, after)
		counted += 1 << (8 * kind)
	}
	slices.Sort(to)
	return to, divisions, counted
}

// TestWithout checks that a ban removes one kind, and that a ban of 0 removes nothing (M8).
func TestWithout(t *testing.T) {
	c := counts(0x04030201)
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
