package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	bolt "go.etcd.io/bbolt"
)

// files returns a folder with a closed store's data, with some hundred changes, and the paths of its database and its
// log.
func files(t *testing.T) (dir, database, log string) {
	dir = t.TempDir()
	s, err := Open(t.Context(), Config{Dir: dir})
	require.NoError(t, err)
	for i := range 300 {
		commit(t, s, Change{Key: fmt.Sprint(i), Value: make([]byte, 500)})
	}
	require.NoError(t, s.Close())
	logs, err := filepath.Glob(filepath.Join(dir, "etcd", "member", "wal", "*.wal"))
	require.NoError(t, err)
	require.Len(t, logs, 1)
	return dir, newDisk(Config{Dir: dir}).database(), logs[0]
}

// A store whose data was cut or changed by something else either says that it is damaged, or works. It neither crashes
// nor hangs. A bit that was changed inside an entry is for the entry's readers to notice, as etcd's database has no
// checksums.
func TestDamage(t *testing.T) {
	whole, database, log := files(t)
	damages := map[string]func(t *testing.T, dir string){}
	cut := func(name string, size int64) {
		damages[fmt.Sprintf("%s cut to %d", filepath.Base(name), size)] = func(t *testing.T, dir string) {
			require.NoError(t, os.Truncate(dir+name, size))
		}
	}
	database, log = database[len(whole):], log[len(whole):]
	for _, size := range []int64{0, 10, 5000, 20_000, 40_000} {
		cut(database, size)
	}
	for _, size := range []int64{0, 10, 5000, 20_000, 100_000} {
		cut(log, size)
	}
	for i := range 20 {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		damages[fmt.Sprintf("flips %d", i)] = func(t *testing.T, dir string) {
			name := dir + []string{database, log}[i%2]
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			for range 1 << (i % 8) {
				data[rng.IntN(min(len(data), 200_000))] ^= 1 << rng.IntN(8)
			}
			require.NoError(t, os.WriteFile(name, data, 0o600))
		}
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "copy")
			require.NoError(t, os.CopyFS(dir, os.DirFS(whole)))
			require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
				return errors.Join(err, os.Chmod(path, 0o700))
			}))
			damage(t, dir)
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			s, err := Open(ctx, Config{Dir: dir})
			if err != nil {
				t.Log(err)
				require.ErrorIs(t, err, ErrDamaged)
				require.NotErrorIs(t, err, errStuck)
				return
			}
			t.Log("sound")
			_, err = s.Count(ctx, "")
			require.NoError(t, err)
			require.NoError(t, s.Close())
		})
	}
}

// If a database with a changed byte counts as intact, bbolt can open it. Where it can't, it ends this process.
func TestPages(t *testing.T) {
	d := newDisk(Config{Dir: t.TempDir()})
	require.NoError(t, os.MkdirAll(filepath.Dir(d.database()), 0o700))
	open := func() *bolt.DB {
		db, err := bolt.Open(d.database(), 0o600, &bolt.Options{NoFreelistSync: true, NoSync: true, PageSize: 512})
		require.NoError(t, err)
		return db
	}
	db := open()
	require.NoError(t, db.Update(func(tx *bolt.Tx) error {
		for _, name := range []string{"large", "small", "empty"} {
			b, err := tx.CreateBucket([]byte(name))
			require.NoError(t, err)
			for i := range map[string]int{"large": 2000, "small": 3}[name] {
				require.NoError(t, b.Put(fmt.Appendf(nil, "key %06d", i), make([]byte, i%100*i%37)))
			}
		}
		return nil
	}))
	require.NoError(t, db.Close())
	whole, err := os.ReadFile(d.database())
	require.NoError(t, err)
	require.NoError(t, d.intact())
	rng := rand.New(rand.NewPCG(1, 1))
	damaged := 0
	for range 500 {
		data := slices.Clone(whole)
		data[rng.IntN(len(data)/512)*512+rng.IntN(64)] ^= 1 << rng.IntN(8)
		require.NoError(t, os.WriteFile(d.database(), data, 0o600))
		if err := d.intact(); err != nil {
			require.ErrorIs(t, err, ErrDamaged)
			damaged++
			continue
		}
		require.NoError(t, open().Close())
	}
	require.Greater(t, damaged, 100)
}

// If something else has locked etcd's database, the store does not wait for it for ever.
func TestLockedDatabase(t *testing.T) {
	dir, database, _ := files(t)
	db, err := bolt.Open(database, 0o600, nil)
	require.NoError(t, err)
	defer db.Close()
	_, err = Open(t.Context(), Config{Dir: dir})
	require.ErrorIs(t, err, ErrInUse)
	require.ErrorContains(t, err, database)
}
