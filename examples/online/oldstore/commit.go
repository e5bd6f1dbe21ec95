package store

import (
	"context"
	"errors"
	"math"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc"
)

// Change is a change to one entry in a Commit.
type Change struct {
	Key     string
	Version int64 // the version that the entry must have, or 0 if it must not exist
	// the new value; nil deletes the entry or, if Version is 0, only checks that there is none; see Commit
	Value []byte

	// DeletePrefix makes this a deletion of all entries whose keys begin with Key, whatever their versions. The Commit
	// must also have a Change that guards them. Version and Value must be zero.
	DeletePrefix bool
}

// ErrConflict reports that a Commit changed nothing, because an entry did not have the expected version.
var ErrConflict = errors.New("another request has changed this entry")

// Commit makes all changes in one transaction. It makes the changes only if every entry has the expected version.
// Otherwise the error is [ErrConflict]. If the error wraps [ErrUnavailable] or comes from the context, the changes may
// or may not have been made. The keys of the changes must differ.
func (s *Store) Commit(ctx context.Context, changes ...Change) error {
	p := &pending{changes, make(chan error, 1)}
	select {
	case s.queue <- p:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closing:
		return errClosing
	}
	select {
	case err := <-p.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closing:
		return errClosing
	}
}

// transaction returns changes as an etcd transaction: its conditions, and the writes if all conditions are true. It
// does without the client's builder of transactions, which copies every part several times.
func (s *Store) transaction(changes []Change) *pb.RequestOp_RequestTxn {
	t := &pb.TxnRequest{}
	for _, c := range changes {
		key := []byte(s.config.Prefix + c.Key)
		deletion := &pb.DeleteRangeRequest{Key: key}
		if c.DeletePrefix {
			deletion.RangeEnd = []byte(clientv3.GetPrefixRangeEnd(string(key)))
		} else {
			t.Compare = append(t.Compare,
				&pb.Compare{Key: key, Target: pb.Compare_VERSION, TargetUnion: &pb.Compare_Version{Version: c.Version}})
		}
		if c.Value != nil {
			put := &pb.PutRequest{Key: key, Value: c.Value}
			t.Success = append(t.Success, &pb.RequestOp{Request: &pb.RequestOp_RequestPut{RequestPut: put}})
		} else if c.DeletePrefix || c.Version != 0 {
			t.Success = append(t.Success,
				&pb.RequestOp{Request: &pb.RequestOp_RequestDeleteRange{RequestDeleteRange: deletion}})
		}
	}
	return &pb.RequestOp_RequestTxn{RequestTxn: t}
}

// Commits that arrive while etcd is busy with earlier commits are collected in a batch, which is sent to etcd as a
// single transaction. In that transaction, each commit is a nested transaction, which succeeds or fails separately. So
// the commits of a batch share the cost of one etcd transaction. A batch never waits for more commits, so a lone commit
// is sent at once.
const (
	maxBatch      = 64        // the maximum number of commits in a batch
	maxBatchBytes = 512 << 10 // well below etcd's limit for the size of a request
	inFlight      = 2         // the number of batches that may be sent at the same time
)

// pending is a commit in the queue.
type pending struct {
	changes []Change
	done    chan error // has room for the result
}

// batch holds commits that are sent together.
type batch struct {
	commits []*pending
	keys    map[string]bool // that they write
	size    int
}

// add adds a commit, or returns false if it does not fit. Two commits that write the same key do not fit into one batch,
// because etcd refuses a transaction that may write a key twice.
func (b *batch) add(p *pending) bool {
	size := b.size
	for _, c := range p.changes {
		if b.keys[c.Key] {
			return false
		}
		size += len(c.Key) + len(c.Value)
	}
	if len(b.commits) == maxBatch || len(b.commits) > 0 && size > maxBatchBytes {
		return false
	}
	for _, c := range p.changes {
		b.keys[c.Key] = true
	}
	b.commits, b.size = append(b.commits, p), size
	return true
}

// sendBatches sends what is in the queue until ctx ends.
func (s *Store) sendBatches(ctx context.Context) {
	var next *pending // what begins the next batch, if it has left the queue
	for {
		if next == nil {
			select {
			case next = <-s.queue:
			case <-ctx.Done():
				return
			}
		}
		b := batch{keys: map[string]bool{}}
		for next != nil && b.add(next) {
			select {
			case next = <-s.queue:
			default:
				next = nil
			}
		}
		s.send(ctx, b.commits)
	}
}

func (s *Store) send(ctx context.Context, commits []*pending) {
	ctx, cancel := context.WithTimeout(ctx, s.config.Timeout)
	defer cancel()
	all := &pb.TxnRequest{Success: make([]*pb.RequestOp, len(commits))}
	for i, p := range commits {
		all.Success[i] = &pb.RequestOp{Request: s.transaction(p.changes)}
	}
	response, err := s.transact(ctx, all)
	err = unavailable(context.Background(), err) // whose own context has ended is told so by Commit
	for i, p := range commits {
		if err == nil && !response.Responses[i].GetResponseTxn().Succeeded {
			p.done <- ErrConflict
		} else {
			p.done <- err
		}
	}
}

var errNewLeader = errors.New("there is a new leader, and the old one may have lost the change")

// transact sends a transaction. It gives up when the members elect a new leader meanwhile: etcd itself would wait until
// the deadline for a transaction that died with the old leader.
func (s *Store) transact(ctx context.Context, t *pb.TxnRequest) (*pb.TxnResponse, error) {
	if err := s.writable(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if s.config.Cluster != "" {
		changed := s.member.etcd.Server.LeaderChangedNotify()
		go func() {
			select {
			case <-changed:
				stop(errNewLeader)
			case <-ctx.Done():
			}
		}()
	}
	r, err := s.kv.Txn(ctx, t, grpc.MaxCallRecvMsgSize(math.MaxInt32))
	if err != nil && context.Cause(ctx) == errNewLeader {
		return nil, errNewLeader
	}
	return r, clientv3.ContextError(ctx, err)
}
