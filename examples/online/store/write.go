package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"unicode/utf8"
)

// writer makes the changes of a process. Those that wait are made in one transaction, so they share the cost of the disk.
// None waits for more to come.
type writer struct {
	config  Config
	queue   chan *write // nil if the store is only read
	closing context.Context

	// transact makes a transaction of what do executes. Its context ends before the commit.
	transact func(ctx context.Context, do func(executor) error) error

	// announce returns the last statements of a transaction, which tell other processes what it has changed. It is nil if
	// the database can't do that.
	announce func([]Event) []statement

	// alone reports whether an error can be the fault of one change, so that the others should be tried without it.
	alone func(error) bool

	tell    atomic.Pointer[func(Event)] // of this process's changes, if the database does not; nil if nobody watches
	problem atomic.Pointer[error]       // why the last change could not be made, or nil
}

// executor executes statements in a transaction, and returns how many rows each of them has changed.
type executor func([]statement) (rows []int64, err error)

type statement struct {
	sql  string
	args []any
}

// maxBatch is the most changes of a transaction.
const maxBatch = 128

// write is a change or a note that waits for the writer. Its first statement says by the number of rows whether it can
// be made.
type write struct {
	ctx    context.Context
	key    string // all transactions lock their rows in the order of these
	first  statement
	rest   []statement
	event  Event
	none   error      // the result if the first statement changes no row
	result chan error // has room for it
}

var errClosing = fmt.Errorf("%w: it is closing", ErrUnavailable)

// do lets the writer make a change, and waits for the result.
func (w *writer) do(ctx context.Context, c *write) error {
	if w.queue == nil {
		return fmt.Errorf("%w: it was opened only for reading", ErrUnavailable)
	}
	bounded, cancel := context.WithTimeout(ctx, w.config.Timeout)
	defer cancel()
	c.ctx, c.result = bounded, make(chan error, 1)
	select {
	case w.queue <- c:
	case <-bounded.Done():
	case <-w.closing.Done():
		return errClosing
	}
	select {
	case err := <-c.result:
		return err
	case <-bounded.Done():
		if err := ctx.Err(); err != nil {
			return err
		}
		err := fmt.Errorf("%w: no answer within %v", ErrUnavailable, w.config.Timeout)
		w.problem.Store(&err)
		return err
	case <-w.closing.Done():
		return errClosing
	}
}

// run makes changes until the store closes.
func (w *writer) run() {
	for {
		var batch []*write
		select {
		case c := <-w.queue:
			batch = append(batch, c)
		case <-w.closing.Done():
			return
		}
		for len(batch) < maxBatch && len(w.queue) > 0 {
			select {
			case c := <-w.queue:
				batch = append(batch, c)
			default: // another writer was faster
			}
		}
		batch = slices.DeleteFunc(batch, func(c *write) bool { return c.ctx.Err() != nil }) // nobody waits for the result
		slices.SortStableFunc(batch, func(a, b *write) int { return cmp.Compare(a.key, b.key) })
		w.make(batch)
	}
}

// make makes changes in one transaction or, if that fails because of one of them, each in a transaction of its own.
func (w *writer) make(batch []*write) {
	if len(batch) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(w.closing), w.config.Timeout)
	defer cancel()
	made, events := make([]bool, len(batch)), []Event{}
	complete := false // whether an error is one of the commit, which may have succeeded
	err := w.transact(ctx, func(execute executor) error {
		var all []statement
		for _, c := range batch {
			all = append(all, c.first)
		}
		rows, err := execute(all)
		if err != nil {
			return err
		}
		all = nil
		for i, c := range batch {
			if made[i] = rows[i] > 0; made[i] {
				all = append(all, c.rest...)
				events = append(events, c.event)
			}
		}
		if w.announce != nil {
			all = append(all, w.announce(events)...)
		}
		_, err = execute(all)
		complete = err == nil
		return err
	})
	if err != nil && !complete && len(batch) > 1 && w.alone(err) {
		for _, c := range batch {
			w.make([]*write{c})
		}
		return
	}
	w.problem.Store(nil)
	if err != nil {
		w.problem.Store(&err)
	} else if tell := w.tell.Load(); tell != nil && w.announce == nil {
		for _, e := range events { // before the callers know, so that nobody hears of their next changes first
			(*tell)(e)
		}
	}
	for i, c := range batch {
		switch {
		case err != nil:
			c.result <- err
		case made[i]:
			c.result <- nil
		default:
			c.result <- c.none
		}
	}
}

const (
	insertGame = `INSERT INTO games (id, version, head, session, game, winner, reason, plies, names, head_sum, session_sum)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING`
	updateGame = `UPDATE games SET version = $2, head = $3, session = $4, game = $5, winner = $6, reason = $7, plies = $8,
		names = $9, head_sum = $10, session_sum = $11 WHERE id = $1 AND version = $12`
	deleteChunks = `DELETE FROM chunks WHERE id = $1 AND n >= $2`
	insertChunk  = `INSERT INTO chunks (id, n, data, sum) VALUES ($1, $2, $3, $4)`
	leaveList    = `DELETE FROM lists WHERE list = $1 AND at = $2 AND id = $3`
	enterList    = `INSERT INTO lists (list, at, id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
	setNote      = `INSERT INTO notes (kind, name, value, sum) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
	deleteNote   = `DELETE FROM notes WHERE kind = $1 AND name = $2`
)

// Save implements Store.
func (w *writer) Save(ctx context.Context, c Change) error {
	if c.ID == "" || c.Version < 1 || c.Gone && (c.Enter != nil || c.Tail != nil || c.Version == 1) {
		return errors.New("a change without an identifier or a version, or of a game that is gone")
	}
	if !c.storable() {
		return fmt.Errorf("the game %s has text that is no UTF-8, or has a zero byte", c.ID)
	}
	if c.Gone {
		c.Game = Game{Row: Row{ID: c.ID, Version: c.Version}}
		c.Tail = &Tail{}
	}
	text := func(t []byte) sql.NullString { return sql.NullString{String: string(t), Valid: !c.Gone} }
	first := statement{insertGame, []any{c.ID, c.Version, text(c.Head), text(c.Session), c.Game.Game, c.Winner, c.Reason,
		c.Plies, c.Names, c.Row.checksum(), c.sessionSum()}}
	if c.Version > 1 {
		first.sql, first.args = updateGame, append(first.args, c.Version-1)
	}
	var rest []statement
	if c.Tail != nil {
		if c.Version > 1 {
			rest = append(rest, statement{deleteChunks, []any{c.ID, c.Tail.From}})
		}
		for i, data := range c.Tail.Chunks {
			n := int64(c.Tail.From + i)
			rest = append(rest, statement{insertChunk, []any{c.ID, n, string(data), checksum(c.ID, n, data)}})
		}
	}
	for _, p := range c.Leave {
		rest = append(rest, statement{leaveList, []any{p.List, p.At, c.ID}})
	}
	for _, p := range c.Enter {
		rest = append(rest, statement{enterList, []any{p.List, p.At, c.ID}})
	}
	return w.do(ctx, &write{
		key: c.ID, first: first, rest: rest, none: ErrConflict, event: Event{ID: c.ID, Version: c.Version, Lists: c.Lists},
	})
}

// storable reports whether both engines can keep all text as it is.
func (c *Change) storable() bool {
	texts := [][]byte{c.Head, c.Session, []byte(c.Game.Game + c.Winner + c.Reason), []byte(c.Names)}
	if c.Tail != nil {
		texts = append(texts, c.Tail.Chunks...)
	}
	return !slices.ContainsFunc(texts, func(t []byte) bool { return !utf8.Valid(t) || bytes.IndexByte(t, 0) >= 0 })
}

// SetNote implements Store.
func (w *writer) SetNote(ctx context.Context, n Note, keep bool) error {
	first := statement{setNote, []any{n.Kind, n.Key, string(n.Value), n.checksum()}}
	if !keep {
		first = statement{deleteNote, []any{n.Kind, n.Key}}
	}
	return w.do(ctx, &write{key: n.Kind + " " + n.Key, first: first, event: Event{Note: n.Kind}})
}
