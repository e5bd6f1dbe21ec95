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

type connection struct {
	*clientv3.Client
	member *member // nil for an external etcd
}

// ErrUnavailable reports that the store can't answer now. The store may lack a majority or free space, or it may have been
// closed or have failed.
var ErrUnavailable = errors.New("the store is not available")

// Entry is a key and its value. A missing entry has Version 0 and a nil Value.
type Entry struct {
	Key      string
	Value    []byte
	Version  int64 // how often the entry has been written since it was created
	Revision int64 // the revision of the entry's last change; later changes have higher revisions
}

// Open opens the store. With an embedded etcd, Open waits until etcd is ready or ctx ends. In a cluster, etcd is ready
// when more than half of the members are running. With an external etcd, Open does not wait for an answer.
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

// Close waits for the commits in progress to finish, and closes the store. It loses no acknowledged change.
func (s *Store) Close() error {
	s.stop()
	s.batch.wait()
	s.group.Wait()
	return s.conn.Load().close()
}

// Stuck returns a channel that is closed when the program should restart. This is the case if the embedded etcd has
// failed, can be restarted only in a new process, and has a working disk again. Until the restart, the store is
// unavailable.
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

// client returns the connection to etcd, or the reason why there is none.
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

// revive restarts the embedded etcd whenever it fails, for example after a disk error. It returns when ctx ends.
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

func (s *Store) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.config.Timeout)
}

// unavailable wraps an error from etcd in ErrUnavailable. If the caller's ctx has ended, it returns the error of ctx instead.
func unavailable(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	return fmt.Errorf("%w: %s", ErrUnavailable, reason(err))
}

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
