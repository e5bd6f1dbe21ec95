package games

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
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
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
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

// folder opens an archive in a folder of its own.
func folder(t *testing.T) (a *Archive, dir string) {
	dir = t.TempDir()
	a, err := OpenArchive(t.Context(), "file://"+filepath.ToSlash(dir))
	require.NoError(t, err)
	t.Cleanup(func() { _ = a.Close() })
	return a, dir
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

// archive ends a game by resignation, and moves it to the archive.
func archive(t *testing.T, s *Service, id, secret string) {
	t.Helper()
	does(t, s, Request{ID: id, Secret: secret}, session.Resign)
	require.Eventually(t, func() bool { // another process may be about to do the same
		g := current(t, s, id)
		return g.archive || s.archive(t.Context(), g) == nil
	}, patience, time.Millisecond)
	s.index.drop(openPrefix + id)
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
		red := c.by("r")
		clock.Add(5 * time.Minute)
		last := does(t, s, red, session.Resign)
		ended := clock.Now()

		// A process dies after it has written the object, or another one does the same at the same time.
		g := current(t, s, c.ID)
		text, err := g.archived()
		require.NoError(t, err)
		require.NoError(t, a.write(ctx, c.ID, text))
		require.False(t, sees(t, s, c).Archived)

		clock.Add(11 * time.Minute)
		soon(t, func() bool { return sees(t, s, c).Archived })
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
	last := does(t, s, c.by("r"), session.Resign)
	dead.Store(true)
	clock.Add(11 * time.Minute)
	soon(t, func() bool { return stored.Load() > 2 })
	require.False(t, sees(t, s, c).Archived)
	dead.Store(false)
	clock.Add(time.Minute)
	soon(t, func() bool { return sees(t, s, c).Archived })
	require.Equal(t, last.Revision, sees(t, s, c).Revision)
}

// While a bucket's server takes requests and does not answer, people play on, also in games that this process has not
// read yet, and clocks run out.
func TestSilentBucket(t *testing.T) {
	writer, _ := service(t)
	clocked := Order{Game: "coucou", Clock: &Clock{Per: "move", Seconds: 3600}}
	played, late := create(t, writer, clocked), create(t, writer, clocked)
	does(t, writer, late.by("b"), session.Move, "d2-d3")
	silent := make(chan struct{})
	a := bucket(t, func(http.Handler) http.Handler {
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-silent })
	})
	t.Cleanup(func() { close(silent) }) // before the server closes, which waits for its requests
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	clock.Add(30 * time.Minute)
	does(t, s, played.by("b"), session.Move, "d2-d3")
	clock.Add(31 * time.Minute)
	soon(t, func() bool { return sees(t, writer, late).Over })
	_, err := s.See(t.Context(), "aaaaaaaaaaaaaaaaaaaa", "")
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.NotErrorIs(t, err, context.DeadlineExceeded, "the caller would have waited")
	require.Positive(t, a.silent.Load(), "nobody asks again for some time")
}

// While a bucket can't be reached from the beginning on, no move asks for it, and others ask for it only after a pause.
func TestBucketThatIsDown(t *testing.T) {
	writer, _ := service(t)
	c := create(t, writer, Order{Game: "coucou"})
	var asked atomic.Int64
	a := bucket(t, func(http.Handler) http.Handler {
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			asked.Add(1)
			panic(http.ErrAbortHandler)
		})
	})
	config := writer.config
	config.Archive = a
	s := New([]*store.Store{shared}, config) // it does not run, so nothing else asks
	_ = sees(t, s, c)
	before := asked.Load()
	require.Positive(t, before, "nobody knows the format of the archive yet")
	require.Positive(t, a.silent.Load())

	a.silent.Store(millis(time.Now().Add(time.Hour)))
	_, err := s.See(t.Context(), "aaaaaaaaaaaaaaaaaaaa", "")
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.Equal(t, before, asked.Load(), "this is the pause")

	a.silent.Store(0)
	does(t, s, c.by("b"), session.Move, "d2-d3")
	does(t, s, c.by("r"), session.Move, "d10-d9")
	does(t, s, c.by("b"), Say, "Hello!")
	require.Equal(t, before, asked.Load())
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
			last := c.by(first)
			for round := range rounds {
				if round > 0 {
					does(t, s, last, session.Next)
				}
				does(t, s, last, session.Resign)
			}
			v, err := s.See(ctx, c.ID, last.Secret)
			require.NoError(t, err)
			text, err := v.Record()
			require.NoError(t, err)
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

// When a game waits for the archive, nothing changes it any more: no rematch is linked whose link the archive would not
// have. A request with a key that was made before the end is known after it.
func TestClosedForTheArchive(t *testing.T) {
	a, dir := folder(t)
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	ctx := t.Context()
	c := create(t, s, Order{Game: "coucou"})
	blocked := filepath.Join(dir, c.ID[:2])
	require.NoError(t, os.WriteFile(blocked, nil, 0o600)) // where the folder should be
	last := Request{ID: c.ID, Secret: c.Seats["r"], Key: "the last change", Action: session.Resign}
	revision := read(t)(s.Do(ctx, last)).Revision
	clock.Add(11 * time.Minute)
	soon(t, func() bool { return current(t, s, c.ID).Closed })

	unchanged := func() {
		now := sees(t, s, c)
		require.Empty(t, now.Rematch)
		require.Equal(t, revision, now.Revision)
		require.Equal(t, revision, read(t)(s.Do(ctx, last)).Revision)
	}
	_, err := s.Do(ctx, Request{ID: c.ID, Secret: c.Seats["r"], Action: Say, Phrase: Phrases()[0]})
	require.Equal(t, Over, code(err))
	_, err = s.See(ctx, c.ID[:2]+"aaaaaaaaaaaaaaaaaa", "")
	require.ErrorIs(t, err, store.ErrUnavailable, "not missing")
	require.NoError(t, os.Remove(blocked)) // a rematch is looked for in the archive
	next := map[string]bool{}
	for _, secret := range c.Seats {
		r, err := s.Rematch(ctx, c.ID, secret)
		require.NoError(t, err)
		next[r.ID] = true
		unchanged()
	}
	require.Len(t, next, 1)

	clock.Add(time.Minute)
	soon(t, func() bool { return sees(t, s, c).Archived })
	unchanged()
}

// object returns an identifier, which is always the same, and the text of a game with this head, for an archive.
func object(t *testing.T, h head) (id string, text []byte) {
	h.Format = format
	text, err := json.Marshal(entry{head: h, Session: []byte("{}")})
	require.NoError(t, err)
	return "aaaaaaaaaaaaaaaaaaaa", text
}

// A game that is in the archive already is on disk before it leaves the store, although an earlier attempt failed
// after it had written the file.
func TestWrittenNotFlushed(t *testing.T) {
	a, dir := folder(t)
	id, text := object(t, head{Created: 1})
	require.NoError(t, a.write(t.Context(), id, text))
	a.folder = filepath.Join(dir, "away") // where nothing can be flushed
	require.ErrorIs(t, a.write(t.Context(), id, text), os.ErrNotExist)
}

// A file that the machine has half written when it failed is not taken for a game: a game is written there, also from a
// backup. An archive whose mark is half written has no games yet.
func TestTornObject(t *testing.T) {
	from, _ := folder(t)
	id, text := object(t, head{Created: 1})
	require.NoError(t, from.write(t.Context(), id, text))
	var backup bytes.Buffer
	z := zip.NewWriter(&backup)
	require.NoError(t, from.Backup(t.Context(), z))
	require.NoError(t, z.Close())
	r, err := zip.NewReader(bytes.NewReader(backup.Bytes()), int64(backup.Len()))
	require.NoError(t, err)
	torn := func(mark string, object []byte) *Archive {
		a, dir := folder(t)
		require.NoError(t, os.Mkdir(filepath.Join(dir, id[:2]), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, objectName(id)), object, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, markName), []byte(mark), 0o600))
		return a
	}
	for _, length := range []int{0, 9} {
		to := torn(string(newMark()), text[:length])
		n, err := to.Restore(t.Context(), r)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		now, err := to.object(t.Context(), objectName(id))
		require.NoError(t, err)
		require.Equal(t, text, now)
	}
	fresh, dir := folder(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, markName), []byte(`{"onl`), 0o600))
	require.NoError(t, fresh.identify(t.Context()))
	require.ErrorIs(t, torn("", text).identify(t.Context()), errFormat)
}

// A store that is restored from a backup has games whose ends are in the archive: they are over, and not played on.
func TestRestoredStore(t *testing.T) {
	a, _ := folder(t)
	with := func(c *Config) { c.Archive = a }
	s, _ := serviceOn(t, shared, with)
	ctx := t.Context()
	c := create(t, s, Order{Game: "coucou"})
	saved, err := shared.Get(ctx, openPrefix+c.ID)
	require.NoError(t, err)
	archive(t, s, c.ID, c.Seats["r"])
	err = shared.Commit(ctx, store.Change{Key: saved.Key, Value: saved.Value})
	require.NoError(t, err)

	other, itsClock := serviceOn(t, shared, with)
	before := current(t, other, c.ID)
	restored, clock := serviceOn(t, shared, with)
	clock.Add(11 * time.Minute)
	_, err = restored.Do(ctx, Request{ID: c.ID, Secret: c.Seats["b"], Action: session.Resign})
	require.Equal(t, Over, code(err))
	now := sees(t, restored, c)
	require.True(t, now.Archived)
	require.Equal(t, "b", *now.Winner)
	open, err := shared.Count(ctx, openPrefix+c.ID)
	require.NoError(t, err)
	require.Zero(t, open)
	itsClock.Add(11 * time.Minute)
	ended, err := other.unlessEnded(ctx, before) // it has read the game at the same time
	require.NoError(t, err)
	require.True(t, ended.archive)
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

// When a game is no longer kept, the key of its order can make another one, which goes on even if nobody has deleted the
// first one yet.
func TestKeyOfAForgottenGame(t *testing.T) {
	a, _ := folder(t)
	with := func(c *Config) { c.Archive = a }
	s, clock := serviceOn(t, shared, with)
	clock.Add(time.Since(clock.Now())) // as the files have it
	order := Order{Game: "coucou", Key: "the key of two games"}
	first := create(t, s, order)
	archive(t, s, first.ID, first.Seats["r"])
	follower, followersClock := serviceOn(t, shared, with)
	for _, s := range []*Service{s, follower} { // both keep it in memory
		require.True(t, sees(t, s, first).Archived)
	}
	clock.Add(25 * month)
	followersClock.Add(clock.Now().Sub(followersClock.Now()))
	require.Equal(t, first, create(t, s, order))
	for _, s := range []*Service{s, follower} {
		soon(t, func() bool { _, known := s.index.cached(first.ID); return known == 1 })
		require.False(t, read(t)(s.Follow(t.Context(), first.ID, first.Watch)).Archived)
		g, _ := s.index.cached(first.ID)
		require.False(t, g.archive, "the new game has the place of the first one")
	}
	does(t, s, first.by("b"), session.Move, "d2-d3")
	other, itsClock := serviceOn(t, shared, with)
	itsClock.Add(clock.Now().Sub(itsClock.Now()) + 11*time.Minute)
	require.EqualValues(t, 2, sees(t, other, first).Revision)
	does(t, other, first.by("r"), session.Resign)
	s.forget(t.Context())
	itsClock.Add(11 * time.Minute)
	soon(t, func() bool { return sees(t, other, first).Archived })
	require.EqualValues(t, 3, sees(t, other, first).Revision)
}

// If an order comes twice at the same time, the process knows of its game, whatever the second request has looked for
// before there was one.
func TestOneOrderTwiceAtOnce(t *testing.T) {
	var asked atomic.Int64
	goOn := make(chan struct{})
	a := bucket(t, func(healthy http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			isGame := r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, ".json") && path.Base(r.URL.Path) != markName
			if isGame && asked.Add(1) == 1 {
				<-goOn
			}
			healthy.ServeHTTP(w, r)
		})
	})
	s, _ := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	other, _ := service(t)
	order := Order{Game: "coucou", Seats: map[string]string{"r": "easy"}, Key: "the key of an order that comes twice"}
	second := make(chan Created)
	go func() {
		c, err := s.Create(t.Context(), order)
		for errors.Is(err, store.ErrUnavailable) { // on a busy machine, the archive may not have answered in time
			pause(t.Context(), time.Second)
			c, err = s.Create(t.Context(), order)
		}
		assert.NoError(t, err)
		second <- c
	}()
	soon(t, func() bool { return asked.Load() == 1 })
	first, err := s.Create(t.Context(), order)
	require.NoError(t, err)
	later := create(t, other, Order{Game: "coucou"})
	known := func(id string) bool { _, version := s.index.cached(id); return version == 1 }
	soon(t, func() bool { return known(later.ID) }) // so the watch has told of the first one too
	close(goOn)
	require.Equal(t, first, <-second)
	require.True(t, known(first.ID))
}

// An object in the archive is never replaced by another game, whether the bucket can refuse that or not. The same game
// may come twice.
func TestObjectsStay(t *testing.T) {
	archives(t, func(t *testing.T, a *Archive) {
		id, one := object(t, head{Created: 1})
		_, linked := object(t, head{Created: 1, Rematch: "bbbbbbbbbbbbbbbbbbbb"})
		_, two := object(t, head{Created: 2})
		for range 2 {
			require.NoError(t, a.write(t.Context(), id, one))
		}
		require.NoError(t, a.write(t.Context(), id, linked), "the same game")
		require.ErrorIs(t, a.write(t.Context(), id, two), errOther)
		now, err := a.object(t.Context(), objectName(id))
		require.NoError(t, err)
		require.Equal(t, one, now)
		require.Error(t, a.put(t.Context(), objectName(id), two, true), "the bucket refuses, too")
	})
}
