package perft_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/taacoca"
)

// checked is taacoca without its shortcuts.
type checked struct{ taacoca.State }

func (s checked) Apply(m taacoca.Move) (checked, error) {
	next, err := s.State.Apply(m)
	return checked{next}, err
}

// The counts are the same with and without shortcuts.
func TestShortcutsCountTheSame(t *testing.T) {
	require.NotNil(t, boardgame.FastOf[taacoca.State]().Play)
	require.Nil(t, boardgame.FastOf[checked]().Play)
	for _, position := range positions {
		s := taacoca.MustParse(position)
		for depth := range 4 {
			want, err := perft.Count(context.Background(), checked{s}, depth)
			require.NoError(t, err)
			got, err := perft.Count(context.Background(), s, depth)
			require.NoError(t, err)
			require.Equal(t, want, got, "depth %d of %s", depth, s)
		}
	}
}
