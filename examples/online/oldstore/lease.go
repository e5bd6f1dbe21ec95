package store

import (
	"context"
	"errors"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// ErrLeaseLost reports that a lease has run out.
var ErrLeaseLost = errors.New("the lease has run out")

// Lease ties entries to the life of a process. When the lease ends, all entries that were written with it are deleted.
// It ends when it is closed, or when etcd has not heard from the process for some time.
type Lease struct {
	store *Store
	id    clientv3.LeaseID
	stop  context.CancelFunc
}

// Lease starts a lease and keeps it alive in the background. The lease ends when it is closed, or when etcd has not
// heard from this process for ttl. The minimum ttl is two seconds.
func (s *Store) Lease(ctx context.Context, ttl time.Duration) (*Lease, error) {
	granted, err := ask(ctx, s, func(ctx context.Context) (*clientv3.LeaseGrantResponse, error) {
		return s.etcd.Grant(ctx, max(2, int64(ttl/time.Second)))
	})
	if err != nil {
		return nil, err
	}
	alive, stop := context.WithCancel(context.Background())
	kept, err := s.etcd.KeepAlive(alive, granted.ID)
	if err != nil {
		stop()
		return nil, unavailable(ctx, err)
	}
	go func() {
		for range kept { // until the lease ends
		}
	}()
	return &Lease{store: s, id: granted.ID, stop: stop}, nil
}

// Close ends the lease and deletes all entries that were written with it.
func (l *Lease) Close(ctx context.Context) error {
	l.stop()
	_, err := ask(ctx, l.store, func(ctx context.Context) (*clientv3.LeaseRevokeResponse, error) {
		r, err := l.store.etcd.Revoke(ctx, l.id)
		if errors.Is(err, rpctypes.ErrLeaseNotFound) {
			err = nil
		}
		return r, err
	})
	return err
}

// Claim creates an entry that is deleted when the lease ends. It returns false if the entry already exists. An error
// wraps ErrUnavailable or ErrLeaseLost, or comes from the context.
func (l *Lease) Claim(ctx context.Context, key string, value []byte) (bool, error) {
	if err := l.store.writable(); err != nil {
		return false, err
	}
	key = l.store.config.Prefix + key
	isNew := clientv3.Compare(clientv3.Version(key), "=", 0)
	put, lost := clientv3.OpPut(key, string(value), clientv3.WithLease(l.id)), false
	r, err := ask(ctx, l.store, func(ctx context.Context) (*clientv3.TxnResponse, error) {
		r, err := l.store.etcd.Txn(ctx).If(isNew).Then(put).Commit()
		lost = errors.Is(err, rpctypes.ErrLeaseNotFound)
		return r, err
	})
	if lost {
		return false, ErrLeaseLost
	}
	return err == nil && r.Succeeded, err
}
