package solution

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// anyGraph returns a random graph of some shapes, with few or many steps. Some shapes are symmetric.
func anyGraph(rng *rand.Rand) *graph {
	g := newShapes(1+rng.IntN(3), rng)
	steps, wins := 1+rng.IntN(6), 1+rng.IntN(40)
	for i := range g.fields {
		for range rng.IntN(steps) {
			s := step{to: uint16(rng.IntN(len(g.fields))), cell: uint8(rng.IntN(cookies)), near: valueCells(rng.Uint32() & rng.Uint32() & 0xffffff)}
			for cell, before := range rng.Perm(cookies) {
				s.back[cell] = uint8(before)
			}
			g.fields[i].steps = append(g.fields[i].steps, s)
		}
		for layout := range g.fields[i].wins {
			if rng.IntN(wins) == 0 {
				g.fields[i].wins[layout] = kinds(rng.IntN(1 << bans))
			}
		}
	}
	return g.counted()
}

// newShapes returns a graph of some shapes without steps. If rng is not nil, some shapes are symmetric.
func newShapes(n int, rng *rand.Rand) *graph {
	g := &graph{&index{ranking: shared().ranking}, make([]field, n)}
	for i := range n {
		f := family{first: g.index.layouts}
		if rng != nil && rng.IntN(3) == 0 {
			f.merge(g.index.ranking, []permutation{{1, 0, 3, 2, 5, 4, 7, 6}})
		}
		g.index.shapes = append(g.index.shapes, f)
		g.index.layouts += f.size()
		g.fields[i] = field{wins: make([]kinds, f.size()), moves: make([]counts, f.size())}
	}
	return g
}

// counted counts the moves of all layouts.
func (g *graph) counted() *graph {
	for i, f := range g.fields {
		for layout := range f.moves {
			for _, to := range f.after(g.index, &g.index.shapes[i], layout) {
				f.moves[layout] += 1 << (8 * (to % bans))
			}
		}
	}
	return g
}

// plainGame is a game as lists, in which any position may lead to any other.
type plainGame struct {
	wins []kinds // for each layout, the kinds of moves that end the game
	to   [][]int // for each layout, the positions after its other moves
}

// plain returns a graph's moves as lists.
func (g *graph) plain() (p plainGame) {
	for i, f := range g.fields {
		p.wins = append(p.wins, f.wins...)
		for layout := range f.wins {
			p.to = append(p.to, f.after(g.index, &g.index.shapes[i], layout))
		}
	}
	return p
}

// values computes all values in rounds over all positions, until no value changes. After n rounds it knows the positions
// that end within n plies.
func (g plainGame) values() []Value {
	values := make([]Value, bans*len(g.to))
	known := make([]bool, len(values))
	for plies, more := 0, true; more || plies < 2; plies++ {
		more = false
		before := slices.Clone(known)
		for p := range values {
			if known[p] {
				continue
			}
			layout, ban := p/bans, p%bans
			allowed := func(kind int) bool { return ban == 0 || kind != ban }
			won, all := false, true
			for kind := range bans {
				if g.wins[layout]>>kind&1 != 0 && allowed(kind) {
					won, all = won || plies > 0, false
				}
			}
			for _, to := range g.to[layout] {
				if allowed(to % bans) {
					won = won || before[to] && values[to].Outcome == Lost
					all = all && before[to] && values[to].Outcome == Won
				}
			}
			switch {
			case won:
				values[p], known[p], more = Value{Won, plies}, true, true
			case all:
				values[p], known[p], more = Value{Lost, plies}, true, true
			}
		}
	}
	return values
}

// TestSolve checks that solve agrees with the plain analysis on random graphs, for any number of workers.
func TestSolve(t *testing.T) {
	seeds := uint64(40)
	if slow {
		seeds = 4
	}
	for seed := range seeds {
		g := anyGraph(rand.New(rand.NewPCG(seed, 11)))
		want := g.plain().values()
		for _, workers := range []int{1, 2, 5} {
			got := notation.Must(solve(context.Background(), g, workers, func(done float64) {
				require.True(t, done >= 0 && done <= 1)
			}))
			require.Len(t, got, len(want))
			for i, b := range got {
				if want[i] != decoded(b) {
					require.Equal(t, want[i], decoded(b), "position %d, seed %d, %d workers", i, seed, workers)
				}
			}
		}
	}
}

// TestLongGames checks that positions in a chain of moves are won and lost alternately, and that solve returns an error for
// a chain that is too long for a byte.
func TestLongGames(t *testing.T) {
	ranking := shared().ranking
	on := ranking.all[1000]
	vanilla, caramel := on.valueCells().of(1), on.valueCells().of(2)
	chain := func(plies int) ([]byte, error) { // every shape leads to the next one, by a vanilla and a caramel in turn
		g := newShapes(plies+1, nil)
		for i := range plies {
			cell := bits.TrailingZeros8(uint8(vanilla))
			if i%2 == 1 {
				cell = bits.TrailingZeros8(uint8(caramel))
			}
			s := step{uint16(i + 1), uint8(cell), 0xffffff, permutation{0, 1, 2, 3, 4, 5, 6, 7}}
			g.fields[i].steps = []step{s}
		}
		return solve(context.Background(), g.counted(), 2, nil)
	}
	values := notation.Must(chain(longest))
	for i := range longest + 1 {
		v := decoded(values[bans*(arrangements*i+ranking.number(on))])
		require.Equal(t, longest-i, v.Plies)
		require.Equal(t, v.Plies%2 == 1, v.Outcome == Won)
		on = on.exchanged()
	}
	_, err := chain(longest + 1)
	require.Error(t, err)
}

func TestCancelledSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(0, 0))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := solve(ctx, anyGraph(rng), 2, nil)
	require.ErrorIs(t, err, context.Canceled)
}

func TestHasByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Uint32().Draw(t, "word")
		if rapid.Bool().Draw(t, "few values") {
			word &= 0x01010101
		}
		for b := range 256 {
			want := false
			for i := range 4 {
				want = want || byte(word>>(8*i)) == byte(b)
			}
			require.Equal(t, want, hasByte(word, byte(b)), "%08x %02x", word, b)
		}
	})
}
