package store

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.etcd.io/etcd/server/v3/embed"
	"go.uber.org/zap"
)

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

// Another process can use the store's embedded etcd.
func TestElsewhere(t *testing.T) {
	ports := freePorts(t, 1)
	url := "http://" + ports[0]
	inside := open(t, func(c *Config) { c.Listen = url })
	outside, err := Open(t.Context(), Config{Endpoints: []string{url}})
	require.NoError(t, err)
	defer outside.Close()
	commit(t, outside, Change{Key: "a", Value: []byte("x")})
	e, err := inside.Get(t.Context(), "a")
	require.NoError(t, err)
	require.EqualValues(t, 1, e.Version)
	require.Empty(t, outside.Health(t.Context()).Problems)
	require.NoError(t, outside.defragment(t.Context(), true))

	nobody, err := Open(t.Context(), Config{Endpoints: []string{"http://127.0.0.1:1"}, Timeout: 300 * time.Millisecond})
	require.NoError(t, err, "the entry may come")
	defer nobody.Close()
	_, err = nobody.Get(t.Context(), "a")
	require.ErrorIs(t, err, ErrUnavailable)
	require.NotEmpty(t, nobody.Health(t.Context()).Problems)
}

// Three processes form a store, which accepts changes while at least two of them are running.
func TestCluster(t *testing.T) {
	ports := freePorts(t, 3)
	list := fmt.Sprintf("a=http://%s,b=http://%s,c=http://%s", ports[0], ports[1], ports[2])
	stores, errs := make([]*Store, 3), make(chan error, 3)
	for i, name := range []string{"a", "b", "c"} {
		go func() {
			var err error
			stores[i], err = Open(t.Context(), Config{
				Dir: t.TempDir(), Name: name, Cluster: list, Reserve: 1, Timeout: 2 * time.Second,
			})
			errs <- err
		}()
	}
	for range 3 {
		require.NoError(t, <-errs)
	}
	commit(t, stores[0], Change{Key: "a", Value: []byte("x")})
	e, err := stores[2].Get(t.Context(), "a")
	require.NoError(t, err)
	require.EqualValues(t, 1, e.Version)
	require.NoError(t, stores[0].Close())
	require.Eventually(t, func() bool {
		err := stores[1].Commit(t.Context(), Change{Key: "b", Value: []byte("y")})
		return err == nil
	}, 20*time.Second, 50*time.Millisecond)
	require.NoError(t, stores[1].Close())
	err = stores[2].Commit(t.Context(), Change{Key: "c", Value: []byte("z")})
	require.ErrorIs(t, err, ErrUnavailable, "one of three is not a majority")
	require.False(t, stores[2].Health(t.Context()).Leader)
	require.NoError(t, stores[2].Close())
}

// etcdVariable is set in the environment of a process that runs etcd as it is without this package. Its value is the
// folder and the address, with a space between them.
const etcdVariable = "CLUTCH_TEST_ETCD"

// runEtcd runs an etcd with its default settings until the process is killed.
func runEtcd(where string) error {
	dir, addr, _ := strings.Cut(where, " ")
	c := embed.NewConfig()
	u, err := url.Parse(addr)
	if err != nil {
		return err
	}
	c.Dir, c.LogLevel = dir, "panic"
	c.ListenClientUrls, c.AdvertiseClientUrls, c.ListenPeerUrls = []url.URL{*u}, []url.URL{*u}, nil
	e, err := embed.StartEtcd(c)
	if err != nil {
		return err
	}
	return <-e.Err()
}

// The store works with an etcd that is a process of its own, with etcd's default settings: while it is away, everything
// is unavailable, and afterwards, everything continues, watches too.
func TestExternalEtcd(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	dir, addr := t.TempDir(), "http://"+freePorts(t, 1)[0]
	start := func() *exec.Cmd {
		c := exec.Command(self)
		c.Env = append(os.Environ(), etcdVariable+"="+dir+" "+addr)
		require.NoError(t, c.Start())
		return c
	}
	etcd := start()
	defer func() { _ = etcd.Process.Kill(); _ = etcd.Wait() }()
	s, err := Open(t.Context(), Config{Endpoints: []string{addr}, Timeout: time.Second})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	works := func(key string) bool {
		err := s.Commit(t.Context(), Change{Key: key, Value: []byte(key)})
		return err == nil
	}
	require.Eventually(t, func() bool { return works("a") }, 20*time.Second, 50*time.Millisecond)
	revision, err := s.Revision(t.Context())
	require.NoError(t, err)
	seen := make(chan Entry, 1000)
	go s.Watch(t.Context(), "", revision, func(e Entry) error {
		seen <- e
		return nil
	})
	var group sync.WaitGroup
	for i := range 500 { // full batches, which default settings must allow
		group.Go(func() { assert.True(t, works(fmt.Sprint("many/", i))) })
	}
	group.Wait()
	for range 500 {
		<-seen
	}
	require.NoError(t, etcd.Process.Kill())
	_ = etcd.Wait()
	_, err = s.Get(t.Context(), "a")
	require.ErrorIs(t, err, ErrUnavailable)
	err = s.Commit(t.Context(), Change{Key: "b", Value: []byte("b")})
	require.ErrorIs(t, err, ErrUnavailable)
	etcd = start()
	require.Eventually(t, func() bool { return works("c") || works("d") }, 20*time.Second, 50*time.Millisecond)
	count, err := s.Count(t.Context(), "many/")
	require.NoError(t, err)
	require.EqualValues(t, 500, count)
	require.Contains(t, []string{"b", "c", "d"}, (<-seen).Key)
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
