package tournament_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// Live results start with the games that the store already has, grow while workers play, and end as the results that are
// read in the end. The worker's usage counts the games that it played.
func TestLive(t *testing.T) {
	s := open(t)
	p := plan()
	arena, err := tournament.Create(t.Context(), s, "test", p)
	require.NoError(t, err)
	other := p
	other.Seed++
	neighbour, err := tournament.Create(t.Context(), s, "test2", other) // its entries have almost the same keys
	require.NoError(t, err)
	usage, err := neighbour.Work(t.Context(), "worker", 1)
	require.NoError(t, err)
	require.Equal(t, p.Games, usage.Games)
	require.Equal(t, 1, usage.Threads)
	require.Positive(t, usage.Busy)
	require.LessOrEqual(t, usage.Busy, usage.Time)
	require.Regexp(t, `^30 games in \d+\.\d s, \d+\.\d per second; threads: 1, playing \d+\.\d % of the time$`, usage.String())

	live := arena.Live()
	require.NoError(t, live.Read(func(*tournament.Results) error {
		t.Fatal("there is nothing to read before Follow")
		return nil
	}))
	ctx, cancel := context.WithCancel(t.Context())
	followed := make(chan error, 1)
	go func() { followed <- live.Follow(ctx) }()
	games := func() (n []tournament.Game) {
		require.NoError(t, live.Read(func(r *tournament.Results) error {
			n = r.Games()
			return nil
		}))
		return n
	}
	_, err = arena.Work(t.Context(), "worker", 2)
	require.NoError(t, err)
	require.Eventually(t, func() bool { return len(games()) == p.Games }, 10*time.Second, 10*time.Millisecond)
	r, err := arena.Results(t.Context())
	require.NoError(t, err)
	require.Equal(t, r.Games(), games())
	cancel()
	require.ErrorIs(t, <-followed, context.Canceled)
}

// Live results end where another process has stopped the tournament.
func TestLiveStops(t *testing.T) {
	p := plan()
	p.Bots, p.Games = []string{"alphabeta:100", "random"}, 60
	p.SPRT = &rating.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	arena, err := tournament.Create(t.Context(), open(t), "test", p)
	require.NoError(t, err)
	live := arena.Live()
	ctx, cancel := context.WithCancel(t.Context())
	followed := make(chan error, 1)
	go func() { followed <- live.Follow(ctx) }()
	_, err = arena.Work(t.Context(), "worker", 2)
	require.NoError(t, err)
	r, err := arena.Results(t.Context())
	require.NoError(t, err)
	require.Len(t, r.Games(), 60)
	over, err := arena.Settle(t.Context(), r)
	require.NoError(t, err)
	require.True(t, over)
	require.Less(t, len(r.Games()), 60)
	require.Eventually(t, func() (same bool) {
		require.NoError(t, live.Read(func(l *tournament.Results) error {
			same = l.Complete() && len(l.Games()) == len(r.Games())
			return nil
		}))
		return same
	}, 10*time.Second, 10*time.Millisecond)
	cancel()
	require.ErrorIs(t, <-followed, context.Canceled)
}

// A worker does not play a tournament with a program that its machine lacks, because that bot would lose all its games.
func TestMissingProgram(t *testing.T) {
	p := plan()
	p.Bots = append(p.Bots, "exec:./no-such-bot")
	arena, err := tournament.Create(t.Context(), open(t), "test", p)
	require.NoError(t, err)
	usage, err := arena.Work(t.Context(), "worker", 1)
	require.ErrorIs(t, err, tournament.ErrNoProgram)
	require.Zero(t, usage)
	r, err := arena.Results(t.Context())
	require.NoError(t, err)
	require.Empty(t, r.Games())
}

// A worker that has to wait for the store says why.
func TestWarn(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
	require.NoError(t, err)
	_, err = tournament.Create(t.Context(), s, "test", plan())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	s, err = store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1 << 60})
	require.NoError(t, err)
	defer s.Close()
	arena, err := tournament.Open(t.Context(), s, "test")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	warned := make(chan error, 1000)
	arena.Warn = func(err error) {
		warned <- err
		cancel()
	}
	_, err = arena.Work(ctx, "worker", 2)
	require.ErrorIs(t, err, context.Canceled)
	err = <-warned
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.ErrorContains(t, err, "are kept in reserve")
}

// These intervals are from the worked examples in R. G. Newcombe, "Two-sided confidence intervals for the single proportion",
// Statistics in Medicine 17 (1998), table I, method 3.
func TestFirstShareInterval(t *testing.T) {
	for _, c := range []struct {
		won, games int
		low, high  float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		low, high := tournament.FirstShare{Share: float64(c.won) / float64(c.games), Games: c.games}.Interval()
		require.InDelta(t, c.low, low, 1e-4)
		require.InDelta(t, c.high, high, 1e-4)
	}
}
