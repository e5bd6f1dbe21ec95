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
	"os"
	"sync"
	"sync/atomic"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	etcdyaml "go.etcd.io/etcd/client/v3/yaml"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3rpc"
	"go.etcd.io/etcd/server/v3/proxy/grpcproxy/adapter"
	"sigs.k8s.io/yaml"
)

// Store is an open store. It is safe for concurrent use.
type Store struct {
	config Config
	etcd   *clientv3.Client
	kv     pb.KVClient            // for transactions
	member *member                // nil for an external etcd
	known  atomic.Pointer[Health] // what the upkeep has found last

	queue      chan *pending
	closing    <-chan struct{} // closed by stop
	stop       context.CancelFunc
	background sync.WaitGroup // the senders and the upkeep
}

// ErrUnavailable reports that the store can't answer now. The store may lack a majority or free space, or it may have
// been closed or have failed.
var ErrUnavailable = errors.New("the store is not available")

var errClosing = fmt.Errorf("%w: it is closing", ErrUnavailable)

// Entry is a key and its value. A missing entry has Version 0 and a nil Value.
type Entry struct {
	Key     string
	Value   []byte
	Version int64 // how often the entry has been written since it was created
}

// Open opens the store, and looks after it in the background: see [Store.Health]. With an embedded etcd, Open waits
// until etcd is ready or ctx ends. In a cluster, etcd is ready when more than half of the members are running. With an
// external etcd, Open does not wait for an answer.
//
// If the disk is too full for etcd, the error wraps ErrUnavailable. If the data has been changed or cut by something
// else, and Config.Verify finds it out, it wraps ErrDamaged.
func Open(ctx context.Context, c Config) (*Store, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	s := &Store{config: c, queue: make(chan *pending, 4*maxBatch)}
	if len(c.Endpoints) > 0 {
		if s.etcd, err = dial(c); err != nil {
			return nil, err
		}
		s.kv = clientv3.RetryKVClient(s.etcd)
	} else {
		if s.member, err = startMember(ctx, c); err != nil {
			return nil, err
		}
		s.etcd = v3client.New(s.member.etcd.Server)
		s.kv = adapter.KvServerToKvClient(v3rpc.NewQuotaKVServer(s.member.etcd.Server))
	}
	running, stop := context.WithCancel(context.Background())
	s.stop, s.closing = stop, running.Done()
	s.known.Store(&Health{Problems: []string{"the store has not answered yet"}})
	s.background.Go(func() { s.upkeep(running) })
	for range inFlight {
		s.background.Go(func() { s.sendBatches(running) })
	}
	return s, nil
}

// Close breaks off the commits in progress, and closes the store. It loses no acknowledged change.
func (s *Store) Close() error {
	s.stop()
	s.background.Wait()
	s.known.Store(&Health{Problems: []string{errClosing.Error()}})
	err := s.etcd.Close()
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	if s.member != nil {
		err = errors.Join(err, s.member.close())
	}
	return err
}

// ask calls etcd, within the store's time limit.
func ask[T any](ctx context.Context, s *Store, call func(context.Context) (T, error)) (answer T, err error) {
	bounded, cancel := context.WithTimeout(ctx, s.config.Timeout)
	defer cancel()
	answer, err = call(bounded)
	return answer, unavailable(ctx, err)
}

func dial(c Config) (*clientv3.Client, error) {
	settings := &clientv3.Config{}
	if c.Access != "" {
		var pair struct {
			Cert string `json:"cert-file"`
			Key  string `json:"key-file"`
		}
		text, err := os.ReadFile(c.Access)
		if err == nil {
			settings, err = etcdyaml.NewConfig(c.Access) // which says nothing of half a pair
		}
		err = errors.Join(err, yaml.Unmarshal(text, &pair))
		if err == nil && ((pair.Cert == "") != (pair.Key == "") || (settings.Username == "") != (settings.Password == "")) {
			err = errors.New("cert-file and key-file belong together, as username and password do")
		}
		if err != nil {
			return nil, fmt.Errorf("the access to etcd: %w", err)
		}
	}
	settings.Endpoints, settings.DialTimeout = c.Endpoints, c.Timeout
	settings.DialKeepAliveTime, settings.DialKeepAliveTimeout = 5*time.Second, 3*time.Second
	settings.Logger = zapTo(c.Log, nil)
	return clientv3.New(*settings)
}

// writable returns an error that wraps ErrUnavailable if the store must not write now.
func (s *Store) writable() error {
	if s.member == nil {
		return nil
	}
	return room(s.config.Dir, s.config.Reserve)
}

// unavailable wraps an error from etcd in ErrUnavailable. If the caller's ctx has ended, it returns the error of ctx
// instead.
func unavailable(ctx context.Context, err error) error {
	if err == nil || errors.Is(err, ErrUnavailable) {
		return err
	}
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	if errors.Is(err, rpctypes.ErrNoSpace) {
		return fmt.Errorf("%w: its size limit is reached", ErrUnavailable)
	}
	return fmt.Errorf("%w: %s", ErrUnavailable, err) // that its own context has ended is not the caller's
}
