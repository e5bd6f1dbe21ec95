package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/seed4105872c/clutch/examples/online/internal/postgres"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// server is the PostgreSQL server of all tests, or nil if there is none.
var server *postgres.Server

// onlyOpens names a variable with the folder of a store that the process only opens, until it is killed.
const onlyOpens = "CLUTCH_TEST_OPENS"

func TestMain(m *testing.M) {
	if folder := os.Getenv(onlyOpens); folder != "" {
		_, err := store.Open(context.Background(), store.Config{Dir: folder, Reserve: 1})
		fmt.Println(err)
		time.Sleep(time.Minute)
	}
	dir, err := os.MkdirTemp("", "store")
	if err == nil {
		err = os.Chmod(dir, 0o755) // PostgreSQL runs as another user
	}
	if err == nil {
		server, err = postgres.New(context.Background(), dir)
	}
	if errors.Is(err, postgres.ErrMissing) {
		fmt.Println("the tests with PostgreSQL are skipped:", err)
		server, err = nil, nil
	}
	code := 1
	if err == nil {
		code = m.Run()
	}
	err = errors.Join(err, server.Remove(), os.RemoveAll(dir), goleak.Find())
	if err != nil {
		fmt.Println(err)
		code = 1
	}
	os.Exit(code)
}

var databases atomic.Int64

// kinds make the place of a new store of each kind.
var kinds = map[string]func(testing.TB) store.Config{
	"SQLite": func(t testing.TB) store.Config { return store.Config{Dir: t.TempDir(), Reserve: 1} },
	"PostgreSQL": func(t testing.TB) store.Config {
		if server == nil {
			t.Skip("there is no PostgreSQL")
		}
		name := fmt.Sprint("test", databases.Add(1))
		require.NoError(t, server.Exec(t.Context(), "postgres", "CREATE DATABASE "+name))
		return store.Config{Address: server.Address(name)}
	},
}

// everywhere runs a test with a new store of each kind. The configuration leads to the same store.
func everywhere(t *testing.T, test func(*testing.T, store.Store, store.Config)) {
	for kind, place := range kinds {
		t.Run(kind, func(t *testing.T) {
			c := place(t)
			test(t, open(t, c), c)
		})
	}
}

func open(t testing.TB, c store.Config) store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), c)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// filled fills a new store, and closes it.
func filled(t testing.TB, c store.Config, fill func(store.Store)) store.Config {
	t.Helper()
	s, err := store.Open(t.Context(), c)
	require.NoError(t, err)
	fill(s)
	require.NoError(t, s.Close())
	return c
}

// execute executes statements in the database of a store, without the store.
func execute(t testing.TB, c store.Config, statements string) {
	t.Helper()
	db := database(t, c)
	_, err := db.Exec(statements)
	require.NoError(t, errors.Join(err, db.Close()))
}

// database opens the database of a store, without the store.
func database(t testing.TB, c store.Config) *sql.DB {
	t.Helper()
	driver, address := "pgx", c.Address
	if c.Dir != "" {
		driver, address = "sqlite", filepath.Join(c.Dir, "games.db")
	}
	db, err := sql.Open(driver, address)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

func change(id string, version int64) store.Change {
	return store.Change{Game: store.Game{
		Row:     store.Row{ID: id, Version: version, Head: fmt.Appendf(nil, `{"version":%d}`, version)},
		Session: fmt.Appendf(nil, `{"session":%d}`, version),
	}}
}

func save(t testing.TB, s store.Store, c store.Change) {
	t.Helper()
	require.NoError(t, s.Save(t.Context(), c))
}

func TestSave(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, _ store.Config) {
		_, err := s.Get(t.Context(), "a", 0)
		require.ErrorIs(t, err, store.ErrNotFound)
		_, err = s.Get(t.Context(), "a", 5)
		require.ErrorIs(t, err, store.ErrNotFound)

		c := change("a", 1)
		c.Head = []byte(`{"name":"Zoë \u0000 棋"}`)
		c.Tail = &store.Tail{Chunks: [][]byte{[]byte("0"), []byte("1"), []byte("2")}}
		save(t, s, c)
		require.ErrorIs(t, s.Save(t.Context(), change("a", 1)), store.ErrConflict)
		require.ErrorIs(t, s.Save(t.Context(), change("a", 3)), store.ErrConflict)
		require.ErrorIs(t, s.Save(t.Context(), change("b", 2)), store.ErrConflict)
		g, err := s.Get(t.Context(), "a", 0)
		require.NoError(t, err)
		require.Equal(t, `{"name":"Zoë \u0000 棋"}`, string(g.Head))
		require.Equal(t, `{"session":1}`, string(g.Session))
		require.Equal(t, "0 1 2", text(g.Chunks))
		same, err := s.Get(t.Context(), "a", 1)
		require.NoError(t, err)
		require.Equal(t, store.Game{Row: store.Row{ID: "a", Version: 1}}, same)

		c = change("a", 2)
		c.Tail = &store.Tail{From: 1, Chunks: [][]byte{[]byte("one")}}
		save(t, s, c)
		save(t, s, change("a", 3)) // which leaves the chunks
		g, err = s.Get(t.Context(), "a", 2)
		require.NoError(t, err)
		require.EqualValues(t, 3, g.Version)
		require.Equal(t, "0 one", text(g.Chunks))

		// A change that can't be made changes nothing, also not in lists and chunks.
		c = change("a", 3)
		c.Tail, c.Enter = &store.Tail{}, []store.Place{{List: "l", At: 1}}
		require.ErrorIs(t, s.Save(t.Context(), c), store.ErrConflict)
		g, err = s.Get(t.Context(), "a", 0)
		require.NoError(t, err)
		require.Equal(t, "0 one", text(g.Chunks))
		require.Empty(t, ids(t, s, store.Query{List: "l", Limit: 9}, 1))
	})
}

func text(chunks [][]byte) string {
	var all []string
	for _, c := range chunks {
		all = append(all, string(c))
	}
	return strings.Join(all, " ")
}

func find(t *testing.T, s store.Store, q store.Query) store.Page {
	t.Helper()
	page, err := s.Find(t.Context(), q)
	require.NoError(t, err)
	return page
}

// ids returns the identifiers of the games in some pages, from a query's on.
func ids(t *testing.T, s store.Store, q store.Query, pages int) (all []string) {
	t.Helper()
	for range pages {
		page := find(t, s, q)
		require.LessOrEqual(t, len(page.Games), q.Limit)
		for _, l := range page.Games {
			require.NoError(t, l.Err)
			all = append(all, l.ID)
		}
		if q.At, q.ID = page.At, page.ID; !page.More {
			break
		}
	}
	return all
}

// A game that is gone leaves its identifier, which nobody can use again.
func TestGone(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, c store.Config) {
		first := change("a", 1)
		first.Enter, first.Tail = []store.Place{{List: "l", At: 1}}, &store.Tail{Chunks: [][]byte{[]byte("0")}}
		save(t, s, first)
		save(t, s, store.Change{Game: store.Game{Row: store.Row{ID: "a", Version: 2}}, Gone: true, Leave: first.Enter})
		for _, known := range []int64{0, 1} {
			_, err := s.Get(t.Context(), "a", known)
			require.ErrorIs(t, err, store.ErrNotFound)
		}
		require.ErrorIs(t, s.Save(t.Context(), change("a", 1)), store.ErrConflict)
		require.Empty(t, ids(t, s, store.Query{List: "l", Limit: 9}, 1))
		require.NoError(t, store.Check(t.Context(), c, inList))
		for _, wrong := range []string{"a\x00b", "\xff"} { // which only one of the engines could keep
			c := change("wrong", 1)
			c.Names = wrong
			require.ErrorContains(t, s.Save(t.Context(), c), "UTF-8")
			c.Names, c.Tail = "", &store.Tail{Chunks: [][]byte{[]byte(wrong)}}
			require.ErrorContains(t, s.Save(t.Context(), c), "UTF-8")
		}
		// A game without an identifier, and a new one that is gone, are mistakes of the caller.
		require.Error(t, s.Save(t.Context(), change("", 1)))
		require.Error(t, s.Save(t.Context(), store.Change{Game: store.Game{Row: store.Row{ID: "b", Version: 1}}, Gone: true}))
	})
}

// Pages of every size give the whole list, in the order of its places, up and down, to a limit, and from any place.
func TestFind(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, _ store.Config) {
		const n = 23
		var want []string
		for i := range n {
			c := change(fmt.Sprintf("g%02d", i), 1)
			c.Enter = []store.Place{{List: "l", At: int64(i/3 - 2)}, {List: "other", At: 1}}
			save(t, s, c)
			want = append(want, c.ID)
		}
		for _, size := range []int{1, 2, 7, n - 1, n, n + 1} {
			for _, up := range []bool{true, false} {
				got := ids(t, s, store.Query{List: "l", Ascending: up, Limit: size}, n)
				if !up {
					slices.Reverse(got)
				}
				require.Equal(t, want, got)
			}
		}
		require.Equal(t, want[:12], ids(t, s, store.Query{List: "l", Ascending: true, Until: 1, Limit: n}, 1))
		require.Len(t, ids(t, s, store.Query{List: "l", Until: 1, Limit: n}, 1), n-9)
		require.Equal(t, []string{"g08", "g07"}, ids(t, s, store.Query{List: "l", At: 1, ID: "", Limit: 2}, 1))
		require.Equal(t, n, find(t, s, store.Query{List: "l", Count: true}).Total)
		require.Equal(t, 12, find(t, s, store.Query{List: "l", Count: true, Ascending: true, Until: 1}).Total)
		require.Equal(t, 5, find(t, s, store.Query{List: "l", Count: true, Limit: 5}).Total)
		require.Equal(t, store.Page{}, find(t, s, store.Query{List: "nothing", Limit: 1}))
		row := store.Row{ID: "g22", Version: 1, Head: []byte(`{"version":1}`)}
		require.Equal(t, store.Page{Games: []store.Listed{{Row: row, At: 5}}, More: true, At: 5, ID: "g22"},
			find(t, s, store.Query{List: "l", Limit: 1}))

		// A game can move in a list, and enter where it is.
		c := change("g00", 2)
		c.Leave = []store.Place{{List: "l", At: -2}, {List: "nowhere", At: 3}}
		c.Enter = []store.Place{{List: "l", At: 1 << 62}, {List: "other", At: 1}}
		save(t, s, c)
		require.Equal(t, []string{"g00", "g22"}, ids(t, s, store.Query{List: "l", Limit: 2}, 1))
	})
}

// A filter finds what a plain loop finds, and looks at no more games than it may.
func TestFilter(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, _ store.Config) {
		var rows []store.Row
		for i := range 40 {
			c := change(fmt.Sprintf("g%02d", i), 1)
			c.Game.Game, c.Plies = []string{"coucou", "oeufs"}[i%2], i
			c.Winner, c.Reason = []string{"", "b", "r"}[i%3], []string{"resigned", "E1"}[i%2]
			c.Names = []string{"ana\nbob", "100%", "a_c", `back\slash`, ""}[i%5]
			c.Enter = []store.Place{{List: "l", At: int64(i)}}
			save(t, s, c)
			rows = append(rows, c.Row)
		}
		for _, f := range []store.Filter{
			{}, {Game: "oeufs"}, {Result: "b"}, {Result: "E1"}, {Name: "bob"}, {Name: "%"}, {Name: "a_"}, {Name: `\`}, {Name: "ab"},
			{Least: 10, Most: 20}, {Most: 5, Game: "coucou"}, {Name: "nobody"}, {Least: 1000},
		} {
			var want []string
			for i := len(rows) - 1; i >= 0; i-- {
				r := rows[i]
				if (f.Game == "" || r.Game == f.Game) && (f.Result == "" || r.Winner == f.Result || r.Reason == f.Result) &&
					strings.Contains(r.Names, f.Name) && r.Plies >= f.Least && (f.Most == 0 || r.Plies <= f.Most) {
					want = append(want, r.ID)
				}
			}
			for _, look := range []int{1, 7, 40, 100} {
				for _, limit := range []int{1, 3, 100} {
					f.Look = look
					require.Equal(t, want, ids(t, s, store.Query{List: "l", Limit: limit, Filter: &f}, len(rows)), "%+v, %d", f, limit)
				}
			}
		}
	})
}

func TestNotes(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, _ store.Config) {
		for _, n := range []store.Note{{"k", "b", []byte("2")}, {"k", "a", []byte("1")}, {"other", "a", nil}} {
			require.NoError(t, s.SetNote(t.Context(), n, true))
		}
		require.NoError(t, s.SetNote(t.Context(), store.Note{"k", "a", []byte("new")}, true))
		notes, err := s.Notes(t.Context(), "k")
		require.NoError(t, err)
		require.Equal(t, []store.Note{{"k", "a", []byte("1")}, {"k", "b", []byte("2")}}, notes)
		require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "a"}, false))
		require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "a"}, false))
		notes, err = s.Notes(t.Context(), "k")
		require.NoError(t, err)
		require.Len(t, notes, 1)
	})
}

// Many writers change the same few games. Each change that is acknowledged counts once, whatever shares its transaction.
func TestManyWriters(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, c store.Config) {
		stores := []store.Store{s, s}
		if c.Address != "" {
			stores[1] = open(t, c) // another process
		}
		const games, writers, each = 5, 40, 25
		var made [games]atomic.Int64
		var group sync.WaitGroup
		for w := range writers {
			group.Go(func() {
				s := stores[w%2]
				for i := range each {
					k := (w + i) % games
					id := fmt.Sprint("k", k)
					g, err := s.Get(t.Context(), id, 0)
					if err != nil && !errors.Is(err, store.ErrNotFound) {
						t.Error(err)
						return
					}
					c := change(id, g.Version+1)
					if g.Version > 0 {
						c.Leave = []store.Place{{List: "l", At: g.Version}}
					}
					c.Enter = []store.Place{{List: "l", At: g.Version + 1}}
					if err = s.Save(t.Context(), c); err == nil {
						made[k].Add(1)
					} else if !errors.Is(err, store.ErrConflict) {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		for k := range games {
			g, err := s.Get(t.Context(), fmt.Sprint("k", k), 0)
			require.NoError(t, err)
			require.Equal(t, made[k].Load(), g.Version)
			require.Equal(t, fmt.Sprintf(`{"version":%d}`, g.Version), string(g.Head))
		}
		require.Len(t, ids(t, s, store.Query{List: "l", Limit: 100}, 1), games, "each game is in the list once")
	})
}

// Those who watch hear of every change of this process and of others, in the order of each game's versions.
func TestWatch(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, c store.Config) {
		from := []store.Store{s}
		if c.Address != "" {
			from = append(from, open(t, c))
		}
		events := make(chan store.Event, 1000)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		done := make(chan error, 1)
		go func() { done <- s.Watch(ctx, func(e store.Event) { events <- e }) }()
		require.Equal(t, store.Event{}, <-events) // what was before is unknown
		const n = 50
		for i := range n {
			x := change("a", int64(i+1))
			x.Lists = []string{"lobby"}
			save(t, from[i%len(from)], x)
			x.Lists = []string{strings.Repeat("long", 3000)} // more than a notification can have
			if x.ID = fmt.Sprint("b", i); i < 3 {
				x.Version = 1
				save(t, from[i%len(from)], x)
			}
		}
		require.NoError(t, from[len(from)-1].SetNote(t.Context(), store.Note{Kind: "k", Key: "a"}, true))
		version, others := int64(0), 0
		for version < n || others < 4 {
			select {
			case e := <-events:
				if e.ID == "a" {
					require.Equal(t, version+1, e.Version)
					require.Equal(t, []string{"lobby"}, e.Lists)
					version++
					continue
				}
				require.True(t, e.Note == "k" || strings.HasPrefix(e.ID, "b") || e.ID == "" && c.Address != "")
				others++
			case <-time.After(10 * time.Second):
				t.Fatalf("no more events after version %d and %d others", version, others)
			}
		}
		cancel()
		require.ErrorIs(t, <-done, context.Canceled)
		require.True(t, s.Health().Reads)
		require.Empty(t, s.Health().Problems)
		require.Empty(t, s.Health().Warnings)
	})
}

// What was acknowledged is there for the next process. A closed store answers no more.
func TestReopen(t *testing.T) {
	test := func(t *testing.T, c store.Config) {
		_, err := store.OpenExisting(t.Context(), c)
		require.ErrorContains(t, err, "there is no store")
		s, err := store.Open(t.Context(), c)
		require.NoError(t, err)
		x := change("kept", 1)
		x.Enter = []store.Place{{List: "over", At: 1}}
		save(t, s, x)
		reads, err := store.OpenExisting(t.Context(), c) // also while it is in use
		require.NoError(t, err)
		require.Equal(t, []string{"kept"}, ids(t, reads, store.Query{List: "over", Limit: 1}, 1))
		require.ErrorIs(t, reads.Save(t.Context(), change("no", 1)), store.ErrUnavailable)
		require.ErrorIs(t, reads.SetNote(t.Context(), store.Note{Kind: "k"}, true), store.ErrUnavailable)
		require.NoError(t, reads.Close())
		require.NoError(t, s.Close())
		require.ErrorIs(t, s.Save(t.Context(), change("late", 1)), store.ErrUnavailable)
		_, err = s.Get(t.Context(), "kept", 0)
		require.ErrorIs(t, err, store.ErrUnavailable)
		require.NotEmpty(t, s.Health().Problems)
		require.False(t, s.Health().Reads)
		s = open(t, c)
		_, err = s.Get(t.Context(), "kept", 0)
		require.NoError(t, err)
	}
	for kind, place := range kinds {
		t.Run(kind, func(t *testing.T) { test(t, place(t)) })
	}
}

// A caller whose time is up gets the error of its context.
func TestContexts(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, _ store.Config) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for _, known := range []int64{0, 1} {
			_, err := s.Get(ctx, "a", known)
			require.ErrorIs(t, err, context.Canceled)
		}
		_, err := s.Find(ctx, store.Query{List: "l", Limit: 1})
		require.ErrorIs(t, err, context.Canceled)
		_, err = s.Notes(ctx, "k")
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorIs(t, s.Watch(ctx, func(store.Event) {}), context.Canceled)
	})
}
