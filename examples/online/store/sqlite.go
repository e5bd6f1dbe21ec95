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
	writes *sql.DB
	engine *sqliteWriter // which uses the one connection of writes; nil if the store is only read
	held   *sql.DB       // has the lock
	stop   context.CancelFunc
	group  sync.WaitGroup

	mu     sync.Mutex
	tell   func(Event)
	failed bool
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
	s := &sqliteStore{held: held}
	if err := s.open(ctx, c); err != nil {
		if s.writes != nil {
			s.writes.Close()
		}
		held.Close()
		return nil, explain(c.Dir, err)
	}
	closing, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.reader = reader{config: c, db: connect(c.Dir, fileName, "ro", readers), translate: s.translate}
	s.writer.closing = closing
	s.group.Go(s.writer.run)
	return s, nil
}

// lock keeps other processes away from the store in a folder. The system forgets the lock when the process ends.
func lock(ctx context.Context, dir string) (*sql.DB, error) {
	db := connect(dir, lockName, "rwc", 1)
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

// connect prepares connections to a SQLite file in a folder: "ro" only reads, "rw" writes, "rwc" also creates the file,
// and "alone" reads the file without its log.
func connect(dir, name, mode string, most int, pragmas ...string) *sql.DB {
	path, err := filepath.Abs(filepath.Join(dir, name))
	if err != nil {
		path = filepath.Join(dir, name)
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // of Windows
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
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.Log.Info("a new store without games", "file", path)
		if logged(path) {
			return fmt.Errorf("%s-wal is there, but %s is not: restore it, or move the log away", fileName, fileName)
		}
		if err := create(ctx, c.Dir); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		if err := ours(path); err != nil {
			return err
		}
		if err := fits(ctx, c.Dir); err != nil {
			return err
		}
	}
	s.writes = connect(c.Dir, fileName, "rw", 1, "journal_size_limit(67108864)")
	var mode string
	if err := s.writes.QueryRowContext(ctx, `PRAGMA journal_mode = WAL`).Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("SQLite can't keep a log beside the file: its journal is %q", mode)
	}
	var version, oldest int64
	if err := s.writes.QueryRowContext(ctx, `SELECT version, oldest FROM meta`).Scan(&version, &oldest); err != nil {
		return err
	}
	if version > schema { // no other process runs beside this one
		oldest = version
	}
	if err := readable(version, oldest); err != nil {
		return err
	}
	if info != nil && info.Size() <= checkedAtStart {
		if err := whole(ctx, s.writes); err != nil {
			return err
		}
	}
	if err := s.mark(ctx, c.Dir); err != nil {
		return err
	}
	connection, err := s.writes.Conn(ctx)
	if err != nil {
		return err
	}
	s.engine = &sqliteWriter{connection: connection, prepared: map[string]*sql.Stmt{}, dir: c.Dir, reserve: c.Reserve}
	s.writer = &writer{
		config: c, queue: make(chan *write, maxBatch), begin: s.engine.begin, done: s.made,
		announce: func([]Event) []statement { return nil },
		alone: func(err error) bool {
			return slices.Contains([]int{sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG}, code(err))
		},
	}
	return nil
}

// create makes a new file, which has its name only when it is whole.
func create(ctx context.Context, dir string) error {
	const name = fileName + ".new"
	path := filepath.Join(dir, name)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return err
	}
	text, err := migration("sqlite", 1)
	if err != nil {
		return err
	}
	db := connect(dir, name, "rw", 1)
	_, err = db.ExecContext(ctx, fmt.Sprintf("BEGIN; PRAGMA application_id = %d; %s; UPDATE meta SET version = 1, oldest = 1; COMMIT",
		application, text))
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	return os.Rename(path, filepath.Join(dir, fileName))
}

func (s *sqliteStore) change(ctx context.Context) (*sql.Tx, error) {
	return s.engine.connection.BeginTx(ctx, nil)
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
	header := make([]byte, headerSize)
	if n, err := io.ReadFull(f, header); n < len(header) || !bytes.HasPrefix(header, []byte("SQLite format 3\x00")) {
		return errors.Join(errors.New("it is no SQLite database"), err)
	}
	if binary.BigEndian.Uint32(header[68:]) != application {
		return errors.New("it is a database of another program")
	}
	return nil
}

// fits returns an error if there is a log that belongs to another file, such as the one that a backup has replaced.
// SQLite can't know that, and would damage the file. So each run of a process has a name of its own, which is in the file
// and beside it; see mark. A log that is missing has taken changes with it, unless its run ended by itself.
func fits(ctx context.Context, dir string) error {
	path := filepath.Join(dir, fileName)
	if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Join(dir, runName)); err == nil {
			return fmt.Errorf("%s-wal, with the last changes of a process that was killed, is missing: put it back; "+
				"if SQLite has moved it into the file, remove %s", fileName, runName)
		}
	}
	if !logged(path) {
		return nil
	}
	var run string
	alone := connect(dir, fileName, "alone", 1)
	defer alone.Close()
	if err := alone.QueryRowContext(ctx, `SELECT run FROM meta`).Scan(&run); err != nil {
		return err
	}
	expected, err := os.ReadFile(filepath.Join(dir, runName))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s-wal is there, but %s, which says whether it belongs to this file, is not: copy it, too", fileName, runName)
	}
	if err != nil {
		return err
	}
	if run == "" || !slices.Contains(strings.Fields(string(expected)), run) {
		return fmt.Errorf("%s-wal does not belong to it; if a backup was copied here, move %s-wal and %s-shm away",
			fileName, fileName, fileName)
	}
	return nil
}

// mark gives this run a name. From now on, the log has only changes of this run.
func (s *sqliteStore) mark(ctx context.Context, dir string) error {
	var before string
	if err := s.writes.QueryRowContext(ctx, `SELECT run FROM meta`).Scan(&before); err != nil {
		return err
	}
	run := rand.Text()
	if err := writeRun(dir, before+" "+run); err != nil {
		return err
	}
	for _, do := range []string{`PRAGMA wal_checkpoint(TRUNCATE)`, `UPDATE meta SET run = '` + run + `'`, `PRAGMA wal_checkpoint(TRUNCATE)`} {
		if _, err := s.writes.ExecContext(ctx, do); err != nil {
			return err
		}
	}
	return writeRun(dir, run)
}

// whole returns an error if SQLite finds the file damaged.
func whole(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, `PRAGMA integrity_check(5)`)
	if err != nil {
		return err
	}
	defer rows.Close()
	var wrong []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return err
		}
		if line != "ok" {
			wrong = append(wrong, strconv.Quote(line))
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if wrong != nil {
		return fmt.Errorf("%w: %s", errDatabase, strings.Join(wrong, "; "))
	}
	return nil
}

var errDatabase = errors.New("the database is damaged, and should be restored from a backup")

// explain adds which file an error is about, and what it means.
func explain(dir string, err error) error {
	switch code(err) {
	case sqlite3.SQLITE_CORRUPT:
		err = fmt.Errorf("%w: %w", errDatabase, err)
	case sqlite3.SQLITE_NOTADB:
		err = fmt.Errorf("it is no SQLite database: %w", err)
	case sqlite3.SQLITE_IOERR:
		err = fmt.Errorf("the disk fails: %w", err)
	case sqlite3.SQLITE_FULL:
		err = fmt.Errorf("the disk is full: %w", err)
	case sqlite3.SQLITE_READONLY:
		err = fmt.Errorf("it can't be written: %w", err)
	case sqlite3.SQLITE_CANTOPEN:
		err = fmt.Errorf("this user can't open or write it and its folder: %w", err)
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
	if code(err) == sqlite3.SQLITE_CORRUPT {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return fmt.Errorf("%w: %w", ErrUnavailable, explain(s.reader.config.Dir, err))
}

// made tells of what was changed, and notes what went wrong.
func (s *sqliteStore) made(events []Event, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// What the system could not write may be lost even if the next attempt succeeds.
	if code(err) == sqlite3.SQLITE_IOERR && !s.failed {
		s.failed = true
		s.reader.config.Failed(err.Error())
	}
	if s.tell == nil {
		return
	}
	for _, e := range events {
		s.tell(e)
	}
}

// Watch implements Store.
func (s *sqliteStore) Watch(ctx context.Context, tell func(Event)) error {
	s.mu.Lock()
	s.tell = tell
	s.mu.Unlock()
	select {
	case <-ctx.Done():
	case <-s.closing.Done():
	}
	s.mu.Lock()
	s.tell = nil
	s.mu.Unlock()
	return ctx.Err()
}

// Health implements Store.
func (s *sqliteStore) Health() Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing.Err() != nil {
		return Health{Problems: []string{errClosing.Error()}}
	}
	h := Health{Reads: true}
	if err := room(s.reader.config.Dir, s.reader.config.Reserve); err != nil {
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
	if s.engine == nil { // it was only read
		return errors.Join(err, s.writes.Close(), s.held.Close())
	}
	err = errors.Join(err, s.engine.close())
	// The name of the run goes when the log is empty, and before it goes: whoever finds the one without the other misses
	// changes. If somebody still reads the log, it stays, and so does the name, until the file has everything.
	path, run := filepath.Join(s.reader.config.Dir, fileName), filepath.Join(s.reader.config.Dir, runName)
	_, failed := s.writes.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`)
	empty := failed == nil && !logged(path)
	if empty {
		err = errors.Join(err, os.Remove(run))
	}
	err = errors.Join(err, s.writes.Close()) // the last connection moves the log to the file
	if _, missing := os.Stat(path + "-wal"); !empty && errors.Is(missing, fs.ErrNotExist) {
		err = errors.Join(err, os.Remove(run))
	}
	return errors.Join(err, s.held.Close())
}

var errRoom = fmt.Errorf("%w: the disk is nearly full", ErrUnavailable)

// room returns an error if less than the given number of bytes is free on a folder's disk.
func room(dir string, least int64) error {
	left, err := system.FreeBytes(dir)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	if left < least {
		return fmt.Errorf("%w: it has %d MiB left, and %d MiB are kept in reserve", errRoom, left>>20, least>>20)
	}
	return nil
}

// sqliteWriter is the one connection that writes.
type sqliteWriter struct {
	connection *sql.Conn
	prepared   map[string]*sql.Stmt
	dir        string
	reserve    int64
	open       bool // whether a transaction is
}

func (w *sqliteWriter) begin(context.Context) (transaction, error) {
	if err := room(w.dir, w.reserve); err != nil {
		return nil, err
	}
	if _, err := w.exec(context.Background(), []statement{{sql: `BEGIN IMMEDIATE`}}); err != nil {
		return nil, err
	}
	w.open = true
	return w, nil
}

// exec executes statements. It ignores the context: only a disk that hangs could make it wait, and nothing can interrupt
// that.
func (w *sqliteWriter) exec(_ context.Context, all []statement) (rows []int64, err error) {
	for _, s := range all {
		do := w.prepared[s.sql]
		if do == nil {
			if do, err = w.connection.PrepareContext(context.Background(), s.sql); err != nil {
				return nil, w.wrap(err)
			}
			w.prepared[s.sql] = do
		}
		result, err := do.ExecContext(context.Background(), s.args...)
		if err != nil {
			return nil, w.wrap(err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			return nil, w.wrap(err)
		}
		rows = append(rows, n)
	}
	return rows, nil
}

func (w *sqliteWriter) wrap(err error) error {
	return fmt.Errorf("%w: %w", ErrUnavailable, explain(w.dir, err))
}

func (w *sqliteWriter) commit() error {
	_, err := w.exec(context.Background(), []statement{{sql: `COMMIT`}})
	w.open = err != nil
	return err
}

func (w *sqliteWriter) rollback() {
	if w.open {
		_, _ = w.exec(context.Background(), []statement{{sql: `ROLLBACK`}}) // SQLite may have done that already
		w.open = false
	}
}

func (w *sqliteWriter) close() (err error) {
	for _, s := range w.prepared {
		err = errors.Join(err, s.Close())
	}
	return errors.Join(err, w.connection.Close())
}

// writeRun replaces the file with the names of the runs to which the log can belong.
func writeRun(dir, names string) error {
	return command.ReplaceFile(filepath.Join(dir, runName), func(w io.Writer) error {
		_, err := io.WriteString(w, names+"\n")
		return err
	})
}
