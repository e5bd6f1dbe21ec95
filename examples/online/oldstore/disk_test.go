package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
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
	return dir, filepath.Join(dir, "etcd", "member", "snap", "db"), logs[0]
}

// A store whose data was cut or changed by something else either says that it is damaged, or works. It neither crashes
// nor hangs. A bit that was changed inside an entry is for the entry's readers to notice, as etcd's database has no
// checksums.
func TestDamage(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	t.Setenv(verifyVariable, "1")
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
	damages["pages that lead to themselves"] = func(t *testing.T, dir string) {
		db, err := bolt.Open(dir+database, 0o600, nil)
		require.NoError(t, err)
		require.NoError(t, db.Update(func(tx *bolt.Tx) (err error) {
			for i := 0; i < 5000 && err == nil; i++ {
				err = tx.Bucket([]byte("key")).Put(fmt.Append(nil, i), make([]byte, 100))
			}
			return err
		}))
		require.NoError(t, db.Close())
		data, err := os.ReadFile(dir + database)
		require.NoError(t, err)
		for at := 0; at < len(data); at += os.Getpagesize() {
			if binary.LittleEndian.Uint16(data[at+8:]) == 1 { // a page of pages, of which the first becomes itself
				binary.LittleEndian.PutUint64(data[at+24:], uint64(at/os.Getpagesize()))
			}
		}
		require.NoError(t, os.WriteFile(dir+database, data, 0o600))
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
			s, err := Open(ctx, Config{Dir: dir, Verify: []string{self}})
			if err != nil {
				t.Log(err)
				require.ErrorIs(t, err, ErrDamaged)
				require.NotContains(t, err.Error(), "\n")
				return
			}
			t.Log("sound")
			_, err = s.Count(ctx, "")
			require.NoError(t, err)
			require.NoError(t, s.Close())
		})
	}
}
