package store

import (
	"context"
	"errors"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// ErrLeaseLost says that a lease has run out.
var ErrLeaseLost = errors.New("the lease has run out")

// Lease is the sign of life of a process. Entries that were written with it are deleted when it ends: when the process
// ends it, or has not been heard of for a while.
type Lease struct {
	store *Store
	id    clientv3.LeaseID
	stop  context.CancelFunc
	lost  chan struct{}
}

// Lease begins a lease that ends when the process has not been heard of for ttl, of at least two seconds. It is kept
// alive until it is closed, or the store can't be reached for so long.
func (s *Store) Lease(ctx context.Context, ttl time.Duration) (*Lease, error) {
	c, err := s.client()
	if err != nil {
		return nil, err
	}
	bounded, cancel := s.bounded(ctx)
	defer cancel()
	granted, err := c.Grant(bounded, max(2, int64(ttl/time.Second)))
	if err != nil {
		return nil, unavailable(ctx, err)
	}
	alive, stop := context.WithCancel(context.Background())
	kept, err := c.KeepAlive(alive, granted.ID)
	if err != nil {
		stop()
		return nil, unavailable(ctx, err)
	}
	l := &Lease{store: s, id: granted.ID, stop: stop, lost: make(chan struct{})}
	go func() {
		defer close(l.lost)
		for range kept {
		}
	}()
	return l, nil
}

// Lost is closed when the lease has ended. Work that was claimed with it may be somebody else's from then on.
func (l *Lease) Lost() <-chan struct{} { return l.lost }

// Close ends the lease, and with it everything that was written with it.
func (l *Lease) Close(ctx context.Context) error {
	l.stop()
	c, err := l.store.client()
	if err != nil {
		return err
	}
	bounded, cancel := l.store.bounded(ctx)
	defer cancel()
	_, err = c.Revoke(bounded, l.id)
	if errors.Is(err, rpctypes.ErrLeaseNotFound) {
		return nil
	}
	return unavailable(ctx, err)
}

// Claim creates an entry that goes away with the lease, and reports whether it did: false says that somebody else has
// claimed it. Errors wrap ErrUnavailable or ErrLeaseLost, or are that of ctx.
func (l *Lease) Claim(ctx context.Context, key string, value []byte) (bool, error) {
	if value == nil {
		value = []byte{}
	}
	_, err := l.store.Commit(ctx, Change{Key: key, Value: value, Lease: l})
	if conflict := (*Conflict)(nil); errors.As(err, &conflict) {
		return false, nil
	}
	return err == nil, err
}

// Release deletes an entry that was claimed, so that others can claim it.
func (l *Lease) Release(ctx context.Context, key string) error {
	_, err := l.store.Commit(ctx, Change{Key: key, Version: 1})
	if conflict := (*Conflict)(nil); errors.As(err, &conflict) {
		return nil // it has gone already
	}
	return err
}
