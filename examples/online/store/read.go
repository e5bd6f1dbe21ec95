package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// reader reads a store, in SQL that all engines understand.
type reader struct {
	config    Config
	db        *sql.DB
	snapshot  *sql.TxOptions    // of a transaction whose queries all see the same moment
	translate func(error) error // makes an error of the engine one of this package's
}

// known returns err as the interface [Store] promises it. The context is the caller's.
func (r *reader) known(ctx context.Context, err error) error {
	for _, sure := range []error{nil, ErrNotFound, ErrDamaged, ErrConflict, ErrUnavailable} {
		if errors.Is(err, sure) {
			return err
		}
	}
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w: no answer within %v", ErrUnavailable, r.config.Timeout)
	}
	return r.translate(err)
}

// at calls a function with a transaction that sees the store as it is at one moment, for as long as a call may take.
func (r *reader) at(ctx context.Context, read func(context.Context, *sql.Tx) error) error {
	bounded, cancel := context.WithTimeout(ctx, r.config.Timeout)
	defer cancel()
	return r.known(ctx, r.once(bounded, read))
}

// once calls a function with a transaction that sees the store as it is at one moment.
func (r *reader) once(ctx context.Context, read func(context.Context, *sql.Tx) error) error {
	tx, err := r.db.BeginTx(ctx, r.snapshot)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // it has written nothing
	return read(ctx, tx)
}

// querier is a connection or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// each calls a function for each row that a statement finds.
func (s statement) each(ctx context.Context, in querier, read func(*sql.Rows) error) error {
	rows, err := in.QueryContext(ctx, s.sql, s.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// number and text are columns. They take whatever is there, because in a damaged row that can be anything; the checksum
// finds it out.
type (
	number int64
	text   []byte
)

// Scan implements sql.Scanner.
func (n *number) Scan(value any) error {
	v, _ := value.(int64)
	*n = number(v)
	return nil
}

// Scan implements sql.Scanner.
func (t *text) Scan(value any) error {
	switch v := value.(type) {
	case string:
		*t = text(v)
	case []byte:
		*t = append(text{}, v...)
	default:
		*t = nil
	}
	return nil
}

const rowColumns = `g.id, g.version, g.head, g.game, g.winner, g.reason, g.plies, g.names, g.head_sum`

// scanRow reads rowColumns, and what comes after them. The row is right only if it has its checksum. It is nil if the
// game is gone.
func scanRow(from interface{ Scan(...any) error }, more ...any) (r Row, err error) {
	var id, head, game, winner, reason, names text
	var version, plies, sum number
	err = from.Scan(append([]any{&id, &version, &head, &game, &winner, &reason, &plies, &names, &sum}, more...)...)
	if err != nil {
		return r, err
	}
	r = Row{string(id), int64(version), head, string(game), string(winner), string(reason), int(plies), string(names)}
	if r.checksum() != int64(sum) {
		err = fmt.Errorf("%w: %q", ErrDamaged, r.ID)
	}
	return Row{ID: r.ID, Version: r.Version, Head: r.Head}, err
}

// Get implements Store.
func (r *reader) Get(ctx context.Context, id string, known int64) (g Game, err error) {
	if known != 0 {
		var version number
		bounded, cancel := context.WithTimeout(ctx, r.config.Timeout)
		defer cancel()
		err = r.db.QueryRowContext(bounded, `SELECT version FROM games WHERE id = $1`, id).Scan(&version)
		if err == nil && int64(version) == known {
			return Game{Row: Row{ID: id, Version: known}}, nil
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return g, r.known(ctx, err)
		}
	}
	err = r.at(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		g, err = get(ctx, tx, id)
		return err
	})
	if err != nil {
		return Game{}, err
	}
	return g, nil
}

func get(ctx context.Context, tx *sql.Tx, id string) (g Game, err error) {
	var session text
	var sum number
	g.Row, err = scanRow(tx.QueryRowContext(ctx, `SELECT `+rowColumns+`, g.session, g.session_sum FROM games g WHERE g.id = $1`, id),
		&session, &sum)
	if errors.Is(err, sql.ErrNoRows) || err == nil && g.Head == nil {
		return g, ErrNotFound
	}
	if err != nil {
		return g, err
	}
	if g.Session = session; g.sessionSum() != int64(sum) {
		return g, fmt.Errorf("%w: %q", ErrDamaged, id)
	}
	chunks := statement{`SELECT n, data, sum FROM chunks WHERE id = $1 ORDER BY n`, []any{id}}
	err = chunks.each(ctx, tx, func(row *sql.Rows) error {
		var n, sum number
		var data text
		if err := row.Scan(&n, &data, &sum); err != nil {
			return err
		}
		if int(n) != len(g.Chunks) || checksum(id, int64(n), data) != int64(sum) {
			return fmt.Errorf("%w: %q, chunk %d", ErrDamaged, id, len(g.Chunks))
		}
		g.Chunks = append(g.Chunks, data)
		return nil
	})
	return g, err
}

// add adds text, in which each ? stands for the next argument.
func (s *statement) add(format string, args ...any) {
	for i, part := range strings.Split(format, "?") {
		if i > 0 {
			s.args = append(s.args, args[i-1])
			s.sql += fmt.Sprint("$", len(s.args))
		}
		s.sql += part
	}
}

// places returns a statement for the places in the list, in the order of q.
func (q Query) places() (s statement) {
	s.add(`SELECT l.at, l.id FROM lists l WHERE l.list = ?`, q.List)
	after, until := `<`, `>=`
	if q.Ascending {
		after, until = `>`, `<=`
	}
	if q.At != 0 || q.ID != "" {
		s.add(` AND (l.at, l.id) `+after+` (?, ?)`, q.At, q.ID)
	}
	if q.Until != 0 {
		s.add(` AND l.at `+until+` ?`, q.Until)
	}
	s.add(q.order())
	return s
}

func (q Query) order() string {
	if q.Ascending {
		return ` ORDER BY l.at, l.id`
	}
	return ` ORDER BY l.at DESC, l.id DESC`
}

// filter adds the conditions of the filter.
func (f *Filter) filter(to *statement) {
	to.add(` WHERE 1 = 1`)
	if f.Game != "" {
		to.add(` AND g.game = ?`, f.Game)
	}
	if f.Result != "" {
		to.add(` AND (g.winner = ? OR g.reason = ?)`, f.Result, f.Result)
	}
	if f.Name != "" {
		part := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(f.Name)
		to.add(` AND g.names LIKE ? ESCAPE '\'`, "%"+part+"%")
	}
	if f.Least != 0 {
		to.add(` AND g.plies >= ?`, f.Least)
	}
	if f.Most != 0 {
		to.add(` AND g.plies <= ?`, f.Most)
	}
}

// Find implements Store.
func (r *reader) Find(ctx context.Context, q Query) (page Page, err error) {
	err = r.at(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if q.Count {
			s := q.places()
			if q.Limit > 0 {
				s.add(` LIMIT ?`, q.Limit)
			}
			return tx.QueryRowContext(ctx, `SELECT count(*) FROM (`+s.sql+`) counted`, s.args...).Scan(&page.Total)
		}
		return q.find(ctx, tx, &page)
	})
	if err != nil {
		return Page{}, err
	}
	return page, nil
}

// find fills a page.
func (q Query) find(ctx context.Context, tx *sql.Tx, page *Page) error {
	look := q.Limit + 1
	if q.Filter != nil {
		look = q.Filter.Look
	}
	s := q.places()
	s.add(` LIMIT ?`, look)
	s.sql = `SELECT ` + rowColumns + `, l.at, l.id FROM (` + s.sql + `) l JOIN games g ON g.id = l.id`
	if q.Filter != nil {
		q.Filter.filter(&s)
	}
	s.add(q.order()+` LIMIT ?`, q.Limit+1)
	err := s.each(ctx, tx, func(found *sql.Rows) error {
		var at number
		var id text
		row, err := scanRow(found, &at, &id)
		if errors.Is(err, ErrDamaged) {
			page.Games = append(page.Games, Listed{Row: Row{ID: string(id)}, At: int64(at), Err: err})
			return nil
		}
		page.Games = append(page.Games, Listed{Row: row, At: int64(at)})
		return err
	})
	if page.More = len(page.Games) > q.Limit; page.More {
		page.Games = page.Games[:q.Limit]
		last := page.Games[q.Limit-1]
		page.At, page.ID = last.At, last.ID
	}
	if err != nil || page.More || q.Filter == nil {
		return err
	}
	s = q.places()
	s.add(` LIMIT 2 OFFSET ?`, look-1)
	var two []Listed // the last place that was looked at, and the next one
	err = s.each(ctx, tx, func(found *sql.Rows) error {
		var at number
		var id text
		err := found.Scan(&at, &id)
		two = append(two, Listed{Row: Row{ID: string(id)}, At: int64(at)})
		return err
	})
	if page.More = len(two) > 1; page.More {
		page.At, page.ID = two[0].At, two[0].ID
	}
	return err
}

// Notes implements Store.
func (r *reader) Notes(ctx context.Context, kind string) (notes []Note, err error) {
	err = r.at(ctx, func(ctx context.Context, tx *sql.Tx) error {
		s := statement{`SELECT kind, name, value, sum FROM notes WHERE kind = $1 ORDER BY name`, []any{kind}}
		return s.each(ctx, tx, func(row *sql.Rows) error {
			n, err := scanNote(row)
			notes = append(notes, n)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return notes, nil
}

// scanNote reads a note. The error is ErrDamaged if it does not have its checksum.
func scanNote(rows *sql.Rows) (Note, error) {
	var kind, name, value text
	var sum number
	if err := rows.Scan(&kind, &name, &value, &sum); err != nil {
		return Note{}, err
	}
	n := Note{string(kind), string(name), value}
	if n.checksum() != int64(sum) {
		return n, fmt.Errorf("%w: %q", ErrDamaged, n.Kind+" "+n.Key)
	}
	return n, nil
}
