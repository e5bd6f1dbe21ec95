package store

import (
	"crypto/x509"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.etcd.io/etcd/client/pkg/v3/transport"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.uber.org/zap"
)

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

	password := filepath.Join(dir, "password")
	require.NoError(t, os.WriteFile(password, []byte("open sesame\n"), 0o600))
	access := Access{CAFile: info.CertFile, CertFile: info.CertFile, KeyFile: info.KeyFile}
	use := func(a Access) error {
		s, err := Open(t.Context(), Config{Endpoints: []string{u.String()}, Access: a, Timeout: time.Second})
		if err != nil {
			return err
		}
		defer s.Close()
		_, err = s.Revision(t.Context())
		return err
	}
	require.NoError(t, use(access))
	require.Error(t, use(Access{CAFile: info.CertFile}), "without a certificate of its own")

	settings := clientv3.Config{Endpoints: []string{u.String()}, Logger: zap.NewNop()}
	require.NoError(t, access.settings(&settings))
	admin, err := clientv3.New(settings)
	require.NoError(t, err)
	defer admin.Close()
	_, err = admin.UserAdd(t.Context(), "root", "open sesame")
	require.NoError(t, err)
	_, err = admin.UserGrantRole(t.Context(), "root", "root")
	require.NoError(t, err)
	_, err = admin.AuthEnable(t.Context())
	require.NoError(t, err)
	require.Error(t, use(access), "without a password")
	access.User, access.PasswordFile = "root", password
	require.NoError(t, use(access))
	require.NoError(t, os.WriteFile(password, []byte("open barley"), 0o600))
	require.Error(t, use(access))

	for want, a := range map[string]Access{
		"belong together": {CertFile: "x"}, "the password's file do": {User: "x"},
		"the certificates for etcd": {CAFile: "missing"},
		"the password for etcd":     {User: "x", PasswordFile: "missing"},
	} {
		require.ErrorContains(t, use(a), want)
	}
	require.ErrorContains(t, Config{Dir: dir, Access: access}.Check(), "only an external etcd")
}
