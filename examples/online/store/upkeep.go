package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"

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

// Health returns the state of the store as Maintain has found it last, at once. Without Maintain, it asks the store. If
// the store does not answer, Problems says so.
func (s *Store) Health(ctx context.Context) Health {
	if h := s.known.Load(); h != nil {
		return *h
	}
	return s.check(ctx)
}

// Answers reports whether the store had a leader when Maintain asked it last.
func (s *Store) Answers() bool {
	h := s.known.Load()
	return h != nil && h.Leader
}

// check asks the store for its state.
func (s *Store) check(ctx context.Context) (h Health) {
	defer func() { h.Usable = len(h.Problems) == 0 }()
	problem := func(err error) {
		if err != nil {
			h.Problems = append(h.Problems, err.Error())
		}
	}
	if _, err := s.Revision(ctx); err != nil {
		problem(err)
		return h
	}
	h.Leader = true
	problem(s.writable())
	status, err := s.status(ctx, s.endpoint())
	problem(err)
	if err == nil && status.DbSizeQuota > 0 && status.DbSizeInUse > status.DbSizeQuota/4*3 {
		h.Warnings = append(h.Warnings, fmt.Sprintf("the store is filling up: %d of %d MiB are in use",
			status.DbSizeInUse>>20, status.DbSizeQuota>>20))
	}
	alarms, err := s.alarms(ctx)
	problem(err)
	for _, a := range alarms {
		h.Problems = append(h.Problems, fmt.Sprintf("alarm %s of member %x", a.Alarm, a.MemberID))
	}
	return h
}

// Metrics returns the store's metric for Prometheus. Etcd's own ones are in Prometheus's default registry.
func (s *Store) Metrics() prometheus.Collector { return s.seconds }

const (
	checkEvery   = time.Second // the time between two checks by Maintain
	upkeepEach   = 5           // after so many checks, Maintain does the upkeep itself
	aloneOf      = 10          // each member of a cluster may shrink its file in one of so many runs
	leastHistory = 1000        // the revisions that are worth a deletion, for which etcd looks at all entries
)

// Maintain checks the store for [Store.Health], deletes the history of old changes and returns unused space to the
// disk, until ctx ends. For watchers that have fallen behind, it keeps what has changed lately. Etcd raises an alarm
// when the store is full, and Maintain clears the alarm when there is free space again. Several processes may run
// Maintain, because doing the same work twice does no harm.
func (s *Store) Maintain(ctx context.Context) {
	s.known.CompareAndSwap(nil, &Health{Problems: []string{"the store has not answered yet"}})
	var past history
	for n, warned := 1, false; ctx.Err() == nil; n++ {
		h := s.check(ctx)
		s.known.Store(&h)
		if len(h.Warnings) > 0 && !warned {
			s.config.Log.Warn(h.Warnings[0])
		}
		warned = len(h.Warnings) > 0
		if n%upkeepEach == 0 {
			if err := s.maintain(ctx, &past); err != nil && ctx.Err() == nil {
				s.config.Log.Warn("upkeep of the store", "error", err)
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(checkEvery):
		}
	}
}

// history holds two revisions: the one up to which Maintain has deleted the history, and the latest one of its last
// run.
type history struct{ deleted, latest int64 }

func (s *Store) maintain(ctx context.Context, past *history) error {
	revision, err := s.Revision(ctx)
	if err != nil {
		return err
	}
	alarms, err := s.alarms(ctx)
	if err != nil {
		return err
	}
	full := slices.ContainsFunc(alarms, noSpace)
	if past.latest-past.deleted >= leastHistory || full && past.latest > past.deleted {
		_, err := ask(ctx, s, func(ctx context.Context) (*clientv3.CompactResponse, error) {
			return s.etcd.Compact(ctx, past.latest)
		})
		if err == nil { // otherwise another process may already have deleted this history
			past.deleted = past.latest
		}
	}
	past.latest = revision
	if err := s.defragment(ctx, full); err != nil {
		return err
	}
	for _, a := range alarms { // if the store is still full, etcd raises the alarm again at once
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

func (s *Store) alarms(ctx context.Context) ([]*pb.AlarmMember, error) {
	r, err := ask(ctx, s, s.etcd.AlarmList)
	if err != nil {
		return nil, err
	}
	return r.Alarms, nil
}

// status returns what a member says about its database file.
func (s *Store) status(ctx context.Context, endpoint string) (*clientv3.StatusResponse, error) {
	return ask(ctx, s, func(ctx context.Context) (*clientv3.StatusResponse, error) {
		return s.etcd.Status(ctx, endpoint)
	})
}

// defragment shrinks a member's database file if the store is full, or if the file is large and less than half of it is
// in use. The member can't answer during this time, which is a second or two for a gigabyte, so the members of a cluster
// begin at random times.
func (s *Store) defragment(ctx context.Context, full bool) error {
	if (s.config.Cluster != "" || len(s.config.Endpoints) > 1) && rand.N(aloneOf) > 0 {
		return nil
	}
	member := s.endpoint()
	status, err := s.status(ctx, member)
	if err != nil || !full && (status.DbSize < s.config.Quota/4 || status.DbSizeInUse > status.DbSize/2) {
		return err
	}
	if s.member != nil {
		return unavailable(ctx, s.member.etcd.Server.Backend().Defrag())
	}
	bounded, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	_, err = s.etcd.Defragment(bounded, member)
	return unavailable(ctx, err)
}

// endpoint returns the address of some member of an external etcd, or "" for the process's own member.
func (s *Store) endpoint() string {
	if s.member != nil {
		return ""
	}
	return s.config.Endpoints[rand.N(len(s.config.Endpoints))]
}
