package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// readSQLite opens the file in c.Dir only for reading, whether or not a process writes it.
func readSQLite(ctx context.Context, c Config) (*sqliteStore, error) {
	c = c.complete()
	path := filepath.Join(c.Dir, fileName)
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("there is no store: %w", err)
	}
	if err := fits(ctx, c.Dir); err != nil {
		return nil, explain(c.Dir, err)
	}
	s := newSQLite(c)
	var version, oldest int64
	warning, err := "", s.db.QueryRowContext(ctx, `SELECT version, oldest FROM meta`).Scan(&version, &oldest)
	if err == nil {
		warning, err = compare(version, oldest)
	}
	if err != nil {
		s.Close()
		return nil, explain(c.Dir, err)
	}
	if warning != "" {
		c.Log.Warn(warning, "file", path)
	}
	return s, nil
}

// Backup writes a copy of the store in the folder c.Dir to a new file, also while a process uses the store. The copy has
// everything that was acknowledged before the call. The file has its name only when it is whole. A process that is
// killed leaves a file of another name, which ends with ".partial".
func Backup(ctx context.Context, c Config, file string) error {
	s, err := readSQLite(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	return command.CreateFrom(file, 0o600, func(f *os.File) error {
		if _, err := s.db.ExecContext(ctx, `VACUUM INTO $1`, f.Name()); err != nil {
			return explain(c.Dir, err)
		}
		copied := connect(f.Name(), "rw", 1)
		_, err := copied.ExecContext(ctx, `UPDATE meta SET run = ''`) // no log belongs to the copy
		return errors.Join(err, copied.Close())
	})
}

// engine is a store of either kind.
type engine interface {
	Store
	base() (*reader, *writer)
}

func (s *sqliteStore) base() (*reader, *writer) { return &s.reader, s.writer }

func (s *postgres) base() (*reader, *writer) { return &s.reader, s.writer }

// Check reads all of a store, also while a process uses it, and returns an error that names what is damaged. The
// function look is called for every game that has its checksums, and returns its places in lists, or what else is wrong
// with it.
func Check(ctx context.Context, c Config, look func(Game) ([]Place, error)) error {
	s, err := OpenExisting(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	r, _ := s.(engine).base()
	if c.Address == "" {
		if err := whole(ctx, r.db); err != nil {
			return explain(c.Dir, err)
		}
	}
	var damaged []string
	err = r.once(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		damaged, err = damagedRows(ctx, tx, look)
		return err
	})
	if err != nil {
		return r.known(ctx, err)
	}
	if damaged != nil {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(damaged, ", "))
	}
	return nil
}

// damagedRows returns the identifiers of the games, and the kinds and keys of the notes, that do not have their
// checksums, or whose places in lists or chunks are not those that they should have.
func damagedRows(ctx context.Context, tx *sql.Tx, look func(Game) ([]Place, error)) (damaged []string, err error) {
	places := map[string]int64{} // a sum of the checksums of each game's places
	err = statement{sql: `SELECT list, at, id FROM lists`}.each(ctx, tx, func(row *sql.Rows) error {
		var list, id text
		var at number
		err := row.Scan(&list, &at, &id)
		places[string(id)] += (Place{string(list), int64(at)}).checksum(string(id))
		return err
	})
	if err != nil {
		return nil, err
	}
	var games []string
	err = statement{sql: `SELECT id FROM games ORDER BY id`}.each(ctx, tx, func(row *sql.Rows) error {
		var id text
		err := row.Scan(&id)
		games = append(games, string(id))
		return err
	})
	if err != nil {
		return nil, err
	}
	var chunks int
	if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM chunks`).Scan(&chunks); err != nil {
		return nil, err
	}
	for _, id := range games {
		g, err := get(ctx, tx, id)
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
			places[id] -= p.checksum(id)
		}
		if err != nil || places[id] != 0 {
			damaged = append(damaged, strconv.Quote(id))
		}
		delete(places, id)
	}
	for _, id := range slices.Sorted(maps.Keys(places)) {
		damaged = append(damaged, fmt.Sprintf("the place in a list of %q, which is no game", id))
	}
	if chunks != 0 && damaged == nil {
		damaged = append(damaged, fmt.Sprintf("%d chunks of no game", chunks))
	}
	notes := statement{sql: `SELECT kind, name, value, sum FROM notes ORDER BY kind, name`}
	err = notes.each(ctx, tx, func(row *sql.Rows) error {
		n, err := scanNote(row)
		if errors.Is(err, ErrDamaged) {
			damaged = append(damaged, strconv.Quote(n.Kind+" "+n.Key))
			return nil
		}
		return err
	})
	return damaged, err
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
	r, _ := source.(engine).base()
	there, w := target.(engine).base()
	var rows int
	if err := there.db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM notes)`).Scan(&rows); err != nil {
		return err
	}
	if rows > 0 {
		return errors.New("there are games already where the copy should be")
	}
	return r.once(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var version int
		if err := tx.QueryRowContext(ctx, `SELECT version FROM meta`).Scan(&version); err != nil {
			return err
		}
		if version != schema {
			return fmt.Errorf("the database has schema %d: start a server of this version on it first", version)
		}
		return w.transact(ctx, func(insert executor) error {
			for _, table := range []string{"games", "chunks", "lists", "notes"} {
				if err := copyTable(ctx, tx, insert, table); err != nil {
					return fmt.Errorf("copying %s: %w", table, err)
				}
			}
			return nil
		})
	})
}

// copyTable copies the rows of a table, many at a time.
func copyTable(ctx context.Context, from *sql.Tx, insert executor, table string) error {
	var batch []statement
	err := statement{sql: `SELECT * FROM ` + table}.each(ctx, from, func(row *sql.Rows) error {
		columns, err := row.Columns()
		if err != nil {
			return err
		}
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := row.Scan(into...); err != nil {
			return err
		}
		var one statement
		one.add(`INSERT INTO `+table+` (`+strings.Join(columns, ", ")+`) VALUES (?`+strings.Repeat(`, ?`, len(columns)-1)+`)`, values...)
		if batch = append(batch, one); len(batch) < 500 {
			return nil
		}
		_, err = insert(batch)
		batch = nil
		return err
	})
	if err != nil {
		return err
	}
	_, err = insert(batch)
	return err
}
