package games

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// folder opens an archive in a folder of its own.
func folder(t *testing.T) (a *Archive, dir string) {
	dir = t.TempDir()
	a, err := OpenArchive(t.Context(), "file://"+filepath.ToSlash(dir))
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.Close() })
	return a, dir
}

// archive ends a game by resignation, and moves it to the archive.
func archive(t *testing.T, s *Service, id, secret string) {
	t.Helper()
	read(t)(do(s, t.Context(), session.Resign, Request{ID: id, Secret: secret}))
	require.Eventually(t, func() bool { // another process may be about to do the same
		g := current(t, s, id)
		return g.archive || s.archive(t.Context(), g) == nil
	}, patience, time.Millisecond)
	s.index.drop(openPrefix + id)
}

// An identifier is used once: neither the order of an archived game nor a request for its rematch begins a game anew,
// in whatever process, and at whatever time.
func TestIdentifiersAreUsedOnce(t *testing.T) {
	archives(t, func(t *testing.T, a *Archive) {
		with := func(c *Config) { c.Archive = a }
		here, clock := serviceOn(t, shared, with)
		there, later := serviceOn(t, shared, with)
		ctx := t.Context()
		order := Order{Game: "coucou", Seats: map[string]string{"r": Human}, Key: "the key of " + t.Name()}
		made := create(t, here, order)
		seat, err := here.Sit(ctx, SitDown{ID: made.ID, Invitation: made.Invitations["r"]})
		require.NoError(t, err)
		archive(t, here, made.ID, made.Seats["b"])
		for month, s := range []*Service{here, there} {
			clock.Add(time.Duration(month) * 31 * 24 * time.Hour)
			later.Add(31 * 24 * time.Hour)
			require.Equal(t, made, create(t, s, order), "the same game in every month")
			now := read(t)(s.See(ctx, made.ID, seat.Secret))
			require.True(t, now.Archived)
			require.Equal(t, "r", *now.Winner)
			_, err = s.Sit(ctx, SitDown{ID: made.ID, Invitation: made.Invitations["r"]})
			require.ErrorIs(t, err, ErrTaken)
		}
		other := order
		other.Public = true
		_, err = here.Create(ctx, other)
		var wrong *OrderError
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, "Idempotency-Key", wrong.Field)

		again, err := here.Rematch(ctx, made.ID, seat.Secret)
		require.NoError(t, err)
		archive(t, here, again.ID, seat.Secret)
		won := read(t)(here.See(ctx, again.ID, seat.Secret)).Winner
		for _, s := range []*Service{there, here} {
			for _, secret := range []string{seat.Secret, made.Seats["b"]} {
				r, err := s.Rematch(ctx, made.ID, secret)
				require.NoError(t, err)
				require.Equal(t, again.ID, r.ID)
			}
			now := read(t)(s.See(ctx, again.ID, seat.Secret))
			require.True(t, now.Archived)
			require.Equal(t, won, now.Winner)
		}
		open, err := shared.Count(ctx, openPrefix+again.ID)
		require.NoError(t, err)
		require.Zero(t, open)
	})
}

// An object in the archive is never replaced by another game, whether the bucket can refuse that or not. The same game
// may come twice.
func TestObjectsStay(t *testing.T) {
	archives(t, func(t *testing.T, a *Archive) {
		s, _ := serviceOn(t, shared)
		text := func() []byte {
			c := create(t, s, Order{Game: "coucou"})
			read(t)(do(s, t.Context(), session.Resign, Request{ID: c.ID, Secret: c.Seats["b"]}))
			g := current(t, s, c.ID)
			g.Created += int64(len(c.ID)) * int64(c.ID[0]) // no two games began at the same time
			text, err := g.archived()
			require.NoError(t, err)
			return text
		}
		const id = "aaaaaaaaaaaaaaaaaaaa"
		one, two := text(), bytes.Replace(text(), []byte(`"created":1`), []byte(`"created":2`), 1)
		require.NoError(t, a.write(t.Context(), id, one))
		require.NoError(t, a.write(t.Context(), id, one))
		linked := bytes.Replace(one, []byte(`"reason":`), []byte(`"rematch":"bbbbbbbbbbbbbbbbbbbb","reason":`), 1)
		require.NotEqual(t, one, linked)
		require.NoError(t, a.write(t.Context(), id, linked), "the same game")
		require.ErrorIs(t, a.write(t.Context(), id, two), errOther)
		now, err := a.object(t.Context(), objectName(id))
		require.NoError(t, err)
		require.Equal(t, one, now)
		require.Error(t, a.put(t.Context(), objectName(id), two, true), "the bucket refuses, too")
	})
}

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
			soon(t, func() bool { return strings.Contains(fmt.Sprint(s.Health(ctx).Problems), c.says) })
			require.False(t, s.Health(ctx).Usable)
			_, err = s.Create(ctx, Order{Game: "coucou"})
			require.ErrorIs(t, err, errFormat)
			_, err = s.See(ctx, id, "")
			require.ErrorIs(t, err, errFormat)
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

// Flags fall within half a second while 640 games end together and the bucket takes its time for each game.
func TestFlagsDoNotWaitForTheArchive(t *testing.T) {
	a := bucket(t, func(healthy http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(50 * time.Millisecond)
			healthy.ServeHTTP(w, r)
		})
	})
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	games := func(n int) []Created {
		all := make([]Created, n)
		var group sync.WaitGroup
		for i := range n {
			group.Go(func() { all[i] = create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}}) })
		}
		group.Wait()
		return all
	}
	flags := func() time.Duration { // how long the clocks take that have ended
		start := time.Now()
		require.Eventually(t, func() bool {
			n, _ := s.index.late(toTend, millis(s.now()), clockAgain)
			return n == 0
		}, patience, time.Millisecond)
		return time.Since(start)
	}
	waiting := func() int {
		n, _ := s.index.late(toArchive, millis(s.now()), archiveAgain)
		return n
	}
	over := games(640)
	clock.Add(6 * time.Minute) // nobody makes the first move: all of them end together
	together := flags()
	flagged := games(20)
	clock.Add(11 * time.Minute) // the 640 go to the archive, and the 20 end
	late := flags()
	t.Logf("640 flags fell in %v, and 20 in %v while %d games waited for the archive", together, late, waiting())
	require.Positive(t, waiting(), "the archive is not done by far")
	for _, c := range flagged {
		require.True(t, read(t)(s.See(t.Context(), c.ID, c.Watch)).Over)
	}
	require.Less(t, together, 2*time.Second, "640 flags, on a machine that others use too")
	require.Less(t, late, 500*time.Millisecond)
	soon(t, func() bool { return waiting() == 0 })
	require.True(t, read(t)(s.See(t.Context(), over[0].ID, over[0].Watch)).Archived)
}

// All finished games of a person are found, however many games others have finished since. Of the other public games,
// the lists keep the last ones.
func TestOwnGamesStay(t *testing.T) {
	s := New([]*store.Store{shared}, Config{})
	now := millis(time.Now())
	learn := func(i int64, players map[string]string) (key string) {
		id := fmt.Sprintf("%020d", i)
		l := Listed{ID: id, Game: "coucou", Public: true, Plies: 1, Changed: now + i}
		text, err := json.Marshal(listing{format, l, players})
		require.NoError(t, err)
		s.learn(store.Entry{Key: finishedKey(id, now+i), Value: text, Version: 1})
		return finishedKey(id, now+i)
	}
	mine := map[string]string{"b": "a person"}
	old := learn(-time.Hour.Milliseconds(), mine)
	learn(0, mine)
	first, second := learn(1, nil), learn(2, nil)
	for i := int64(3); i < maxFinished+3; i++ {
		learn(i, nil)
	}
	require.Equal(t, []string{old, first, second}, s.extra(s.shards[0], now))
}

// A phrase makes no move stale, does not change when the game was changed last, and comes once in some seconds from a
// seat.
func TestTalk(t *testing.T) {
	s, clock := service(t)
	ctx := t.Context()
	c := create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 600}})
	blue, red := Request{ID: c.ID, Secret: c.Seats["b"]}, Request{ID: c.ID, Secret: c.Seats["r"]}
	read(t)(do(s, ctx, session.Move, blue, "d2-d3"))
	before := current(t, s, c.ID)
	said, refused := 0, 0
	for range 150 { // 15 phrases a second
		clock.Add(time.Second / 15)
		_, err := do(s, ctx, Say, blue, "Hello!")
		if err != nil {
			require.Equal(t, "phrase", code(err))
			refused++
			continue
		}
		said++
	}
	require.Equal(t, 4, said)
	require.Equal(t, 146, refused)
	now := current(t, s, c.ID)
	require.Equal(t, before.revision(), now.revision())
	require.Equal(t, before.Changed, now.Changed)
	require.Equal(t, before.Clock, now.Clock)
	require.Equal(t, Said{"Hello!", 4}, now.Said["b"])
	red.Revision = before.revision()
	read(t)(do(s, ctx, session.Move, red, "d10-d9"))

	// Whoever talks after the end does not keep the game from the archive.
	a, _ := folder(t)
	s, clock = serviceOn(t, shared, func(c *Config) { c.Archive = a })
	c = create(t, s, Order{Game: "coucou"})
	blue = Request{ID: c.ID, Secret: c.Seats["b"]}
	read(t)(do(s, ctx, session.Resign, blue))
	for range 10 {
		clock.Add(time.Minute)
		_, _ = do(s, ctx, Say, blue, "Again?")
	}
	clock.Add(time.Second)
	soon(t, func() bool { return read(t)(s.See(ctx, c.ID, c.Watch)).Archived })
}

// A phrase that comes while a bot thinks does not waste its search.
func TestTalkToABot(t *testing.T) {
	s, _ := serviceOn(t, shared)
	c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"b": "easy"}})
	g := current(t, s, c.ID)
	read(t)(do(s, t.Context(), Say, Request{ID: c.ID, Secret: c.Seats["r"]}, "Hello!"))
	require.NoError(t, s.makeMove(t.Context(), g, time.Second))
	require.EqualValues(t, 2, read(t)(s.See(t.Context(), c.ID, c.Watch)).Revision)
}

// The clock of a rematch waits until the other player has agreed to it or has moved.
func TestRematchNeedsConsent(t *testing.T) {
	for _, how := range []string{"agrees", "moves"} {
		t.Run(how, func(t *testing.T) {
			s, clock := service(t)
			ctx := t.Context()
			c := create(t, s, Order{Game: "coucou", Clock: &Clock{Per: "game", Seconds: 60}})
			secrets := c.Seats
			read(t)(do(s, ctx, session.Resign, Request{ID: c.ID, Secret: secrets["b"]}))
			again, err := s.Rematch(ctx, c.ID, secrets["b"]) // who is red there
			require.NoError(t, err)
			require.Equal(t, "r", again.Seat)
			clock.Add(time.Hour)
			deadline := func() int64 {
				g := current(t, s, again.ID)
				return g.deadline()
			}
			require.Zero(t, deadline(), "nobody loses on time what nobody has agreed to")
			if how == "agrees" {
				g := current(t, s, again.ID)
				claimed := g.with(g.session)
				claimed.Busy, claimed.Talk = 1, g.Talk+1
				_, err = s.save(ctx, g, claimed)
				require.NoError(t, err)
				_, err = s.Rematch(ctx, c.ID, secrets["r"])
				require.NoError(t, err)
				require.EqualValues(t, 1, current(t, s, again.ID).Busy, "a worker has claimed the turn")
				require.Equal(t, millis(clock.Now())+firstMove.Milliseconds(), deadline())
				return
			}
			read(t)(do(s, ctx, session.Move, Request{ID: again.ID, Secret: secrets["r"]}, "d2-d3"))
			require.Equal(t, millis(clock.Now())+60_000, deadline())
		})
	}
}
