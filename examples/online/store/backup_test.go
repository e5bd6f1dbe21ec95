package store_test

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// A backup has everything that was acknowledged before it began, while changes go on. It replaces nothing, and leaves
// nothing if it fails.
func TestBackup(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	s := open(t, store.Config{Dir: dir, Reserve: 1})
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for w := range 4 {
		group.Go(func() {
			for v := int64(1); ctx.Err() == nil; v++ {
				if err := s.Save(t.Context(), change(fmt.Sprint("busy", w), v)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range 5 {
		id := fmt.Sprint("before", i)
		save(t, s, change(id, 1))
		file := filepath.Join(to, id)
		require.NoError(t, store.Backup(t.Context(), store.Config{Dir: dir}, file))
		require.ErrorIs(t, store.Backup(t.Context(), store.Config{Dir: dir}, file), fs.ErrExist)
		restored := t.TempDir()
		require.NoError(t, os.Rename(file, filepath.Join(restored, "games.db")))
		require.NoError(t, store.Check(t.Context(), store.Config{Dir: restored}, inList))
		copied, err := store.OpenExisting(t.Context(), store.Config{Dir: restored})
		require.NoError(t, err)
		_, err = copied.Get(t.Context(), id, 0)
		require.NoError(t, err)
		require.NoError(t, copied.Close())
	}
	cancel()
	group.Wait()
	require.Error(t, store.Backup(t.Context(), store.Config{Dir: dir}, filepath.Join(to, "missing", "file")))
	require.ErrorContains(t, store.Backup(t.Context(), store.Config{Dir: to}, filepath.Join(to, "file")), "there is no store")
	require.ErrorContains(t, store.Check(t.Context(), store.Config{Dir: to}, inList), "there is no store")
	left, err := os.ReadDir(to)
	require.NoError(t, err)
	require.Empty(t, left)
	require.NoError(t, store.Check(t.Context(), store.Config{Dir: dir}, inList), "while it is in use")
}

// A store can be copied to a new one of either kind, with every row. What is there already stays, and one that is in
// use is not copied.
func TestCopy(t *testing.T) {
	test := func(t *testing.T, from, to store.Config) {
		from.Timeout, to.Timeout = time.Minute, time.Minute // a disk may be slow
		filled(t, from, func(s store.Store) {
			stocked(t, s)
			for i := range 1200 { // more than are written at once
				require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "many", Key: fmt.Sprint(i)}, true))
			}
			if from.Dir != "" {
				require.ErrorIs(t, store.Copy(t.Context(), from, to), store.ErrInUse)
			}
		})
		require.NoError(t, store.Copy(t.Context(), from, to))
		for table, n := range map[string]int{
			"games ORDER BY id": 13, "chunks ORDER BY id, n": 24, "lists ORDER BY list, at, id": 12, "notes ORDER BY kind, name": 1201,
		} {
			want := rowsOf(t, database(t, from), table)
			require.Len(t, want, n)
			require.Equal(t, want, rowsOf(t, database(t, to), table))
		}
		require.NoError(t, store.Check(t.Context(), to, inList))
		require.ErrorContains(t, store.Copy(t.Context(), from, to), "there are games already")
		copied := open(t, to)
		require.ErrorIs(t, copied.Save(t.Context(), change("gone", 1)), store.ErrConflict)
		save(t, copied, change("g3", 2))
	}
	for one, from := range kinds {
		for two, to := range kinds {
			t.Run(one+" to "+two, func(t *testing.T) { test(t, from(t), to(t)) })
		}
	}
	missing, to := store.Config{Dir: t.TempDir() + "/missing"}, store.Config{Dir: t.TempDir() + "/new"}
	require.ErrorContains(t, store.Copy(t.Context(), missing, to), "there is no store")
	require.NoDirExists(t, missing.Dir)
	require.NoDirExists(t, to.Dir)
}

// A bit that is changed in any column of a row is found by Check, in both engines: also in a place in a list, which has
// no checksum of its own. So is a row that is missing.
func TestChangedRows(t *testing.T) {
	everywhere(t, func(t *testing.T, s store.Store, c store.Config) {
		stocked(t, s)
		require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "b", Value: []byte("value")}, true))
		require.NoError(t, store.Check(t.Context(), c, inList))
		db, rng := database(t, c), rand.New(rand.NewPCG(1, 3))
		for table, row := range map[string]string{
			"games": "id = 'g5'", "chunks": "id = 'g5' AND n = 1", "lists": "list = 'l' AND at = 5 AND id = 'g5'",
			"notes": "kind = 'k' AND name = 'a'",
		} {
			for column, old := range rowsOf(t, db, table+" WHERE "+row)[0] {
				for range 3 {
					changed := flipped(old, rng)
					if _, err := db.Exec("UPDATE "+table+" SET "+column+" = $1 WHERE "+row, changed); err != nil {
						continue // there is such a row
					}
					require.ErrorIs(t, store.Check(t.Context(), c, inList), store.ErrDamaged, "%s.%s: %v", table, column, changed)
					now := strings.ReplaceAll(row, column+" = "+literal(old), column+" = "+literal(changed))
					_, err := db.Exec("UPDATE "+table+" SET "+column+" = $1 WHERE "+now, old)
					require.NoError(t, err)
				}
				require.NoError(t, store.Check(t.Context(), c, inList), "%s.%s is as it was", table, column)
			}
		}
		for table, id := range map[string]string{"chunks": "g7", "lists": "g8"} {
			execute(t, c, "DELETE FROM "+table+" WHERE id = '"+id+"'")
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

// Nothing that something else has written reaches a terminal as it is: names of games, notes and tables that have become
// commands of a terminal are quoted.
func TestDamagedNames(t *testing.T) {
	const evil = "a\x1b[2Jb\u009bc"
	for name, statement := range map[string]string{
		"game":  "UPDATE games SET id = '" + evil + "'",
		"note":  "UPDATE notes SET name = '" + evil + "'",
		"list":  "INSERT INTO lists VALUES ('l', 1, '" + evil + "')",
		"table": "CREATE TABLE \"" + evil + "\"(a UNIQUE); PRAGMA writable_schema = on; UPDATE sqlite_schema SET rootpage = 3 WHERE type = 'index' AND tbl_name LIKE 'a%'",
	} {
		c := filled(t, kinds["SQLite"](t), func(s store.Store) {
			save(t, s, change("g1", 1))
			require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "n"}, true))
		})
		execute(t, c, statement)
		err := store.Check(t.Context(), c, inList)
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "\x1b", name)
		require.Contains(t, err.Error(), `\x1b[2Jb\u009bc`, name)
	}
}

// A bit that something else has changed in the file is found when the store is opened or when the game is read, or it
// is where it does no harm. It is never served. Check finds all that a reader would find.
func TestDamage(t *testing.T) {
	var want map[string]string
	c := filled(t, kinds["SQLite"](t), func(s store.Store) {
		stocked(t, s)
		want = served(t, s)
		require.NotContains(t, slices.Collect(maps.Values(want)), damaged)
	})
	file := filepath.Join(c.Dir, "games.db")
	require.NoFileExists(t, file+"-wal", "a store that is closed is one file")
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	rng, found, unharmed := rand.New(rand.NewPCG(1, 2)), 0, 0
	for range 400 {
		text := slices.Clone(whole)
		at := rng.IntN(len(text))
		text[at] ^= 1 << rng.IntN(8)
		require.NoError(t, errors.Join(os.RemoveAll(file+"-wal"), os.RemoveAll(file+"-shm"))) // of one that could not be opened
		require.NoError(t, os.WriteFile(file, text, 0o600))
		checked := store.Check(t.Context(), c, inList)
		s, err := store.Open(t.Context(), c)
		if err != nil {
			found++
			continue
		}
		got := served(t, s)
		require.NoError(t, s.Close())
		if maps.Equal(want, got) {
			unharmed++
			continue
		}
		found++
		require.Error(t, checked, "%d (%q): %v", at, text[max(0, at-20):min(len(text), at+20)], got)
		for what, text := range got {
			if text != damaged && what != places {
				require.Equal(t, want[what], text)
			}
		}
	}
	require.Greater(t, found, 50)
	require.Greater(t, unharmed, 50, "most of the file is empty")
}

const (
	damaged = "damaged"
	places  = "the places in the list" // only Check knows which are right
)

// served returns what a store says of what stocked has put into it. It says "damaged" of what can't be read.
func served(t *testing.T, s store.Store) map[string]string {
	all := map[string]string{}
	add := func(what string, value any, err error) {
		all[what] = fmt.Sprintf("%q", value)
		if err != nil {
			require.True(t, errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrNotFound), err)
			all[what] = damaged
		}
	}
	for i := range 12 {
		g, err := s.Get(t.Context(), fmt.Sprint("g", i), 0)
		add(fmt.Sprint("game ", i), g, err)
	}
	page, err := s.Find(t.Context(), store.Query{List: "l", Ascending: true, Limit: 20})
	add("the list", page.More, err)
	for _, l := range page.Games {
		add("the head of "+l.ID, l.Head, l.Err)
		all[places] += fmt.Sprintln(l.At, l.ID)
	}
	notes, err := s.Notes(t.Context(), "k")
	add("notes", notes, err)
	return all
}

// inList returns the place of a game that stocked has saved.
func inList(g store.Game) ([]store.Place, error) {
	if g.Chunks == nil {
		return nil, nil
	}
	n, err := strconv.Atoi(strings.TrimPrefix(g.ID, "g"))
	return []store.Place{{List: "l", At: int64(n)}}, err
}

// stocked puts games, one that is gone, and a note into a store. See inList.
func stocked(t *testing.T, s store.Store) {
	for i := range 12 {
		c := change(fmt.Sprint("g", i), 1)
		c.Names, c.Plies, c.Winner, c.Reason, c.Game.Game = "zoë", i, "b", "E1", "coucou"
		c.Tail = &store.Tail{Chunks: [][]byte{[]byte(strings.Repeat("one", 150)), []byte(strings.Repeat("two", 150))}}
		c.Enter = []store.Place{{List: "l", At: int64(i)}}
		save(t, s, c)
	}
	save(t, s, change("gone", 1))
	save(t, s, store.Change{Game: store.Game{Row: store.Row{ID: "gone", Version: 2}}, Gone: true})
	require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "a", Value: []byte("value")}, true))
}

// rowsOf returns rows of a table, by column.
func rowsOf(t *testing.T, db *sql.DB, of string) (all []map[string]any) {
	rows, err := db.Query("SELECT * FROM " + of)
	require.NoError(t, err)
	columns, err := rows.Columns()
	require.NoError(t, err)
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		require.NoError(t, rows.Scan(into...))
		row := map[string]any{}
		for i, name := range columns {
			row[name] = values[i]
		}
		all = append(all, row)
	}
	require.NoError(t, rows.Err())
	return all
}

var golden = flag.Bool("golden", false, "write the databases of this version to testdata")

// The database of each version that has been released can be opened, and has what stocked wrote then.
func TestGolden(t *testing.T) {
	fill := func(s store.Store) { stocked(t, s) }
	if *golden {
		file, database := filled(t, kinds["SQLite"](t), fill), filled(t, kinds["PostgreSQL"](t), fill)
		require.NoError(t, store.Backup(t.Context(), file, "testdata/1.db"))
		text, err := server.Dump(t.Context(), database.Address)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("testdata/1.sql", text, 0o600))
	}
	var want map[string]string
	filled(t, kinds["SQLite"](t), func(s store.Store) {
		fill(s)
		want = served(t, s)
	})
	for kind, place := range kinds {
		t.Run(kind, func(t *testing.T) {
			c := place(t)
			text, err := os.ReadFile(map[bool]string{true: "testdata/1.db", false: "testdata/1.sql"}[c.Dir != ""])
			require.NoError(t, err)
			if c.Dir == "" {
				execute(t, c, string(text))
			} else {
				require.NoError(t, os.WriteFile(filepath.Join(c.Dir, "games.db"), text, 0o600))
			}
			s := open(t, c)
			require.Equal(t, want, served(t, s))
			require.NoError(t, store.Check(t.Context(), c, inList))
			require.Equal(t, []string{"g7"}, ids(t, s, store.Query{List: "l", Limit: 2,
				Filter: &store.Filter{Look: 10, Name: "zoë", Least: 7, Most: 7, Result: "E1", Game: "coucou"}}, 1))
			require.ErrorIs(t, s.Save(t.Context(), change("gone", 1)), store.ErrConflict)
			save(t, s, change("g7", 2))
		})
	}
}
