package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"
)

// Health describes the state of the store.
type Health struct {
	Problems []string // the store's problems; empty if it is healthy
	Size     int64    // the size of the store, in bytes
	InUse    int64    // the part of Size that is in use, in bytes
	Quota    int64    // the maximum size in bytes; 0 for an external etcd, which has its own quota
	Leader   bool     // whether the store has a leader, which needs more than half of the members
}

// Health returns the state of the store. If the store does not answer, Problems says so.
func (s *Store) Health(ctx context.Context) Health {
	var h Health
	if len(s.config.Endpoints) == 0 {
		h.Quota = s.config.Quota
	}
	if err := s.writable(); err != nil {
		h.Problems = append(h.Problems, err.Error())
	}
	if _, err := s.Revision(ctx); err != nil {
		if len(h.Problems) == 0 {
			h.Problems = append(h.Problems, err.Error())
		}
		return h
	}
	h.Leader = true
	var err error
	if h.Size, h.InUse, err = s.status(ctx, s.endpoints()[0]); err != nil {
		h.Problems = append(h.Problems, err.Error())
	}
	alarms, err := s.alarms(ctx)
	if err != nil {
		h.Problems = append(h.Problems, err.Error())
	}
	for _, a := range alarms {
		h.Problems = append(h.Problems, fmt.Sprintf("alarm %s of member %x", a.Alarm, a.MemberID))
	}
	return h
}

// disk caches for one second whether the store can write to its disk.
type disk struct {
	checked atomic.Int64 // when it was last checked, in Unix nanoseconds
	problem atomic.Pointer[string]
}

// writable returns an error if the store must not write now, because the embedded etcd has failed or the disk is nearly
// full or broken.
func (s *Store) writable() error {
	if c, err := s.client(); err != nil || c.member == nil {
		return err
	}
	now := time.Now().UnixNano()
	if last := s.disk.checked.Load(); now-last > int64(time.Second) && s.disk.checked.CompareAndSwap(last, now) {
		s.disk.problem.Store(s.room())
	}
	if p := s.disk.problem.Load(); p != nil {
		return fmt.Errorf("%w: %s", ErrUnavailable, *p)
	}
	return nil
}

// room checks that the disk is writable and has enough free space. It returns a description of the problem, or nil if
// there is none.
func (s *Store) room() *string {
	free, err := free(s.config.Dir)
	if err == nil && free >= s.config.Reserve {
		err = os.WriteFile(filepath.Join(s.config.Dir, "probe"), nil, 0o600)
	} else if err == nil {
		err = fmt.Errorf("the disk has %d MiB left, and %d MiB are kept in reserve", free>>20, s.config.Reserve>>20)
	}
	if err == nil {
		return nil
	}
	problem := err.Error()
	return &problem
}
