package match_test

import (
	"context"
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/oeufs"
)

// judgedMoves is the number of moves of each level that TestBlunders judges, or a few more:
//
//	go test ./examples/internal/match -run TestBlunders -judged 2000 -v
var judgedMoves = flag.Int("judged", 60, "how many moves of each weak level are judged")

// The weak levels seldom throw a game away in one ply, which means that the opponent's best reply leaves less than half
// of the chance that there was. The bounds are about half of what levels of equal strength did that made a random move
// now and then; but the beginners of Cookie Disco and Taacoca do as before: see RESULTS.md of the arena. In Ovo, a move
// throws the game away if the opponent can finish after it.
func TestBlunders(t *testing.T) {
	for game, most := range map[string][2]float64{
		"cookiedisco": {.27, .045}, "coucou": {.022, .017}, "cuckoo": {.012, .006}, "oeufs": {.0125, .01},
		"taacoca": {.41, .14},
	} {
		for i, level := range []string{"beginner", "easy"} {
			s := series(t, game, level, "medium")
			s.Opening, s.Repetition = 4, true
			moves, blunders := 0, 0
			ctx, cancel := context.WithCancel(t.Context())
			_, err := s.Play(ctx, 1e6, 2, func(_ *match.Tally, g match.Game) error {
				states := g.Session.States(0)
				for ply, m := range g.Session.Record().Moves {
					if ply < s.Opening || s.BotOf(g.Number, states[ply].Turn()) != 0 {
						continue
					}
					moves++
					if throwsAway(t, states[ply], m.Text) {
						blunders++
					}
				}
				if moves >= *judgedMoves {
					cancel()
				}
				return nil
			})
			require.NoError(t, err)
			share := float64(blunders) / float64(moves)
			t.Logf("%s, %s: %.1f of 100 moves", game, level, 100*share)
			low, _ := match.Wilson(share, moves)
			require.LessOrEqual(t, low, most[i], "%s, %s", game, level)
		}
	}
}

// throwsAway reports whether a move leaves its player less than half of the best move's chance.
func throwsAway(t *testing.T, s dynamic.State, move string) bool {
	next, err := s.Apply(move)
	require.NoError(t, err)
	if after, err := oeufs.Parse(next.String()); err == nil {
		return canWin(after)
	}
	o := search.Options{Nodes: 1e6, Depth: 2, Choices: len(s.Moves())}
	r, err := s.See(s.Turn()).Search(t.Context(), search.AlphaBetaBot, o)
	require.NoError(t, err)
	for _, c := range r.Choices {
		if c.Move == move {
			return c.Value.Share < r.Value.Share/2
		}
	}
	return false
}
