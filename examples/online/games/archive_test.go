package games

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// bucket opens an archive in a bucket of a local S3 server, which a handler may disturb.
func bucket(t *testing.T, disturbed func(healthy http.Handler) http.Handler) *Archive {
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("games"))
	server := httptest.NewServer(disturbed(gofakes3.New(backend).Server()))
	t.Cleanup(server.Close)
	t.Setenv("AWS_ACCESS_KEY_ID", "x")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "x")
	a, err := OpenArchive(t.Context(), "s3://games?region=us-east-1&use_path_style=true&endpoint="+server.URL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.Close() })
	return a
}

// archives calls a test with an archive in a folder, and with one in a bucket.
func archives(t *testing.T, test func(t *testing.T, a *Archive)) {
	t.Run("folder", func(t *testing.T) {
		a, _ := folder(t)
		test(t, a)
	})
	t.Run("bucket", func(t *testing.T) {
		test(t, bucket(t, func(healthy http.Handler) http.Handler { return healthy }))
	})
}

// A finished game goes to the archive and keeps its last revision. The configured number of months after its end, it is
// deleted, and forgotten by all.
func TestArchive(t *testing.T) {
	archives(t, func(t *testing.T, a *Archive) {
		with := func(c *Config) { c.Archive = a }
		s, clock := serviceOn(t, shared, with)
		clock.Add(time.Since(clock.Now())) // as the bucket has it
		ctx := t.Context()
		c := create(t, s, Order{Game: "coucou", Player: "the secret of somebody"})
		red := Request{ID: c.ID, Secret: c.Seats["r"]}
		clock.Add(5 * time.Minute)
		last := read(t)(do(s, ctx, session.Resign, red))
		ended := clock.Now()

		// A process dies after it has written the object, or another one does the same at the same time.
		g := current(t, s, c.ID)
		text, err := g.archived()
		require.NoError(t, err)
		require.NoError(t, a.write(ctx, c.ID, text))
		require.False(t, read(t)(s.See(ctx, c.ID, c.Watch)).Archived)

		clock.Add(11 * time.Minute)
		soon(t, func() bool { return read(t)(s.See(ctx, c.ID, c.Watch)).Archived })
		inStore, err := shared.Count(ctx, openPrefix+c.ID)
		require.NoError(t, err)
		require.Zero(t, inStore)
		again, _ := serviceOn(t, shared, with)
		require.Equal(t, last.Revision, read(t)(again.See(ctx, c.ID, c.Seats["r"])).Revision)
		_, err = do(again, ctx, session.Resign, red)
		require.Equal(t, Over, code(err))

		stays := func(after time.Duration) error {
			clock.Add(ended.Add(after).Sub(clock.Now()))
			s.forget(ctx)
			fresh, _ := serviceOn(t, shared, with)
			_, err := fresh.See(ctx, c.ID, c.Watch)
			listed, wrong := shared.Version(ctx, finishedKey(c.ID, millis(ended)))
			require.NoError(t, wrong)
			require.Equal(t, err == nil, listed == 1, "the lists have it as long as the archive")
			return err
		}
		require.NoError(t, stays(24*month-time.Second))
		clock.Add(time.Minute)
		_, err = s.Rematch(ctx, c.ID, c.Seats["r"])
		require.ErrorIs(t, err, ErrNotFound, "this process has it in its memory, and its object is still there")
		require.ErrorIs(t, stays(24*month+time.Minute), ErrNotFound)
	})
}

// A bucket's server dies while it stores a game, and comes back later: the game is in the store until it is in the
// archive.
func TestBucketThatDies(t *testing.T) {
	var dead atomic.Bool
	var stored atomic.Int64
	a := bucket(t, func(healthy http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !dead.Load() || r.Method != http.MethodPut {
				healthy.ServeHTTP(w, r)
				return
			}
			if stored.Add(1) > 1 {
				healthy.ServeHTTP(httptest.NewRecorder(), r) // it dies before it answers
			}
			panic(http.ErrAbortHandler)
		})
	})
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	c := create(t, s, Order{Game: "coucou"})
	last := read(t)(do(s, t.Context(), session.Resign, Request{ID: c.ID, Secret: c.Seats["r"]}))
	dead.Store(true)
	clock.Add(11 * time.Minute)
	soon(t, func() bool { return stored.Load() > 2 })
	require.False(t, read(t)(s.See(t.Context(), c.ID, c.Watch)).Archived)
	dead.Store(false)
	clock.Add(time.Minute)
	soon(t, func() bool { return read(t)(s.See(t.Context(), c.ID, c.Watch)).Archived })
	require.Equal(t, last.Revision, read(t)(s.See(t.Context(), c.ID, c.Watch)).Revision)
}

// A dump has all finished games of the archive, with every round and what was hidden, and no names. It skips damaged
// games.
func TestDump(t *testing.T) {
	archives(t, func(t *testing.T, a *Archive) {
		st, err := store.Open(t.Context(), store.Config{Dir: t.TempDir()})
		require.NoError(t, err)
		defer func() { require.NoError(t, st.Close()) }()
		s, _ := serviceOn(t, st, func(c *Config) { c.Archive = a })
		ctx := t.Context()
		want := map[string][]string{}
		for name, rounds := range map[string]int{"oeufs": 1, "cuckoo": 2} {
			first := kind(t, name).Info().Seat(1).Letter
			c := create(t, s, Order{Game: name, Names: map[string]string{first: "Ada"}})
			last := Request{ID: c.ID, Secret: c.Seats[first]}
			for round := range rounds {
				if round > 0 {
					read(t)(do(s, ctx, session.Next, last))
				}
				read(t)(do(s, ctx, session.Resign, last))
			}
			text := s.record(t, c.ID, last.Secret)
			require.Equal(t, rounds, strings.Count(text, "Ada"))
			for r, err := range record.All(strings.NewReader(text)) {
				require.NoError(t, err)
				r.Players[0].Name, r.Players[1].Name = "", ""
				text, err := r.MarshalText()
				require.NoError(t, err)
				want[c.ID] = append(want[c.ID], string(text))
			}
			require.NoError(t, s.archive(ctx, current(t, s, c.ID)))
		}
		require.NoError(t, a.write(ctx, "202605aaaaaaaaaaaaaa", []byte("broken")))
		var out bytes.Buffer
		damaged, err := s.Dump(ctx, &out)
		require.NoError(t, err)
		require.Equal(t, 1, damaged)
		got := map[string][]string{}
		for lines := json.NewDecoder(&out); lines.More(); {
			var line struct {
				ID, Month, Game string
				Rounds          []string
			}
			require.NoError(t, lines.Decode(&line))
			require.Equal(t, "2026-05", line.Month)
			got[line.ID] = line.Rounds
		}
		require.Equal(t, want, got)
	})
}

// An archive may be the root of a disk.
func TestRootFolder(t *testing.T) {
	require.NoError(t, (&Archive{folder: "/"}).flush(strings.TrimPrefix(t.TempDir(), "/")))
}

// If different objects of one name are written at the same time, one of them wins, and is there as a whole.
func TestWritesAtOnce(t *testing.T) {
	a, _ := folder(t)
	for i := range 20 {
		name, texts := fmt.Sprintf("ab/%d", i), make(chan string, 8)
		var group sync.WaitGroup
		for n := range cap(texts) {
			group.Go(func() {
				text := strings.Repeat(fmt.Sprint(n), 10_000)
				if err := a.put(t.Context(), name, []byte(text), true); err == nil {
					texts <- text
				} else {
					assert.ErrorIs(t, err, fs.ErrExist)
				}
			})
		}
		group.Wait()
		require.Len(t, texts, 1)
		now, err := a.object(t.Context(), name)
		require.NoError(t, err)
		require.Equal(t, <-texts, string(now))
	}
}
