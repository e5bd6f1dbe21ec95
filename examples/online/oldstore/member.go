package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/fileutil"
	"go.etcd.io/etcd/client/pkg/v3/types"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/features"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// folder is the name of etcd's folder in Config.Dir.
const folder = "etcd"

type member struct {
	etcd *embed.Etcd // nil until it has started
	lock *fileutil.LockedFile
}

// startMember starts etcd with the data in the folder, and waits until it is ready.
func startMember(ctx context.Context, c Config) (*member, error) {
	locked, err := lock(c.Dir)
	if err != nil {
		return nil, err
	}
	m := &member{lock: locked}
	settings, err := c.settings()
	if err == nil {
		err = room(c.Dir, minReserve)
	}
	if err == nil {
		err = c.verify(ctx)
	}
	if err == nil {
		err = m.start(ctx, settings, c)
	}
	if err != nil {
		_ = m.close()
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

// settings returns the settings of etcd.
func (c Config) settings() (*embed.Config, error) {
	e := embed.NewConfig()
	e.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zapTo(c.Log, c.Failed))
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
		e.ListenClientUrls = types.MustNewURLs([]string{c.Listen}) // complete has checked it
		e.AdvertiseClientUrls = e.ListenClientUrls
	}
	if c.Cluster == "" {
		e.InitialCluster = e.InitialClusterFromName(e.Name)
		return e, nil
	}
	peer, err := c.member()
	if err != nil {
		return nil, err
	}
	e.Name, e.InitialCluster = c.Name, c.Cluster
	// At a start, etcd then compares all its data with that of the other members.
	gate := e.ServerFeatureGate.(interface{ Set(string) error })
	if err := gate.Set(string(features.InitialCorruptCheck) + "=true"); err != nil {
		return nil, err
	}
	e.AdvertisePeerUrls = []url.URL{*peer}
	e.ListenPeerUrls = types.MustNewURLs([]string{cmp.Or(c.ClusterListen, peer.String())})
	return e, nil
}

// start starts etcd, and waits until it is ready.
func (m *member) start(ctx context.Context, settings *embed.Config, c Config) (err error) {
	if m.etcd, err = embed.StartEtcd(settings); err != nil {
		if strings.Contains(err.Error(), "data inconsistency") {
			err = fmt.Errorf("%w: it differs from that of the other members: %w", ErrDamaged, err)
		}
		return err
	}
	go func() {
		for err := range m.etcd.Err() {
			if c.Failed != nil {
				c.Failed(err.Error())
			}
		}
	}()
	for {
		select {
		case <-m.etcd.Server.ReadyNotify():
			return nil
		case <-m.etcd.Server.StopNotify():
			return errors.New("etcd stopped while it was starting")
		case <-ctx.Done():
			return fmt.Errorf("etcd is not ready (are more than half of the members running?): %w", ctx.Err())
		case <-time.After(reportEvery):
			c.Log.Warn("the store is not ready yet: it waits until more than half of the members are running")
		}
	}
}

// reportEvery is the time between two reports that etcd is not ready.
const reportEvery = 10 * time.Second

// close stops the member.
func (m *member) close() error {
	if m.etcd != nil {
		m.etcd.Close()
	}
	return m.lock.Close()
}

// zapTo returns a logger for etcd that passes warnings and errors on to the logger log. After a fatal error or a panic,
// the logger for etcd calls the function failed with the message, if it is not nil, before the process ends.
func zapTo(log *slog.Logger, failed func(why string)) *zap.Logger {
	options := []zap.Option{}
	if failed != nil {
		options = append(options, zap.WithFatalHook(hook(failed)), zap.WithPanicHook(hook(failed)))
	}
	form := zapcore.NewConsoleEncoder(zapcore.EncoderConfig{
		LevelKey: "level", MessageKey: "message", EncodeLevel: zapcore.LowercaseLevelEncoder,
		EncodeDuration: zapcore.StringDurationEncoder, ConsoleSeparator: ": ",
	})
	return zap.New(zapcore.NewCore(form, zapcore.AddSync(lines{log}), zap.WarnLevel), options...)
}

// hook is a function for a logger to call after it has logged a fatal error.
type hook func(why string)

// OnWrite calls the hook, and waits for the end of the process.
func (h hook) OnWrite(e *zapcore.CheckedEntry, fields []zapcore.Field) {
	why := e.Message
	for _, f := range fields {
		if err, ok := f.Interface.(error); ok && f.Key == "error" {
			why += ": " + err.Error()
		}
	}
	h(why)
	select {}
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
