package boardgametest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
)

// The game with silent moves obeys the laws.
func TestDarkPasses(t *testing.T) {
	for _, aloud := range []bool{false, true} {
		k, err := newKit(Suite[dark.Row, dark.Move]{Definition: dark.Definition(aloud)})
		require.NoError(t, err)
		k.runLaws(t)
	}
}
