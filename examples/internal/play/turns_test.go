package play

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// A human in the middle of a turn is told what is asked, once for each part, and undo takes the whole turn back.
func TestTurnsInParts(t *testing.T) {
	g := dynamic.Adapt(lamp.Game())
	s, err := session.New(g, nil, session.Settings{})
	require.NoError(t, err)
	var out bytes.Buffer
	at := &table{console: newConsole(strings.NewReader("b\ne\nc\n+\nundo\nd\nquit\n"), &out), players: make([]match.Bot, 2)}
	at.game, at.info, at.start, at.session = g, g.Info(), s, s
	at.play()
	require.Equal(t, 1, strings.Count(out.String(), "White goes on with the turn. Choose the lamp."), out.String())
	require.NotContains(t, out.String(), "Black goes on")
	require.Equal(t, []string{"b", "e"}, at.session.Moves(0), "d is not beside b")
}
