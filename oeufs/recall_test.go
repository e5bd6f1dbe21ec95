package oeufs_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/oeufs"
)

// moment is a position and the move that was made in it.
type moment struct {
	state oeufs.State
	move  oeufs.Move
}

// A player who has watched a whole game knows the owner of every egg. A player who has watched only the last moves knows
// some of the owners, and is right about them. A player who has watched nothing knows only what the view shows.
func TestRecall(t *testing.T) {
	boardgametest.SkipUnderRace(t)
	more := 0
	for seed := range uint64(20) {
		s := notation.Must(oeufs.NewGame(2+2*int(seed%2), false))
		rng := rand.New(rand.NewPCG(seed, 1))
		var history []moment
		for range 120 {
			moves := s.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			history = append(history, moment{s, m})
			s = notation.Must(s.Apply(m))
			if _, over := s.Winner(); over {
				break
			}
			for p := oeufs.A; int(p) <= s.Players(); p++ {
				for _, n := range []int{0, 3, len(history)} {
					more += checkRecall(t, s, history[max(len(history)-n, 0):], p, n == len(history))
				}
			}
		}
	}
	require.Greater(t, more, 1000)
}

// checkRecall checks that every owner that a player recalls is right. If all is true, the player must recall every owner.
// The result is the number of owners that the player recalls but the view does not show.
func checkRecall(t *testing.T, s oeufs.State, history []moment, p boardgame.Player, all bool) (more int) {
	var watched []boardgame.Watched[oeufs.State, oeufs.Move]
	for _, h := range history {
		watched = append(watched, boardgame.Watched[oeufs.State, oeufs.Move]{View: h.state.View(p), Move: h.move})
	}
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
	if len(history) == 0 {
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
