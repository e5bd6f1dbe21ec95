package search_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/taacoca"
)

// A search that slips plays at random, and finds the same move for the same seed. It slips as often as the option says.
func TestSlips(t *testing.T) {
	d := taacoca.Definition()
	s := reach[taacoca.State, taacoca.Move](t, taacoca.New(), 4, 1)
	slipped := 0
	for seed := range uint64(2000) {
		o := search.Options{Nodes: 5, Slips: 30, Seed: seed}
		r, err := search.Find(background, d, s, search.AlphaBetaBot, o)
		require.NoError(t, err)
		require.NoError(t, s.Check(r.Move))
		again, err := search.Find(background, d, s, search.AlphaBetaBot, o)
		require.NoError(t, err)
		require.Equal(t, r, again)
		if r.Nodes == 0 {
			slipped++
		}
	}
	require.InDelta(t, 600, slipped, 100) // five standard deviations
	for slips, nodes := range map[int]int{0: 5, 100: 0} {
		r, err := search.Find(background, d, s, search.MCTSBot, search.Options{Nodes: 5, Slips: slips})
		require.NoError(t, err)
		require.Equal(t, nodes, r.Nodes)
	}
}

func TestParseLevel(t *testing.T) {
	info := taacoca.Definition().Info
	for _, l := range search.Levels(info) {
		got, err := search.ParseLevel(info, l.Name)
		require.NoError(t, err)
		require.Equal(t, l, got)
	}
	_, err := search.ParseLevel(info, "Hard")
	require.EqualError(t, err, `there is no level "Hard"; the levels are beginner, easy, medium, hard, expert and master`)
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
