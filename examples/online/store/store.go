// Package store keeps state that several processes share and that must survive a crash. The state consists of entries
// in etcd. Each entry has a key, and a value of up to a few kilobytes.
//
// [Store.Commit] makes all writes. It makes several changes together, but only if every entry still has the version
// that the caller has seen. Otherwise it changes nothing. So several processes can change the same entries without a
// lock, and no change is lost. When Commit returns without an error, the changes are on the disks of more than half of
// the members.
//
// [Store.Watch] reports every change once, in order. A [Lease] deletes a process's entries when the process dies, so
// that another process can continue the work: see [Lease.Claim].
//
// # Where it runs
//
// By default, etcd is embedded in the process, is its cluster's only member, and does not listen on the network. With
// Config.Cluster, several processes form one store. With Config.Endpoints, the process is a client of an external etcd.
//
// # When it fails
//
// An error that wraps [ErrUnavailable] means that the store can't answer now. If Commit returns such an error, the
// changes may or may not have been made: read the entries to find out. All other results are certain.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3rpc"
	"go.etcd.io/etcd/server/v3/proxy/grpcproxy/adapter"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Store is an open store. It is safe for concurrent use.
type Store struct {
	config Config
	conn   *connection
	batch  *batcher
	disk   *disk // nil for an external etcd
	stop   context.CancelFunc
	ctx    context.Context // ends when the store is closed
	known  health

	seconds prometheus.Histogram // of commits
}

type connection struct {
	*clientv3.Client
	kv     pb.KVClient // for transactions
	member *member     // nil for an external etcd
}

// ErrUnavailable reports that the store can't answer now. The store may lack a majority or free space, or it may have
// been closed or have failed.
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
//
// If the disk is too full for etcd or refuses writes, the error wraps ErrUnavailable. If the data has been changed or
// cut by something else, it wraps ErrDamaged. After a failed start of etcd, the folder stays locked until the process
// ends.
func Open(ctx context.Context, c Config) (*Store, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	first, err := connect(ctx, c)
	if err != nil {
		return nil, err
	}
	s := &Store{config: c, conn: first, seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "clutch_store_commit_seconds", Help: "Time from a commit to its acknowledgement or refusal.",
		Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5},
	})}
	if first.member != nil {
		s.disk = newDisk(c)
	}
	background, stop := context.WithCancel(context.Background())
	s.ctx, s.stop = background, stop
	s.batch = newBatcher(background, s)
	return s, nil
}

func connect(ctx context.Context, c Config) (*connection, error) {
	if len(c.Endpoints) > 0 {
		client, err := dial(c)
		if err != nil {
			return nil, err
		}
		return &connection{client, clientv3.RetryKVClient(client), nil}, nil
	}
	m, err := startMember(ctx, c)
	if err != nil {
		return nil, err
	}
	return &connection{m.client, adapter.KvServerToKvClient(v3rpc.NewQuotaKVServer(m.etcd.Server)), m}, nil
}

// Close waits for the commits in progress to finish, and closes the store. It loses no acknowledged change.
func (s *Store) Close() error {
	s.stop()
	s.batch.wait()
	return s.conn.close()
}

// Failed returns a channel that is closed when the embedded etcd has failed for good, for example because its disk has
// failed. From then on, the store is unavailable until another process opens it, and the error of every call says why.
// For an external etcd, the channel is never closed.
func (s *Store) Failed() <-chan struct{} {
	if s.conn.member == nil {
		return nil
	}
	return s.conn.member.failed
}

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
	c := s.conn
	if c.member != nil {
		select {
		case <-c.member.failed:
			return nil, fmt.Errorf("%w: %s", ErrUnavailable, c.member.why)
		default:
		}
	}
	return c, nil
}

// ask calls etcd, within the store's time limit.
func ask[T any](
	ctx context.Context, s *Store, call func(context.Context, *connection) (T, error),
) (answer T, err error) {
	c, err := s.client()
	if err != nil {
		return answer, err
	}
	bounded, cancel := s.bounded(ctx)
	defer cancel()
	answer, err = guarded(bounded, c, func() (T, error) { return call(bounded, c) })
	return answer, unavailable(ctx, err)
}

// guarded calls etcd and returns the answer, or an error as soon as ctx ends or the embedded etcd fails. A failed etcd
// may never answer, whatever its context says.
func guarded[T any](ctx context.Context, c *connection, call func() (T, error)) (answer T, err error) {
	if c.member == nil {
		return call()
	}
	done := make(chan struct{})
	var got T
	var gotErr error
	go func() {
		defer close(done)
		got, gotErr = call()
	}()
	select {
	case <-done:
		return got, gotErr
	case <-ctx.Done():
		return answer, ctx.Err()
	case <-c.member.failed:
		return answer, errors.New(c.member.why)
	}
}

func dial(c Config) (*clientv3.Client, error) {
	settings := clientv3.Config{
		Endpoints:            c.Endpoints,
		DialTimeout:          c.Timeout,
		DialKeepAliveTime:    5 * time.Second,
		DialKeepAliveTimeout: 3 * time.Second,
		Logger:               zapTo(c.Log, nil),
	}
	if err := c.Access.settings(&settings); err != nil {
		return nil, err
	}
	return clientv3.New(settings)
}

// writable returns an error that wraps ErrUnavailable if the store must not write now.
func (s *Store) writable() error {
	if _, err := s.client(); err != nil || s.disk == nil {
		return err
	}
	return s.disk.writable()
}

func (s *Store) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.config.Timeout)
}

// unavailable wraps an error from etcd in ErrUnavailable. If the caller's ctx has ended, it returns the error of ctx
// instead.
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
