package cookiedisco_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestEvaluateChain checks the evaluation of a chain against counts made by hand. The chain is O C C V K C K B. The two
// cookies nearest to O are C and C, worth 6 points, and the two nearest to B are K and C, worth 5 points. The table shows
// the values of the two sides after the removal of each of the six cookies between O and B:
//
//	without    orange's side    blue's side
//	C          0                11
//	C          3                 8
//	V          6                 7
//	K          7                 5    orange leads by 2
//	C          9                 2    orange leads by 7
//	K          12                0    orange leads by 12
//
// Blue leads in the other three cases, by 11, by 5 and by 1.
func TestEvaluateChain(t *testing.T) {
	s := cookiedisco.MustParse("OCCVKCKB o -")
	require.Equal(t, 2*6+3*(2+7+12), s.Evaluate(cookiedisco.Orange))
	require.Equal(t, 2*5+3*(11+5+1), s.Evaluate(cookiedisco.Blue))
}

// TestEvaluateBlock checks the evaluation of a block. No cookie alone holds a block together, and all cookies are near both
// player-cookies.
func TestEvaluateBlock(t *testing.T) {
	s := cookiedisco.MustParse("1CC/COK/KBV o -")
	require.Equal(t, 2*14, s.Evaluate(cookiedisco.Orange))
	require.Equal(t, 2*14, s.Evaluate(cookiedisco.Blue))
}

// TestEvaluateNothing checks that Evaluate returns 0 for NoPlayer, during the placement, and for the zero State.
func TestEvaluateNothing(t *testing.T) {
	require.Zero(t, cookiedisco.MustParse("OCCVKCKB o -").Evaluate(boardgame.NoPlayer))
	require.Zero(t, cookiedisco.New().Evaluate(cookiedisco.Orange))
	require.Zero(t, cookiedisco.New().Evaluate(cookiedisco.Blue))
	require.Zero(t, cookiedisco.State{}.Evaluate(cookiedisco.Orange))
}
