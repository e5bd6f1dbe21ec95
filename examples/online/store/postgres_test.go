package store_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// While a standby is missing that PostgreSQL has to wait for, nothing can be changed, and the health says so. Reads go on, a
// process can start and end, and when the standby is not needed any more, everything goes on.
func TestMissingStandby(t *testing.T) {
	c := kinds["PostgreSQL"](t)
	c.Timeout = time.Second
	s := open(t, c)
	save(t, s, change("before", 1))
	require.Empty(t, s.Health().Problems)
	set := func(ctx context.Context, statement string) {
		require.NoError(t, server.Exec(ctx, "postgres", statement))
		require.NoError(t, server.Exec(ctx, "postgres", "SELECT pg_reload_conf()"))
	}
	reset := func(ctx context.Context) { set(ctx, "ALTER SYSTEM RESET synchronous_standby_names") }
	t.Cleanup(func() { reset(context.WithoutCancel(t.Context())) })
	set(t.Context(), "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
	n := 0
	try := func(s store.Store) error {
		n++
		return s.Save(t.Context(), change(fmt.Sprint("after", n), 1))
	}
	require.Eventually(t, func() bool { return errors.Is(try(s), store.ErrUnavailable) }, 30*time.Second, 10*time.Millisecond)
	troubled := func() bool { return len(s.Health().Problems) > 0 && s.Health().Reads }
	require.Eventually(t, troubled, 30*time.Second, 10*time.Millisecond)
	_, err := s.Get(t.Context(), "before", 0)
	require.NoError(t, err)

	other, err := store.Open(t.Context(), c)
	require.NoError(t, err)
	require.ErrorIs(t, try(other), store.ErrUnavailable)
	began := time.Now()
	require.NoError(t, other.Close())
	require.Less(t, time.Since(began), 30*time.Second, "not the minute that a commit may take")

	reset(t.Context())
	require.Eventually(t, func() bool { return try(s) == nil && !troubled() }, time.Minute, 100*time.Millisecond)
}

// A schema of a later version that this one can't read is refused, also when another process has made it meanwhile. One
// that it can read is used: two neighbouring versions run side by side.
func TestLaterSchema(t *testing.T) {
	const marked = "a later version of this program has marked the database with schema 2"
	file := filled(t, kinds["SQLite"](t), func(store.Store) {})
	execute(t, file, "UPDATE meta SET version = 2")
	var log strings.Builder
	file.Log = slog.New(slog.NewTextHandler(&log, nil))
	require.NoError(t, store.Backup(t.Context(), file, filepath.Join(t.TempDir(), "backup")))
	require.Equal(t, 1, strings.Count(log.String(), marked), log.String())

	c := kinds["PostgreSQL"](t)
	s := open(t, c)
	execute(t, c, "UPDATE meta SET version = 2")
	log.Reset()
	noted := c
	noted.Log = file.Log
	save(t, open(t, noted), change("a", 1))
	require.Equal(t, 1, strings.Count(log.String(), marked), log.String())
	require.Eventually(t, func() bool {
		h := s.Health()
		return len(h.Problems) == 0 && len(h.Warnings) == 1 && strings.Contains(h.Warnings[0], "schema 2; this one knows 1")
	}, 10*time.Second, 10*time.Millisecond)
	execute(t, c, "UPDATE meta SET version = 3, oldest = 2")
	_, err := store.Open(t.Context(), c)
	require.ErrorContains(t, err, "a later version of this program, which knows schemas up to 1")
	require.Eventually(t, func() bool {
		h := s.Health()
		return len(h.Problems) == 1 && strings.Contains(h.Problems[0], "a later version of this program")
	}, 10*time.Second, 10*time.Millisecond)
	require.ErrorIs(t, s.Save(t.Context(), change("b", 1)), store.ErrUnavailable, "it changes nothing any more")
}

// A database that does not exist, or an address that is wrong, is said at once.
func TestWrongAddress(t *testing.T) {
	kinds["PostgreSQL"](t)
	_, err := store.Open(t.Context(), store.Config{Address: server.Address("nobody")})
	require.ErrorContains(t, err, "does not exist")
	_, err = store.Open(t.Context(), store.Config{Address: "postgres://user:secret@host:port/"})
	require.Error(t, err)
	require.NotContains(t, err.Error(), "secret")
}

// Tables of another program with the names of a store's are said at once, and stay as they are.
func TestForeignTables(t *testing.T) {
	for statement, want := range map[string]string{
		"CREATE TABLE games (title TEXT)":                                     "the only tables of a store here are games",
		"CREATE VIEW notes AS SELECT 1; CREATE TABLE meta (a TEXT)":           "the only tables of a store here are meta, notes",
		storeLike + "CREATE TABLE meta (title TEXT)":                          "another program has made it",
		storeLike + "CREATE TABLE meta (version BIGINT, oldest BIGINT)":       "another program has made it", // without a row
		storeLike + "CREATE TABLE meta AS SELECT 'x' AS version, 1 AS oldest": "another program has made it",
	} {
		c := kinds["PostgreSQL"](t)
		execute(t, c, statement)
		before, err := server.Dump(t.Context(), c.Address)
		require.NoError(t, err)
		began := time.Now()
		for _, open := range []func(context.Context, store.Config) (store.Store, error){store.Open, store.OpenExisting} {
			_, err = open(t.Context(), c)
			require.ErrorContains(t, err, want, statement)
		}
		require.Less(t, time.Since(began), 20*time.Second, "it does not wait for the tables to go away")
		after, err := server.Dump(t.Context(), c.Address)
		require.NoError(t, err)
		require.Equal(t, string(before), string(after))
	}
}

const storeLike = "CREATE TABLE games (a TEXT); CREATE TABLE chunks (a TEXT); CREATE TABLE lists (a TEXT); CREATE TABLE notes (a TEXT); "
