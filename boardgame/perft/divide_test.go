package perft_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Each part is the count after its move, in the order of the moves. The sum of the parts is the perft.
func TestDivide(t *testing.T) {
	ctx := context.Background()
	for _, position := range positions {
		s := taacoca.MustParse(position)
		for depth := 1; depth <= 3; depth++ {
			var want []perft.Part[taacoca.Move]
			var sum uint64
			for _, m := range s.AppendMoves(nil) {
				next, err := s.Apply(m)
				require.NoError(t, err)
				nodes, err := perft.Count(ctx, next, depth-1)
				require.NoError(t, err)
				want = append(want, perft.Part[taacoca.Move]{Move: m, Nodes: nodes})
				sum += nodes
			}
			whole, err := perft.Count(ctx, s, depth)
			require.NoError(t, err)
			require.Equal(t, whole, sum)
			for _, n := range workers {
				got, err := perft.Divide(ctx, s, depth, perft.Options{Workers: n})
				require.NoError(t, err)
				require.Len(t, got, len(want))
				if len(want) > 0 {
					require.Equal(t, want, got, "%s, depth %d, %d workers", position, depth, n)
				}
				nodes, err := perft.Parallel(ctx, s, depth, perft.Options{Workers: n})
				require.NoError(t, err)
				require.Equal(t, whole, nodes, "%s, depth %d, %d workers", position, depth, n)
			}
		}
	}
}

// For a heap, a formula gives the counts after taking one and after taking two. The heaps are large enough for tasks that
// begin after more than one ply, and small enough for some branches to end earlier.
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
				nodes, err := perft.Parallel(context.Background(), heap.New(left, 2), depth, perft.Options{Workers: n})
				require.NoError(t, err)
				require.Equal(t, ways(left, depth), nodes, "heap of %d, depth %d, %d workers", left, depth, n)
			}
		}
	}
}
