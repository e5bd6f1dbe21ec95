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
	require.NoError(t, s.defragment(t.Context(), true))
	require.Empty(t, s.Health(t.Context()).Problems)
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
