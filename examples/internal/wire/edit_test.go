package wire

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
)

// The rows of an edited position are those of the game's own text, in every position of random games of every game.
func TestEditNothing(t *testing.T) {
	for _, g := range clutch.Games() {
		rng := rand.New(rand.NewPCG(5, 6))
		s, err := g.Start(nil)
		require.NoError(t, err)
		for range 80 {
			e := ask(t, `{"game":"`+g.Info().Name+`","position":"`+s.String()+`","edit":{}}`)["edited"].(object)
			require.Equal(t, s.String(), e["position"])
			require.NotContains(t, e, "problem")
			if _, over := s.Winner(); over {
				break
			}
			s, err = s.Apply(s.RandomMove(rng))
			require.NoError(t, err)
		}
	}
}

// An edited position may be impossible. Then the answer says why, in the words of the game, and still draws it.
func TestEdit(t *testing.T) {
	const start = `{"game":"coucou","position":"rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b","draw":{},"edit":`
	e := ask(t, start+`{"put":{"d2":"","d5":"b"},"rest":"r"}}`)["edited"].(object)
	require.Equal(t, "rrrrrrr/rrrrrrr/7/7/7/7/3b3/7/7/bbb1bbb/bbbbbbb r", e["position"])
	require.NotContains(t, e, "problem")
	require.Contains(t, e["svg"], `data-at="d5"`)
	e = ask(t, start+`{"put":{"d5":"b"}}}`)["edited"].(object)
	require.Contains(t, e["problem"], "15")
	require.Contains(t, e["svg"], `data-at="d5"`)
	for _, wrong := range []string{`{"put":{"d12":"b"}}}`, `{"put":{"d1":"x"}}}`, `{"put":{"d1":1}}}`, `{"puts":{}}}`} {
		require.Contains(t, ask(t, start+wrong), "error", wrong)
	}
	cookies := ask(t, `{"game":"cookiedisco","edit":{},"position":"1KC/V1C/KC o - o"}`)["edited"].(object)
	require.Len(t, cookies["pieces"], 5, "those of the players too, which are not on the table yet")
}
