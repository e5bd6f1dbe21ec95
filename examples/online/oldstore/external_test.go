package store

import (
	"crypto/x509"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.etcd.io/etcd/client/pkg/v3/transport"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/yaml"
	"go.etcd.io/etcd/server/v3/embed"
	"go.uber.org/zap"
)

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
	s, err := Open(t.Context(), Config{Endpoints: []string{addr}, Timeout: 5 * time.Second})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	works := func(key string) bool {
		err := s.Commit(t.Context(), Change{Key: key, Value: []byte(key)})
		return err == nil
	}
	require.Eventually(t, func() bool { return works("a") }, time.Minute, 50*time.Millisecond)
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
	require.Eventually(t, func() bool { return works("c") || works("d") }, time.Minute, 50*time.Millisecond)
	f, h := s.check(t.Context())
	require.Empty(t, h.Problems)
	require.NoError(t, s.defragment(t.Context(), f, true))
	count, err := s.Count(t.Context(), "many/")
	require.NoError(t, err)
	require.EqualValues(t, 500, count)
	require.Contains(t, []string{"b", "c", "d"}, (<-seen).Key)
}

// An external etcd may ask for a certificate, and for a user's password.
func TestAccess(t *testing.T) {
	dir := t.TempDir()
	info, err := transport.SelfCert(zap.NewNop(), dir, []string{"127.0.0.1:0"}, 1, x509.ExtKeyUsageClientAuth)
	require.NoError(t, err)
	u, err := url.Parse("https://" + freePorts(t, 1)[0])
	require.NoError(t, err)
	c := embed.NewConfig()
	c.Dir, c.LogLevel = filepath.Join(dir, "etcd"), "panic"
	c.ListenClientUrls, c.AdvertiseClientUrls, c.ListenPeerUrls = []url.URL{*u}, []url.URL{*u}, nil
	c.ClientTLSInfo = info
	c.ClientTLSInfo.ClientCertAuth, c.ClientTLSInfo.TrustedCAFile = true, info.CertFile
	etcd, err := embed.StartEtcd(c)
	require.NoError(t, err)
	defer etcd.Close()
	<-etcd.Server.ReadyNotify()

	access := filepath.Join(dir, "access.yaml")
	use := func(lines ...string) error {
		require.NoError(t, os.WriteFile(access, []byte(strings.Join(lines, "\n")), 0o600))
		s, err := Open(t.Context(), Config{Endpoints: []string{u.String()}, Access: access, Timeout: time.Second})
		if err != nil {
			return err
		}
		defer s.Close()
		_, err = s.Revision(t.Context())
		return err
	}
	authority, own := "trusted-ca-file: "+info.CertFile, "cert-file: "+info.CertFile+"\nkey-file: "+info.KeyFile
	require.Error(t, use(authority), "without a certificate of its own")
	require.NoError(t, use(authority, own))

	settings, err := yaml.NewConfig(access)
	require.NoError(t, err)
	settings.Endpoints, settings.Logger = []string{u.String()}, zap.NewNop()
	admin, err := clientv3.New(*settings)
	require.NoError(t, err)
	defer admin.Close()
	_, err = admin.UserAdd(t.Context(), "root", "open sesame")
	require.NoError(t, err)
	_, err = admin.UserGrantRole(t.Context(), "root", "root")
	require.NoError(t, err)
	_, err = admin.AuthEnable(t.Context())
	require.NoError(t, err)
	require.Error(t, use(authority, own), "without a password")
	require.NoError(t, use(authority, own, "username: root\npassword: open sesame"))
	require.Error(t, use(authority, own, "username: root\npassword: open barley"))
	require.ErrorContains(t, use("trusted-ca-file: missing"), "the access to etcd")
	for _, half := range []string{"cert-file: c", "key-file: k", "username: root", "password: open sesame"} {
		require.ErrorContains(t, use(half), "belong together", half)
	}
	require.ErrorContains(t, Config{Dir: dir, Access: access}.Check(), "only an external etcd")
}

// A store that does not answer is told of at once.
func TestHealthOfASilentStore(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer silent.Close()
	s, err := Open(t.Context(), Config{Endpoints: []string{"http://" + silent.Addr().String()}})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	start := time.Now()
	h := s.Health()
	require.Less(t, time.Since(start), 3*time.Second, "before the store's time is up")
	require.False(t, h.Usable)
	require.NotEmpty(t, h.Problems)
}
