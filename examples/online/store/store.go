package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Store is an open store. It is safe for concurrent use.
type Store struct {
	config Config
	client *clientv3.Client
	member *member // nil for an etcd elsewhere
	batch  *batcher
	disk   disk
	stop   context.CancelFunc
}

// ErrUnavailable says that the store can't answer now: it has no majority, no space, or is gone.
var ErrUnavailable = errors.New("the store is not available")

// Entry is a key and its value. An entry that is not there has Version 0 and a nil Value.
type Entry struct {
	Key      string
	Value    []byte
	Version  int64 // how often the entry has been written since it was created, from 1
	Revision int64 // of the store at the last change of the entry: the order of all changes
}

// Open opens the store. If etcd is to run inside the process, Open returns when it is ready, or ctx is done; members of
// a cluster are ready when more than half of them are there. An etcd elsewhere need not answer yet.
func Open(ctx context.Context, c Config) (*Store, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	s := &Store{config: c}
	if len(c.Endpoints) > 0 {
		s.client, err = dial(c)
	} else if s.member, err = startMember(ctx, c); err == nil {
		s.client = s.member.client
	}
	if err != nil {
		return nil, err
	}
	background, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.batch = newBatcher(background, s)
	return s, nil
}

// Close ends what is in flight and closes the store. What was acknowledged stays.
func (s *Store) Close() error {
	s.stop()
	s.batch.wait()
	err := s.client.Close()
	if s.member != nil {
		s.member.close()
	}
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return err
}

// Failed is closed when the etcd inside this process has stopped for good, as after an error of its disk. Close the
// store then, and open it again.
func (s *Store) Failed() <-chan struct{} {
	if s.member == nil {
		return nil
	}
	return s.member.failed
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

// bounded is ctx with the store's timeout, and the cancellation that frees it.
func (s *Store) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.config.Timeout)
}

// unavailable wraps an error of etcd, unless it is the caller's own ctx that has ended.
func unavailable(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	return fmt.Errorf("%w: %s", ErrUnavailable, reason(err))
}

// reason says in words why etcd has not answered.
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
