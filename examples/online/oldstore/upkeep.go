package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// Health describes the state of the store.
type Health struct {
	Problems []string // the store's problems; empty if it is healthy
	Warnings []string // what will become a problem
	Usable   bool     // whether there is no problem
	Leader   bool     // whether the store has a leader, which needs more than half of the members
}

// Health returns the state of the store as its upkeep has found it last, at once.
func (s *Store) Health() Health { return *s.known.Load() }

const (
	checkEvery   = time.Second // the time between two checks
	upkeepEach   = 5           // after so many checks, the store is tidied up
	aloneOf      = 10          // each member of a cluster may shrink its file in one of so many runs
	leastHistory = 1000        // the revisions that are worth a deletion, for which etcd looks at all entries
)

// upkeep checks the store for [Store.Health], deletes the history of old changes and returns unused space to the disk,
// until ctx ends. For watchers that have fallen behind, it keeps what has changed lately. Etcd raises an alarm when the
// store is full, and upkeep clears the alarm when there is free space again. All processes that share a store do this,
// because doing the same work twice does no harm.
func (s *Store) upkeep(ctx context.Context) {
	var past history
	for n, warned := 1, false; ctx.Err() == nil; n++ {
		f, h := s.check(ctx)
		s.known.Store(&h)
		if len(h.Warnings) > 0 && !warned {
			s.config.Log.Warn(h.Warnings[0])
		}
		warned = len(h.Warnings) > 0
		if h.Leader && n%upkeepEach == 0 {
			if err := s.tidy(ctx, f, &past); err != nil && ctx.Err() == nil {
				s.config.Log.Warn("upkeep of the store", "error", err)
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(checkEvery):
		}
	}
}

// found is what a check has found.
type found struct {
	revision int64
	member   string                   // the address of some member of an external etcd, or "" for the process's own one
	status   *clientv3.StatusResponse // what this member says about its database file, or nil
	alarms   []*pb.AlarmMember
}

// check asks the store for its state.
func (s *Store) check(ctx context.Context) (f found, h Health) {
	defer func() { h.Usable = len(h.Problems) == 0 }()
	problem := func(err error) bool {
		if err != nil {
			h.Problems = append(h.Problems, err.Error())
		}
		return err != nil
	}
	var err error
	if f.revision, err = s.Revision(ctx); problem(err) {
		return f, h
	}
	h.Leader = true
	problem(s.writable())
	if s.member == nil {
		f.member = s.config.Endpoints[rand.N(len(s.config.Endpoints))]
	}
	f.status, err = ask(ctx, s, func(ctx context.Context) (*clientv3.StatusResponse, error) {
		return s.etcd.Status(ctx, f.member)
	})
	if !problem(err) && f.status.DbSizeQuota > 0 && f.status.DbSizeInUse > f.status.DbSizeQuota/4*3 {
		h.Warnings = append(h.Warnings, fmt.Sprintf("the store is filling up: %d of %d MiB are in use",
			f.status.DbSizeInUse>>20, f.status.DbSizeQuota>>20))
	}
	alarms, err := ask(ctx, s, s.etcd.AlarmList)
	if problem(err) {
		return f, h
	}
	f.alarms = alarms.Alarms
	for _, a := range f.alarms {
		h.Problems = append(h.Problems, fmt.Sprintf("alarm %s of member %x", a.Alarm, a.MemberID))
	}
	return f, h
}

// history holds two revisions: the one up to which the history has been deleted, and the latest one of the run before.
type history struct{ deleted, latest int64 }

// tidy deletes the history that the run before has found, shrinks a member's file, and clears the alarms.
func (s *Store) tidy(ctx context.Context, f found, past *history) error {
	full := slices.ContainsFunc(f.alarms, noSpace)
	if past.latest-past.deleted >= leastHistory || full && past.latest > past.deleted {
		_, err := ask(ctx, s, func(ctx context.Context) (*clientv3.CompactResponse, error) {
			return s.etcd.Compact(ctx, past.latest)
		})
		if err == nil { // otherwise another process may already have deleted this history
			past.deleted = past.latest
		}
	}
	past.latest = f.revision
	if err := s.defragment(ctx, f, full); err != nil {
		return err
	}
	for _, a := range f.alarms { // if the store is still full, etcd raises the alarm again at once
		if !noSpace(a) {
			continue
		}
		_, err := ask(ctx, s, func(ctx context.Context) (*clientv3.AlarmResponse, error) {
			return s.etcd.AlarmDisarm(ctx, (*clientv3.AlarmMember)(a))
		})
		if err != nil {
			return fmt.Errorf("clear the alarm: %w", err)
		}
	}
	return nil
}

// noSpace reports whether an alarm says that the store is full.
func noSpace(a *pb.AlarmMember) bool { return a.Alarm == pb.AlarmType_NOSPACE }

// defragment shrinks a member's database file if the store is full, or if the file is large and less than half of it is
// in use. The member can't answer during this time, which is a second or two for a gigabyte, so the members of a cluster
// begin at random times.
func (s *Store) defragment(ctx context.Context, f found, full bool) error {
	if (s.config.Cluster != "" || len(s.config.Endpoints) > 1) && rand.N(aloneOf) > 0 {
		return nil
	}
	small := f.status == nil || f.status.DbSize < s.config.Quota/4 || f.status.DbSizeInUse > f.status.DbSize/2
	if small && !full {
		return nil
	}
	if s.member != nil {
		return unavailable(ctx, s.member.etcd.Server.Backend().Defrag())
	}
	bounded, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	_, err := s.etcd.Defragment(bounded, f.member)
	return unavailable(ctx, err)
}
