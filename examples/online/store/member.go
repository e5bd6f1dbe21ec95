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
	"strings"
	"sync"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/fileutil"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/features"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// closing is the time limit for closing a member. After a disk error, etcd may never close.
const closing = 4 * time.Second

// folder is the name of etcd's folder in Config.Dir.
const folder = "etcd"

type member struct {
	etcd   *embed.Etcd // nil until it has started
	lock   *fileutil.LockedFile
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
		err = room(c.Dir, minReserve)
	}
	if err == nil {
		err = c.verify(ctx)
	}
	if err != nil {
		_ = m.lock.Close()
	} else if err = m.start(ctx, settings, c.Log); err != nil && m.etcd != nil {
		_ = m.close()
	}
	if err != nil {
		return nil, fmt.Errorf("start the store in %s: %w", c.Dir, err)
	}
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
	gate := e.ServerFeatureGate.(interface{ Set(string) error })
	if err := gate.Set(string(features.InitialCorruptCheck) + "=true"); err != nil {
		return nil, err
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
	go func() {
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
	go func() {
		for err := range m.etcd.Err() {
			m.fail(err.Error())
		}
	}()
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

func (m *member) fail(why string) {
	m.once.Do(func() {
		m.why = why
		close(m.failed)
	})
}

// close stops the member. After some errors, etcd never stops. The folder then stays locked until the process ends,
// because etcd may still use it.
func (m *member) close() error {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		m.etcd.Close()
	}()
	select {
	case <-closed:
		return m.lock.Close()
	case <-time.After(closing):
		return errors.New("etcd can't be stopped, and keeps its folder until the process ends")
	}
}

// zapTo returns a logger for etcd that passes warnings and errors on to the logger log. After a fatal error or a panic,
// the logger for etcd calls the function fatal with the message and ends the goroutine. If fatal is nil, they end the
// process.
func zapTo(log *slog.Logger, fatal func(why string)) *zap.Logger {
	options := []zap.Option{}
	if fatal != nil {
		options = append(options, zap.WithFatalHook(hook(fatal)), zap.WithPanicHook(hook(fatal)))
	}
	form := zapcore.NewConsoleEncoder(zapcore.EncoderConfig{
		LevelKey: "level", MessageKey: "message", EncodeLevel: zapcore.LowercaseLevelEncoder,
		EncodeDuration: zapcore.StringDurationEncoder, ConsoleSeparator: ": ",
	})
	return zap.New(zapcore.NewCore(form, zapcore.AddSync(lines{log}), zap.WarnLevel), options...)
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

// lines writes etcd's warnings and errors to a log.
type lines struct{ log *slog.Logger }

// Write logs a line, unless etcd says it at every start: only trusted processes can reach this etcd.
func (l lines) Write(line []byte) (int, error) {
	text := strings.TrimSpace(string(line))
	if !strings.Contains(text, "Running http and grpc server on single port") &&
		!strings.Contains(text, "simple token is not cryptographically signed") {
		l.log.Warn("etcd: " + text)
	}
	return len(line), nil
}
