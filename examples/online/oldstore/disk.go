package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
	"go.etcd.io/etcd/etcdutl/v3/snapshot"
	"go.etcd.io/etcd/server/v3/etcdserver/api/snap"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.etcd.io/etcd/server/v3/storage/wal/walpb"
	"go.uber.org/zap"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// etcd reserves 64 MiB for each file of its log at once, and a start may need such a file besides room for the
// database. Etcd fails for good if it can't have that, so below minReserve the store refuses writes, and does not start
// etcd.
const minReserve = 96 << 20

// room returns an error that wraps ErrUnavailable if less than the given number of bytes is free on a folder's disk.
func room(dir string, least int64) error {
	left, err := system.FreeBytes(dir)
	if err == nil && left < least {
		err = fmt.Errorf("the disk has %d MiB left, and %d MiB are kept in reserve", left>>20, least>>20)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return nil
}

// ErrDamaged reports that the data of an embedded etcd has been changed or cut by something other than etcd.
var ErrDamaged = errors.New("the store's data is damaged, so its folder must be restored from a backup")

// verify runs the command that verifies the data, in a process of its own. If that process fails, its first line says
// what is wrong.
func (c Config) verify(ctx context.Context) error {
	if len(c.Verify) == 0 {
		return nil
	}
	out, err := exec.CommandContext(ctx, c.Verify[0], slices.Concat(c.Verify[1:], []string{c.Dir})...).CombinedOutput()
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	line, _, _ := bytes.Cut(out, []byte("\n"))
	return fmt.Errorf("%w: %s (%w)", ErrDamaged, line, err)
}

// Verify reads everything that an embedded etcd reads when it starts with the data in the folder dir of a Config. It
// returns an error, panics or ends the process if etcd can't continue with that. So it belongs into a process of its
// own: see Config.Verify. No store may be open in the folder.
func Verify(dir string) error {
	debug.SetMaxStack(1 << 20) // bbolt's check goes down for ever in a damaged database whose pages lead to themselves
	snapshots := filepath.Join(dir, folder, "member", "snap")
	logs, database := filepath.Join(dir, folder, "member", "wal"), filepath.Join(snapshots, "db")
	info, err := os.Stat(database)
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 && !wal.Exist(logs) {
		// a new folder, perhaps after a first start that was cut short, or a member that gets its data from the others
		return nil
	}
	if _, err := snapshot.NewV3(zap.NewNop()).Status(database); err != nil {
		return fmt.Errorf("the database %s: %w", database, err)
	}
	applied, err := lastApplied(database)
	if err != nil {
		return fmt.Errorf("the database %s: %w", database, err)
	}
	if !wal.Exist(logs) {
		return nil
	}
	logged, err := lastLogged(logs, snapshots)
	if err != nil {
		return fmt.Errorf("the log in %s: %w", logs, err)
	}
	if logged < applied {
		return fmt.Errorf("the log in %s ends at entry %d, but the database already has entry %d", logs, logged, applied)
	}
	return nil
}

// lastApplied returns the index of the last change that etcd's database has.
func lastApplied(database string) (index uint64, err error) {
	db, err := bolt.Open(database, 0o400, &bolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		return 0, err
	}
	defer db.Close()
	err = db.View(func(tx *bolt.Tx) error {
		if b := tx.Bucket([]byte("meta")); b != nil && len(b.Get([]byte("consistent_index"))) == 8 {
			index = binary.BigEndian.Uint64(b.Get([]byte("consistent_index")))
		}
		return nil
	})
	return index, err
}

// lastLogged reads etcd's log from the last snapshot on, and returns the index of its last entry.
func lastLogged(logs, snapshots string) (last uint64, err error) {
	log := zap.NewNop()
	valid, err := wal.ValidSnapshotEntries(log, logs)
	if err != nil {
		return 0, err
	}
	start := &walpb.Snapshot{}
	switch s, err := snap.New(log, snapshots).LoadNewestAvailable(valid); {
	case err == nil:
		index, term := s.GetMetadata().GetIndex(), s.GetMetadata().GetTerm()
		start.Index, start.Term = &index, &term
	case !errors.Is(err, snap.ErrNoSnapshot):
		return 0, err
	}
	w, err := wal.OpenForRead(log, logs, start)
	if err != nil {
		return 0, err
	}
	defer w.Close()
	_, state, entries, err := w.ReadAll()
	if err != nil {
		return 0, err
	}
	last = start.GetIndex() + uint64(len(entries))
	if state.GetCommit() > last {
		return 0, fmt.Errorf("it ends at entry %d, but says that entry %d is final", last, state.GetCommit())
	}
	return last, nil
}
