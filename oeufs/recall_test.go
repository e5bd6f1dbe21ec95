package oeufs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/oeufs"
)

// A player who has watched a whole game and is still in it knows the owner of every egg. A player who has watched only the
// last moves knows some of the owners, and is right about them. A player who has watched nothing or is out knows only what
// the view shows.
func TestRecall(t *testing.T) {
	more := 0
	boardgametest.EachGame(t, oeufs.Definition(), nil, func(t boardgametest.T, states []oeufs.State, moves []oeufs.Move) {
		for n := 1; n < len(states) && states[n].Turn() != boardgame.NoPlayer; n += 1 + n/16 {
			for p := oeufs.A; int(p) <= states[n].Players(); p++ {
				for _, first := range []int{n, max(n-3, 0), 0} {
					more += checkRecall(t, states[first:n+1], moves[first:n], p, first == 0 && states[n].In(p))
				}
			}
		}
	})
	require.Greater(t, more, 1000)
}

// checkRecall checks that every owner that a player recalls after the moves between the states is right. If all is true,
// the player must recall every owner. The result is the number of owners that the player recalls but the view does not show.
func checkRecall(t boardgametest.T, states []oeufs.State, moves []oeufs.Move, p boardgame.Player, all bool) (more int) {
	var watched []boardgame.Watched[oeufs.State, oeufs.Move]
	for i, m := range moves {
		watched = append(watched, boardgame.Watched[oeufs.State, oeufs.Move]{View: states[i].View(p), Move: m})
	}
	s := states[len(moves)]
	v, ok := oeufs.Definition().Hidden.Recall(s.View(p), watched).(oeufs.View)
	require.True(t, ok)
	for n := range oeufs.AllCells().All() {
		c := oeufs.Cell(n)
		piece := v.At(c)
		if piece != oeufs.Unknown {
			require.Equal(t, s.At(c), piece, "%s in %s, for %v", c, s, p)
		} else {
			require.False(t, all, "%s in %s, for %v", c, s, p)
		}
		if piece != s.View(p).At(c) {
			more++
		}
	}
	if len(moves) == 0 || !s.In(p) {
		require.Equal(t, s.View(p), v)
	}
	require.Equal(t, v, notation.Must(oeufs.ParseView(v.String(), p)))
	return more
}

// If a move does not lead from one view to the next, Recall ignores everything before the gap.
func TestRecallAfterGap(t *testing.T) {
	s := oeufs.MustParse("BBBBBB/1A4/6/6/6/A1AAAA A AB -")
	view := func(text string) boardgame.View[oeufs.State, oeufs.Move] { return oeufs.MustParse(text).View(oeufs.B) }
	m := notation.Must(oeufs.ParseMove("b5-b4"))
	now := view("BBBBBB/6/1a4/6/6/A1AAAA B AB -")
	watched := []boardgame.Watched[oeufs.State, oeufs.Move]{{View: s.View(oeufs.B), Move: m}, {View: view("BBBBBB/6/6/1A4/6/A1AAAA B AB -"), Move: m}}
	require.Equal(t, now, oeufs.Definition().Hidden.Recall(now, watched), "the second move begins on an empty cell")
	require.Equal(t, now, oeufs.Definition().Hidden.Recall(now, nil))
}
