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

// at calls a function with a transaction that sees the store as it is at one moment.
func (r *reader) at(ctx context.Context, read func(context.Context, *sql.Tx) error) error {
	bounded, cancel := context.WithTimeout(ctx, r.config.Timeout)
	defer cancel()
	tx, err := r.db.BeginTx(bounded, r.snapshot)
	if err == nil {
		err = read(bounded, tx)
		_ = tx.Rollback() // it has written nothing
	}
	return r.known(ctx, err)
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
	rows, err := tx.QueryContext(ctx, `SELECT n, data, sum FROM chunks WHERE id = $1 ORDER BY n`, id)
	if err != nil {
		return g, err
	}
	defer rows.Close()
	for rows.Next() {
		var n, sum number
		var data text
		if err := rows.Scan(&n, &data, &sum); err != nil {
			return g, err
		}
		if int(n) != len(g.Chunks) || checksum(id, int64(n), data) != int64(sum) {
			return g, fmt.Errorf("%w: %q, chunk %d", ErrDamaged, id, len(g.Chunks))
		}
		g.Chunks = append(g.Chunks, data)
	}
	return g, rows.Err()
}

// A query is SQL with its arguments.
type query struct {
	sql  strings.Builder
	args []any
}

// add adds text, in which each ? stands for the next argument.
func (q *query) add(format string, args ...any) {
	parts := strings.Split(format, "?")
	for i, part := range parts {
		q.sql.WriteString(part)
		if i < len(args) {
			q.args = append(q.args, args[i])
			fmt.Fprintf(&q.sql, "$%d", len(q.args))
		}
	}
}

// places adds a query for the places in the list, in the order of q.
func (q Query) places(to *query, columns string, limit, offset int) {
	to.add(`SELECT `+columns+` FROM lists l WHERE l.list = ?`, q.List)
	after, until := `<`, `>=`
	if q.Ascending {
		after, until = `>`, `<=`
	}
	if q.At != 0 || q.ID != "" {
		to.add(` AND (l.at, l.id) `+after+` (?, ?)`, q.At, q.ID)
	}
	if q.Until != 0 {
		to.add(` AND l.at `+until+` ?`, q.Until)
	}
	to.add(q.order())
	if limit > 0 {
		to.add(` LIMIT ?`, limit)
	}
	if offset > 0 {
		to.add(` OFFSET ?`, offset)
	}
}

func (q Query) order() string {
	if q.Ascending {
		return ` ORDER BY l.at, l.id`
	}
	return ` ORDER BY l.at DESC, l.id DESC`
}

// filter adds the conditions of the filter.
func (f *Filter) filter(to *query) {
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
	err = r.at(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		switch {
		case q.Count:
			var c query
			c.add(`SELECT count(*) FROM (`)
			q.places(&c, `l.id`, q.Limit, 0)
			c.add(`) counted`)
			return tx.QueryRowContext(ctx, c.sql.String(), c.args...).Scan(&page.Total)
		case q.Filter == nil:
			if page.Games, err = q.games(ctx, tx, q.Limit+1, nil); err != nil {
				return err
			}
			if page.More = len(page.Games) > q.Limit; page.More {
				page.Games = page.Games[:q.Limit]
				last := page.Games[q.Limit-1]
				page.At, page.ID = last.At, last.ID
			}
			return nil
		}
		if page.Games, err = q.games(ctx, tx, q.Filter.Look, q.Filter); err != nil {
			return err
		}
		rest, skip := q, q.Filter.Look-1
		if len(page.Games) == q.Limit {
			last := page.Games[q.Limit-1]
			rest.At, rest.ID, skip = last.At, last.ID, 0
			page.At, page.ID = last.At, last.ID
		}
		next, err := rest.next(ctx, tx, skip)
		switch {
		case err != nil || len(next) == 0:
		case skip == 0 && len(page.Games) == q.Limit:
			page.More = true
		case len(next) > 1:
			page.More, page.At, page.ID = true, next[0].At, next[0].ID
		}
		return err
	})
	if err != nil {
		return Page{}, err
	}
	if !page.More {
		page.At, page.ID = 0, ""
	}
	return page, nil
}

// games returns the games of the list's first places, and leaves out what the filter does not let through.
func (q Query) games(ctx context.Context, tx *sql.Tx, places int, f *Filter) (games []Listed, err error) {
	var c query
	c.add(`SELECT ` + rowColumns + `, l.at, l.id FROM (`)
	q.places(&c, `l.at, l.id`, places, 0)
	c.add(`) l JOIN games g ON g.id = l.id`)
	if f != nil {
		f.filter(&c)
	}
	c.add(q.order())
	if f != nil {
		c.add(` LIMIT ?`, q.Limit)
	}
	rows, err := tx.QueryContext(ctx, c.sql.String(), c.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var at number
		var id text
		row, err := scanRow(rows, &at, &id)
		if errors.Is(err, ErrDamaged) {
			games = append(games, Listed{Row: Row{ID: string(id)}, At: int64(at), Err: err})
			continue
		}
		if err != nil {
			return nil, err
		}
		games = append(games, Listed{Row: row, At: int64(at)})
	}
	return games, rows.Err()
}

// next returns up to two places of the list, after some that are skipped.
func (q Query) next(ctx context.Context, tx *sql.Tx, skip int) (places []Listed, err error) {
	var c query
	q.places(&c, `l.at, l.id`, 2, skip)
	rows, err := tx.QueryContext(ctx, c.sql.String(), c.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var l Listed
		if err := rows.Scan(&l.At, &l.ID); err != nil {
			return nil, err
		}
		places = append(places, l)
	}
	return places, rows.Err()
}

// Notes implements Store.
func (r *reader) Notes(ctx context.Context, kind string) (notes []Note, err error) {
	err = r.at(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT kind, name, value, sum FROM notes WHERE kind = $1 ORDER BY name`, kind)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			n, err := scanNote(rows)
			if err != nil {
				return err
			}
			notes = append(notes, n)
		}
		return rows.Err()
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
