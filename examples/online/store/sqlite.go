package store

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"modernc.org/sqlite" // the driver: SQLite in Go, so that the program needs no C compiler
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// These are the files in the folder of a store. SQLite keeps the last changes in a log, the file with "-wal" at the end
// of its name, and moves them to the file from time to time and at the end.
const (
	fileName = "games.db"
	lockName = "games.lock" // which a process has locked while it uses the store
	runName  = "games.run"  // to which run of a process the log belongs; it is there until a run has ended and left none
)

// application marks a SQLite file as one of this program's: "clut".
const application = 0x636c7574

// headerSize is how many bytes the header of a SQLite file has.
const headerSize = 100

// checkedAtStart is the greatest size of a file that is read as a whole when it is opened.
const checkedAtStart = 64 << 20

// readers is how many connections read at the same time.
const readers = 4

// sqliteStore is a store in a file.
type sqliteStore struct {
	reader
	*writer
	writes     *sql.DB   // nil if the store is only read
	connection *sql.Conn // the one of writes
	prepared   map[string]*sql.Stmt
	held       *sql.DB // has the lock
	stop       context.CancelFunc
	group      sync.WaitGroup
	failed     sync.Once
}

// newSQLite returns a store that only reads.
func newSQLite(c Config) *sqliteStore {
	closing, stop := context.WithCancel(context.Background())
	s := &sqliteStore{stop: stop, writer: &writer{config: c, closing: closing}}
	s.reader = reader{config: c, db: connect(filepath.Join(c.Dir, fileName), "ro", readers), translate: s.translate}
	return s
}

// OpenSQLite opens the store in the file games.db in the folder c.Dir, and makes both if they are missing. Only one
// process can have it open: see ErrInUse. A file that this program does not know, that is damaged or that can't be
// written stays as it is.
func OpenSQLite(ctx context.Context, c Config) (Store, error) {
	c = c.complete()
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, err
	}
	held, err := lock(ctx, c.Dir)
	if err != nil {
		return nil, err
	}
	s := newSQLite(c)
	s.held, s.writes = held, connect(filepath.Join(c.Dir, fileName), "rw", 1, "journal_size_limit(67108864)")
	if err := s.open(ctx, c); err != nil {
		s.stop()
		s.db.Close()
		s.writes.Close()
		held.Close()
		return nil, explain(c.Dir, err)
	}
	s.prepared, s.queue, s.transact = map[string]*sql.Stmt{}, make(chan *write, maxBatch), s.change
	s.alone = func(err error) bool {
		return slices.Contains([]int{sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG}, code(err))
	}
	s.group.Go(s.run)
	return s, nil
}

// lock keeps other processes away from the store in a folder. The system forgets the lock when the process ends.
func lock(ctx context.Context, dir string) (*sql.DB, error) {
	path := filepath.Join(dir, lockName)
	// Whoever can read the file can lock it, and SQLite would let everybody. If it can't be made, SQLite says why.
	if f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600); err == nil {
		_ = f.Close()
	}
	db := connect(path, "rw", 1)
	_, err := db.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	if err == nil {
		return db, nil
	}
	db.Close()
	if code(err) == sqlite3.SQLITE_BUSY {
		return nil, fmt.Errorf("%w in %s", ErrInUse, dir)
	}
	return nil, explain(dir, fmt.Errorf("%s: %w", lockName, err))
}

// connect prepares connections to a SQLite file: "ro" only reads, "rw" writes, "rwc" also creates the file, and "alone"
// reads the file without its log.
func connect(file, mode string, most int, pragmas ...string) *sql.DB {
	path := filepath.ToSlash(file)
	if filepath.VolumeName(file) != "" { // of Windows
		path = "/" + path
	}
	values := url.Values{"mode": {mode}, "_pragma": append([]string{"synchronous(full)"}, pragmas...)}
	if mode == "alone" {
		values = url.Values{"mode": {"ro"}, "immutable": {"1"}}
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", OmitHost: true, Path: path, RawQuery: values.Encode()}).String())
	if err != nil {
		panic(err) // the driver is there
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db
}

// open opens the file for changes, or makes a new one.
func (s *sqliteStore) open(ctx context.Context, c Config) error {
	path := filepath.Join(c.Dir, fileName)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		c.Log.Info("a new store without games", "file", path)
		err = create(ctx, path)
	} else if err == nil {
		err = fits(ctx, c.Dir)
	}
	if err != nil {
		return err
	}
	var version int64
	var run string
	if err := s.writes.QueryRowContext(ctx, `SELECT version, run FROM meta`).Scan(&version, &run); err != nil {
		return err
	}
	if _, err := compare(version, version); err != nil { // no older process runs beside this one
		return err
	}
	if info != nil && info.Size() <= checkedAtStart {
		if err := whole(ctx, s.writes); err != nil {
			return err
		}
	}
	if err := s.mark(ctx, c.Dir, run); err != nil {
		return err
	}
	s.connection, err = s.writes.Conn(ctx)
	return err
}

// create makes a new file.
func create(ctx context.Context, path string) error {
	if logged(path) {
		return fmt.Errorf("%s-wal is there, but %s is not: restore it, or move the log away", fileName, fileName)
	}
	text, err := migration("sqlite", 1)
	if err != nil {
		return err
	}
	return command.CreateFrom(path, 0o600, func(f *os.File) error {
		db := connect(f.Name(), "rw", 1)
		_, err := db.ExecContext(ctx, fmt.Sprintf("BEGIN; PRAGMA application_id = %d; %s; UPDATE meta SET version = 1, oldest = 1; COMMIT",
			application, text))
		return errors.Join(err, db.Close())
	})
}

// logged reports whether a file has a log with something in it.
func logged(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Size() > 0
}

// ours returns an error unless a file is a SQLite file of this program.
func ours(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var begin [headerSize]byte // with zeros in place of what the file does not have
	_, err = io.ReadFull(f, begin[:])
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if !bytes.HasPrefix(begin[:], []byte("SQLite format 3\x00")) {
		return errors.New("it is no SQLite database")
	}
	if binary.BigEndian.Uint32(begin[68:]) != application {
		return errors.New("it is a database of another program")
	}
	return nil
}

// fits returns an error unless the file in a folder is this program's, or if there is a log that belongs to another file,
// such as the one that a backup has replaced. SQLite can't know that, and would damage the file. So each run of a process
// has a name of its own, which is in the file and beside it; see mark. A log that is missing has taken changes with it,
// unless its run ended by itself.
func fits(ctx context.Context, dir string) error {
	path := filepath.Join(dir, fileName)
	if err := ours(path); err != nil {
		return err
	}
	expected, unmarked := os.ReadFile(filepath.Join(dir, runName))
	if unmarked != nil && !errors.Is(unmarked, fs.ErrNotExist) {
		return unmarked
	}
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) && unmarked == nil {
		return fmt.Errorf("%s-wal, with the last changes of a process that was killed, is missing: put it back; "+
			"if SQLite has moved it into the file, remove %s", fileName, runName)
	}
	if !logged(path) {
		return nil
	}
	if unmarked != nil {
		return fmt.Errorf("%s-wal is there, but %s, which says whether it belongs to this file, is not: copy it, too", fileName, runName)
	}
	var run string
	alone := connect(path, "alone", 1)
	defer alone.Close()
	if err := alone.QueryRowContext(ctx, `SELECT run FROM meta`).Scan(&run); err != nil {
		return err
	}
	if run == "" || !slices.Contains(strings.Fields(string(expected)), run) {
		return fmt.Errorf("%s-wal does not belong to it; if a backup was copied here, move %s-wal and %s-shm away",
			fileName, fileName, fileName)
	}
	return nil
}

// mark gives this run a name, in place of that of the run before. From now on, the log has only changes of this run. A
// new file, or a backup, has no name, and gets its first one without a log: so no log ever belongs to a file without.
func (s *sqliteStore) mark(ctx context.Context, dir, before string) error {
	name := func(run string) string { return `UPDATE meta SET run = '` + run + `'` }
	var first []string
	if before == "" {
		before = rand.Text()
		first = []string{`PRAGMA journal_mode = DELETE`, name(before)}
	}
	if err := s.setUp(ctx, first...); err != nil {
		return err
	}
	var mode string
	err := statement{sql: `PRAGMA journal_mode = WAL`}.each(ctx, s.writes, func(row *sql.Rows) error { return row.Scan(&mode) })
	if err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("SQLite can't keep a log beside the file: its journal is %q", mode)
	}
	const empty = `PRAGMA wal_checkpoint(TRUNCATE)`
	if err := s.setUp(ctx, `SELECT run FROM meta`, empty); err != nil { // reading makes a log that is not there
		return err
	}
	run := rand.Text()
	if err := writeRun(dir, before+" "+run); err != nil {
		return err
	}
	if err := s.setUp(ctx, name(run), empty); err != nil {
		return err
	}
	return writeRun(dir, run)
}

// setUp executes statements on a file that is being opened.
func (s *sqliteStore) setUp(ctx context.Context, statements ...string) error {
	for _, do := range statements {
		if _, err := s.writes.ExecContext(ctx, do); err != nil {
			return err
		}
	}
	return nil
}

// whole returns an error if SQLite finds the file damaged.
func whole(ctx context.Context, in querier) error {
	var wrong []string
	err := statement{sql: `PRAGMA integrity_check(5)`}.each(ctx, in, func(row *sql.Rows) error {
		var line string
		err := row.Scan(&line)
		if line != "ok" {
			wrong = append(wrong, strconv.Quote(line))
		}
		return err
	})
	if err == nil && wrong != nil {
		err = fmt.Errorf("%s: %s", damagedFile, strings.Join(wrong, "; "))
	}
	return err
}

const damagedFile = "the database is damaged, and should be restored from a backup"

// meanings says what errors of SQLite mean.
var meanings = map[int]string{
	sqlite3.SQLITE_CORRUPT:  damagedFile,
	sqlite3.SQLITE_NOTADB:   "it is no SQLite database",
	sqlite3.SQLITE_IOERR:    "the disk fails",
	sqlite3.SQLITE_FULL:     "the disk is full",
	sqlite3.SQLITE_READONLY: "it can't be written",
	sqlite3.SQLITE_CANTOPEN: "this user can't open or write it and its folder",
}

// explain adds which file an error is about, and what it means.
func explain(dir string, err error) error {
	if meaning, ok := meanings[code(err)]; ok {
		err = fmt.Errorf("%s: %w", meaning, err)
	}
	return fmt.Errorf("%s: %w", filepath.Join(dir, fileName), err)
}

// code returns the number of a SQLite error without its details, or 0.
func code(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// translate returns an error of SQLite as one of this package's.
func (s *sqliteStore) translate(err error) error {
	if c := code(err); c == sqlite3.SQLITE_CORRUPT || c == sqlite3.SQLITE_ERROR { // the statements are right, so the schema is not
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, explain(s.reader.config.Dir, err))
}

// Watch implements Store.
func (s *sqliteStore) Watch(ctx context.Context, tell func(Event)) error {
	s.tell.Store(&tell)
	defer s.tell.Store(nil)
	tell(Event{})
	select {
	case <-ctx.Done():
	case <-s.closing.Done():
	}
	return ctx.Err()
}

// Health implements Store.
func (s *sqliteStore) Health() Health {
	if s.closing.Err() != nil {
		return Health{Problems: []string{errClosing.Error()}}
	}
	h := Health{Reads: true}
	if err := s.room(); err != nil {
		h.Problems = append(h.Problems, err.Error())
	} else if problem := s.problem.Load(); problem != nil && !errors.Is(*problem, errRoom) {
		h.Problems = append(h.Problems, (*problem).Error())
	}
	return h
}

// Close implements Store.
func (s *sqliteStore) Close() error {
	s.stop()
	s.group.Wait()
	err := s.db.Close()
	if s.writes == nil {
		return err
	}
	for _, p := range s.prepared {
		err = errors.Join(err, p.Close())
	}
	// The name of the run goes when the log is empty, and before it goes: whoever finds the one without the other misses
	// changes. If somebody still reads the log, it stays, and so does the name, until the file has everything.
	path, run := filepath.Join(s.reader.config.Dir, fileName), filepath.Join(s.reader.config.Dir, runName)
	_, failed := s.connection.ExecContext(context.Background(), `PRAGMA wal_checkpoint(TRUNCATE)`)
	empty := failed == nil && !logged(path)
	if empty {
		err = errors.Join(err, os.Remove(run))
	}
	err = errors.Join(err, s.connection.Close(), s.writes.Close()) // the last connection moves the log to the file
	if _, missing := os.Stat(path + "-wal"); !empty && errors.Is(missing, fs.ErrNotExist) {
		err = errors.Join(err, os.Remove(run))
	}
	return errors.Join(err, s.held.Close())
}

var errRoom = fmt.Errorf("%w: the disk is nearly full", ErrUnavailable)

// room returns an error if the disk has less space than the reserve.
func (s *sqliteStore) room() error {
	c := s.reader.config
	left, err := system.FreeBytes(c.Dir)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	if left < c.Reserve {
		return fmt.Errorf("%w: it has %d MiB left, and %d MiB are kept in reserve", errRoom, left>>20, c.Reserve>>20)
	}
	return nil
}

// change makes a transaction of what do executes. It ignores the context: only a disk that hangs could make it wait, and
// nothing can interrupt that.
func (s *sqliteStore) change(_ context.Context, do func(executor) error) error {
	if err := s.room(); err != nil {
		return err
	}
	_, err := s.execute([]statement{{sql: `BEGIN IMMEDIATE`}})
	if err == nil {
		if err = do(s.execute); err == nil {
			_, err = s.execute([]statement{{sql: `COMMIT`}})
		}
		if err != nil {
			_, _ = s.execute([]statement{{sql: `ROLLBACK`}}) // SQLite may have done that already
		}
	}
	if code(err) == sqlite3.SQLITE_IOERR {
		// What the system could not write may be lost even if the next attempt succeeds.
		s.failed.Do(func() { s.reader.config.Failed(err.Error()) })
	}
	return err
}

func (s *sqliteStore) execute(all []statement) (rows []int64, err error) {
	for _, one := range all {
		n, err := s.executeOne(one)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, explain(s.reader.config.Dir, err))
		}
		rows = append(rows, n)
	}
	return rows, nil
}

func (s *sqliteStore) executeOne(one statement) (rows int64, err error) {
	do := s.prepared[one.sql]
	if do == nil {
		if do, err = s.connection.PrepareContext(context.Background(), one.sql); err != nil {
			return 0, err
		}
		s.prepared[one.sql] = do
	}
	result, err := do.Exec(one.args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// writeRun replaces the file with the names of the runs to which the log can belong.
func writeRun(dir, names string) error {
	return command.ReplaceFile(filepath.Join(dir, runName), func(w io.Writer) error {
		_, err := io.WriteString(w, names+"\n")
		return err
	})
}
