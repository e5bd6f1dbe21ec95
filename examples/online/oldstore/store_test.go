package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"go.uber.org/zap"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// open opens a new store for a test.
func open(t testing.TB, change ...func(*Config)) *Store {
	t.Helper()
	c := Config{Dir: t.TempDir(), Reserve: 1}
	for _, f := range change {
		f(&c)
	}
	s, err := Open(t.Context(), c)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func commit(t testing.TB, s *Store, changes ...Change) {
	t.Helper()
	err := s.Commit(t.Context(), changes...)
	require.NoError(t, err)
}

// forget deletes the history of the store.
func forget(t testing.TB, s *Store) {
	t.Helper()
	revision, err := s.Revision(t.Context())
	require.NoError(t, err)
	_, err = s.etcd.Compact(t.Context(), revision)
	require.NoError(t, err)
}

func TestCommit(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	absent, err := s.Get(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, Entry{Key: "a"}, absent)

	commit(t, s, Change{Key: "a", Value: []byte("1")})
	commit(t, s, Change{Key: "a", Version: 1, Value: []byte("2")}, Change{Key: "b", Value: []byte("x")})
	a, err := s.Get(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, "2", string(a.Value))
	require.EqualValues(t, 2, a.Version)

	// If one of the changes can't be made, Commit makes none of them.
	err = s.Commit(ctx, Change{Key: "c", Value: []byte("y")}, Change{Key: "a", Version: 1, Value: []byte("3")})
	require.ErrorIs(t, err, ErrConflict)
	err = s.Commit(ctx, Change{Key: "a", Value: []byte("again")})
	require.ErrorIs(t, err, ErrConflict)
	c, err := s.Get(ctx, "c")
	require.NoError(t, err)
	require.Zero(t, c.Version)

	commit(t, s, Change{Key: "a", Version: 2}, Change{Key: "b", Version: 1, Value: []byte("moved")})
	version, err := s.Version(ctx, "a")
	require.NoError(t, err)
	require.Zero(t, version)
}

// Many writers change the same few entries. Each successful change counts once, no matter which commits share a batch.
func TestCommitsAtOnce(t *testing.T) {
	s := open(t)
	const keys, writers, each = 5, 40, 25
	var successes [keys]atomic.Int64
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for i := range each {
				k := (w + i) % keys
				key := fmt.Sprint("k", k)
				e, err := s.Get(t.Context(), key)
				if err == nil {
					err = s.Commit(t.Context(),
						Change{Key: key, Version: e.Version, Value: fmt.Append(nil, e.Version+1)})
				}
				if err == nil {
					successes[k].Add(1)
				} else if !errors.Is(err, ErrConflict) {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for k := range keys {
		e, err := s.Get(t.Context(), fmt.Sprint("k", k))
		require.NoError(t, err)
		require.Equal(t, successes[k].Load(), e.Version)
		require.Equal(t, fmt.Sprint(e.Version), string(e.Value))
	}
}

// A list goes on when the store forgets what was before it began.
func TestListAndCount(t *testing.T) {
	s := open(t, func(c *Config) { c.Prefix = "mine/" })
	for i := range page + 7 {
		commit(t, s, Change{Key: fmt.Sprintf("g/%04d", i), Value: []byte{byte(i)}})
	}
	commit(t, s, Change{Key: "h", Value: []byte("other")})
	n := 0
	for e, err := range s.List(t.Context(), "g/") {
		require.NoError(t, err)
		if n == 0 {
			commit(t, s, Change{Key: "h", Version: 1, Value: []byte("changed")})
			forget(t, s)
		}
		require.Equal(t, fmt.Sprintf("g/%04d", n), e.Key)
		n++
	}
	require.Equal(t, page+7, n)
	count, err := s.Count(t.Context(), "g/")
	require.NoError(t, err)
	require.EqualValues(t, n, count)
}

func TestWatch(t *testing.T) {
	s := open(t)
	start, err := s.Revision(t.Context())
	require.NoError(t, err)
	for i := range 3 {
		commit(t, s, Change{Key: "g/a", Version: int64(i), Value: fmt.Append(nil, i)})
		commit(t, s, Change{Key: fmt.Sprint("other", i), Value: []byte("x")})
	}
	commit(t, s, Change{Key: "g/a", Version: 3})
	var seen []string
	enough := errors.New("enough")
	err = s.Watch(t.Context(), "g/", start, func(e Entry) error {
		seen = append(seen, fmt.Sprintf("%s %d %s", e.Key, e.Version, e.Value))
		if e.Version == 0 {
			return enough
		}
		return nil
	})
	require.Equal(t, enough, err)
	require.Equal(t, []string{"g/a 1 0", "g/a 2 1", "g/a 3 2", "g/a 0 "}, seen)

	forget(t, s)
	require.ErrorIs(t, s.Watch(t.Context(), "g/", start, func(Entry) error { return nil }), ErrCompacted)
}

// A watch whose function takes long gets all changes, also those that the store forgets meanwhile.
func TestSlowWatch(t *testing.T) {
	s := open(t)
	start, err := s.Revision(t.Context())
	require.NoError(t, err)
	const changes = 500
	for i := range changes {
		commit(t, s, Change{Key: "a", Version: int64(i), Value: []byte("x")})
	}
	enough := errors.New("enough")
	var seen int64
	err = s.Watch(t.Context(), "a", start, func(e Entry) error {
		if seen++; seen == 1 {
			for i := int64(changes); i < 2*changes; i++ {
				commit(t, s, Change{Key: "a", Version: i, Value: []byte("x")})
			}
			forget(t, s)
		}
		require.Equal(t, seen, e.Version)
		if seen == 2*changes {
			return enough
		}
		return nil
	})
	require.Equal(t, enough, err)
}

// A watch that is 2,500 revisions behind, and breaks in the middle, continues after what it has told.
func TestWatchThatBreaks(t *testing.T) {
	s := open(t)
	after, err := s.Revision(t.Context())
	require.NoError(t, err)
	const changes = 2500
	for i := range changes {
		commit(t, s, Change{Key: "a", Version: int64(i), Value: []byte("x")},
			Change{Key: fmt.Sprint("b", i), Value: []byte("y")})
	}
	seen, breaks := []string{}, 0
	for len(seen) < 2*changes && breaks < 10 {
		ctx, cut := context.WithTimeout(t.Context(), 5*time.Second)
		until := len(seen) + 300
		err := s.watch(ctx, "", &after, func(e Entry) error {
			seen = append(seen, fmt.Sprint(e.Key, " ", e.Version))
			if len(seen) == until || len(seen) == 2*changes {
				cut()
			}
			return nil
		})
		cut()
		require.NoError(t, err)
		breaks++
	}
	require.Greater(t, breaks, 1)
	require.Len(t, seen, 2*changes)
	for i := range changes {
		require.ElementsMatch(t, []string{fmt.Sprint("a ", i+1), fmt.Sprintf("b%d 1", i)}, seen[2*i:2*i+2])
	}
}

func TestLease(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	mine, err := s.Lease(ctx, time.Minute)
	require.NoError(t, err)
	theirs, err := s.Lease(ctx, 5*time.Second)
	require.NoError(t, err)
	claim := func(l *Lease) bool {
		ok, err := l.Claim(ctx, "work", []byte("x"))
		require.NoError(t, err)
		return ok
	}
	require.True(t, claim(mine))
	require.False(t, claim(theirs))
	require.NoError(t, mine.Close(ctx))
	require.True(t, claim(theirs))
	mine, err = s.Lease(ctx, time.Minute)
	require.NoError(t, err)

	// A lease ends when its process dies.
	theirs.stop()
	require.Eventually(t, func() bool { return claim(mine) }, time.Minute, 50*time.Millisecond)
	_, err = theirs.Claim(ctx, "more", []byte("x"))
	require.ErrorIs(t, err, ErrLeaseLost)
	require.NoError(t, mine.Close(ctx))
	version, err := s.Version(ctx, "work")
	require.NoError(t, err)
	require.Zero(t, version)
}

func TestReopen(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	s, err := Open(ctx, Config{Dir: dir, Reserve: 1})
	require.NoError(t, err)
	commit(t, s, Change{Key: "a", Value: []byte("kept")})
	_, err = Open(ctx, Config{Dir: dir, Reserve: 1})
	require.ErrorContains(t, err, "another process is using the store")
	require.NoError(t, s.Close())
	err = s.Commit(ctx, Change{Key: "b", Value: []byte("late")})
	require.ErrorIs(t, err, ErrUnavailable)

	s, err = Open(ctx, Config{Dir: dir, Reserve: 1})
	require.NoError(t, err)
	defer s.Close()
	e, err := s.Get(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, "kept", string(e.Value))
}

func TestHealthAndUpkeep(t *testing.T) {
	s := open(t)
	require.Eventually(t, func() bool { return s.Health().Usable }, time.Minute, time.Millisecond)
	require.True(t, s.Health().Leader)
	f, _ := s.check(t.Context())
	require.NoError(t, s.defragment(t.Context(), f, true))

	commit(t, s, Change{Key: "past", Value: []byte("1")})
	commit(t, s, Change{Key: "past", Version: 1, Value: []byte("2")})
	before, err := s.Revision(t.Context())
	require.NoError(t, err)
	commit(t, s, Change{Key: "past", Version: 2, Value: []byte("3")})
	f, _ = s.check(t.Context())
	require.NoError(t, s.tidy(t.Context(), f, &history{deleted: before - leastHistory, latest: before}))
	enough := errors.New("enough")
	require.Equal(t, enough, s.Watch(t.Context(), "past", before, func(e Entry) error { return enough }),
		"what has changed since the last run is kept")
	require.ErrorIs(t, s.Watch(t.Context(), "past", before-2, func(Entry) error { return enough }), ErrCompacted)

	small := open(t, func(c *Config) { c.Reserve = 1 << 62 }) // more than any disk has
	err = small.Commit(t.Context(), Change{Key: "a", Value: []byte("x")})
	require.ErrorIs(t, err, ErrUnavailable)
	require.ErrorContains(t, err, "kept in reserve")
	_, h := small.check(t.Context())
	require.Contains(t, h.Problems[0], "kept in reserve")
	_, err = small.Get(t.Context(), "a") // reads go on
	require.NoError(t, err)
}

// A store that has reached its size limit says so.
func TestFull(t *testing.T) {
	s := open(t, func(c *Config) { c.Quota = 1 << 20 })
	var err error
	for i := 0; err == nil && i < 100; i++ {
		err = s.Commit(t.Context(), Change{Key: fmt.Sprint(i), Value: make([]byte, 100_000)})
	}
	require.ErrorIs(t, err, ErrUnavailable)
	require.ErrorContains(t, err, "its size limit is reached")
}

// If etcd fails for good, as on a full disk, the store says why, also where etcd panics and would go on.
func TestFailure(t *testing.T) {
	for name, fails := range map[string]func(*zap.Logger){
		"fatal": func(log *zap.Logger) { log.Fatal("the disk is full") },
		"panic": func(log *zap.Logger) { log.Panic("the disk is full", zap.Error(errors.New("no space"))) },
	} {
		failed := make(chan string, 1)
		go fails(zapTo(slog.New(slog.DiscardHandler), func(why string) { failed <- why }))
		require.Contains(t, <-failed, "the disk is full", name)
	}
}

func TestConfig(t *testing.T) {
	for _, c := range []Config{
		{},
		{Dir: "d", Name: "n"},
		{Dir: "d", Cluster: "n=http://127.0.0.1:1"},
		{Dir: "d", Endpoints: []string{"http://127.0.0.1:1"}},
		{Endpoints: []string{"127.0.0.1:1"}},
		{Endpoints: []string{"http://127.0.0.1"}},
		{Dir: t.TempDir(), Name: "x", Cluster: "n=http://127.0.0.1:1"},
		{Dir: t.TempDir(), Name: "n", Cluster: "n"},
		{Dir: t.TempDir(), Listen: "somewhere"},
		{Dir: "/dev/null/x"},
	} {
		_, err := Open(t.Context(), c)
		require.Error(t, err, "%+v", c)
		require.NotErrorIs(t, err, ErrUnavailable)
	}
}

// etcd can't listen on a host's name.
func TestHostNames(t *testing.T) {
	const host, cluster = "http://host:1", "n=http://host:1"
	for want, c := range map[string]Config{
		"etcd address":        {Listen: host},
		"cluster address":     {Name: "n", Cluster: cluster, ClusterListen: host},
		"set -cluster-listen": {Name: "n", Cluster: cluster},
	} {
		c.Dir = t.TempDir()
		_, err := Open(t.Context(), c)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "only at an IP address")
	}
	c := Config{Dir: t.TempDir(), Name: "n", Cluster: cluster, Listen: "http://0.0.0.0:1"}
	require.ErrorContains(t, Restore(c, strings.NewReader("x")), "not the copy", "it does not listen")
	c.ClusterListen = "http://localhost:1"
	require.NoError(t, c.Check())
}

func freePorts(t *testing.T, n int) []string {
	addresses, err := system.FreePorts(n)
	require.NoError(t, err)
	return addresses
}

// verifyVariable is set in the environment of a process that verifies the folder in its first argument.
const verifyVariable = "CLUTCH_TEST_VERIFY"

func TestMain(m *testing.M) {
	if where := os.Getenv(etcdVariable); where != "" {
		fmt.Fprintln(os.Stderr, runEtcd(where))
		os.Exit(1)
	}
	if os.Getenv(verifyVariable) != "" {
		if err := Verify(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	const path = "github.com/seed4105872c/clutch/examples/online/store."
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction(path+"hook.OnWrite")) // it waits for ever, as it says
}
