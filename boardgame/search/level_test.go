package search_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/taacoca"
)

// A level that overlooks moves plays the same moves for the same seed, proves nothing, and seldom wins against the hard
// level.
func TestLevelsDiffer(t *testing.T) {
	d := taacoca.Definition()
	levels := search.Levels()
	won := 0
	for seed := range uint64(12) {
		s := reach[taacoca.State, taacoca.Move](t, taacoca.New(), 4, seed)
		weak := s.Turn()
		for over := false; !over; _, over = s.Winner() {
			l := levels[len(levels)-1]
			if s.Turn() == weak {
				l = levels[0]
			}
			o := l.Options(search.AlphaBetaBot, seed)
			if l.Oversights == 0 {
				o.Nodes = 20_000
			}
			r, err := search.Find(background, d, s, search.AlphaBetaBot, o)
			require.NoError(t, err)
			if l.Oversights > 0 {
				again, err := search.Find(background, d, s, search.AlphaBetaBot, o)
				require.NoError(t, err)
				require.Equal(t, r, again)
				require.Equal(t, search.Open, r.Value.Result)
			}
			s, err = s.Apply(r.Move)
			require.NoError(t, err)
		}
		if winner, _ := s.Winner(); winner == weak {
			won++
		}
	}
	require.LessOrEqual(t, won, 4)
	require.Zero(t, levels[0].Options(search.MCTSBot, 1).Oversights, "only alpha-beta overlooks moves")
}

func TestParseLevel(t *testing.T) {
	for _, l := range search.Levels() {
		got, err := search.ParseLevel(l.Name)
		require.NoError(t, err)
		require.Equal(t, l, got)
	}
	_, err := search.ParseLevel("Hard")
	require.EqualError(t, err, `there is no level "Hard"; the levels are easy, medium and hard`)
}

func TestBudget(t *testing.T) {
	for _, c := range []struct{ left, increment, want time.Duration }{
		{time.Minute, 0, 2 * time.Second},
		{time.Minute, 5 * time.Second, 6 * time.Second},
		{3 * time.Second, 10 * time.Second, time.Second}, // at most a third of the time left
		{0, 0, time.Millisecond},
		{-time.Second, -time.Second, time.Millisecond},
	} {
		require.Equal(t, c.want, search.Budget(c.left, c.increment))
	}
}

// The first reason is the proven result. If nothing is proven, the reasons are changes in the terms of the evaluation.
func TestReasons(t *testing.T) {
	d := coucou.Definition()
	for text, want := range map[string]string{
		"r6/7/1b5/7/7/7/7/7/7/7/7 b":                "It wins by force: won in 3 plies.",
		"r6/7/7/7/7/7/7/7/7/7/b6 b":                 "It is the only legal move.",
		"4r2/r5r/3r3/7/7/b1r1b2/7/7/5r1/1b1b3/b6 b": "holds out longest: lost in",
	} {
		s := coucou.MustParse(text)
		r, err := search.Find(background, d, s, search.AlphaBetaBot, search.Options{Nodes: 20_000})
		require.NoError(t, err)
		require.Contains(t, search.Reasons(d, s, r)[0], want, text)
	}
	s := reach[coucou.State, coucou.Move](t, coucou.New(), 16, 1)
	r, err := search.Find(background, d, s, search.AlphaBetaBot, search.Options{Nodes: 20_000})
	require.NoError(t, err)
	reasons := search.Reasons(d, s, r)
	require.NotEmpty(t, reasons)
	require.LessOrEqual(t, len(reasons), 3)
	require.Regexp(t, `^(Yours|Theirs): .+, from \d+ to \d+\.$`, reasons[0])
}
