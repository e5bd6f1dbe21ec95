package tournament_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

func plan() (p tournament.Plan) {
	p.Game, p.Bots, p.Limit = "taacoca", []string{"random", "alphabeta:30", "mcts:20"}, "20"
	p.Games, p.Opening, p.MaxPlies, p.Seed = 30, 2, 200, 7
	return p
}

// create creates a tournament in a folder of its own.
func create(t *testing.T, p tournament.Plan) *tournament.Tournament {
	return createIn(t, t.TempDir(), "test", p)
}

func createIn(t *testing.T, dir, name string, p tournament.Plan) *tournament.Tournament {
	arena, err := tournament.Create(dir, name, p)
	require.NoError(t, err)
	t.Cleanup(func() { arena.Close() })
	return arena
}

func tableOf(t *testing.T, r *tournament.Results) string {
	var out bytes.Buffer
	require.NoError(t, r.WriteTable(&out))
	return out.String()
}

// work plays a tournament to its end. It returns the table, and the records of all games.
func work(t *testing.T, arena *tournament.Tournament, threads int) (table, records string, r *tournament.Results) {
	_, err := arena.Work(t.Context(), threads)
	require.NoError(t, err)
	r = arena.Results()
	var games bytes.Buffer
	kind, err := catalog.Find(r.Plan.Game)
	require.NoError(t, err)
	for _, g := range r.Games() {
		rec, err := r.Plan.Record(g)
		require.NoError(t, err)
		_, err = rec.Replay(kind)
		require.NoError(t, err)
		_, err = rec.WriteTo(&games)
		require.NoError(t, err)
	}
	return tableOf(t, r), games.String(), r
}

// The same plan gives the same table and the same games with any number of workers, also if the tournament is broken off
// between any two games, or in the middle of a line of its file.
func TestSameForAPlan(t *testing.T) {
	table, records, r := work(t, create(t, plan()), 1)
	require.True(t, r.Complete())
	require.Len(t, r.Games(), 30)
	require.Len(t, r.Pairs(), 15)
	otherTable, otherRecords, _ := work(t, create(t, plan()), 3)
	require.Equal(t, table, otherTable)
	require.Equal(t, records, otherRecords)

	dir := t.TempDir()
	arena := createIn(t, dir, "test", plan())
	for n := 1; ; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for ctx.Err() == nil && len(arena.Results().Games()) < 4*n {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		_, err := arena.Work(ctx, 2)
		cancel()
		_, inUse := tournament.Create(dir, "test", plan())
		require.ErrorIs(t, inUse, tournament.ErrInUse)
		require.NoError(t, arena.Close())
		if err == nil {
			break
		}
		require.ErrorIs(t, err, context.Canceled)
		file := filepath.Join(dir, "test.jsonl")
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, append(text, `[{"number":28,"wi`...), 0o600))
		arena = createIn(t, dir, "test", plan())
	}
	again, err := tournament.Open(dir, "test")
	require.NoError(t, err)
	againTable, againRecords, _ := work(t, again, 1)
	require.Equal(t, table, againTable)
	require.Equal(t, records, againRecords)

	other := plan()
	other.Seed++
	_, otherRecords, _ = work(t, create(t, other), 2)
	require.NotEqual(t, records, otherRecords)
}

// Both games of a pair have the same opening, and each bot plays it from both sides. All pairings share the openings.
func TestOpenings(t *testing.T) {
	p := plan()
	_, _, r := work(t, create(t, p), 2)
	opening := map[int]string{}
	for i, g := range r.Games() {
		require.Equal(t, i, g.Number)
		text := fmt.Sprint(g.Moves[:p.Opening])
		if first, ok := opening[i/6]; ok {
			require.Equal(t, first, text)
		}
		opening[i/6] = text
		rec, err := r.Plan.Record(g)
		require.NoError(t, err)
		first := []string{"random", "alphabeta:30"}
		if i/2%3 == 0 {
			if i%2 == 1 {
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
			if (rec.Result.Winner == 2) != (i%2 == 1) {
				winner = rating.Lost
			}
		}
		require.Equal(t, winner, g.Winner)
	}
	require.Len(t, opening, 5)
}

// The games of every kind are read back from a tournament, whether they have ended or not.
func TestReadGames(t *testing.T) {
	for _, kind := range catalog.Games() {
		p := plan()
		p.Game, p.Bots, p.Games, p.MaxPlies = kind.Info().Name, []string{"random", "mcts:5"}, 4, 60
		work(t, create(t, p), 1)
	}
}

// A game of four gives pairs by places: each of a bot's two seats against each of the other's. The places are those of the
// record, and the table has their mean.
func TestPlaces(t *testing.T) {
	p := plan()
	p.Game, p.Position = "oeufs", "bb2cc/bb2cc/6/6/aa2dd/ad2da A ABCD -" // the claims of two players are false
	p.Bots, p.Opening, p.MaxPlies = []string{"random", "mcts:20"}, 0, 40
	table, _, r := work(t, create(t, p), 2)
	pairs, games := r.Pairs(), r.Games()
	shared := 0
	for i, g := range games {
		rec, err := r.Plan.Record(g)
		require.NoError(t, err)
		game, err := clutch.Find("oeufs")
		require.NoError(t, err)
		s, err := session.FromRecord(game, rec, session.Settings{})
		require.NoError(t, err)
		require.Equal(t, s.Places(), g.Places)
		places := map[string][]int{}
		for seat, place := range g.Places {
			places[rec.Players[seat].Name] = append(places[rec.Players[seat].Name], place)
		}
		want := 0.0
		for _, one := range places["random"] {
			for _, other := range places["mcts:20"] {
				switch {
				case one < other:
					want += 0.25
				case one > other:
					want -= 0.25
				}
			}
		}
		require.InDelta(t, want, float64(pairs[i/2].Games[i%2]), 1e-9)
		if want != 0 && want != 1 && want != -1 {
			shared++
		}
	}
	require.Positive(t, shared)
	require.Regexp(t, `95 % interval  place\n.*% +\d\.\d\n`, table)
}

// A sequential test stops the tournament after the same game, with any number of workers.
func TestSequentialTestStops(t *testing.T) {
	p := plan()
	p.Bots, p.Games = []string{"alphabeta:100", "random"}, 4000
	p.SPRT = &rating.SPRT{Elo0: 0, Elo1: 100}
	var tables []string
	for _, threads := range []int{1, 3} {
		table, _, r := work(t, create(t, p), threads)
		require.True(t, r.Complete())
		require.Less(t, len(r.Games()), 400)
		require.Contains(t, table, "stronger, after")
		tables = append(tables, table)
	}
	require.Equal(t, tables[0], tables[1])
}

func TestPlanRefuses(t *testing.T) {
	for want, change := range map[string]func(p *tournament.Plan){
		"1 bots":                  func(p *tournament.Plan) { p.Bots = p.Bots[:1] },
		"takes part twice":        func(p *tournament.Plan) { p.Bots = []string{"mcts", "mcts:20"} },
		"can't be printed":        func(p *tournament.Plan) { p.Bots = []string{"random", "exec:a\x1b[2J"} },
		"-n 0":                    func(p *tournament.Plan) { p.Games = 0 },
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
	dir := t.TempDir()
	_, err := tournament.Open(dir, "one")
	require.ErrorContains(t, err, "no tournament is called one")
	for range 2 {
		require.NoError(t, createIn(t, dir, "one", plan()).Close())
	}
	other := plan()
	other.Seed, other.Gauntlet, other.Within = 8, true, 50
	_, err = tournament.Create(dir, "one", other)
	require.ErrorIs(t, err, tournament.ErrOtherPlan)
	createIn(t, dir, "two", other)
	for _, name := range []string{"", "a/b", "a b", "ü", ".."} {
		_, err = tournament.Create(dir, name, plan())
		require.ErrorContains(t, err, "not a valid name for a tournament")
		_, err = tournament.Open(dir, name)
		require.ErrorContains(t, err, "not a valid name for a tournament")
	}
	names, err := tournament.Names(dir)
	require.NoError(t, err)
	require.Equal(t, []string{"one", "two"}, names)
	found, err := tournament.Open(dir, "two")
	require.NoError(t, err)
	got := found.Plan
	require.Equal(t, other, tournament.Plan{Plan: got.Plan, Gauntlet: got.Gauntlet, Neighbours: got.Neighbours,
		SPRT: got.SPRT, Within: got.Within}, "without what Check adds")
	file := filepath.Join(dir, "one.jsonl")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, line := range []string{`[]`, `[{"number":2},{"number":2}]`, `[{"number":1998},{"number":1999}]`, `[{"number":1},{"number":2}]`, `[{"number":-2},{"number":-1}]`, `x`, `{`} {
		require.NoError(t, os.WriteFile(file, append(text, line+"\n"...), 0o600))
		_, err = tournament.Open(dir, "one")
		require.ErrorContains(t, err, "line 2")
		_, err = tournament.Create(dir, "one", plan())
		require.ErrorContains(t, err, "line 2")
	}
	require.NoError(t, os.WriteFile(file, []byte("nonsense\n"), 0o600))
	_, err = tournament.Open(dir, "one")
	require.ErrorContains(t, err, "the plan is damaged")
}

// A tournament with a program that this machine lacks is not played, because that bot would lose all its games.
func TestMissingProgram(t *testing.T) {
	p := plan()
	p.Bots = append(p.Bots, "exec:./no-such-bot")
	arena := create(t, p)
	_, err := arena.Work(t.Context(), 1)
	require.ErrorIs(t, err, tournament.ErrUnplayable)
	require.Empty(t, arena.Results().Games())
}
