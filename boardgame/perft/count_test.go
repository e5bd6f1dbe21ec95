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

// Count makes the same moves as plain recursion, with and without the game's shortcuts.
func TestCountIsPlainRecursion(t *testing.T) {
	require.NotNil(t, boardgame.FastOf[taacoca.State]().Play)
	require.Nil(t, boardgame.FastOf[checked]().Play)
	rapid.Check(t, func(t *rapid.T) {
		s := taacoca.MustParse(rapid.SampledFrom(positions).Draw(t, "position"))
		plies := rapid.IntRange(0, 30).Draw(t, "plies")
		s, _, err := boardgame.Playout(s, seeded(rapid.Uint64().Draw(t, "seed")), plies, nil)
		require.NoError(t, err)
		depth := rapid.IntRange(0, 2).Draw(t, "depth")
		want, o := plain(t, s, depth), perft.Options{Workers: rapid.SampledFrom(workers).Draw(t, "workers")}
		got, err := perft.Count(context.Background(), s, depth, o)
		require.NoError(t, err)
		require.Equal(t, want, got, "depth %d of %s", depth, s)
		got, err = perft.Count(context.Background(), checked{s}, depth, o)
		require.NoError(t, err)
		require.Equal(t, want, got, "depth %d of %s", depth, s)
	})
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// For a heap, a formula gives the counts. The heaps are large enough for tasks that begin after more than one ply, and
// small enough for some branches to end earlier. If a state within a task or at its beginning refuses a listed move,
// Count reports it. It does not notice such a state at the last ply, because it only counts the moves there.
func TestHeaps(t *testing.T) {
	for _, left := range []int{1, 2, 3, 8, 14, 17} {
		for depth := 1; depth <= 18; depth++ {
			for bent := range left + 1 {
				h := heap.New(left, 2)
				h.Bent = uint8(bent)
				for _, n := range workers {
					o := perft.Options{Workers: n}
					nodes, err := perft.Count(context.Background(), h, depth, o)
					if bent > 0 && comesTo(left, bent, depth-2) {
						require.ErrorIs(t, err, heap.OneOrTwo, "heap of %d, depth %d, bent %d, %+v", left, depth, bent, o)
						require.ErrorContains(t, err, "listed move", "the error explains what is wrong with the game")
						continue
					}
					require.NoError(t, err)
					require.Equal(t, ways(left, depth), nodes, "heap of %d, depth %d, bent %d, %+v", left, depth, bent, o)
				}
			}
		}
	}
}

// checked is taacoca without its shortcuts.
type checked struct{ taacoca.State }

func (s checked) Apply(m taacoca.Move) (checked, error) {
	next, err := s.State.Apply(m)
	return checked{next}, err
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
