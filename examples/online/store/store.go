package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Store is an open store. It is safe for concurrent use.
type Store struct {
	config Config
	conn   atomic.Pointer[connection]
	batch  *batcher
	disk   disk
	stop   context.CancelFunc
	group  sync.WaitGroup
	stuck  chan struct{}
}

// connection is a connection to etcd.
type connection struct {
	*clientv3.Client
	member *member // nil for an external etcd
}

// ErrUnavailable reports that the store can't answer now: it has no majority or no space, or it is closed or has failed.
var ErrUnavailable = errors.New("the store is not available")

// Entry is a key with its value. A missing entry has Version 0 and a nil Value.
type Entry struct {
	Key      string
	Value    []byte
	Version  int64 // the number of times that the entry was written since its creation
	Revision int64 // the store's revision at the last change of the entry; it orders all changes
}

// Open opens the store. With an embedded etcd, it waits until etcd is ready or ctx ends. The members of a cluster are
// ready when more than half of them are running. With an external etcd, Open does not wait for an answer.
func Open(ctx context.Context, c Config) (*Store, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	first, err := connect(ctx, c)
	if err != nil {
		return nil, err
	}
	s := &Store{config: c, stuck: make(chan struct{})}
	s.conn.Store(first)
	background, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.batch = newBatcher(background, s)
	s.group.Go(func() { s.revive(background) })
	return s, nil
}

func connect(ctx context.Context, c Config) (*connection, error) {
	if len(c.Endpoints) > 0 {
		client, err := dial(c)
		return &connection{client, nil}, err
	}
	m, err := startMember(ctx, c)
	if err != nil {
		return nil, err
	}
	return &connection{m.client, m}, nil
}

// Close finishes running commits and closes the store. Nothing acknowledged is lost.
func (s *Store) Close() error {
	s.stop()
	s.batch.wait()
	s.group.Wait()
	return s.conn.Load().close()
}

// Stuck returns a channel that is closed when the embedded etcd has failed, only a new process can start it again, and
// the disk is ready for that. Until then, the store is unavailable.
func (s *Store) Stuck() <-chan struct{} { return s.stuck }

var errStuck = errors.New("etcd can't be stopped, and keeps its folder until the process ends")

func (c *connection) close() error {
	err := c.Client.Close()
	if c.member != nil && !c.member.close() {
		return errStuck
	}
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return err
}

// client returns the connection to etcd, or an error that says why there is none.
func (s *Store) client() (*connection, error) {
	c := s.conn.Load()
	if c.member != nil {
		select {
		case <-c.member.failed:
			return nil, fmt.Errorf("%w: %s", ErrUnavailable, c.member.why)
		default:
		}
	}
	return c, nil
}

// reviveEvery is the time between two attempts to restart a failed etcd.
const reviveEvery = 2 * time.Second

// revive restarts the embedded etcd whenever it has failed, for example after a disk error, until ctx ends.
func (s *Store) revive(ctx context.Context) {
	for {
		old := s.conn.Load()
		if old.member == nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-old.member.failed:
		}
		s.config.Log.Error("the store has failed", "error", old.member.why)
		stuck := errors.Is(old.close(), errStuck)
		for old == s.conn.Load() {
			select {
			case <-ctx.Done():
				return
			case <-time.After(reviveEvery):
			}
			if s.room() != nil {
				continue
			}
			if stuck {
				close(s.stuck)
				return
			}
			s.restart(ctx)
		}
	}
}

// restart tries to start etcd again.
func (s *Store) restart(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	next, err := connect(ctx, s.config)
	if err != nil {
		s.config.Log.Error("the store can't be started again yet", "error", err)
		return
	}
	s.conn.Store(next)
	s.config.Log.Info("the store is back")
}

func dial(c Config) (*clientv3.Client, error) {
	return clientv3.New(clientv3.Config{
		Endpoints:            c.Endpoints,
		DialTimeout:          c.Timeout,
		DialKeepAliveTime:    5 * time.Second,
		DialKeepAliveTimeout: 3 * time.Second,
		Logger:               zapTo(c.Log, nil),
	})
}

// bounded returns ctx with the store's timeout.
func (s *Store) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.config.Timeout)
}

// unavailable wraps an error of etcd. If the caller's own ctx has ended, it returns the error of ctx.
func unavailable(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	return fmt.Errorf("%w: %s", ErrUnavailable, reason(err))
}

// reason returns why etcd has not answered, in words.
func reason(err error) string {
	switch {
	case errors.Is(err, rpctypes.ErrNoSpace):
		return "its size limit is reached"
	case errors.Is(err, context.DeadlineExceeded), status.Code(err) == codes.DeadlineExceeded:
		return "it has not answered in time"
	case errors.Is(err, context.Canceled), status.Code(err) == codes.Canceled:
		return "it is closing"
	}
	return err.Error()
}
