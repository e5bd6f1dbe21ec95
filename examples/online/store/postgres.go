package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	writers    = 2                // how many transactions of a process change something at the same time
	channel    = "clutch"         // of the notifications
	maxPayload = 7900             // PostgreSQL takes 7,999 bytes
	lookEvery  = time.Second      // how often the health is looked at
	pollEvery  = 2 * time.Second  // how often watchers should look around while there are no notifications
	commitTime = time.Minute      // see postgres.change
	closeTime  = 2 * time.Second  // how long a process that ends waits for a database that does not answer
	awayTime   = 30 * time.Second // how long a start waits for a database that is away
)

// postgres is a store in PostgreSQL.
type postgres struct {
	reader
	*writer
	pool    *pgxpool.Pool
	address *pgx.ConnConfig
	stop    context.CancelFunc
	group   sync.WaitGroup
	health  atomic.Pointer[Health]
	later   atomic.Bool // whether the schema is one that this program can't use
}

// OpenPostgres opens the store in the PostgreSQL database at c.Address, and makes its tables if there are none. If there
// are several hosts, the one that takes changes is used, also after it has changed. If the database is away, OpenPostgres
// waits for it, for half a minute at most.
func OpenPostgres(ctx context.Context, c Config) (Store, error) { return openPostgres(ctx, c, false) }

func openPostgres(ctx context.Context, c Config, reading bool) (Store, error) {
	c = c.complete()
	config, err := configure(c)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	if err != nil {
		return nil, err
	}
	closing, stop := context.WithCancel(context.Background())
	s := &postgres{pool: pool, address: config.ConnConfig, stop: stop}
	s.reader = reader{
		config: c, db: stdlib.OpenDBFromPool(pool), translate: s.translate,
		snapshot: &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
	}
	s.writer = &writer{config: c, closing: closing, transact: s.change, alone: refused}
	ctx, cancel := context.WithTimeout(ctx, awayTime)
	defer cancel()
	var cause error
	for err = s.migrate(ctx, reading); passing(err) && ctx.Err() == nil; err = s.migrate(ctx, reading) {
		cause = err
		c.Log.Warn("waiting for PostgreSQL", "error", err)
		pause(ctx, lookEvery)
	}
	if err != nil && ctx.Err() != nil && cause != nil {
		err = cause // and not that the time is up
	}
	if err != nil {
		_ = s.Close() // the first error is the one that counts
		return nil, fmt.Errorf("PostgreSQL: %w", err)
	}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error { // without a standby, a process can start, and read
		_, err := tx.Exec(ctx, `SET LOCAL synchronous_commit = local; SELECT pg_notify('`+channel+`', '[]')`)
		return err
	})
	if err == nil { // CockroachDB has no notifications
		s.announce = announce
	}
	s.look(ctx)
	if reading {
		return s, nil
	}
	s.queue = make(chan *write, maxBatch)
	for range writers {
		s.group.Go(s.run)
	}
	s.group.Go(func() {
		for s.closing.Err() == nil {
			pause(s.closing, lookEvery)
			s.look(s.closing)
		}
	})
	return s, nil
}

// pause waits for a time, or until ctx ends.
func pause(ctx context.Context, length time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(length):
	}
}

// configure reads the address.
func configure(c Config) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(c.Address)
	if err != nil {
		return nil, err // without the password
	}
	to := config.ConnConfig
	if to.ValidateConnect == nil {
		to.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if to.ConnectTimeout == 0 {
		to.ConnectTimeout = 2 * time.Second // for each host, of which some may be away
	}
	dialer := &net.Dialer{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3,
	}}
	to.DialFunc = dialer.DialContext
	if !strings.Contains(c.Address, "pool_max_conns") {
		config.MaxConns = 16
	}
	to.RuntimeParams["application_name"] = "clutch"
	config.AfterConnect = func(ctx context.Context, on *pgx.Conn) error {
		// A process that freezes in a transaction must not keep the others from its games for long.
		ms := c.Timeout.Milliseconds()
		_, err := on.Exec(ctx, fmt.Sprintf(`SET idle_in_transaction_session_timeout = %d; SET lock_timeout = %d`, ms, ms/2))
		return err
	}
	return config, nil
}

// refused reports whether the database has answered that it does not do this. It says nothing of the next attempt.
func refused(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && !lost(err) && e.Code[:2] != "53"
}

// lost reports whether the database is going away, coming up, or no longer takes changes.
func lost(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code[:2] == "57" || e.Code[:2] == "08" || e.Code == "25006")
}

// passing reports whether a start should try again: the database is away, or another process makes its tables.
func passing(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return err != nil && !errors.Is(err, errSchema)
	}
	return lost(err) || slices.Contains([]string{"23505", "42P07", "40001", "40P01", "53300"}, e.Code)
}

var errSchema = errors.New("wrong schema")

// migrate makes the tables, or changes them to those of this program. Several processes may do so at the same time.
func (s *postgres) migrate(ctx context.Context, reading bool) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		made, err := ownTables(ctx, tx)
		if err != nil {
			return err
		}
		if !made && reading {
			return fmt.Errorf("%w: there is no store in this database", errSchema)
		}
		var version, oldest int64
		if made {
			read := `SELECT version, oldest FROM meta`
			if err := tx.QueryRow(ctx, read).Scan(&version, &oldest); err != nil {
				if tx.Conn().IsClosed() || lost(err) {
					return err
				}
				return fmt.Errorf("%w: the table meta can't be read, or another program has made it: %w", errSchema, err)
			}
			if version < schema { // to lock the row is a change, which a standby may have to know
				if err := tx.QueryRow(ctx, read+` FOR UPDATE`).Scan(&version, &oldest); err != nil {
					return err
				}
			}
		}
		warning, err := compare(version, oldest)
		if err != nil {
			return fmt.Errorf("%w: %w", errSchema, err)
		}
		if warning != "" {
			s.reader.config.Log.Warn(warning)
		}
		for n := version + 1; n <= schema; n++ {
			text, err := migration("postgres", int(n))
			if err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, text); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, `UPDATE meta SET version = $1, oldest = $1`, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// ownTables reports whether the tables are there. If only some are, it is not this program that has made them.
func ownTables(ctx context.Context, tx pgx.Tx) (made bool, err error) {
	var n int
	var names string
	err = tx.QueryRow(ctx, `SELECT count(*), coalesce(string_agg(relname, ', ' ORDER BY relname), '')
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE nspname = current_schema() AND relname IN ('meta', 'games', 'chunks', 'lists', 'notes')`).Scan(&n, &names)
	if err == nil && n > 0 && n < 5 {
		err = fmt.Errorf("%w: the only tables of a store here are %s, perhaps another program's: use an empty database", errSchema, names)
	}
	return n == 5, err
}

// translate returns an error of PostgreSQL as one of this package's.
func (s *postgres) translate(err error) error {
	if lost(err) {
		s.pool.Reset() // the other connections are to the same server
	}
	return fmt.Errorf("%w: PostgreSQL: %w", ErrUnavailable, err)
}

// change makes a transaction of what do executes.
func (s *postgres) change(ctx context.Context, do func(executor) error) error {
	if s.later.Load() {
		return fmt.Errorf("%w: another process has changed the schema", ErrUnavailable)
	}
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return s.translate(err)
	}
	// The commit waits longer than those who want the change. To end this wait means to cancel it, and then PostgreSQL
	// would show a change to others although no standby has it yet. Only a process that ends can't wait.
	patient, cancel := context.WithTimeout(context.Background(), commitTime)
	defer cancel()
	defer context.AfterFunc(s.closing, func() { time.AfterFunc(closeTime, cancel) })()
	err = do(func(all []statement) ([]int64, error) { return sendAll(ctx, tx, all) })
	if err == nil {
		err = tx.Commit(patient)
	} else {
		_ = tx.Rollback(ctx) // closes the connection if it can't
	}
	if err != nil {
		return s.translate(err)
	}
	return nil
}

// sendAll sends all statements at once.
func sendAll(ctx context.Context, tx pgx.Tx, all []statement) (rows []int64, err error) {
	var batch pgx.Batch
	for _, one := range all {
		batch.Queue(one.sql, one.args...)
	}
	results := tx.SendBatch(ctx, &batch)
	for range all {
		tag, err := results.Exec()
		if err != nil {
			results.Close()
			return nil, err
		}
		rows = append(rows, tag.RowsAffected())
	}
	return rows, results.Close()
}

// announce returns the statements that notify the other processes when the transaction is committed.
func announce(events []Event) (all []statement) {
	for part := range slices.Chunk(events, 16) {
		text, err := json.Marshal(part)
		if err != nil || len(text) > maxPayload {
			text = []byte(`[{}]`) // anything may have changed
		}
		all = append(all, statement{`SELECT pg_notify('` + channel + `', $1)`, []any{string(text)}})
	}
	return all
}

// Watch implements Store.
func (s *postgres) Watch(ctx context.Context, tell func(Event)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.closing, cancel)()
	s.tell.Store(&tell)
	defer s.tell.Store(nil)
	for ctx.Err() == nil {
		if s.announce != nil {
			if err := s.listen(ctx, tell); ctx.Err() == nil {
				s.reader.config.Log.Warn("PostgreSQL does not notify", "error", err)
			}
		}
		tell(Event{})
		pause(ctx, pollEvery)
	}
	return ctx.Err()
}

// listen tells of all changes until the connection breaks.
func (s *postgres) listen(ctx context.Context, tell func(Event)) error {
	conn, err := pgx.ConnectConfig(ctx, s.address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, `LISTEN `+channel); err != nil {
		return err
	}
	tell(Event{}) // what was before is unknown
	for {
		wait, cancel := context.WithTimeout(ctx, pollEvery)
		n, err := conn.WaitForNotification(wait)
		cancel()
		if err != nil && wait.Err() != nil && ctx.Err() == nil && !conn.IsClosed() {
			ping, cancel := context.WithTimeout(ctx, pollEvery) // a connection can break without a word
			_, err = conn.Exec(ping, `SELECT 1`)
			cancel()
			if err == nil {
				continue
			}
		}
		if err != nil {
			return err
		}
		var events []Event
		if err := json.Unmarshal([]byte(n.Payload), &events); err != nil {
			return err
		}
		for _, e := range events {
			tell(e)
		}
	}
}

// look asks the database how it is.
func (s *postgres) look(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*lookEvery)
	defer cancel()
	var version, oldest int64
	var commit, sync *string
	err := s.pool.QueryRow(ctx, `SELECT version, oldest, current_setting('synchronous_commit', true),
		current_setting('fsync', true) FROM meta`).Scan(&version, &oldest, &commit, &sync)
	h := Health{Reads: err == nil}
	if problem := s.problem.Load(); problem != nil && err == nil {
		h.Problems = append(h.Problems, (*problem).Error())
	}
	warning := ""
	if err == nil {
		warning, err = compare(version, oldest)
		s.later.Store(err != nil)
	} else {
		err = s.translate(err)
	}
	if err != nil {
		h.Problems = append(h.Problems, err.Error())
	}
	if warning != "" {
		h.Warnings = append(h.Warnings, warning)
	}
	if commit != nil && *commit == "off" || sync != nil && *sync == "off" {
		h.Warnings = append(h.Warnings, "PostgreSQL's synchronous_commit or fsync is off: a crash loses acknowledged changes")
	}
	s.health.Store(&h)
}

// Health implements Store.
func (s *postgres) Health() Health {
	if s.closing.Err() != nil {
		return Health{Problems: []string{errClosing.Error()}}
	}
	return *s.health.Load()
}

// Close implements Store.
func (s *postgres) Close() error {
	s.stop()
	s.group.Wait()
	closed := make(chan error, 1)
	go func() {
		err := s.db.Close()
		s.pool.Close()
		closed <- err
	}()
	select {
	case err := <-closed:
		return err
	case <-time.After(closeTime):
		return nil // a database that hangs would let each connection wait for 15 s
	}
}
