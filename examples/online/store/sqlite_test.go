package store_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/store"
)

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
	killed := t.TempDir()
	require.NoError(t, os.CopyFS(killed, os.DirFS(running)))
	backup := filepath.Join(t.TempDir(), "backup")
	require.NoError(t, store.Backup(t.Context(), store.Config{Dir: running}, backup))
	info, err := os.Stat(backup)
	require.NoError(t, err)
	require.EqualValues(t, 0o600, info.Mode().Perm())
	for _, name := range []string{db, wal, "games.lock"} { // whoever can read the last can lock it
		info, err := os.Stat(filepath.Join(running, name))
		require.NoError(t, err)
		require.EqualValues(t, 0o600, info.Mode().Perm(), name)
	}
	whole, err := os.ReadFile(backup)
	require.NoError(t, err)
	garbage := strings.Repeat("garbage", 10_000)
	type step func(dir string)
	rm := func(names ...string) step {
		return func(dir string) {
			for _, name := range names {
				require.NoError(t, os.Remove(filepath.Join(dir, name)))
			}
		}
	}
	put := func(name, text string) step {
		return func(dir string) { require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)) }
	}
	do := func(statement string) step {
		return func(dir string) { execute(t, store.Config{Dir: dir}, statement) }
	}
	for name, c := range map[string]struct {
		spoil []step
		want  string // in the error, or "" if all is well
	}{
		"killed":                {nil, ""},
		"without an index":      {[]step{rm(shm)}, ""},
		"with another index":    {[]step{put(shm, garbage)}, ""},
		"with an empty log":     {[]step{do("VACUUM"), put(wal, "")}, ""},
		"no file":               {[]step{rm(db)}, "games.db-wal is there, but games.db is not"},
		"no name of the run":    {[]step{rm(run)}, "games.run, which says whether it belongs to this file, is not"},
		"a log of another run":  {[]step{put(run, "OTHER\n")}, "does not belong to it"},
		"a backup beside a log": {[]step{put(db, string(whole))}, "does not belong to it"},
		"a text":                {[]step{rm(wal, shm, run), put(db, garbage)}, "no SQLite database"},
		"nothing":               {[]step{rm(wal, shm, run), put(db, "")}, "no SQLite database"},
		"another program":       {[]step{rm(db, wal, shm, run), do("CREATE TABLE a(b)")}, "another program"},
		"a later version":       {[]step{do("UPDATE meta SET version = 2"), rm(run)}, "a later version of this program"},
		"without the log":       {[]step{rm(wal, shm)}, "games.db-wal, with the last changes of a process that was killed, is missing"},
		"cut":                   {[]step{rm(wal, shm, run), put(db, string(whole[:len(whole)/2]))}, "damaged"},
	} {
		dir := t.TempDir()
		require.NoError(t, os.CopyFS(dir, os.DirFS(killed)))
		for _, spoil := range c.spoil {
			spoil(dir)
		}
		before := contents(t, dir)
		s, err := store.Open(t.Context(), store.Config{Dir: dir, Reserve: 1})
		if c.want != "" {
			require.ErrorContains(t, err, c.want, name)
			require.ErrorContains(t, err, filepath.Join(dir, db), name)
			if name != "a later version" { // which can still be read by this one
				require.Error(t, store.Check(t.Context(), store.Config{Dir: dir}, inList), name)
			}
			if name != "a later version" { // whose log SQLite may have moved to the file
				require.Equal(t, before, contents(t, dir), name)
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
	require.NoError(t, store.Check(t.Context(), store.Config{Dir: restored}, inList))
	s = open(t, store.Config{Dir: restored, Reserve: 1})
	_, err = s.Get(t.Context(), "g19", 0)
	require.NoError(t, err)
	require.ErrorIs(t, s.Save(t.Context(), change("g0", 1)), store.ErrConflict)
}

// A process that is killed while it opens a store for the first time, a new one or a backup, leaves one that opens.
func TestKilledAtTheStart(t *testing.T) {
	first := filled(t, kinds["SQLite"](t), func(s store.Store) { save(t, s, change("a", 1)) })
	backup := filepath.Join(t.TempDir(), "backup")
	require.NoError(t, store.Backup(t.Context(), first, backup))
	whole, err := os.ReadFile(backup)
	require.NoError(t, err)
	for i := range 60 {
		dir := t.TempDir()
		if i%2 == 0 {
			require.NoError(t, os.WriteFile(filepath.Join(dir, "games.db"), whole, 0o600))
		}
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), onlyOpens+"="+dir)
		require.NoError(t, child.Start())
		for end := time.Now().Add(10 * time.Second); time.Now().Before(end); { // once it has begun
			if _, err := os.Stat(filepath.Join(dir, "games.lock")); err == nil {
				break
			}
		}
		time.Sleep(time.Duration(i) * time.Millisecond / 4)
		require.NoError(t, child.Process.Kill())
		_ = child.Wait() // it was killed
		filled(t, store.Config{Dir: dir, Reserve: 1}, func(store.Store) {})
	}
}

// Below the reserve nothing is written, and everything can be read.
func TestReserve(t *testing.T) {
	c := filled(t, kinds["SQLite"](t), func(s store.Store) { save(t, s, change("a", 1)) })
	c.Reserve = 1 << 60
	full := open(t, c)
	err := full.Save(t.Context(), change("a", 2))
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.ErrorContains(t, err, "are kept in reserve")
	g, err := full.Get(t.Context(), "a", 0)
	require.NoError(t, err)
	require.EqualValues(t, 1, g.Version)
	require.True(t, full.Health().Reads)
	require.Contains(t, full.Health().Problems[0], "are kept in reserve")
}

// contents returns the files in a folder, but those of the lock.
func contents(t *testing.T, dir string) map[string]string {
	all := map[string]string{}
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(dir, f.Name()))
		require.NoError(t, err)
		if !strings.HasPrefix(f.Name(), "games.lock") {
			all[f.Name()] = string(text)
		}
	}
	return all
}
