package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
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

func TestMain(m *testing.M) {
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

// postgresConfig returns the place of a new store in PostgreSQL, or skips the test.
func postgresConfig(t testing.TB) store.Config {
	t.Helper()
	if server == nil {
		t.Skip("there is no PostgreSQL")
	}
	name := fmt.Sprintf("test%d", databases.Add(1))
	require.NoError(t, server.Exec(t.Context(), "postgres", "CREATE DATABASE "+name))
	return store.Config{Address: server.Address(name)}
}

func open(t testing.TB, c store.Config) store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), c)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// everywhere runs a test with a new store of each kind. The configuration leads to the same store.
func everywhere(t *testing.T, test func(*testing.T, store.Store, store.Config)) {
	t.Run("SQLite", func(t *testing.T) {
		c := store.Config{Dir: t.TempDir(), Reserve: 1}
		test(t, open(t, c), c)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		c := postgresConfig(t)
		test(t, open(t, c), c)
	})
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
		require.Empty(t, ids(t, s, store.Query{List: "l", Limit: 9}))
	})
}

func text(chunks [][]byte) string {
	var all []string
	for _, c := range chunks {
		all = append(all, string(c))
	}
	return strings.Join(all, " ")
}

// ids returns the identifiers of the games in a page.
func ids(t *testing.T, s store.Store, q store.Query) (all []string) {
	t.Helper()
	page, err := s.Find(t.Context(), q)
	require.NoError(t, err)
	for _, l := range page.Games {
		require.NoError(t, l.Err)
		all = append(all, l.ID)
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
		require.Empty(t, ids(t, s, store.Query{List: "l", Limit: 9}))
		if c.Dir != "" {
			require.NoError(t, check(t, c.Dir))
		}
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
				var got []string
				for q := (store.Query{List: "l", Ascending: up, Limit: size}); ; {
					page, err := s.Find(t.Context(), q)
					require.NoError(t, err)
					require.LessOrEqual(t, len(page.Games), size)
					for _, l := range page.Games {
						require.EqualValues(t, 1, l.Version)
						require.Equal(t, `{"version":1}`, string(l.Head))
						got = append(got, l.ID)
					}
					if q.At, q.ID = page.At, page.ID; !page.More {
						break
					}
				}
				require.Len(t, got, n)
				for i, id := range got {
					if up {
						require.Equal(t, want[i], id)
					} else {
						require.Equal(t, want[n-1-i], id)
					}
				}
			}
		}
		require.Equal(t, want[:12], ids(t, s, store.Query{List: "l", Ascending: true, Until: 1, Limit: n}))
		require.Len(t, ids(t, s, store.Query{List: "l", Until: 1, Limit: n}), n-9)
		require.Equal(t, []string{"g08", "g07"}, ids(t, s, store.Query{List: "l", At: 1, ID: "", Limit: 2}))
		page, err := s.Find(t.Context(), store.Query{List: "l", Count: true})
		require.NoError(t, err)
		require.Equal(t, n, page.Total)
		page, err = s.Find(t.Context(), store.Query{List: "l", Count: true, Ascending: true, Until: 1})
		require.NoError(t, err)
		require.Equal(t, 12, page.Total)
		page, err = s.Find(t.Context(), store.Query{List: "nothing", Limit: 1})
		require.NoError(t, err)
		require.Equal(t, store.Page{}, page)

		// A game can move in a list, and enter where it is.
		c := change("g00", 2)
		c.Leave = []store.Place{{List: "l", At: -2}, {List: "nowhere", At: 3}}
		c.Enter = []store.Place{{List: "l", At: 1 << 62}, {List: "other", At: 1}}
		save(t, s, c)
		require.Equal(t, []string{"g00", "g22"}, ids(t, s, store.Query{List: "l", Limit: 2}))
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
					var got []string
					pages := 0
					for q := (store.Query{List: "l", Limit: limit, Filter: &f}); ; pages++ {
						page, err := s.Find(t.Context(), q)
						require.NoError(t, err)
						require.LessOrEqual(t, len(page.Games), limit)
						for _, l := range page.Games {
							got = append(got, l.ID)
						}
						if !page.More {
							break
						}
						q.At, q.ID = page.At, page.ID
						require.Equal(t, fmt.Sprintf("g%02d", page.At), page.ID)
						require.Less(t, pages, 100)
					}
					require.Equal(t, want, got, "%+v, %d", f, limit)
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
		require.Len(t, ids(t, s, store.Query{List: "l", Limit: 100}), games, "each game is in the list once")
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
	everywhere(t, func(t *testing.T, _ store.Store, c store.Config) {
		if c.Dir != "" {
			c.Dir = t.TempDir()
		}
		_, err := store.OpenExisting(t.Context(), store.Config{Dir: t.TempDir() + "/missing"})
		require.ErrorContains(t, err, "there is no store")
		s, err := store.Open(t.Context(), c)
		require.NoError(t, err)
		x := change("kept", 1)
		x.Enter = []store.Place{{List: "over", At: 1}}
		save(t, s, x)
		reads, err := store.OpenExisting(t.Context(), c) // also while it is in use
		require.NoError(t, err)
		require.Equal(t, []string{"kept"}, ids(t, reads, store.Query{List: "over", Limit: 1}))
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
	})
}

// A caller whose time is up gets the error of its context.
func TestContexts(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, _ store.Config) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := s.Get(ctx, "a", 0)
		require.ErrorIs(t, err, context.Canceled)
		_, err = s.Get(ctx, "a", 1)
		require.ErrorIs(t, err, context.Canceled)
		_, err = s.Find(ctx, store.Query{List: "l", Limit: 1})
		require.ErrorIs(t, err, context.Canceled)
		_, err = s.Notes(ctx, "k")
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorIs(t, s.Watch(ctx, func(store.Event) {}), context.Canceled)
	})
}

// database opens the database of a store, without the store.
func database(t *testing.T, c store.Config) *sql.DB {
	t.Helper()
	driver, address := "pgx", c.Address
	if c.Dir != "" {
		driver, address = "sqlite", c.Dir+"/games.db"
	}
	db, err := sql.Open(driver, address)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// stocked puts games, one that is gone, and a note into a store. See inList.
func stocked(t *testing.T, s store.Store) {
	for i := range 12 {
		c := change(fmt.Sprint("g", i), 1)
		c.Names, c.Plies, c.Winner, c.Reason, c.Game.Game = "zoë", i, "b", "E1", "coucou"
		c.Tail = &store.Tail{Chunks: [][]byte{[]byte("one"), []byte("two")}}
		c.Enter = []store.Place{{List: "l", At: int64(i)}}
		save(t, s, c)
	}
	save(t, s, change("gone", 1))
	save(t, s, store.Change{Game: store.Game{Row: store.Row{ID: "gone", Version: 2}}, Gone: true})
	require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "a", Value: []byte("value")}, true))
}

// rowsOf returns the rows of all tables but meta, as text.
func rowsOf(t *testing.T, db *sql.DB) (all []string) {
	for _, table := range []string{"games ORDER BY id", "chunks ORDER BY id, n", "lists ORDER BY list, at, id", "notes ORDER BY kind, name"} {
		rows, err := db.Query("SELECT * FROM " + table)
		require.NoError(t, err)
		columns, err := rows.Columns()
		require.NoError(t, err)
		for rows.Next() {
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			require.NoError(t, rows.Scan(into...))
			all = append(all, fmt.Sprint(table, columns, values))
		}
		require.NoError(t, rows.Err())
	}
	return all
}

// A bit that is changed in any column of a row is found by Check, in both engines: also in a place in a list, which has
// no checksum of its own. So is a row that is missing.
func TestChangedRows(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, c store.Config) {
		stocked(t, s)
		require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "b", Value: []byte("value")}, true))
		require.NoError(t, store.Check(t.Context(), c, inList))
		db, rng := database(t, c), rand.New(rand.NewPCG(1, 3))
		execute := func(statement string, args ...any) error {
			_, err := db.Exec(statement, args...)
			return err
		}
		for table, row := range map[string]string{
			"games": "id = 'g5'", "chunks": "id = 'g5' AND n = 1", "lists": "list = 'l' AND at = 5 AND id = 'g5'",
			"notes": "kind = 'k' AND name = 'a'",
		} {
			rows, err := db.Query("SELECT * FROM " + table + " WHERE " + row)
			require.NoError(t, err)
			columns, err := rows.Columns()
			require.NoError(t, err)
			require.NoError(t, rows.Close())
			for _, column := range columns {
				var old any
				require.NoError(t, db.QueryRow("SELECT "+column+" FROM "+table+" WHERE "+row).Scan(&old))
				for range 3 {
					changed := flipped(old, rng)
					if execute("UPDATE "+table+" SET "+column+" = $1 WHERE "+row, changed) != nil {
						continue // there is such a row
					}
					require.ErrorIs(t, store.Check(t.Context(), c, inList), store.ErrDamaged, "%s.%s: %v", table, column, changed)
					now := strings.ReplaceAll(row, column+" = "+literal(old), column+" = "+literal(changed))
					require.NoError(t, execute("UPDATE "+table+" SET "+column+" = $1 WHERE "+now, old))
				}
				require.NoError(t, store.Check(t.Context(), c, inList), "%s.%s is as it was", table, column)
			}
		}
		for table, id := range map[string]string{"chunks": "g7", "lists": "g8"} {
			require.NoError(t, execute("DELETE FROM "+table+" WHERE id = '"+id+"'"))
			require.ErrorContains(t, store.Check(t.Context(), c, inList), id)
		}
	})
}

func literal(value any) string {
	if n, ok := value.(int64); ok {
		return fmt.Sprint(n)
	}
	return "'" + fmt.Sprint(value) + "'"
}

// flipped returns a number or an ASCII text in which one bit is another.
func flipped(value any, rng *rand.Rand) any {
	if n, ok := value.(int64); ok {
		return n ^ 1<<rng.IntN(60)
	}
	text := []byte(value.(string))
	for {
		at, bit := rng.IntN(len(text)), byte(1)<<rng.IntN(7)
		if c := text[at] ^ bit; c > ' ' && c != '\'' && c < 127 {
			text[at] = c
			return string(text)
		}
	}
}

// A store can be copied to a new one of either kind, with every row. What is there already stays, and one that is in
// use is not copied.
func TestCopy(t *testing.T) {
	place := func(t *testing.T, kind string) store.Config {
		if kind == "PostgreSQL" {
			return postgresConfig(t)
		}
		return store.Config{Dir: t.TempDir(), Reserve: 1}
	}
	for _, pair := range []string{"SQLite to SQLite", "SQLite to PostgreSQL", "PostgreSQL to SQLite", "PostgreSQL to PostgreSQL"} {
		t.Run(pair, func(t *testing.T) {
			one, two, _ := strings.Cut(pair, " to ")
			from, to := place(t, one), place(t, two)
			from.Timeout, to.Timeout = time.Minute, time.Minute // a disk may be slow
			s, err := store.Open(t.Context(), from)
			require.NoError(t, err)
			stocked(t, s)
			for i := range 1200 { // more than a statement takes
				require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "many", Key: fmt.Sprint(i)}, true))
			}
			if from.Dir != "" {
				require.ErrorIs(t, store.Copy(t.Context(), from, to), store.ErrInUse)
			}
			require.NoError(t, s.Close())
			require.NoError(t, store.Copy(t.Context(), from, to))
			want := rowsOf(t, database(t, from))
			require.Equal(t, want, rowsOf(t, database(t, to)))
			require.Len(t, want, 13+24+12+1201)
			require.NoError(t, store.Check(t.Context(), to, inList))
			require.ErrorContains(t, store.Copy(t.Context(), from, to), "there are games already")
			copied := open(t, to)
			require.ErrorIs(t, copied.Save(t.Context(), change("gone", 1)), store.ErrConflict)
			save(t, copied, change("g3", 2))
		})
	}
	missing := store.Config{Dir: t.TempDir() + "/missing"}
	to := store.Config{Dir: t.TempDir() + "/new"}
	require.ErrorContains(t, store.Copy(t.Context(), missing, to), "there is no store")
	require.NoDirExists(t, missing.Dir)
	require.NoDirExists(t, to.Dir)
}

// While a standby is missing that PostgreSQL has to wait for, nothing can be changed, and the health says so. Reads go on, a
// process can start and end, and when the standby is not needed any more, everything goes on.
func TestMissingStandby(t *testing.T) {
	c := postgresConfig(t)
	c.Timeout = time.Second
	s := open(t, c)
	save(t, s, change("before", 1))
	require.Empty(t, s.Health().Problems)
	set := func(ctx context.Context, statement string) {
		require.NoError(t, server.Exec(ctx, "postgres", statement))
		require.NoError(t, server.Exec(ctx, "postgres", "SELECT pg_reload_conf()"))
	}
	reset := func(ctx context.Context) { set(ctx, "ALTER SYSTEM RESET synchronous_standby_names") }
	t.Cleanup(func() { reset(context.WithoutCancel(t.Context())) })
	set(t.Context(), "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
	n := 0
	try := func(s store.Store) error {
		n++
		return s.Save(t.Context(), change(fmt.Sprint("after", n), 1))
	}
	require.Eventually(t, func() bool { return errors.Is(try(s), store.ErrUnavailable) }, 30*time.Second, 10*time.Millisecond)
	troubled := func() bool { return len(s.Health().Problems) > 0 && s.Health().Reads }
	require.Eventually(t, troubled, 30*time.Second, 10*time.Millisecond)
	_, err := s.Get(t.Context(), "before", 0)
	require.NoError(t, err)

	other, err := store.Open(t.Context(), c)
	require.NoError(t, err)
	require.ErrorIs(t, try(other), store.ErrUnavailable)
	began := time.Now()
	require.NoError(t, other.Close())
	require.Less(t, time.Since(began), 30*time.Second, "not the minute that a commit may take")

	reset(t.Context())
	require.Eventually(t, func() bool { return try(s) == nil && !troubled() }, time.Minute, 100*time.Millisecond)
}
