package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// readSQLite opens the file in c.Dir only for reading.
func readSQLite(ctx context.Context, c Config) (Store, error) {
	c = c.complete()
	db, err := existing(ctx, c)
	if err != nil {
		return nil, err
	}
	closing, stop := context.WithCancel(context.Background())
	s := &sqliteStore{stop: stop, writes: db, held: db}
	s.reader = reader{config: c, db: db, translate: s.translate}
	s.writer = &writer{config: c, closing: closing}
	return readOnly{s}, nil
}

// readOnly is a store that refuses changes.
type readOnly struct{ Store }

var errReadOnly = fmt.Errorf("%w: it was opened only for reading", ErrUnavailable)

// Save implements Store.
func (readOnly) Save(context.Context, Change) error { return errReadOnly }

// SetNote implements Store.
func (readOnly) SetNote(context.Context, Note, bool) error { return errReadOnly }

// existing opens the file in c.Dir only for reading, whether or not a process writes it.
func existing(ctx context.Context, c Config) (*sql.DB, error) {
	dir := c.Dir
	path := filepath.Join(dir, fileName)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("there is no store: %w", err)
	}
	if err := ours(path); err != nil {
		return nil, explain(dir, err)
	}
	if err := fits(ctx, dir); err != nil {
		return nil, explain(dir, err)
	}
	db := connect(dir, fileName, "ro", readers)
	var version, oldest int64
	err := db.QueryRowContext(ctx, `SELECT version, oldest FROM meta`).Scan(&version, &oldest)
	if err == nil {
		err = readable(version, oldest)
	}
	if err != nil {
		db.Close()
		return nil, explain(dir, err)
	}
	if text := later(version); text != "" {
		c.Log.Warn(text, "file", path)
	}
	return db, nil
}

// Backup writes a copy of the store in the folder c.Dir to a new file, also while a process uses the store. The copy has
// everything that was acknowledged before the call. The file has its name only when it is whole. If the process is killed,
// the next backup to the same folder removes what it has left.
func Backup(ctx context.Context, c Config, file string) error {
	c = c.complete()
	db, err := existing(ctx, c)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := sweep(filepath.Dir(file), c.Log); err != nil {
		return err
	}
	return command.CreateFrom(file, 0o600, func(f *os.File) error {
		if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, f.Name()); err != nil {
			return explain(c.Dir, err)
		}
		copied := connect(filepath.Dir(file), filepath.Base(f.Name()), "rw", 1)
		_, err := copied.ExecContext(ctx, `UPDATE meta SET run = ''`) // no log belongs to the copy
		return errors.Join(err, copied.Close())
	})
}

// abandoned is how long nobody has written a backup that was killed: one that runs writes all the time.
const abandoned = time.Hour

// sweep removes what backups that were killed have left in a folder: files with the names of [command.CreateFrom], which
// begin as a database does, or with zeros, as SQLite writes the beginning last.
func sweep(dir string, log *slog.Logger) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(dir, f.Name())
		if !strings.HasPrefix(f.Name(), ".") || !strings.HasSuffix(f.Name(), ".partial") || !f.Type().IsRegular() {
			continue
		}
		info, err := f.Info()
		if err != nil || time.Since(info.ModTime()) < abandoned || ours(path) != nil && !blank(path) {
			continue
		}
		if err := errors.Join(os.Remove(path), os.RemoveAll(path+"-journal")); err != nil {
			return err
		}
		log.Warn("removed what a backup that was killed has left", "file", path)
	}
	return nil
}

// blank reports whether a file begins with the zeros that stand where the header of a database will be.
func blank(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	header := make([]byte, headerSize)
	_, err = io.ReadFull(f, header)
	return err == nil && bytes.Equal(header, make([]byte, headerSize))
}

// Check reads all of a store, also while a process uses it, and returns an error that names what is damaged. The
// function look is called for every game that has its checksums, and returns its places in lists, or what else is wrong
// with it.
func Check(ctx context.Context, c Config, look func(Game) ([]Place, error)) error {
	s, err := OpenExisting(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	r := s.(readOnly).Store.(engine).rows()
	if c.Address == "" {
		if err := whole(ctx, r.db); err != nil {
			return explain(c.Dir, err)
		}
	}
	tx, err := r.db.BeginTx(ctx, r.snapshot)
	if err != nil {
		return r.known(ctx, err)
	}
	defer func() { _ = tx.Rollback() }() // it has written nothing
	damaged, err := damagedRows(ctx, tx, look)
	if err != nil {
		return r.known(ctx, err)
	}
	if damaged != nil {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(damaged, ", "))
	}
	return nil
}

// engine is a store of either kind.
type engine interface {
	rows() *reader
	change(context.Context) (*sql.Tx, error) // begins a transaction of its own, in a store that nobody uses yet
}

func (r *reader) rows() *reader { return r }

// damagedRows returns the identifiers of the games, and the kinds and keys of the notes, that do not have their
// checksums, or whose places in lists or chunks are not those that they should have.
func damagedRows(ctx context.Context, tx *sql.Tx, look func(Game) ([]Place, error)) (damaged []string, err error) {
	places, chunks, err := listed(ctx, tx)
	if err != nil {
		return nil, err
	}
	last := ""
	for {
		var id text
		err := tx.QueryRowContext(ctx, `SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT 1`, last).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			break
		}
		if err != nil {
			return nil, err
		}
		last = string(id)
		g, err := get(ctx, tx, last)
		chunks -= len(g.Chunks)
		if errors.Is(err, ErrNotFound) { // it is gone
			continue
		}
		var belongs []Place
		if err == nil {
			belongs, err = look(g)
		} else if !errors.Is(err, ErrDamaged) {
			return nil, err
		}
		for _, p := range belongs {
			places[last] -= p.checksum(last)
		}
		if err != nil || places[last] != 0 {
			damaged = append(damaged, strconv.Quote(last))
		}
		delete(places, last)
	}
	for _, id := range slices.Sorted(maps.Keys(places)) {
		damaged = append(damaged, fmt.Sprintf("the place in a list of %q, which is no game", id))
	}
	if chunks != 0 && damaged == nil {
		damaged = append(damaged, fmt.Sprintf("%d chunks of no game", chunks))
	}
	notes, err := damagedNotes(ctx, tx)
	return append(damaged, notes...), err
}

// listed returns a sum of the checksums of the places of each game in lists, and the number of all chunks.
func listed(ctx context.Context, tx *sql.Tx) (places map[string]int64, chunks int, err error) {
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM chunks`).Scan(&chunks); err != nil {
		return nil, 0, err
	}
	rows, err := tx.QueryContext(ctx, `SELECT list, at, id FROM lists`)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	places = map[string]int64{}
	for rows.Next() {
		var list, id text
		var at number
		if err := rows.Scan(&list, &at, &id); err != nil {
			return nil, 0, err
		}
		places[string(id)] += (Place{string(list), int64(at)}).checksum(string(id))
	}
	return places, chunks, rows.Err()
}

// damagedNotes returns the kinds and keys of the notes that do not have their checksums.
func damagedNotes(ctx context.Context, tx *sql.Tx) (damaged []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT kind, name, value, sum FROM notes ORDER BY kind, name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		n, err := scanNote(rows)
		if errors.Is(err, ErrDamaged) {
			damaged = append(damaged, strconv.Quote(n.Kind+" "+n.Key))
		} else if err != nil {
			return nil, err
		}
	}
	return damaged, rows.Err()
}

// Copy copies everything from a store to a new one, of either kind, in one transaction: all rows as they are, also
// those of games that are gone. A folder must not be in use. A database should not be either, as what changes meanwhile
// is not copied.
func Copy(ctx context.Context, from, to Config) error {
	source, err := OpenExisting(ctx, from)
	if err != nil {
		return err
	}
	defer source.Close()
	if from.Address == "" {
		held, err := lock(ctx, from.Dir)
		if err != nil {
			return err
		}
		defer held.Close()
	}
	target, err := Open(ctx, to)
	if err != nil {
		return err
	}
	defer target.Close()
	r := source.(readOnly).Store.(engine).rows()
	read, err := r.db.BeginTx(ctx, r.snapshot)
	if err != nil {
		return err
	}
	defer func() { _ = read.Rollback() }()
	write, err := target.(engine).change(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = write.Rollback() }() // does nothing after Commit
	var version, rows int
	if err := read.QueryRowContext(ctx, `SELECT version FROM meta`).Scan(&version); err != nil {
		return err
	}
	if version != schema {
		return fmt.Errorf("the database has schema %d: start a server of this version on it first", version)
	}
	err = write.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM notes)`).Scan(&rows)
	if err != nil {
		return err
	}
	if rows > 0 {
		return errors.New("there are games already where the copy should be")
	}
	for _, table := range []string{"games", "chunks", "lists", "notes"} {
		if err := copyTable(ctx, read, write, table); err != nil {
			return fmt.Errorf("copying %s: %w", table, err)
		}
	}
	return write.Commit()
}

// copyTable copies the rows of a table, many with each statement.
func copyTable(ctx context.Context, from, to *sql.Tx, table string) error {
	rows, err := from.QueryContext(ctx, `SELECT * FROM `+table)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	const most = 500
	var insert query
	flush := func() error {
		if len(insert.args) == 0 {
			return nil
		}
		_, err := to.ExecContext(ctx, insert.sql.String(), insert.args...)
		insert = query{}
		return err
	}
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		start := `, (`
		if len(insert.args) == 0 {
			start = `INSERT INTO ` + table + ` (` + strings.Join(columns, ", ") + `) VALUES (`
		}
		insert.add(start+`?`+strings.Repeat(`, ?`, len(columns)-1)+`)`, values...)
		if len(insert.args) >= most*len(columns) {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return errors.Join(rows.Err(), flush())
}
