package tournament_test

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/examples/online/rating"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

func open(t *testing.T) *store.Store {
	s, err := store.Open(t.Context(), store.Config{Dir: t.TempDir(), Reserve: 1})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func plan() (p tournament.Plan) {
	p.Game, p.Bots, p.Limit = "taacoca", []string{"random", "alphabeta:30", "mcts:20"}, "20"
	p.Games, p.Opening, p.MaxPlies, p.Seed, p.Chunk = 30, 2, 200, 7, 1
	return p
}

// create creates a tournament in a store of its own.
func create(t *testing.T, p tournament.Plan) *tournament.Tournament {
	arena, err := tournament.Create(t.Context(), open(t), "test", p)
	require.NoError(t, err)
	return arena
}

// play plays a tournament to its end with the given number of workers.
func play(t *testing.T, arena *tournament.Tournament, workers, threads int) *tournament.Results {
	var wait sync.WaitGroup
	for n := range workers {
		wait.Go(func() {
			_, err := arena.Work(t.Context(), fmt.Sprint("worker ", n), threads)
			assert.NoError(t, err)
		})
	}
	wait.Wait()
	return results(t, arena)
}

func results(t *testing.T, arena *tournament.Tournament) *tournament.Results {
	r, err := arena.Results(t.Context())
	require.NoError(t, err)
	return r
}

func tableOf(t *testing.T, r *tournament.Results) string {
	var out bytes.Buffer
	require.NoError(t, r.WriteTable(&out))
	return out.String()
}

// work plays a tournament to its end. It returns the table, and the records of all games.
func work(t *testing.T, p tournament.Plan, workers, threads int) (table, records string, r *tournament.Results) {
	r = play(t, create(t, p), workers, threads)
	var games bytes.Buffer
	for _, g := range r.Games() {
		rec, err := r.Plan.Record(g)
		require.NoError(t, err)
		_, err = rec.WriteTo(&games)
		require.NoError(t, err)
	}
	return tableOf(t, r), games.String(), r
}

// The same plan gives the same table and the same games with any number of workers.
func TestSameForAPlan(t *testing.T) {
	table, records, r := work(t, plan(), 1, 1)
	require.True(t, r.Complete())
	require.Len(t, r.Games(), 30)
	require.Len(t, r.Pairs(), 15)
	for _, c := range [][2]int{{1, 3}, {4, 1}} {
		otherTable, otherRecords, _ := work(t, plan(), c[0], c[1])
		require.Equal(t, table, otherTable)
		require.Equal(t, records, otherRecords)
	}
	other := plan()
	other.Seed++
	_, otherRecords, _ := work(t, other, 2, 1)
	require.NotEqual(t, records, otherRecords)
}

// Both games of a pair have the same opening, and each bot plays it from both sides. All pairings share the openings.
func TestOpenings(t *testing.T) {
	p := plan()
	_, _, r := work(t, p, 2, 1)
	opening := map[int]string{}
	for i, g := range r.Games() {
		require.Equal(t, i/2, g.Pair)
		require.Equal(t, i%2 == 1, g.Second)
		text := fmt.Sprint(g.Moves[:p.Opening])
		if first, ok := opening[g.Pair/3]; ok {
			require.Equal(t, first, text)
		}
		opening[g.Pair/3] = text
		rec, err := r.Plan.Record(g)
		require.NoError(t, err)
		first := []string{"random", "alphabeta:30"}
		if g.Pair%3 == 0 {
			if g.Second {
				first[0], first[1] = first[1], first[0]
			}
			require.Equal(t, first[0], rec.Players[0].Name)
			require.Equal(t, first[1], rec.Players[1].Name)
		}
		game, err := clutch.Find(p.Game)
		require.NoError(t, err)
		_, err = rec.Replay(game)
		require.NoError(t, err)
		winner := rating.Drawn
		if rec.Result.Winner != 0 {
			winner = rating.Won
			if (rec.Result.Winner == 2) != g.Second {
				winner = rating.Lost
			}
		}
		require.Equal(t, winner, g.Winner)
	}
	require.Len(t, opening, 5)
}

// A sequential test stops the tournament after the same game, with any number of workers.
func TestSequentialTestStops(t *testing.T) {
	p := plan()
	p.Bots, p.Games = []string{"alphabeta:100", "random"}, 4000
	p.SPRT = &rating.SPRT{Elo0: 0, Elo1: 100}
	var tables []string
	for _, threads := range []int{1, 3} {
		arena := create(t, p)
		done := make(chan error)
		go func() {
			_, err := arena.Work(t.Context(), "worker", threads)
			done <- err
		}()
		for over := false; !over; time.Sleep(10 * time.Millisecond) {
			var err error
			over, err = arena.Settle(t.Context(), results(t, arena))
			require.NoError(t, err)
		}
		require.NoError(t, <-done)
		r := results(t, arena)
		require.True(t, r.Complete())
		require.Less(t, len(r.Games()), 400)
		require.Contains(t, tableOf(t, r), "stronger, after")
		tables = append(tables, tableOf(t, r))
	}
	require.Equal(t, tables[0], tables[1])
}

func TestPlanRefuses(t *testing.T) {
	for want, change := range map[string]func(p *tournament.Plan){
		"1 bots":                  func(p *tournament.Plan) { p.Bots = p.Bots[:1] },
		"takes part twice":        func(p *tournament.Plan) { p.Bots = []string{"mcts", "mcts:20"} },
		"-n 0":                    func(p *tournament.Plan) { p.Games = 0 },
		"tasks of 0":              func(p *tournament.Plan) { p.Chunk = 0 },
		"is between two bots":     func(p *tournament.Plan) { p.SPRT = &rating.SPRT{Elo1: 1} },
		"two differences in Elo,": func(p *tournament.Plan) { p.Bots, p.SPRT = p.Bots[:2], &rating.SPRT{} },
	} {
		p := plan()
		change(&p)
		require.ErrorContains(t, p.Check(), want)
	}
}

// A tournament can be opened by its name. Create refuses to continue it with another plan.
func TestNames(t *testing.T) {
	s := open(t)
	_, err := tournament.Open(t.Context(), s, "one")
	require.ErrorContains(t, err, "no tournament is called one")
	for range 2 {
		_, err = tournament.Create(t.Context(), s, "one", plan())
		require.NoError(t, err)
	}
	other := plan()
	other.Seed, other.Chunk, other.Gauntlet, other.Within = 8, 2, true, 50
	_, err = tournament.Create(t.Context(), s, "one", other)
	require.ErrorIs(t, err, tournament.ErrOtherPlan)
	_, err = tournament.Create(t.Context(), s, "two", other)
	require.NoError(t, err)
	for _, name := range []string{"", "a/b", "a b", "ü"} {
		_, err = tournament.Create(t.Context(), s, name, plan())
		require.ErrorContains(t, err, "not a valid name for a tournament")
	}
	names, err := tournament.Names(t.Context(), s)
	require.NoError(t, err)
	require.Equal(t, []string{"one", "two"}, names)
	found, err := tournament.Open(t.Context(), s, "two")
	require.NoError(t, err)
	got := found.Plan
	require.Equal(t, other, tournament.Plan{Plan: got.Plan, Gauntlet: got.Gauntlet, Neighbours: got.Neighbours,
		Chunk: got.Chunk, SPRT: got.SPRT, Within: got.Within}, "without what Check adds")
	for _, key := range []string{"arena/one/result/000001", "arena/one/result/000999", "arena/one/result/x"} {
		err = s.Commit(t.Context(), store.Change{Key: key, Value: []byte("[]")})
		require.NoError(t, err)
		one, err := tournament.Open(t.Context(), s, "one")
		require.NoError(t, err)
		_, err = one.Results(t.Context())
		require.Error(t, err)
	}
}

// A worker does not play a tournament with a program that its machine lacks, because that bot would lose all its
// games.
func TestMissingProgram(t *testing.T) {
	p := plan()
	p.Bots = append(p.Bots, "exec:./no-such-bot")
	arena := create(t, p)
	_, err := arena.Work(t.Context(), "worker", 1)
	require.ErrorIs(t, err, tournament.ErrUnplayable)
	require.Empty(t, results(t, arena).Games())
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
