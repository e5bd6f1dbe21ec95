package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// ErrCompacted reports that the store no longer has some of the changes that a watch needs. List the entries instead, and
// watch from the current revision.
var ErrCompacted = errors.New("these changes are no longer kept")

// Revision returns the store's current revision, which every change increases.
func (s *Store) Revision(ctx context.Context) (int64, error) {
	r, err := s.read(ctx, s.config.Prefix+"\x00", clientv3.WithCountOnly())
	if err != nil {
		return 0, err
	}
	return r.Header.Revision, nil
}

// Watch reports changes to the entries whose keys begin with prefix: it calls the function tell for every change after
// the given revision, in order. It returns when ctx ends or when tell returns an error. A deleted entry has Version 0,
// and the Revision of its deletion. While the store is unavailable, Watch waits, and then continues where it stopped. If
// the changes that it needs no longer exist, the error is ErrCompacted. The function tell must return quickly.
func (s *Store) Watch(ctx context.Context, prefix string, after int64, tell func(Entry) error) error {
	for {
		err := s.watch(ctx, prefix, &after, tell)
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// watch is like Watch, but returns nil when the connection breaks. It sets *after to the last revision whose changes it
// has reported.
func (s *Store) watch(ctx context.Context, prefix string, after *int64, tell func(Entry) error) error {
	c, err := s.client()
	if err != nil {
		return nil // Watch tries again
	}
	ctx, cancel := context.WithCancel(clientv3.WithRequireLeader(ctx))
	defer cancel()
	for r := range c.Watch(ctx, s.config.Prefix+prefix, clientv3.WithPrefix(), clientv3.WithRev(*after+1)) {
		if err := r.Err(); err != nil {
			if errors.Is(err, rpctypes.ErrCompacted) {
				return fmt.Errorf("watch from revision %d: %w", *after+1, ErrCompacted)
			}
			return nil
		}
		for _, event := range r.Events {
			e := s.entry(event.Kv)
			if event.Type == clientv3.EventTypeDelete {
				e.Value, e.Version = nil, 0
			}
			if err := tell(e); err != nil {
				return err
			}
		}
		*after = max(*after, r.Header.Revision)
	}
	return nil
}
