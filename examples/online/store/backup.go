package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// readSQLite opens the file in c.Dir only for reading.
func readSQLite(ctx context.Context, c Config) (Store, error) {
	c = c.complete()
	db, err := existing(ctx, c.Dir)
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

// existing opens the file in a folder only for reading, whether or not a process writes it.
func existing(ctx context.Context, dir string) (*sql.DB, error) {
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
	return db, nil
}

// Backup writes a copy of the store in the folder dir to a new file, also while a process uses the store. The copy has
// everything that was acknowledged before the call.
func Backup(ctx context.Context, dir, file string) error {
	db, err := existing(ctx, dir)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s: %w", file, fs.ErrExist)
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".backup-*") // which only this user can read
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, f.Name()); err != nil {
		return explain(dir, err)
	}
	copied := connect(filepath.Dir(file), filepath.Base(f.Name()), "rw", 1)
	_, err = copied.ExecContext(ctx, `UPDATE meta SET run = ''`) // no log belongs to the copy
	if err = errors.Join(err, copied.Close(), f.Sync()); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	err = os.Link(f.Name(), file) // which replaces nothing
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return os.Rename(f.Name(), file) // some file systems do not support links
	}
	return err
}

// Check reads all of the store in the folder dir, also while a process uses it, and returns an error that names what is
// damaged.
func Check(ctx context.Context, dir string) error {
	db, err := existing(ctx, dir)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := whole(ctx, db); err != nil {
		return explain(dir, err)
	}
	damaged, err := damagedRows(ctx, db)
	if err != nil {
		return explain(dir, err)
	}
	if damaged != nil {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(damaged, ", "))
	}
	return nil
}

// damagedRows returns the identifiers of the games, and the kinds and keys of the notes, that do not have their checksums.
func damagedRows(ctx context.Context, db *sql.DB) (damaged []string, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }()
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
		if _, err = get(ctx, tx, last); errors.Is(err, ErrDamaged) {
			damaged = append(damaged, last)
		} else if err != nil && !errors.Is(err, ErrNotFound) {
			return nil, err
		}
	}
	rows, err := tx.QueryContext(ctx, `SELECT kind, name, value, sum FROM notes ORDER BY kind, name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var kind, name, value text
		var sum number
		if err := rows.Scan(&kind, &name, &value, &sum); err != nil {
			return nil, err
		}
		if n := (Note{string(kind), string(name), value}); n.checksum() != int64(sum) {
			damaged = append(damaged, n.Kind+" "+n.Key)
		}
	}
	return damaged, rows.Err()
}
