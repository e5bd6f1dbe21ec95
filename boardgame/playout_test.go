package boardgame_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/coucou"
)

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Every move takes one or two counters and passes the turn. A playout stops after maxPlies plies, or earlier if the
// game is over.
func TestPlayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(0, 40).Draw(t, "size")
		most := rapid.IntRange(-2, 50).Draw(t, "most")
		end, plies, err := boardgame.Playout(heap.New(size, 2), seeded(rapid.Uint64().Draw(t, "seed")), most, nil)
		require.NoError(t, err)
		require.GreaterOrEqual(t, plies, 0)
		require.LessOrEqual(t, plies, max(most, 0))
		taken := size - int(end.Left)
		require.GreaterOrEqual(t, taken, plies)
		require.LessOrEqual(t, taken, 2*plies)
		require.Equal(t, boardgame.First+boardgame.Player(plies%2), end.Turn())
		if _, over := end.Winner(); !over {
			require.Equal(t, max(most, 0), plies, "the playout stopped before maxPlies and before the end of the game")
		}
	})
}

func TestPlayoutDoesNotAllocate(t *testing.T) {
	rng, buffer := seeded(1), make([]heap.Take, 0, 2)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if end, _, err := boardgame.Playout(heap.New(200, 2), rng, 200, buffer); err != nil || end.Left != 0 {
			t.Errorf("%v, %v", end, err)
		}
	}))
}

// If a state refuses a move that it has listed, the playout ends in this state, with the state's error.
func TestPlayoutOfABrokenGame(t *testing.T) {
	stopped := 0
	bent := heap.New(12, 2)
	bent.Bent = 3
	for seed := range uint64(50) {
		end, plies, err := boardgame.Playout(bent, seeded(seed), 100, nil)
		if err == nil { // the heap went from four to two
			require.Zero(t, end.Left)
			continue
		}
		stopped++
		var refused *boardgame.MoveError
		require.ErrorAs(t, err, &refused)
		require.ErrorIs(t, err, heap.OneOrTwo)
		require.EqualValues(t, 3, end.Left)
		require.Equal(t, boardgame.First+boardgame.Player(plies%2), end.Turn(), "%d plies were made", plies)
		require.Contains(t, []int{5, 6, 7, 8, 9}, plies, "nine were taken, one or two at a time")
	}
	require.NotZero(t, stopped)
	require.NotEqual(t, 50, stopped, "some seeds avoid a heap of three")
}

// checked is coucou without its shortcuts.
type checked struct{ coucou.State }

func (s checked) Apply(m coucou.Move) (checked, error) {
	next, err := s.State.Apply(m)
	return checked{next}, err
}

// The same seed leads to the same game with and without shortcuts.
func TestPlayoutWithShortcuts(t *testing.T) {
	require.NotNil(t, boardgame.FastOf[coucou.State]().Random)
	require.Nil(t, boardgame.FastOf[checked]().Random)
	for seed := range uint64(100) {
		fast, plies, err := boardgame.Playout(coucou.New(), seeded(seed), coucou.MaxPlies, nil)
		require.NoError(t, err)
		slow, want, err := boardgame.Playout(checked{coucou.New()}, seeded(seed), coucou.MaxPlies, nil)
		require.NoError(t, err)
		require.Equal(t, slow.State, fast)
		require.Equal(t, want, plies)
	}
}
