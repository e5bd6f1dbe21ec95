package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// page is the number of entries that List reads at a time.
const page = 500

func (s *Store) entry(kv *mvccpb.KeyValue) Entry {
	return Entry{Key: strings.TrimPrefix(string(kv.Key), s.config.Prefix), Value: kv.Value, Version: kv.Version}
}

// Get returns the current entry, no matter which process wrote it. A missing entry has Version 0. An error wraps
// ErrUnavailable or comes from the context.
func (s *Store) Get(ctx context.Context, key string) (Entry, error) {
	r, err := s.read(ctx, s.config.Prefix+key)
	if err != nil || len(r.Kvs) == 0 {
		return Entry{Key: key}, err
	}
	return s.entry(r.Kvs[0]), nil
}

// Version returns only the version of the current entry, or 0 if the entry does not exist. Its errors are those of Get.
func (s *Store) Version(ctx context.Context, key string) (int64, error) {
	r, err := s.read(ctx, s.config.Prefix+key, clientv3.WithKeysOnly())
	if err != nil || len(r.Kvs) == 0 {
		return 0, err
	}
	return r.Kvs[0].Version, nil
}

// GetAll returns the current entry, and all entries whose keys begin with a prefix, ordered by key, as they are at a
// single moment. Its errors are those of Get.
func (s *Store) GetAll(ctx context.Context, key, prefix string) (Entry, []Entry, error) {
	e := Entry{Key: key}
	r, err := ask(ctx, s, func(ctx context.Context) (*clientv3.TxnResponse, error) {
		return s.etcd.Txn(ctx).Then(
			clientv3.OpGet(s.config.Prefix+key), clientv3.OpGet(s.config.Prefix+prefix, clientv3.WithPrefix())).Commit()
	})
	if err != nil {
		return e, nil, err
	}
	if kvs := r.Responses[0].GetResponseRange().GetKvs(); len(kvs) > 0 {
		e = s.entry(kvs[0])
	}
	var more []Entry
	for _, kv := range r.Responses[1].GetResponseRange().GetKvs() {
		more = append(more, s.entry(kv))
	}
	return e, more, nil
}

// read reads an entry, or a range of entries if the options ask for one.
func (s *Store) read(ctx context.Context, key string, options ...clientv3.OpOption) (*clientv3.GetResponse, error) {
	return ask(ctx, s, func(ctx context.Context) (*clientv3.GetResponse, error) {
		return s.etcd.Get(ctx, key, options...)
	})
}

// List yields all entries whose keys begin with a prefix, ordered by key. It reads them in parts, each as it is at that
// moment, so it can take longer than the store keeps what was before. If an error occurs, List yields the error last.
func (s *Store) List(ctx context.Context, prefix string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		from := s.config.Prefix + prefix
		end := clientv3.GetPrefixRangeEnd(from)
		for more := true; more; {
			r, err := s.read(ctx, from, clientv3.WithRange(end), clientv3.WithLimit(page))
			if err != nil {
				yield(Entry{}, err)
				return
			}
			for _, kv := range r.Kvs {
				if !yield(s.entry(kv), nil) {
					return
				}
				from = string(kv.Key) + "\x00"
			}
			more = r.More
		}
	}
}

// Count returns the number of entries whose keys begin with a prefix.
func (s *Store) Count(ctx context.Context, prefix string) (int64, error) {
	r, err := s.read(ctx, s.config.Prefix+prefix, clientv3.WithPrefix(), clientv3.WithCountOnly())
	if err != nil {
		return 0, err
	}
	return r.Count, nil
}

// ErrCompacted reports that the store no longer has some of the changes that a watch needs. List the entries instead,
// and watch from the current revision.
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
// the given revision, in order. It returns when ctx ends or when tell returns an error. A deleted entry has Version 0.
// While the store is unavailable, Watch waits, and then continues where it stopped.
// If the changes that it needs no longer exist, the error is ErrCompacted. As long as the function tell does not
// return, the changes after it take memory.
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
// has reported. A watch that is far behind gets them in several parts, each with whole revisions, whose headers all
// have the store's current revision.
func (s *Store) watch(ctx context.Context, prefix string, after *int64, tell func(Entry) error) error {
	ctx, cancel := context.WithCancel(clientv3.WithRequireLeader(ctx))
	defer cancel()
	for r := range s.etcd.Watch(ctx, s.config.Prefix+prefix, clientv3.WithPrefix(), clientv3.WithRev(*after+1)) {
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
			*after = event.Kv.ModRevision
		}
	}
	return nil
}
