package play

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/command"
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

// A hint and an analysis know the rule for repetitions, and what has been played: White no longer loses.
func TestAdviceKnowsRepetitions(t *testing.T) {
	g := dynamic.Adapt(lamp.Game())
	for moves, loses := range map[string]bool{"ead": true, "eadbead": false} {
		s, err := session.At(g, ".w.b.. - b 1", session.Settings{})
		require.NoError(t, err)
		for _, m := range moves {
			s, err = s.Play(s.Turn(), string(m))
			require.NoError(t, err)
		}
		var out bytes.Buffer
		at := &table{console: newConsole(strings.NewReader("hint\nanalyse 1\nquit\n"), &out), players: make([]match.Bot, 2)}
		at.game, at.info, at.start, at.session, at.rng = g, g.Info(), s, s, rand.New(rand.NewPCG(1, 2))
		at.console.meter = command.NewMeter(&out, false, time.Now)
		at.play()
		require.Equal(t, map[bool]int{true: 2}[loses], strings.Count(out.String(), "White loses within"), out.String())
		require.Contains(t, out.String(), "\n1. ")
	}
}
