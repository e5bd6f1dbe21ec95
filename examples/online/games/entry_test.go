package games

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// A game in the store is replayed before it is served. One that contradicts itself, or has a bot that does not exist, is
// damaged: it is refused and stays unchanged.
func TestDamage(t *testing.T) {
	writer, _ := service(t)
	c := create(t, writer, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 10},
		Seats: map[string]string{"r": "easy"}})
	does(t, writer, c.by("b"), session.Move, "d2-d3")
	g, err := shared.Get(t.Context(), c.ID, 0)
	require.NoError(t, err)
	_, err = writer.decode(g)
	require.NoError(t, err)
	bad := g
	for _, damage := range [][2]string{
		{"d2-d3", "d2-d4"}, {`"turn":"r"`, `"turn":"b"`}, {`"plies":1`, `"plies":2`},
		{`"game":"coucou"`, `"game":"taacoca"`}, {"{", ""}, {`"left":[10000]`, `"left":[]`},
		{`"bot":"easy"`, `"bot":"genius"`}, {`"b":{`, `"x":{`},
	} {
		bad.Head = bytes.Replace(g.Head, []byte(damage[0]), []byte(damage[1]), 1)
		bad.Session = bytes.Replace(g.Session, []byte(damage[0]), []byte(damage[1]), 1)
		require.NotEqual(t, g, bad, damage[0])
		_, err = writer.decode(bad)
		require.ErrorIs(t, err, ErrDamaged, damage[1])
	}
	bad.Version++
	require.NoError(t, shared.Save(t.Context(), store.Change{Game: bad}))
	reader, clock := service(t)
	_, err = reader.See(t.Context(), c.ID, c.Watch)
	require.ErrorIs(t, err, ErrDamaged)
	_, err = do(reader, t.Context(), session.Resign, c.by("b"))
	require.ErrorIs(t, err, ErrDamaged)
	clock.Add(time.Minute) // red's time is up
	time.Sleep(2 * dueEvery)
	after, err := shared.Get(t.Context(), c.ID, 0)
	require.NoError(t, err)
	require.Equal(t, bad, after)
}

// A list shows no game that says of itself that it does not belong there, such as a private one, and the others still.
func TestForeignPlaces(t *testing.T) {
	s, _ := serviceOn(t, alone(t))
	private, public := create(t, s, Order{Game: "coucou"}), create(t, s, Order{Game: "coucou", Public: true})
	g, err := s.store.Get(t.Context(), private.ID, 0)
	require.NoError(t, err)
	g.Version++
	require.NoError(t, s.store.Save(t.Context(), store.Change{Game: g, Enter: []store.Place{{List: ToWatch, At: 1}}}))
	page, err := s.List(t.Context(), Query{List: ToWatch})
	require.NoError(t, err)
	require.Len(t, page.Games, 1)
	require.Equal(t, public.ID, page.Games[0].ID)
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

// golden is a game as a version of this program has stored it, with what it was.
type golden struct {
	ID             string
	Version        int64
	Head, Session  json.RawMessage
	Chunks         []json.RawMessage
	Record, Winner string
}

// The games in testdata, which each version has stored, are read for ever, and go on.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	s, _ := service(t)
	compact := func(text json.RawMessage) []byte { // as it was written
		var b bytes.Buffer
		require.NoError(t, json.Compact(&b, text))
		return b.Bytes()
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var all []golden
		require.NoError(t, json.Unmarshal(text, &all))
		for _, g := range all {
			stored := store.Game{Row: store.Row{ID: g.ID, Version: g.Version, Head: compact(g.Head)}, Session: compact(g.Session)}
			for _, c := range g.Chunks {
				stored.Chunks = append(stored.Chunks, compact(c))
			}
			now, err := s.decode(stored)
			require.NoError(t, err)
			require.Equal(t, g.Winner, now.Winner)
			record, err := now.session.Record().MarshalText()
			require.NoError(t, err)
			require.Equal(t, g.Record, string(record))
			next, err := s.stored(now, now.with(now.session))
			require.NoError(t, err)
			require.Equal(t, string(stored.Head), string(next.Head), "what this version writes, that one has written")
			require.Equal(t, string(stored.Session), string(next.Session))
		}
	}
}

// BenchmarkMoveAtPly measures what a move costs at different lengths of a game, with its entry and what those who
// follow get, without the store.
func BenchmarkMoveAtPly(b *testing.B) {
	there := []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}
	for _, length := range []int{50, 5000} {
		b.Run(fmt.Sprint("plies=", length), func(b *testing.B) {
			s := New(shared, Config{Games: clutch.Games()})
			oeufs, err := s.config.Games.Find("oeufs")
			require.NoError(b, err)
			now, err := session.New(oeufs, nil, session.Settings{})
			require.NoError(b, err)
			g := &game{id: "20260700000000000000", session: now}
			play := func(n int) (next *game, bytes int) {
				after, err := g.session.Play(g.session.Turn(), there[n%4])
				require.NoError(b, err)
				next = s.next(g, after)
				change, err := s.stored(g, next)
				require.NoError(b, err)
				return next, len(change.Head) + len(change.Session)
			}
			for n := range length {
				g, _ = play(n)
			}
			bytes := 0
			for b.Loop() {
				next, written := play(length)
				_, err = View{service: s, game: next}.JSON()
				require.NoError(b, err)
				bytes = written
			}
			b.ReportMetric(float64(bytes), "bytes")
		})
	}
}
