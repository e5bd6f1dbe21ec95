package cookiedisco_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// In a chain nearly every cookie holds the field together, so the counts can be made by hand. From b2 on, by rows: O C C V K C
// K B. Around orange, up to two cookies away, lie C and C, 6 points; around blue K and C, 5. Cookies between the two that are
// worth more on orange's side than on blue's: with C, C, V, K, C, K in the middle, taking one away leaves these sums.
//
//	without    orange's side    blue's side
//	C          0                11
//	C          3                 8
//	V          6                 7
//	K          7                 5    orange leads by 2
//	C          9                 2    orange leads by 7
//	K          12                0    orange leads by 12
//
// Blue leads by 11, by 5 and by 1.
func TestEvaluateChain(t *testing.T) {
	s := cookiedisco.MustParse("OCCVKCKB o -")
	require.Equal(t, 2*6+3*(2+7+12), s.Evaluate(cookiedisco.Orange))
	require.Equal(t, 2*5+3*(11+5+1), s.Evaluate(cookiedisco.Blue))
}

// In a block nothing holds the field together alone, and all lies around everybody.
func TestEvaluateBlock(t *testing.T) {
	s := cookiedisco.MustParse("1CC/COK/KBV o -")
	require.Equal(t, 2*14, s.Evaluate(cookiedisco.Orange))
	require.Equal(t, 2*14, s.Evaluate(cookiedisco.Blue))
}

// Where three strings meet in a cookie, what a player's side is worth without it does not depend on how the field is turned.
func TestEvaluateThreeStrings(t *testing.T) {
	s := cookiedisco.MustParse("2O1C/2KCK/1V/CB b C")
	for y := range cookiedisco.Symmetry(24) {
		for _, p := range []boardgame.Player{cookiedisco.Orange, cookiedisco.Blue} {
			require.Equal(t, s.Evaluate(p), y.State(s).Evaluate(y.Player(p)), "%s", y)
		}
	}
}

// Who does not play has no standing, nobody has one before the player-cookies lie, and nothing panics.
func TestEvaluateAnybody(t *testing.T) {
	s := cookiedisco.MustParse("OCCVKCKB o -")
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != cookiedisco.Orange && p != cookiedisco.Blue, s.Evaluate(p) == 0)
		require.Zero(t, cookiedisco.New().Evaluate(p))
		require.Zero(t, cookiedisco.State{}.Evaluate(p))
	}
}
