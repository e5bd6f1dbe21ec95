package boardgame_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/coucou"
)

// checked is coucou without its shortcuts.
type checked struct{ coucou.State }

func (s checked) Apply(m coucou.Move) (checked, error) {
	next, err := s.State.Apply(m)
	return checked{next}, err
}

// The same seed leads to the same game with and without shortcuts.
func TestPlayoutWithShortcuts(t *testing.T) {
	require.NotNil(t, boardgame.FastOf[coucou.State]().Draw)
	require.Nil(t, boardgame.FastOf[checked]().Draw)
	for seed := range uint64(100) {
		fast, plies, err := boardgame.Playout(coucou.New(), seeded(seed), coucou.MaxPlies, nil)
		require.NoError(t, err)
		slow, want, err := boardgame.Playout(checked{coucou.New()}, seeded(seed), coucou.MaxPlies, nil)
		require.NoError(t, err)
		require.Equal(t, slow.State, fast)
		require.Equal(t, want, plies)
	}
}
