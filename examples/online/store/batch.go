package store

import (
	"context"
	"errors"
	"slices"
	"sync"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// A batch is the commits that arrive while earlier batches are on their way. It goes to etcd as one transaction. Each
// commit is a transaction inside it, which succeeds or fails on its own. So many commits share etcd's cost of a
// transaction. A batch never waits for more commits: a lone commit goes at once.
const (
	maxBatch      = 64        // greatest number of commits in a batch
	maxBatchBytes = 512 << 10 // well below etcd's limit for a request
	inFlight      = 4         // batches on their way at the same time
)

// pending is a commit that waits for its result.
type pending struct {
	ctx     context.Context
	changes []Change
	done    chan struct{}

	revision int64
	err      error
}

// batcher collects commits into batches.
type batcher struct {
	store *Store
	queue chan *pending
	done  <-chan struct{}
	group sync.WaitGroup
}

func newBatcher(ctx context.Context, s *Store) *batcher {
	b := &batcher{store: s, queue: make(chan *pending, 4*maxBatch), done: ctx.Done()}
	for range inFlight {
		b.group.Go(func() { b.run(ctx) })
	}
	return b
}

func (b *batcher) wait() { b.group.Wait() }

// commit waits until the changes are made or refused.
func (b *batcher) commit(ctx context.Context, changes []Change) (int64, error) {
	p := &pending{ctx: ctx, changes: changes, done: make(chan struct{})}
	select {
	case b.queue <- p:
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-b.done:
		return 0, unavailable(ctx, context.Canceled)
	}
	select {
	case <-p.done:
		return p.revision, p.err
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-b.done:
		return 0, unavailable(ctx, context.Canceled)
	}
}

// run sends batches, one at a time.
func (b *batcher) run(ctx context.Context) {
	var left *pending
	for {
		var batch []*pending
		if batch, left = b.gather(left); batch == nil {
			return
		}
		b.send(ctx, batch)
		for _, p := range batch {
			close(p.done)
		}
	}
}

// gather waits for a commit, and takes all waiting commits that fit into the same transaction. The first commit that does
// not fit begins the next batch. gather returns nil when the store closes.
func (b *batcher) gather(first *pending) (batch []*pending, left *pending) {
	if first == nil {
		select {
		case first = <-b.queue:
		case <-b.done:
			return nil, nil
		}
	}
	keys, size := map[string]bool{}, 0
	fits(first, keys, &size)
	for p := first; ; {
		if len(batch) > 0 && (p.leased() || !fits(p, keys, &size)) {
			return batch, p
		}
		batch = append(batch, p)
		if len(batch) == maxBatch || p.leased() {
			return batch, nil
		}
		select {
		case p = <-b.queue:
		default:
			return batch, nil
		}
	}
}

// leased reports whether a commit writes with a lease. If the lease has run out, etcd refuses the whole transaction, so such
// a commit goes alone.
func (p *pending) leased() bool {
	return slices.ContainsFunc(p.changes, func(c Change) bool { return c.Lease != nil })
}

// fits adds a commit to the keys and the size of a batch, and reports whether it fits. etcd refuses a transaction that
// may write a key twice.
func fits(p *pending, keys map[string]bool, size *int) bool {
	for _, c := range p.changes {
		if keys[c.Key] {
			return false
		}
	}
	for _, c := range p.changes {
		keys[c.Key] = true
		*size += len(c.Key) + len(c.Value)
	}
	return *size <= maxBatchBytes
}

// send sends a batch and stores the results of its commits.
func (b *batcher) send(ctx context.Context, batch []*pending) {
	ctx, cancel := b.store.bounded(ctx)
	defer cancel()
	ops := make([]clientv3.Op, len(batch))
	for i, p := range batch {
		ops[i] = clientv3.OpTxn(b.store.operations(p.changes))
	}
	response, err := b.store.transact(ctx, ops)
	if errors.Is(err, rpctypes.ErrLeaseNotFound) {
		batch[0].err = ErrLeaseLost
		return
	}
	if err != nil {
		for _, p := range batch {
			p.err = unavailable(p.ctx, err)
		}
		return
	}
	for i, p := range batch {
		b.settle(p, response.Responses[i].GetResponseTxn(), response.Header.Revision)
	}
}

func (s *Store) transact(ctx context.Context, ops []clientv3.Op) (*clientv3.TxnResponse, error) {
	c, err := s.client()
	if err != nil {
		return nil, err
	}
	return c.Txn(ctx).Then(ops...).Commit()
}

// settle stores the result of one commit.
func (b *batcher) settle(p *pending, r *pb.TxnResponse, revision int64) {
	if r.Succeeded {
		p.revision = revision
		return
	}
	p.err = b.store.conflict(p.changes, r.Responses)
}
