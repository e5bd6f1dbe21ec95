package oeufs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/oeufs"
)

// TestEvaluate compares Evaluate with scores that were computed by hand.
func TestEvaluate(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int // the scores of A, B and so on
	}{
		// Each egg needs five steps to the enemy's camp and five steps home.
		{"BBBBBB/6/6/6/6/AAAAAA A AB -", []int{-12*60 + 6, -12 * 60}},
		{"BBBBBB/6/6/6/6/AAAAAA B AB -", []int{-12 * 60, -12*60 + 6}},
		// Five of A's eggs are home. A has looked at two of them, and at the egg that is five steps from home. B has looked
		// at none of B's eggs. Each camp holds one egg of the other player.
		{"bbbbba/6/6/6/6/aaaaab B AB Aa1,Ab1,Af6,Ba1", []int{-12*(5+3*4) + 20*3 - 10, -12*6*4 - 10 + 6}},
		// An egg in the corner of the board is four steps from the next camp, and the other eggs are three steps from it.
		// Every egg needs three steps home.
		{"BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -", []int{-12*(4+3+3+3+4*3) + 6, -12 * 25, -12 * 25, -12 * 25}},
		// B is out.
		{"4CC/4CC/6/6/AA2DD/AA2DD A ACD -", []int{-12*25 + 6, -5000, -12 * 25, -12 * 25}},
	} {
		s := oeufs.MustParse(c.text)
		for i, want := range c.want {
			require.Equal(t, want, s.Evaluate(boardgame.Player(i+1)), "%v in %s", boardgame.Player(i+1), c.text)
		}
	}
	// A player who does not take part has the same score as a player who is out.
	require.Equal(t, -5000, oeufs.New().Evaluate(boardgame.NoPlayer))
	require.Equal(t, -5000, oeufs.State{}.Evaluate(boardgame.NoPlayer))
}
