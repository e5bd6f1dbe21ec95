package games

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// The entries, objects and marks in testdata, which v0.1.0 has written, are read for ever.
func TestFormats(t *testing.T) {
	files, err := filepath.Glob("testdata/format*/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	s, _ := service(t)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		text = bytes.TrimSpace(text)
		switch kind := filepath.Base(name); kind {
		case "mark.json":
			require.NoError(t, checkMark("the store", text, true))
		case "finished.json":
			var e listing
			require.NoError(t, readFormat(text, &e))
			require.Equal(t, 3, e.Plies)
			require.NotEmpty(t, e.Players)
		default:
			stored := struct {
				ID     string
				Plies  int
				Result string
				Record string
				Entry  json.RawMessage
				Chunks []json.RawMessage
			}{}
			require.NoError(t, json.Unmarshal(text, &stored))
			e := store.Entry{Key: objectName(stored.ID), Value: stored.Entry, Version: 1}
			if kind == "open.json" {
				e.Key, e.Version = openPrefix+stored.ID, int64(stored.Plies)+1
			}
			var chunks []store.Entry
			for n, c := range stored.Chunks {
				var text bytes.Buffer
				require.NoError(t, json.Compact(&text, c)) // as it was written
				chunks = append(chunks, store.Entry{Key: chunkKey(stored.ID, n), Value: text.Bytes(), Version: 1})
			}
			g, err := s.decode(stored.ID, e, chunks)
			require.NoError(t, err, name)
			require.Equal(t, stored.Plies, g.session.Plies())
			require.Equal(t, stored.Result, g.Winner)
			record, err := g.session.Record().MarshalText()
			require.NoError(t, err)
			require.Equal(t, stored.Record, string(record))
		}
	}
}

// A store or an archive in a format that this version does not read is left alone: the process says who reads it, and
// is not ready.
func TestOtherFormats(t *testing.T) {
	for name, c := range map[string]struct{ store, archive, says string }{
		"newer store": {`{"online":9,"from":"v0.7.0"}`, "",
			"format 9, which clutch v0.7.0 and later versions read"},
		"newer archive": {"", `{"online":4,"from":"v0.2.0"}`, "the archive has format 4, which clutch v0.2.0"},
		"older mark":    {`{"online":2,"from":""}`, "", "no released version reads it"},
		"no mark":       {`whatever`, "", "the mark of the store is"},
		"none at all":   {"", "", "the store was made before v0.1.0"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			st, err := store.Open(ctx, store.Config{Dir: t.TempDir(), Reserve: 1})
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, st.Close()) })
			a, dir := folder(t)
			const id = "aaaaaaaaaaaaaaaaaaaa"
			key, text := markKey, c.store
			switch {
			case c.archive != "":
				require.NoError(t, os.WriteFile(filepath.Join(dir, markName), []byte(c.archive), 0o600))
				text = string(newMark())
			case c.store == "":
				key, text = openPrefix+id, `{"online":2}`
			}
			require.NoError(t, st.Commit(ctx, store.Change{Key: key, Value: []byte(text)}))
			s, _ := start(t, st, func(config *Config) { config.Archive = a })
			soon(t, func() bool { return strings.Contains(fmt.Sprint(s.Ready()), c.says) })
			_, err = s.Create(ctx, Order{Game: "coucou"})
			require.ErrorIs(t, err, errFormat)
			_, err = s.See(ctx, id, "")
			require.ErrorIs(t, err, errFormat)
			require.ErrorIs(t, s.Settle(ctx, "Ada", true), errFormat)
			n, err := st.Count(ctx, "")
			require.NoError(t, err)
			require.EqualValues(t, 1, n, "nothing is written")
			files, err := filepath.Glob(filepath.Join(dir, "*"))
			require.NoError(t, err)
			require.Equal(t, c.archive != "", len(files) > 0)
		})
	}
}

// The page on upgrades names the format of this version.
func TestUpgradesPage(t *testing.T) {
	page, err := os.ReadFile("../deploy/README.md")
	require.NoError(t, err)
	require.Contains(t, string(page), fmt.Sprintf("| %d | %s and later |", format, formatFrom))
}

// A game in the store is replayed before it is served. An entry that contradicts itself, or has a time that no clock has
// shown, or a bot that does not exist, is damaged: it is refused and stays unchanged.
func TestDamage(t *testing.T) {
	writer, _ := service(t)
	c := create(t, writer, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 10},
		Seats: map[string]string{"r": "easy"}})
	does(t, writer, c.by("b"), session.Move, "d2-d3")
	e, err := shared.Get(t.Context(), openPrefix+c.ID)
	require.NoError(t, err)
	_, err = writer.decode(c.ID, e, nil)
	require.NoError(t, err)
	var now head
	require.NoError(t, readFormat(e.Value, &now))
	bad := e
	for _, damage := range [][2]string{
		{"d2-d3", "d2-d4"}, {`"left":{"b":10000,`, `"left":{`}, {`"turn":"r"`, `"turn":"b"`}, {`"plies":1`, `"plies":2`},
		{`"game":"coucou"`, `"game":"taacoca"`}, {"{", ""},
		{fmt.Sprint(`"since":`, now.Clock.Since), `"since":9223372036854775807`},
		{fmt.Sprint(`"since":`, now.Clock.Since), `"since":-5`},
		{fmt.Sprint(`"changed":`, now.Changed), `"changed":9223372036854775807`},
		{fmt.Sprint(`"created":`, now.Created), `"created":9223372036854775807`},
		{`"since":`, `"first":1780000000000,"since":`}, {`"bot":"easy"`, `"bot":"genius"`},
	} {
		bad.Value = bytes.Replace(e.Value, []byte(damage[0]), []byte(damage[1]), 1)
		require.NotEqual(t, e.Value, bad.Value)
		_, err = writer.decode(c.ID, bad, nil)
		require.ErrorIs(t, err, ErrDamaged, damage[1])
	}
	require.NoError(t, shared.Commit(t.Context(), store.Change{Key: e.Key, Version: e.Version, Value: bad.Value}))
	reader, clock := service(t)
	_, err = reader.See(t.Context(), c.ID, c.Watch)
	require.ErrorIs(t, err, ErrDamaged)
	_, err = do(reader, t.Context(), session.Resign, c.by("b"))
	require.ErrorIs(t, err, ErrDamaged)
	clock.Add(time.Minute) // red's time is up
	time.Sleep(2 * dueEvery)
	require.NotContains(t, reader.index.known, openPrefix+c.ID, "the process leaves the game alone")
	after, err := shared.Get(t.Context(), e.Key)
	require.NoError(t, err)
	require.Equal(t, bad.Value, after.Value)
}

// Taking back moves removes the chunks that are no longer full.
func TestChunks(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "oeufs"})
	there := []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}
	play := func(from, to int) {
		for i := from; i < to; i++ {
			does(t, s, c.by(sees(t, s, c).Turn), session.Move, there[i%4])
		}
	}
	stored := func() int {
		e, chunks, err := shared.GetAll(t.Context(), openPrefix+c.ID, chunkPrefix+c.ID+"/")
		require.NoError(t, err)
		again, _ := serviceOn(t, shared)
		_, err = again.decode(c.ID, e, chunks)
		require.NoError(t, err)
		return len(chunks)
	}
	play(0, 2*chunkSize+1)
	require.Equal(t, 2, stored())
	for range 3 {
		turn := sees(t, s, c).Turn
		offers(t, s, c.by(map[string]string{"A": "B", "B": "A"}[turn]), session.TakeBack, session.TakeBack)
		offers(t, s, c.by(turn), session.TakeBack, session.Accept)
	}
	require.Equal(t, 1, stored())
	play(2*chunkSize-2, 2*chunkSize+1)
	require.Equal(t, 2, stored())
}

// A game that would go on for ever is broken off, and its match gets no further round, when it takes more than maxBytes.
func TestLongGames(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou", Rounds: 9})
	g := current(t, s, c.ID)
	g.Bytes = maxBytes + 1
	after, err := g.session.Play(boardgame.First, "d2-d3")
	require.NoError(t, err)
	g = s.next(g, after)
	require.True(t, g.session.Over())
	require.Contains(t, g.session.Abandoned(), "bytes")
	_, err = s.played(g, boardgame.First, Request{Action: session.Next})
	require.Equal(t, "round", code(err))
	require.ErrorContains(t, err, "too long")
}

// What a match can grow to has a limit, whatever its players do, and its entry stays small.
func TestDrawnRoundsEnd(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "cuckoo", Rounds: 9})
	rounds := 0
	for ; rounds < 200; rounds++ {
		offers(t, s, c.by("b"), session.Draw, session.Draw)
		offers(t, s, c.by("r"), session.Draw, session.Accept)
		if _, err := do(s, t.Context(), session.Next, c.by("b")); err != nil {
			require.NotEmpty(t, code(err))
			break
		}
	}
	require.Less(t, rounds, 100)
	e, chunks, err := shared.GetAll(t.Context(), openPrefix+c.ID, chunkPrefix+c.ID+"/")
	require.NoError(t, err)
	require.Less(t, len(e.Value), 32<<10)
	require.NotEmpty(t, chunks)
	again, _ := service(t) // reads the chunks
	require.Equal(t, sees(t, s, c), sees(t, again, c))
}

// BenchmarkMoveAtPly measures what a move costs at different lengths of a game, with its entry and what those who
// follow get, without the store.
func BenchmarkMoveAtPly(b *testing.B) {
	there := []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}
	for _, length := range []int{50, 5000} {
		b.Run(fmt.Sprint("plies=", length), func(b *testing.B) {
			s := New([]*store.Store{shared}, Config{Games: clutch.Games()})
			oeufs, err := s.config.Games.Find("oeufs")
			require.NoError(b, err)
			now, err := session.New(oeufs, nil, session.Settings{})
			require.NoError(b, err)
			g := &game{id: "20260700000000000000", head: head{Format: format}, session: now}
			for i := range length {
				after, err := g.session.Play(g.session.Turn(), there[i%4])
				require.NoError(b, err)
				next := s.next(g, after)
				_, err = next.changes(g)
				require.NoError(b, err)
				g = next
			}
			bytes := 0
			for b.Loop() {
				after, err := g.session.Play(g.session.Turn(), there[length%4])
				require.NoError(b, err)
				next := s.next(g, after)
				changes, err := next.changes(g)
				require.NoError(b, err)
				_, err = View{service: s, game: next}.JSON()
				require.NoError(b, err)
				bytes = len(changes[len(changes)-1].Value)
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
