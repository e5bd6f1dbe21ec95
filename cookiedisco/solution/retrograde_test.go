package solution

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// plainGame is an abstract game in which any position may lead to any other.
type plainGame struct {
	wins [][bans]bool // for each layout and kind, whether a move ends the game
	to   [][]int      // for each layout, the positions after its other moves
}

// anyGame returns a random game, with few or many moves.
func anyGame(rng *rand.Rand) (g plainGame) {
	layouts, moves, wins := 1+rng.IntN(60), 1+rng.IntN(6), 1+rng.IntN(40)
	for range layouts {
		var w [bans]bool
		for kind := range w {
			w[kind] = rng.IntN(wins) == 0
		}
		g.wins = append(g.wins, w)
		var to []int
		for range rng.IntN(moves) {
			to = append(to, rng.IntN(bans*layouts))
		}
		g.to = append(g.to, to)
	}
	return g
}

// values computes all values in rounds over all positions, until no value changes. After n rounds it knows the positions
// that end within n plies.
func (g plainGame) values() []Value {
	values := make([]Value, bans*len(g.to))
	known := make([]bool, len(values))
	for plies, more := 0, true; more || plies < 2; plies++ {
		more = false
		before := append([]bool(nil), known...)
		for p := range values {
			if known[p] {
				continue
			}
			layout, ban := p/bans, p%bans
			allowed := func(kind int) bool { return ban == 0 || kind != ban }
			won, all := false, true
			for kind, ends := range g.wins[layout] {
				if ends && allowed(kind) {
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

// graph returns the game as a graph, with its layouts in parts of random size.
func (g plainGame) graph(rng *rand.Rand) *graph {
	x := &graph{layouts: len(g.to)}
	x.inDegree = make([]atomic.Uint32, bans*x.layouts)
	for layout := range g.to {
		if layout == 0 || rng.IntN(4) == 0 {
			x.parts = append(x.parts, part{first: layout})
		}
		p := &x.parts[len(x.parts)-1]
		var w kinds
		var c counts
		for kind, ends := range g.wins[layout] {
			if ends {
				w |= 1 << kind
			}
		}
		for _, to := range g.to[layout] {
			c += 1 << (8 * (to % bans))
			p.to = append(p.to, uint32(to))
			x.inDegree[to].Add(1)
		}
		p.wins, p.moves = append(p.wins, w), append(p.moves, c)
	}
	return x
}

// TestSolve checks that solve agrees with the plain analysis on random games, for any number of workers.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 11))
		g := anyGame(rng)
		want := g.values()
		for _, workers := range []int{1, 2, 5} {
			got, err := solve(context.Background(), g.graph(rng), workers, func(done float64) {
				require.True(t, done >= 0 && done <= 1)
			})
			require.NoError(t, err)
			require.Len(t, got, len(want))
			for i, b := range got {
				require.Equal(t, want[i], decoded(b), "%d of %+v", i, g)
			}
		}
	})
}

// TestLongGames checks that positions in a chain of moves are won and lost alternately, and that solve returns an error for
// a chain that is too long for a byte.
func TestLongGames(t *testing.T) {
	chain := func(plies int) ([]byte, error) {
		g := plainGame{wins: make([][bans]bool, plies+1), to: make([][]int, plies+1)}
		for i := range plies {
			g.to[i] = []int{bans * (i + 1)}
		}
		return solve(context.Background(), g.graph(rand.New(rand.NewPCG(0, 0))), 2, nil)
	}
	values := notation.Must(chain(longest))
	for i := range longest + 1 {
		v := decoded(values[bans*i])
		require.Equal(t, longest-i, v.Plies)
		require.Equal(t, v.Plies%2 == 1, v.Outcome == Won)
	}
	_, err := chain(longest + 1)
	require.Error(t, err)
}

func TestCancelledSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(0, 0))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := solve(ctx, anyGame(rng).graph(rng), 2, nil)
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
