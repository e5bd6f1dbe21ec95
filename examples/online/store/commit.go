package store

import (
	"context"
	"fmt"
	"strings"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// MaxChanges is the maximum number of changes in a Commit.
const MaxChanges = 32

// Change is a change to one entry in a Commit.
type Change struct {
	Key     string
	Version int64  // the version that the entry must have, or 0 if it must not exist
	Value   []byte // the new value; nil deletes the entry or, if Version is 0, only checks that there is none
	Lease   *Lease // if not nil, the entry is deleted when the lease ends
}

// Conflict reports that a Commit changed nothing, because an entry did not have the expected version.
type Conflict struct {
	Now []Entry // the current entries, in the order of the changes
}

// Error returns a message that names the entries.
func (c *Conflict) Error() string {
	keys := make([]string, len(c.Now))
	for i, e := range c.Now {
		keys[i] = fmt.Sprintf("%s (version %d)", e.Key, e.Version)
	}
	return "another request has changed " + strings.Join(keys, " or ")
}

// Commit makes all changes in one transaction and returns the store's revision. It makes the changes only if every entry
// has the expected version. Otherwise the error is a [*Conflict]. If the error wraps [ErrUnavailable] or comes from the
// context, the changes may or may not have been made. The number of changes must be from 1 to MaxChanges, and their keys
// must differ.
func (s *Store) Commit(ctx context.Context, changes ...Change) (revision int64, err error) {
	if err := check(changes); err != nil {
		return 0, err
	}
	if err := s.writable(); err != nil {
		return 0, err
	}
	return s.batch.commit(ctx, changes)
}

func check(changes []Change) error {
	if len(changes) == 0 || len(changes) > MaxChanges {
		return fmt.Errorf("commit of %d changes: it takes 1 to %d", len(changes), MaxChanges)
	}
	keys := map[string]bool{}
	for _, c := range changes {
		if c.Key == "" || keys[c.Key] {
			return fmt.Errorf("commit: the key %q is empty or comes twice", c.Key)
		}
		keys[c.Key] = true
	}
	return nil
}

// operations converts changes to the three parts of an etcd transaction: its conditions, the writes if all conditions are
// true, and the reads otherwise.
func (s *Store) operations(changes []Change) (ifs []clientv3.Cmp, then, otherwise []clientv3.Op) {
	for _, c := range changes {
		key := s.config.Prefix + c.Key
		ifs = append(ifs, clientv3.Compare(clientv3.Version(key), "=", c.Version))
		otherwise = append(otherwise, clientv3.OpGet(key))
		switch {
		case c.Value != nil && c.Lease != nil:
			then = append(then, clientv3.OpPut(key, string(c.Value), clientv3.WithLease(c.Lease.id)))
		case c.Value != nil:
			then = append(then, clientv3.OpPut(key, string(c.Value)))
		case c.Version != 0:
			then = append(then, clientv3.OpDelete(key))
		}
	}
	return ifs, then, otherwise
}

// conflict returns the error for a transaction whose conditions failed. The error contains the entries that the
// transaction read.
func (s *Store) conflict(changes []Change, responses []*pb.ResponseOp) error {
	now := make([]Entry, len(changes))
	for i, c := range changes {
		now[i].Key = c.Key
		if kvs := responses[i].GetResponseRange().GetKvs(); len(kvs) > 0 {
			now[i] = s.entry(kvs[0])
		}
	}
	return &Conflict{now}
}
