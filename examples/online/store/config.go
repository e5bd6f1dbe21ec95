package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// Config says where a store is.
type Config struct {
	Dir     string // the folder of the file games.db, if Address is ""
	Address string // of a PostgreSQL database, as libpq takes it: postgres://user@host1,host2/name, for example

	Timeout time.Duration // how long a call may take; 5 s by default
	Reserve int64         // how many bytes to keep free on the disk of Dir; 256 MiB by default

	// Failed is called, at most once, when the store can't go on, because the disk does not keep what it is given. The
	// process should end then: what is on the disk is right.
	Failed func(why string)

	Log *slog.Logger
}

// ErrInUse reports that another process has the file open.
var ErrInUse = errors.New("another process is using the store")

// Open opens the store that c describes: see [OpenPostgres] and [OpenSQLite].
func Open(ctx context.Context, c Config) (Store, error) {
	if c.Address != "" {
		return OpenPostgres(ctx, c)
	}
	return OpenSQLite(ctx, c)
}

// OpenExisting opens a store only for reading, also while another process writes it. It creates nothing: the error says
// so if there is no store. Changes fail.
func OpenExisting(ctx context.Context, c Config) (Store, error) {
	if c.Address != "" {
		return openPostgres(ctx, c, true)
	}
	s, err := readSQLite(ctx, c)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (c Config) complete() Config {
	c.Timeout, c.Reserve = cmp.Or(c.Timeout, 5*time.Second), cmp.Or(c.Reserve, 256<<20)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Failed == nil {
		c.Failed = func(string) {}
	}
	return c
}

// schema is the version of the schema that this program writes. A new one has a migration of its own, which keeps what
// the programs of the version before need, and says with oldest how far back that goes: for PostgreSQL, two versions
// run side by side during an upgrade.
const schema = 1

//go:embed migrations
var migrations embed.FS

// migration returns the statements that lead from the schema before version n to that of n.
func migration(engine string, n int) (string, error) {
	text, err := migrations.ReadFile(fmt.Sprintf("migrations/%s/%d.sql", engine, n))
	return string(text), err
}

// compare returns an error if this program can't use a database whose table meta has these values. Otherwise it returns
// what to say of one that a later version has marked, or "".
func compare(version, oldest int64) (warning string, err error) {
	switch {
	case oldest > schema:
		return "", fmt.Errorf("the database has schema %d, of a later version of this program, which knows schemas up to %d",
			version, schema)
	case version > schema:
		return fmt.Sprintf("a later version of this program has marked the database with schema %d; this one knows %d, and can "+
			"still use it", version, schema), nil
	}
	return "", nil
}

// checksum returns a number that depends on every byte of its arguments, and on where each of them ends.
func checksum(id string, n int64, parts ...[]byte) int64 {
	all := binary.BigEndian.AppendUint64(nil, uint64(n))
	for _, p := range append([][]byte{[]byte(id)}, parts...) {
		all = binary.BigEndian.AppendUint64(all, uint64(len(p)))
		all = append(all, p...)
	}
	sum := sha256.Sum256(all)
	return int64(binary.BigEndian.Uint64(sum[:]))
}

func (r *Row) checksum() int64 {
	return checksum(r.ID, r.Version, r.Head, []byte(r.Game), []byte(r.Winner), []byte(r.Reason),
		binary.BigEndian.AppendUint64(nil, uint64(r.Plies)), []byte(r.Names))
}

func (g *Game) sessionSum() int64 { return checksum(g.ID, g.Version, g.Session) }

func (n *Note) checksum() int64 { return checksum(n.Kind, 0, []byte(n.Key), n.Value) }

func (p Place) checksum(id string) int64 { return checksum(id, p.At, []byte(p.List)) }
