package store_test

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/store"
)

var golden = flag.Bool("golden", false, "write the database of this version to testdata")

// copyFiles copies files of a store from a folder to a new one.
func copyFiles(t *testing.T, from string, names ...string) (to string) {
	to = t.TempDir()
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(from, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(to, name), text, 0o600))
	}
	return to
}

// check checks the store in a folder. The games g1, g2 and so on are in the list l at their numbers, if they have a
// chunk.
func check(t *testing.T, dir string) error {
	return store.Check(t.Context(), store.Config{Dir: dir}, inList)
}

func inList(g store.Game) ([]store.Place, error) {
	if g.Chunks == nil {
		return nil, nil
	}
	n, err := strconv.Atoi(strings.TrimPrefix(g.ID, "g"))
	return []store.Place{{List: "l", At: int64(n)}}, err
}

// execute executes statements in a SQLite file.
func execute(t *testing.T, file, statements string) {
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	_, err = db.Exec(statements)
	require.NoError(t, err)
	require.NoError(t, db.Close())
}

// As after kill -9, everything that was acknowledged is in the files, with or without the index of the log, which may
// also be another one. A log that belongs to another file is refused, and so is everything else that is no store of this
// version. What is refused stays as it is.
func TestFiles(t *testing.T) {
	running := t.TempDir()
	s := open(t, store.Config{Dir: running, Reserve: 1})
	for i := range 20 {
		save(t, s, change(fmt.Sprint("g", i), 1))
	}
	_, err := store.Open(t.Context(), store.Config{Dir: running})
	require.ErrorIs(t, err, store.ErrInUse)
	require.ErrorContains(t, err, running)

	const db, wal, shm, run = "games.db", "games.db-wal", "games.db-shm", "games.run"
	killed := copyFiles(t, running, db, wal, shm, run)
	backup := filepath.Join(t.TempDir(), "backup")
	require.NoError(t, store.Backup(t.Context(), store.Config{Dir: running}, backup))
	info, err := os.Stat(backup)
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
	garbage := strings.Repeat("garbage", 10_000)
	write := func(dir, name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	for name, c := range map[string]struct {
		files []string
		spoil func(dir string)
		want  string // in the error, or "" if all is well
	}{
		"killed":               {files: []string{db, wal, shm, run}},
		"without an index":     {files: []string{db, wal, run}},
		"with another index":   {files: []string{db, wal, run}, spoil: func(dir string) { write(dir, shm, garbage) }},
		"with an empty log":    {files: []string{db, wal, run}, spoil: func(dir string) { execute(t, filepath.Join(dir, db), "VACUUM"); write(dir, wal, "") }},
		"no file":              {files: []string{wal, run}, want: "games.db-wal is there, but games.db is not"},
		"no name of the run":   {files: []string{db, wal}, want: "games.run, which says whether it belongs to this file, is not"},
		"a log of another run": {files: []string{db, wal}, spoil: func(dir string) { write(dir, run, "OTHER\n") }, want: "does not belong to it"},
		"a backup beside a log": {files: []string{db, wal, shm, run}, want: "does not belong to it", spoil: func(dir string) {
			text, err := os.ReadFile(backup)
			require.NoError(t, err)
			write(dir, db, string(text))
		}},
		"a text":          {spoil: func(dir string) { write(dir, db, garbage) }, want: "no SQLite database"},
		"nothing":         {spoil: func(dir string) { write(dir, db, "") }, want: "no SQLite database"},
		"another program": {spoil: func(dir string) { execute(t, filepath.Join(dir, db), "CREATE TABLE a(b)") }, want: "another program"},
		"a later version": {files: []string{db, wal, run}, want: "a later version of this program", spoil: func(dir string) {
			execute(t, filepath.Join(dir, db), "UPDATE meta SET version = 2, oldest = 1")
			require.NoError(t, os.Remove(filepath.Join(dir, run))) // SQLite has moved the log to the file
		}},
		"without the log": {files: []string{db, run}, want: "games.db-wal, with the last changes of a process that was killed, is missing"},
		"cut": {files: []string{db}, want: "damaged", spoil: func(dir string) {
			text, err := os.ReadFile(backup)
			require.NoError(t, err)
			write(dir, db, string(text[:len(text)/2]))
		}},
	} {
		dir := copyFiles(t, killed, c.files...)
		if c.spoil != nil {
			c.spoil(dir)
		}
		before := contents(t, dir)
		s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
		if c.want != "" {
			require.ErrorContains(t, err, c.want, name)
			require.ErrorContains(t, err, filepath.Join(dir, db), name)
			if name != "a later version" { // which can still be read by this one
				require.Error(t, check(t, dir), name)
			}
			after := contents(t, dir)
			delete(after, "games.lock")
			if name != "a later version" && name != "cut" { // whose log SQLite may have moved to the file
				require.Equal(t, before, after, name)
			}
			continue
		}
		require.NoError(t, err, name)
		for i := range 20 {
			_, err := s.Get(t.Context(), fmt.Sprint("g", i), 0)
			require.NoError(t, err, name)
		}
		require.NoError(t, s.Close())
		require.NoFileExists(t, filepath.Join(dir, run), "the run has left no log")
	}

	restored := t.TempDir()
	require.NoError(t, os.Rename(backup, filepath.Join(restored, db)))
	require.NoError(t, check(t, restored))
	s = open(t, store.Config{Dir: restored, Reserve: 1})
	_, err = s.Get(t.Context(), "g19", 0)
	require.NoError(t, err)
	require.ErrorIs(t, s.Save(t.Context(), change("g0", 1)), store.ErrConflict)
}

func contents(t *testing.T, dir string) map[string]string {
	all := map[string]string{}
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		require.NoError(t, err)
		all[f.Name()] = string(text)
	}
	return all
}

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
		require.NoError(t, check(t, restored))
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
	require.ErrorContains(t, check(t, to), "there is no store")
	left, err := os.ReadDir(to)
	require.NoError(t, err)
	require.Empty(t, left)
	require.NoError(t, check(t, dir), "while it is in use")
}

// What backups that were killed have left goes with a later one, which says so. What may be anything else stays: a backup
// that runs, a file of another program, and whatever has another name.
func TestKilledBackup(t *testing.T) {
	dir, to, log := t.TempDir(), t.TempDir(), strings.Builder{}
	save(t, open(t, store.Config{Dir: dir, Reserve: 1}), change("a", 1))
	c := store.Config{Dir: dir, Log: slog.New(slog.NewTextHandler(&log, nil))}
	require.NoError(t, store.Backup(t.Context(), c, filepath.Join(to, "whole")))
	whole := contents(t, to)["whole"]
	killed := map[string]string{".b.1.partial": strings.Repeat("\x00", 5000), ".b.1.partial-journal": "journal", ".b.2.partial": whole}
	others := map[string]string{".young.1.partial": whole, ".b.3.partial": strings.Repeat("a film", 100), ".b.4.partial": "\x00",
		".hidden": whole, "b.partial": whole}
	for _, files := range []map[string]string{killed, others} {
		for name, text := range files {
			path, old := filepath.Join(to, name), time.Now().Add(-2*time.Hour)
			require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
			if name != ".young.1.partial" {
				require.NoError(t, os.Chtimes(path, old, old))
			}
		}
	}
	require.NoError(t, store.Backup(t.Context(), c, filepath.Join(to, "new")))
	left := contents(t, to)
	others["whole"], others["new"] = whole, left["new"]
	require.Equal(t, others, left)
	require.Regexp(t, `(?s)killed.*\.b\.1\.partial.*killed.*\.b\.2\.partial`, log.String())
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
		dir := t.TempDir()
		s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
		require.NoError(t, err)
		save(t, s, change("g1", 1))
		require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "n"}, true))
		require.NoError(t, s.Close())
		execute(t, filepath.Join(dir, "games.db"), statement)
		err = check(t, dir)
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "\x1b", name)
		require.Contains(t, err.Error(), `\x1b[2Jb\u009bc`, name)
	}
}

// A bit that something else has changed in the file is found when the store is opened or when the game is read, or it
// is where it does no harm. It is never served. Check finds all that a reader would find.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 2))
	want := map[string]store.Game{}
	for i := range 12 {
		c := change(fmt.Sprint("g", i), 1)
		c.Session = []byte(fmt.Sprintf(`{"moves":"%x"}`, rng.Perm(60)))
		c.Names, c.Plies, c.Winner = "someone", i, "b"
		c.Tail = &store.Tail{Chunks: [][]byte{[]byte(strings.Repeat("chunk", 40))}}
		c.Enter = []store.Place{{List: "l", At: int64(i)}}
		save(t, s, c)
		g, err := s.Get(t.Context(), c.ID, 0)
		require.NoError(t, err)
		want[c.ID] = g
	}
	require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "k", Key: "a", Value: []byte("value")}, true))
	require.NoError(t, s.Close())
	file := filepath.Join(dir, "games.db")
	require.NoFileExists(t, file+"-wal", "a store that is closed is one file")
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	found, unharmed := 0, 0
	for range 400 {
		text := append([]byte{}, whole...)
		at := rng.IntN(len(text))
		text[at] ^= 1 << rng.IntN(8)
		require.NoError(t, errors.Join(os.RemoveAll(file+"-wal"), os.RemoveAll(file+"-shm"))) // of one that could not be opened
		require.NoError(t, os.WriteFile(file, text, 0o600))
		checked := check(t, dir)
		s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
		if err != nil {
			found++
			continue
		}
		damaged, faults := 0, []error{}
		for id, g := range want {
			got, err := s.Get(t.Context(), id, 0)
			if err != nil {
				require.True(t, errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrNotFound), err)
				damaged, faults = damaged+1, append(faults, err)
				continue
			}
			require.Equal(t, g, got)
		}
		page, err := s.Find(t.Context(), store.Query{List: "l", Ascending: true, Limit: 20})
		require.NoError(t, err)
		for i, l := range page.Games {
			if l.Err == nil {
				require.Equal(t, want[l.ID].Head, l.Head)
			}
			if l.ID != fmt.Sprint("g", i) || l.At != int64(i) {
				faults = append(faults, errors.New("another place"))
			}
		}
		if len(page.Games) != len(want) || len(faults) > damaged {
			damaged, faults = damaged+1, append(faults, fmt.Errorf("the list has %d games", len(page.Games)))
		}
		notes, err := s.Notes(t.Context(), "k")
		if err != nil {
			require.ErrorIs(t, err, store.ErrDamaged)
			damaged, faults = damaged+1, append(faults, err)
		} else if len(notes) == 1 {
			require.Equal(t, "value", string(notes[0].Value))
		}
		require.NoError(t, s.Close())
		if damaged > 0 {
			require.Error(t, checked, "%d (%q): %v", at, text[max(0, at-20):min(len(text), at+20)], faults)
			found++
		} else {
			unharmed++
		}
	}
	require.Greater(t, found, 50)
	require.Greater(t, unharmed, 50, "most of the file is empty")
}

// Below the reserve nothing is written, and everything can be read.
func TestReserve(t *testing.T) {
	dir := t.TempDir()
	s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
	require.NoError(t, err)
	save(t, s, change("a", 1))
	require.NoError(t, s.Close())
	full, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1 << 60})
	require.NoError(t, err)
	defer full.Close()
	err = full.Save(t.Context(), change("a", 2))
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.ErrorContains(t, err, "are kept in reserve")
	g, err := full.Get(t.Context(), "a", 0)
	require.NoError(t, err)
	require.EqualValues(t, 1, g.Version)
	require.True(t, full.Health().Reads)
	require.Contains(t, full.Health().Problems[0], "are kept in reserve")
}

// goldenGame is in the databases in testdata.
func goldenGame() store.Change {
	c := change("golden", 3)
	c.Game.Game, c.Winner, c.Reason, c.Plies, c.Names = "coucou", "b", "E1", 70, "zoë\nana"
	return c
}

// The database of each version that has been released can be opened, and has what was written then.
func TestGolden(t *testing.T) {
	if *golden {
		dir := t.TempDir()
		s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
		require.NoError(t, err)
		fillGolden(t, s)
		require.NoError(t, s.Close())
		require.NoError(t, store.Backup(t.Context(), store.Config{Dir: dir}, "testdata/1.db"))
	}
	check := func(t *testing.T, s store.Store) {
		g, err := s.Get(t.Context(), "golden", 0)
		require.NoError(t, err)
		want := goldenGame()
		require.Equal(t, store.Game{Row: store.Row{ID: "golden", Version: 3, Head: want.Head}, Session: want.Session,
			Chunks: [][]byte{[]byte(`["a1-a2"]`)}}, g)
		require.Equal(t, []string{"golden"}, ids(t, s, store.Query{List: "over", Limit: 2,
			Filter: &store.Filter{Look: 10, Name: "zoë", Least: 70, Result: "E1", Game: "coucou"}}))
		_, err = s.Get(t.Context(), "gone", 0)
		require.ErrorIs(t, err, store.ErrNotFound)
		require.ErrorIs(t, s.Save(t.Context(), change("gone", 1)), store.ErrConflict)
		notes, err := s.Notes(t.Context(), "removed")
		require.NoError(t, err)
		require.Equal(t, []store.Note{{Kind: "removed", Key: "name", Value: []byte("{}")}}, notes)
		save(t, s, change("golden", 4))
	}
	t.Run("SQLite", func(t *testing.T) {
		dir := copyFiles(t, "testdata", "1.db")
		require.NoError(t, os.Rename(filepath.Join(dir, "1.db"), filepath.Join(dir, "games.db")))
		check(t, open(t, store.Config{Dir: dir, Reserve: 1}))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		c := postgresConfig(t)
		if *golden {
			s := open(t, c)
			fillGolden(t, s)
			text, err := server.Dump(t.Context(), c.Address)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile("testdata/1.sql", text, 0o600))
			c = postgresConfig(t)
		}
		text, err := os.ReadFile("testdata/1.sql")
		require.NoError(t, err)
		_, name, _ := strings.Cut(strings.TrimPrefix(c.Address, "postgres://"), "/")
		require.NoError(t, server.Exec(t.Context(), name, string(text)))
		check(t, open(t, c))
	})
}

func fillGolden(t *testing.T, s store.Store) {
	c := goldenGame()
	for v := int64(1); v <= 3; v++ {
		c.Version = v
		if v == 2 {
			c.Tail, c.Enter = &store.Tail{Chunks: [][]byte{[]byte(`["a1-a2"]`)}}, []store.Place{{List: "over", At: 1000}}
		}
		save(t, s, c)
		c.Tail, c.Enter = nil, nil
	}
	save(t, s, change("gone", 1))
	save(t, s, store.Change{Game: store.Game{Row: store.Row{ID: "gone", Version: 2}}, Gone: true})
	require.NoError(t, s.SetNote(t.Context(), store.Note{Kind: "removed", Key: "name", Value: []byte("{}")}, true))
}

// A schema of a later version that this one can't read is refused, also when another process has made it meanwhile. One
// that it can read is used: two neighbouring versions run side by side.
func TestLaterSchema(t *testing.T) {
	dir, said := copyFiles(t, "testdata", "1.db"), strings.Builder{}
	require.NoError(t, os.Rename(filepath.Join(dir, "1.db"), filepath.Join(dir, "games.db")))
	execute(t, filepath.Join(dir, "games.db"), "UPDATE meta SET version = 2, oldest = 1")
	marked := store.Config{Dir: dir, Log: slog.New(slog.NewTextHandler(&said, nil))}
	require.NoError(t, store.Backup(t.Context(), marked, filepath.Join(dir, "backup")))
	require.Equal(t, 1, strings.Count(said.String(), "has marked the database with schema 2"))

	c := postgresConfig(t)
	_, name, _ := strings.Cut(strings.TrimPrefix(c.Address, "postgres://"), "/")
	s := open(t, c)
	require.NoError(t, server.Exec(t.Context(), name, "UPDATE meta SET version = 2"))
	var log strings.Builder
	noted := c
	noted.Log = slog.New(slog.NewTextHandler(&log, nil))
	save(t, open(t, noted), change("a", 1))
	require.Equal(t, 1, strings.Count(log.String(), "a later version of this program has marked the database with schema 2"), log.String())
	require.Eventually(t, func() bool {
		h := s.Health()
		return len(h.Problems) == 0 && len(h.Warnings) == 1 && strings.Contains(h.Warnings[0], "schema 2; this one knows 1")
	}, 10*time.Second, 10*time.Millisecond)
	require.NoError(t, server.Exec(t.Context(), name, "UPDATE meta SET version = 3, oldest = 2"))
	_, err := store.Open(t.Context(), c)
	require.ErrorContains(t, err, "a later version of this program, which knows schemas up to 1")
	require.Eventually(t, func() bool {
		h := s.Health()
		return len(h.Problems) == 1 && strings.Contains(h.Problems[0], "a later version of this program")
	}, 10*time.Second, 10*time.Millisecond)
	require.ErrorIs(t, s.Save(t.Context(), change("b", 1)), store.ErrUnavailable, "it changes nothing any more")
}

// A database that does not exist, or an address that is wrong, is said at once; an empty database has no store to read.
func TestWrongAddress(t *testing.T) {
	c := postgresConfig(t)
	_, err := store.OpenExisting(t.Context(), c)
	require.ErrorContains(t, err, "there is no store in this database")
	_, err = store.Open(t.Context(), store.Config{Address: server.Address("nobody")})
	require.ErrorContains(t, err, "does not exist")
	_, err = store.Open(t.Context(), store.Config{Address: "postgres://user:secret@host:port/"})
	require.Error(t, err)
	require.NotContains(t, err.Error(), "secret")
}

// Tables of another program with the names of a store's are said at once, and stay as they are.
func TestForeignTables(t *testing.T) {
	for statement, want := range map[string]string{
		"CREATE TABLE games (title TEXT)":                                     "the only tables of a store here are games",
		"CREATE VIEW notes AS SELECT 1; CREATE TABLE meta (a TEXT)":           "the only tables of a store here are meta, notes",
		storeLike + "CREATE TABLE meta (title TEXT)":                          "another program has made it",
		storeLike + "CREATE TABLE meta (version BIGINT, oldest BIGINT)":       "another program has made it", // without a row
		storeLike + "CREATE TABLE meta AS SELECT 'x' AS version, 1 AS oldest": "another program has made it",
	} {
		c := postgresConfig(t)
		_, name, _ := strings.Cut(strings.TrimPrefix(c.Address, "postgres://"), "/")
		require.NoError(t, server.Exec(t.Context(), name, statement))
		before, err := server.Dump(t.Context(), c.Address)
		require.NoError(t, err)
		began := time.Now()
		for _, open := range []func(context.Context, store.Config) (store.Store, error){store.Open, store.OpenExisting} {
			_, err = open(t.Context(), c)
			require.ErrorContains(t, err, want, statement)
		}
		require.Less(t, time.Since(began), 20*time.Second, "it does not wait for the tables to go away")
		after, err := server.Dump(t.Context(), c.Address)
		require.NoError(t, err)
		require.Equal(t, string(before), string(after))
	}
}

const storeLike = "CREATE TABLE games (a TEXT); CREATE TABLE chunks (a TEXT); CREATE TABLE lists (a TEXT); CREATE TABLE notes (a TEXT); "
