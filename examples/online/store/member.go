package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/fileutil"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"go.etcd.io/etcd/server/v3/features"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// closing is the time limit for closing a member. After a disk error, etcd may never close.
const closing = 4 * time.Second

// folder is the name of etcd's folder in Config.Dir.
const folder = "etcd"

type member struct {
	etcd   *embed.Etcd
	client *clientv3.Client
	lock   *fileutil.LockedFile
	begun  bool // whether etcd has been started, if only in part
	once   sync.Once
	failed chan struct{} // closed when etcd has failed for good
	why    string        // set before failed is closed
}

// startMember starts etcd with the data in the folder, and waits until it is ready.
func startMember(ctx context.Context, c Config) (*member, error) {
	m := &member{failed: make(chan struct{})}
	var err error
	if m.lock, err = lock(c.Dir); err != nil {
		return nil, err
	}
	settings, err := m.settings(c)
	if err == nil {
		d := newDisk(c)
		if err = d.ready(); err == nil {
			err = d.intact()
		}
	}
	if err == nil {
		err = m.start(ctx, settings, c.Log)
	}
	if err != nil {
		err = fmt.Errorf("start the store in %s: %w", c.Dir, err)
		if !m.close() {
			err = fmt.Errorf("%w (%w)", err, errStuck)
		}
		return nil, err
	}
	m.client = v3client.New(m.etcd.Server)
	return m, nil
}

// ErrInUse reports that another process is using the store's folder.
var ErrInUse = errors.New("another process is using the store")

// lock creates the folder if necessary, and locks it against other processes.
func lock(dir string) (*fileutil.LockedFile, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the store's folder: %w", err)
	}
	l, err := fileutil.TryLockFile(filepath.Join(dir, "lock"), os.O_WRONLY|os.O_CREATE, 0o600)
	if errors.Is(err, fileutil.ErrLocked) {
		return nil, fmt.Errorf("%w in %s", ErrInUse, dir)
	}
	if err != nil {
		return nil, fmt.Errorf("write into the store's folder: %w", err)
	}
	return l, nil
}

func (m *member) settings(c Config) (*embed.Config, error) {
	e := embed.NewConfig()
	e.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zapTo(c.Log, m.fail))
	e.Name = "single"
	e.Dir = filepath.Join(c.Dir, folder)
	e.QuotaBackendBytes = c.Quota
	e.MaxTxnOps = 2 * maxBatch
	e.PreVote = true
	// These are the numbers of entries in Raft's log to keep in memory. They are smaller than etcd's defaults, because
	// an entry here is a whole batch.
	e.SnapshotCount, e.SnapshotCatchUpEntries = 2000, 500
	// A commit is in the log on disk before it is acknowledged. This interval is how often etcd writes the commits from
	// the log to its database file.
	e.BackendBatchInterval = 100 * time.Millisecond
	e.ListenPeerUrls, e.ListenClientUrls, e.AdvertiseClientUrls = nil, nil, nil
	if c.Listen != "" {
		u, err := address("etcd address", c.Listen)
		if err != nil {
			return nil, err
		}
		e.ListenClientUrls, e.AdvertiseClientUrls = []url.URL{bind(*u)}, []url.URL{*u}
	}
	if c.Cluster == "" {
		e.InitialCluster = e.InitialClusterFromName(e.Name)
		return e, nil
	}
	peer, err := c.member(c.Name)
	if err != nil {
		return nil, err
	}
	e.Name, e.InitialCluster = c.Name, c.Cluster
	// At a start, etcd then compares all its data with that of the other members.
	if gate, ok := e.ServerFeatureGate.(interface{ Set(string) error }); ok {
		if err := gate.Set(string(features.InitialCorruptCheck) + "=true"); err != nil {
			return nil, err
		}
	}
	e.ListenPeerUrls, e.AdvertisePeerUrls = []url.URL{bind(*peer)}, []url.URL{*peer}
	if c.ClusterListen != "" {
		u, err := address("address for the other members", c.ClusterListen)
		if err != nil {
			return nil, err
		}
		e.ListenPeerUrls = []url.URL{bind(*u)}
	}
	return e, nil
}

// bind returns the URL on which a member must listen if the other members reach it at u. If u has a host name, bind
// replaces it with 0.0.0.0, because etcd can't listen on a host name.
func bind(u url.URL) url.URL {
	if net.ParseIP(u.Hostname()) == nil && u.Hostname() != "localhost" {
		u.Host = net.JoinHostPort("0.0.0.0", u.Port())
	}
	return u
}

// start starts etcd in a separate goroutine, because a fatal error in etcd ends the goroutine in which it occurs, and
// because some errors leave etcd waiting for ever.
func (m *member) start(ctx context.Context, settings *embed.Config, log *slog.Logger) error {
	type started struct {
		etcd *embed.Etcd
		err  error
	}
	result := make(chan started, 1)
	m.begun = true
	go func() {
		defer func() {
			if p := recover(); p != nil {
				result <- started{err: fmt.Errorf("etcd: %v", p)}
			}
		}()
		e, err := embed.StartEtcd(settings)
		result <- started{e, err}
	}()
	select {
	case r := <-result:
		if r.err != nil && strings.Contains(r.err.Error(), "data inconsistency") {
			return fmt.Errorf("%w: it differs from that of the other members: %w", ErrDamaged, r.err)
		}
		if r.err != nil {
			return r.err
		}
		m.etcd = r.etcd
	case <-m.failed:
		return errors.New(m.why)
	case <-ctx.Done():
		return fmt.Errorf("etcd has not started: %w", ctx.Err())
	}
	go m.watchErrors(m.etcd)
	for {
		select {
		case <-m.etcd.Server.ReadyNotify():
			return nil
		case <-m.failed:
			return errors.New(m.why)
		case <-m.etcd.Server.StopNotify():
			return errors.New("etcd stopped while it was starting")
		case <-ctx.Done():
			return fmt.Errorf("etcd is not ready (are more than half of the members running?): %w", ctx.Err())
		case <-time.After(reportEvery):
			log.Warn("the store is not ready yet: it waits until more than half of the members are running")
		}
	}
}

// reportEvery is the time between two reports that etcd is not ready.
const reportEvery = 10 * time.Second

func (m *member) watchErrors(e *embed.Etcd) {
	for err := range e.Err() {
		m.fail(err.Error())
	}
}

func (m *member) fail(why string) {
	m.once.Do(func() {
		m.why = why
		close(m.failed)
	})
}

// close stops the member, and reports whether it has stopped. After some errors, and after a failed start, etcd never
// stops. The folder then stays locked until the process ends, because etcd may still use it.
func (m *member) close() bool {
	if m.begun && m.etcd == nil {
		return false
	}
	if m.etcd != nil {
		closed := make(chan struct{})
		go func() {
			defer close(closed)
			m.etcd.Close()
		}()
		select {
		case <-closed:
		case <-time.After(closing):
			return false
		}
	}
	_ = m.lock.Close()
	return true
}

// zapTo returns a logger for etcd that passes warnings and errors on to the logger log. After a fatal error or a panic,
// the logger for etcd calls the function fatal with the message and ends the goroutine. If fatal is nil, they end the
// process.
func zapTo(log *slog.Logger, fatal func(why string)) *zap.Logger {
	options := []zap.Option{}
	if fatal != nil {
		options = append(options, zap.WithFatalHook(hook(fatal)), zap.WithPanicHook(hook(fatal)))
	}
	return zap.New(bridge{log: log}, options...)
}

// hook is a function for a logger to call after it has logged a fatal error.
type hook func(why string)

// OnWrite calls the hook and ends the goroutine. After a panic, which etcd has where it applies changes, the goroutine
// waits for ever instead: if it ended, the rest of etcd would send on a channel that it closes, and that would end the
// process.
func (h hook) OnWrite(e *zapcore.CheckedEntry, fields []zapcore.Field) {
	why := e.Message
	for _, f := range fields {
		if err, ok := f.Interface.(error); ok && f.Key == "error" {
			why += ": " + err.Error()
		}
	}
	h(why)
	if e.Level == zapcore.PanicLevel {
		select {}
	}
	runtime.Goexit()
}

type bridge struct {
	log    *slog.Logger
	fields []zapcore.Field
}

var levels = map[zapcore.Level]slog.Level{zapcore.WarnLevel: slog.LevelWarn}

func (bridge) Enabled(l zapcore.Level) bool { return l >= zapcore.WarnLevel }

func (b bridge) With(fields []zapcore.Field) zapcore.Core {
	b.fields = append(b.fields[:len(b.fields):len(b.fields)], fields...)
	return b
}

// The variable usual lists warnings that etcd logs at every start. They do not matter here, because only trusted
// processes can reach this etcd.
var usual = []string{"Running http and grpc server on single port", "simple token is not cryptographically signed"}

func (b bridge) Check(e zapcore.Entry, c *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	known := slices.ContainsFunc(usual, func(text string) bool { return strings.HasPrefix(e.Message, text) })
	if b.Enabled(e.Level) && !known {
		return c.AddCore(e, b)
	}
	return c
}

func (b bridge) Write(e zapcore.Entry, fields []zapcore.Field) error {
	level, ok := levels[e.Level]
	if !ok {
		level = slog.LevelError
	}
	values := zapcore.NewMapObjectEncoder()
	for _, f := range append(b.fields[:len(b.fields):len(b.fields)], fields...) {
		f.AddTo(values)
	}
	var attributes []slog.Attr
	for name, value := range values.Fields {
		attributes = append(attributes, slog.Any(name, value))
	}
	b.log.LogAttrs(context.Background(), level, "etcd: "+e.Message, attributes...)
	return nil
}

func (bridge) Sync() error { return nil }
