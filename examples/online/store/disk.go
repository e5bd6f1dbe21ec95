package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/client/pkg/v3/fileutil"
	"go.etcd.io/etcd/server/v3/etcdserver/api/snap"
	"go.etcd.io/etcd/server/v3/storage/mvcc"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.etcd.io/etcd/server/v3/storage/wal/walpb"
	"go.uber.org/zap"
	"google.golang.org/protobuf/proto"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// etcd reserves 64 MiB for each file of its log at once, and a start may need such a file besides room for the
// database. Etcd fails for good if it can't have that, so below minReserve the store refuses writes, and does not start
// etcd.
const minReserve = 96 << 20

// disk decides whether the folder of an embedded etcd can be used: whether etcd can start there, whether it can write,
// and whether what it wrote before is still intact. Etcd itself crashes, hangs or falls silent if the answer is no.
type disk struct {
	dir     string
	reserve int64

	checked atomic.Int64 // when writable last looked, in Unix nanoseconds
	problem atomic.Pointer[string]
}

func newDisk(c Config) *disk { return &disk{dir: c.Dir, reserve: max(c.Reserve, minReserve)} }

func (d *disk) database() string { return filepath.Join(d.dir, folder, "member", "snap", "db") }

// writable returns an error that wraps ErrUnavailable if the store must not write now, because too little is free or
// the disk refuses writes. It looks at the disk at most once a second.
func (d *disk) writable() error {
	now := time.Now().UnixNano()
	if last := d.checked.Load(); now-last > int64(time.Second) && d.checked.CompareAndSwap(last, now) {
		var problem *string
		if err := d.probe(d.reserve, false); err != nil {
			text := err.Error()
			problem = &text
		}
		d.problem.Store(problem)
	}
	if p := d.problem.Load(); p != nil {
		return fmt.Errorf("%w: %s", ErrUnavailable, *p)
	}
	return nil
}

// ready returns an error that wraps ErrUnavailable if etcd can't start now, because too little is free or the disk
// refuses writes.
func (d *disk) ready() error {
	if err := d.probe(minReserve, true); err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return nil
}

// probe checks that the disk has at least the given number of bytes left and takes real ones: at the beginning of a
// file, and where etcd's files end, which a limit on file sizes may not allow. If the probe is thorough, it also
// reserves as much as etcd will, and waits until the bytes are on disk.
func (d *disk) probe(least int64, thorough bool) error {
	left, err := system.FreeBytes(d.dir)
	if err != nil {
		return err
	}
	if left < least {
		return fmt.Errorf("the disk has %d MiB left, and %d MiB are kept in reserve", left>>20, least>>20)
	}
	name := filepath.Join(d.dir, "probe")
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	block, end := make([]byte, 4<<10), int64(minReserve)
	if info, err := os.Stat(d.database()); err == nil {
		end = max(end, info.Size()+16<<20) // the database grows by 16 MiB at a time
	}
	if thorough {
		defer os.Remove(name)
		err = fileutil.Preallocate(f, minReserve, true)
	}
	for _, at := range []int64{0, end} {
		if err == nil {
			_, err = f.WriteAt(block, at)
		}
	}
	if err == nil && thorough {
		err = f.Sync()
	}
	if err != nil {
		return fmt.Errorf("the disk refuses to write: %w", err)
	}
	return nil
}

// ErrDamaged reports that the data of an embedded etcd has been changed or cut by something other than etcd.
var ErrDamaged = errors.New("the store's data is damaged, so its folder must be restored from a backup")

// intact returns an error that wraps ErrDamaged if etcd can't continue with the data in the folder. It reads everything
// that etcd reads when it starts, in one goroutine, so that a fault can't end the process.
func (d *disk) intact() (err error) {
	logs := filepath.Join(d.dir, folder, "member", "wal")
	info, err := os.Stat(d.database())
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 && !wal.Exist(logs) {
		// a new folder, perhaps after a first start that was cut short, or a member that gets its data from the others
		return nil
	}
	// the database is mapped into memory, and may end too early
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: reading %s fails: %v", ErrDamaged, d.database(), p)
		}
	}()
	applied, err := readDatabase(d.database())
	if err != nil {
		return err
	}
	if !wal.Exist(logs) {
		return nil
	}
	logged, err := readLog(logs, filepath.Dir(d.database()))
	if err != nil {
		return fmt.Errorf("%w: the log in %s: %w", ErrDamaged, logs, err)
	}
	if logged < applied {
		return fmt.Errorf("%w: the log in %s ends at entry %d, but the database already has entry %d",
			ErrDamaged, logs, logged, applied)
	}
	return nil
}

// readDatabase reads every entry of etcd's database, and returns the index of the last change that the database
// contains.
func readDatabase(path string) (applied uint64, err error) {
	err = inDatabase(path, func(bucket string, key, value []byte) error {
		switch {
		case bucket == "key":
			mvcc.BytesToRev(key) // panics if the key is not a revision
			return proto.Unmarshal(value, &mvccpb.KeyValue{})
		case bucket == "meta" && string(key) == "consistent_index":
			applied = binary.BigEndian.Uint64(value)
		}
		return nil
	})
	if err != nil && !errors.Is(err, ErrInUse) {
		err = fmt.Errorf("%w: the database %s: %w", ErrDamaged, path, err)
	}
	return applied, err
}

// inDatabase checks the pages of a database, and calls the function visit for each entry of each bucket.
func inDatabase(path string, visit func(bucket string, key, value []byte) error) error {
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true, Timeout: time.Second})
	if errors.Is(err, berrors.ErrTimeout) {
		return fmt.Errorf("%w: it has locked %s", ErrInUse, path)
	}
	if err != nil {
		return err
	}
	defer db.Close()
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return db.View(func(tx *bolt.Tx) error {
		size := db.Info().PageSize
		tree := pages{file, size, make([]bool, tx.Size()/int64(size))}
		if _, err := tree.walk(uint64(tx.Cursor().Bucket().Root()), nil, nil); err != nil {
			return err
		}
		return tx.ForEach(func(bucket []byte, b *bolt.Bucket) error {
			return b.ForEach(func(key, value []byte) error { return visit(string(bucket), key, value) })
		})
	})
}

// readLog reads etcd's log from the last snapshot on, and returns the index of its last entry.
func readLog(logs, snapshots string) (last uint64, err error) {
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
