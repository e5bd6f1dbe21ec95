package solution

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// TestCancelledCompute checks that Compute stops soon after its context ends, or after the progress function has
// cancelled it. The limit is generous for slow machines.
func TestCancelledCompute(t *testing.T) {
	for _, after := range []time.Duration{0, 300 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		began := time.Now()
		_, err := Compute(ctx, 2, nil)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Less(t, time.Since(began)-after, 10*time.Second)
		cancel()
	}
	for workers := range 3 {
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		_, err := Compute(ctx, workers, func(done float64) {
			calls++
			cancel()
		})
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, calls, knownShapes/2)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := solve(ctx, chain(3))
	require.ErrorIs(t, err, context.Canceled)
}

// plainValues computes the values of all positions in rounds, until no value changes. After n rounds it knows the
// positions that end within n plies. It goes forwards, as a player does, where solve goes backwards.
func plainValues(all []moves) []Value {
	var wins []counts
	var to [][]uint32 // for each layout
	for _, m := range all {
		start := uint32(0)
		for i, end := range m.ends {
			wins, to = append(wins, m.wins[i]), append(to, m.to[start:end])
			start = end
		}
	}
	values := make([]Value, bans*len(to))
	known := make([]bool, len(values))
	for plies, more := 0, true; more || plies < 2; plies++ {
		more = false
		before := slices.Clone(known)
		for p := range values {
			ban := p % bans
			allowed := func(kind int) bool { return ban == 0 || kind != ban }
			won, lost := false, true
			for kind := range bans {
				if wins[p/bans]>>(8*kind)&1 != 0 && allowed(kind) {
					won, lost = won || plies > 0, false
				}
			}
			for _, n := range to[p/bans] {
				if allowed(int(n) % bans) {
					won = won || before[n] && values[n].Outcome == Lost
					lost = lost && before[n] && values[n].Outcome == Won
				}
			}
			if !known[p] && (won || lost) {
				values[p], known[p], more = Value{Lost, plies}, true, true
				if won {
					values[p].Outcome = Won
				}
			}
		}
	}
	return values
}

// TestSolve checks that solve agrees with the plain analysis on random games.
func TestSolve(t *testing.T) {
	seen := map[Outcome]int{}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 11))
		all := make([]moves, 1+rng.IntN(3))
		most, wins := 1+rng.IntN(5), 1+rng.IntN(40)
		for i := range all {
			m := &all[i]
			for range 30 {
				for range rng.IntN(most) {
					m.to = append(m.to, uint32(rng.IntN(bans*30*len(all))))
				}
				m.ends, m.wins = append(m.ends, uint32(len(m.to))), append(m.wins, 0)
				for kind := range bans {
					if rng.IntN(wins) == 0 {
						m.wins[len(m.wins)-1] |= 1 << (8 * kind)
					}
				}
			}
		}
		got := notation.Must(solve(context.Background(), all))
		for i, want := range plainValues(all) {
			require.Equal(t, want, decoded(got[i]), "position %d, seed %d", i, seed)
			seen[want.Outcome] += want.Plies
		}
	}
	require.Greater(t, seen[Won], 1000)
	require.Greater(t, seen[Lost], 1000)
}

// chain returns the moves of layouts each of which leads to the next one, by a vanilla and a caramel in turn. The last
// layout has no moves.
func chain(plies int) []moves {
	m := moves{wins: make([]counts, plies+1), ends: make([]uint32, plies+1)}
	for i := range plies {
		m.to, m.ends[i] = append(m.to, uint32(bans*(i+1)+1+i%2)), uint32(i+1)
	}
	m.ends[plies] = uint32(plies)
	return []moves{m}
}

// TestLongGames checks that positions in a chain of moves are won and lost alternately, and that solve returns an error
// for a chain that is too long for a byte.
func TestLongGames(t *testing.T) {
	values := notation.Must(solve(context.Background(), chain(longest)))
	for i := range longest + 1 {
		v := decoded(values[bans*i])
		require.Equal(t, longest-i, v.Plies)
		require.Equal(t, v.Plies%2 == 1, v.Outcome == Won)
	}
	_, err := solve(context.Background(), chain(longest+1))
	require.ErrorContains(t, err, "more than 254 plies")
}
