package perft_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/taacoca"
)

// ways computes the perft of a heap by a formula. For each possible number of turns that take two counters, it adds
// the number of ways to choose these turns.
func ways(left, depth int) uint64 {
	var sum uint64
	choose := uint64(1) // the binomial coefficient "depth choose twos"
	for twos := 0; twos <= depth && depth+twos <= left; twos++ {
		sum += choose
		choose = choose * uint64(depth-twos) / uint64(twos+1)
	}
	return sum
}

// plain computes the perft of s by the definition: it makes the moves of all sequences.
func plain[S boardgame.State[S, M], M comparable](t require.TestingT, s S, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range s.AppendMoves(nil) {
		next, err := s.Apply(m)
		require.NoError(t, err)
		nodes += plain[S, M](t, next, depth-1)
	}
	return nodes
}

// positions holds positions of taacoca: the start, a melee, an ending and two finished games.
var positions = []string{
	taacoca.New().String(),
	"5/6/2bb3/2www3/2bbb4/2www3/2bb3/6/5 w",
	"5/6/7/2b5/2w1b4/3w4/7/6/5 b",
	"5/6/7/8/4w4/8/7/6/4b w",
	"5/6/7/8/9/8/7/6/wwwww b",
}

// workers holds the numbers of goroutines to test. All of them must give the same results. A number less than one
// means one.
var workers = []int{1, 2, 3, 7, 0, -1}

// counters returns functions for all ways to count, by name. They need a depth of at least 1.
func counters[S boardgame.State[S, M], M comparable](
	workers int,
) map[string]func(ctx context.Context, s S, depth int) (uint64, error) {
	return map[string]func(ctx context.Context, s S, depth int) (uint64, error){
		"Count": func(ctx context.Context, s S, depth int) (uint64, error) {
			return perft.Count[S, M](ctx, s, depth, perft.Options{Workers: workers})
		},
		"with a table": func(ctx context.Context, s S, depth int) (uint64, error) {
			return perft.Count[S, M](ctx, s, depth, perft.Options{Workers: workers, Table: 50})
		},
		"Divide": func(ctx context.Context, s S, depth int) (sum uint64, err error) {
			parts, err := perft.Divide[S, M](ctx, s, depth, perft.Options{Workers: workers})
			for _, p := range parts {
				sum += p.Nodes
			}
			return sum, err
		},
	}
}

// The formula agrees with small heaps counted by hand. Two is 1+1 or 2. Three is 1+1+1, 1+2 or 2+1.
func TestWays(t *testing.T) {
	require.EqualValues(t, 1, ways(0, 0))
	require.EqualValues(t, 0, ways(0, 1))
	require.EqualValues(t, 2, ways(2, 1))
	require.EqualValues(t, 1, ways(2, 2))
	require.EqualValues(t, 3, ways(3, 2))
	require.EqualValues(t, 1, ways(3, 3))
	require.EqualValues(t, 32, ways(10, 5))
}

// Count and Divide make the same moves as plain recursion, with and without the game's shortcuts.
func TestCountIsPlainRecursion(t *testing.T) {
	require.NotNil(t, boardgame.FastOf[taacoca.State]().Play)
	require.Nil(t, boardgame.FastOf[checked]().Play)
	rapid.Check(t, func(t *rapid.T) {
		s := taacoca.MustParse(rapid.SampledFrom(positions).Draw(t, "position"))
		plies := rapid.IntRange(0, 30).Draw(t, "plies")
		s, _, err := boardgame.Playout(s, seeded(rapid.Uint64().Draw(t, "seed")), plies, nil)
		require.NoError(t, err)
		depth := rapid.IntRange(1, 2).Draw(t, "depth")
		o := perft.Options{Workers: rapid.SampledFrom(workers).Draw(t, "workers")}
		parts, err := perft.Divide(context.Background(), s, depth, o)
		require.NoError(t, err)
		var sum uint64
		for i, m := range s.AppendMoves(nil) {
			next, err := s.Apply(m)
			require.NoError(t, err)
			require.Equal(t, perft.Part[taacoca.Move]{Move: m, Nodes: plain(t, next, depth-1)}, parts[i])
			sum += parts[i].Nodes
		}
		for _, depths := range []struct {
			depth int
			want  uint64
		}{{depth, sum}, {0, 1}} {
			got, err := perft.Count(context.Background(), s, depths.depth, o)
			require.NoError(t, err)
			require.Equal(t, depths.want, got, "depth %d of %s", depths.depth, s)
			got, err = perft.Count(context.Background(), checked{s}, depths.depth, o)
			require.NoError(t, err)
			require.Equal(t, depths.want, got, "depth %d of %s", depths.depth, s)
		}
	})
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// For a heap, a formula gives the counts after taking one and after taking two. The heaps are large enough for tasks
// that begin after more than one ply, and small enough for some branches to end earlier.
func TestDivideOfHeaps(t *testing.T) {
	for _, left := range []int{1, 2, 3, 8, 14, 17} {
		for depth := 1; depth <= 18; depth++ {
			want := []perft.Part[heap.Take]{{Move: 1, Nodes: ways(left-1, depth-1)}}
			if left > 1 {
				want = append(want, perft.Part[heap.Take]{Move: 2, Nodes: ways(left-2, depth-1)})
			}
			for _, n := range workers {
				got, err := perft.Divide(context.Background(), heap.New(left, 2), depth, perft.Options{Workers: n})
				require.NoError(t, err)
				require.Equal(t, want, got, "heap of %d, depth %d, %d workers", left, depth, n)
				nodes, err := perft.Count(context.Background(), heap.New(left, 2), depth, perft.Options{Workers: n})
				require.NoError(t, err)
				require.Equal(t, ways(left, depth), nodes, "heap of %d, depth %d, %d workers", left, depth, n)
			}
		}
	}
}

// A table of any size does not change the counts. In Coucou, many sequences of moves lead to the same states.
func TestTableCountsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plies := rapid.IntRange(0, 60).Draw(t, "plies")
		s, _, err := boardgame.Playout(coucou.New(), seeded(rapid.Uint64().Draw(t, "seed")), plies, nil)
		require.NoError(t, err)
		depth := rapid.IntRange(0, 4).Draw(t, "depth")
		want, err := perft.Count(context.Background(), s, depth, perft.Options{})
		require.NoError(t, err)
		entries := rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 17, 1 << 12}).Draw(t, "entries")
		got, err := perft.Count(context.Background(), s, depth, perft.Options{Table: entries})
		require.NoError(t, err)
		require.Equal(t, want, got, "depth %d of %s with %d entries", depth, s, entries)
	})
}

// checked is taacoca without its shortcuts.
type checked struct{ taacoca.State }

func (s checked) Apply(m taacoca.Move) (checked, error) {
	next, err := s.State.Apply(m)
	return checked{next}, err
}

// Count and Divide report a state that refuses a listed move, whether that state is the start, the beginning of a
// task, or a state within a task. They don't notice such a state at the last ply, because they only count the moves
// there.
func TestRefusedMoves(t *testing.T) {
	const left = 14
	for depth := 1; depth <= left; depth++ {
		for broken := 1; broken <= left; broken++ {
			for _, n := range workers {
				for name, count := range counters[heap.State, heap.Take](n) {
					h := heap.New(left, 2)
					h.Bent = uint8(broken)
					nodes, err := count(context.Background(), h, depth)
					if !comesTo(left, broken, depth-2) && !(name == "Divide" && broken == left) {
						require.NoError(t, err, "%s, depth %d, broken at %d", name, depth, broken)
						require.Equal(t, ways(left, depth), nodes)
						continue
					}
					require.ErrorIs(t, err, heap.OneOrTwo, "%s, depth %d, broken at %d, %d workers", name, depth,
						broken, n)
					var refused *boardgame.MoveError
					require.ErrorAs(t, err, &refused)
					require.ErrorContains(t, err, "listed move", "the error explains what is wrong with the game")
				}
			}
		}
	}
}

// comesTo reports whether a heap of left counters can shrink to size within the given number of turns.
func comesTo(left, size, turns int) bool {
	for turn := 0; turn <= turns; turn++ {
		if left-2*turn <= size && size <= left-turn {
			return true
		}
	}
	return false
}

func ExampleCount() {
	fmt.Println(perft.Count(context.Background(), coucou.New(), 5, perft.Options{}))
	fmt.Println(perft.Count(context.Background(), taacoca.New(), 3, perft.Options{Workers: 2}))
	// Output:
	// 36478 <nil>
	// 352408 <nil>
}
