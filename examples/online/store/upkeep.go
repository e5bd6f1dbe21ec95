package store

import (
	"context"
	"fmt"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// Keep is the number of past changes that Maintain keeps for watchers that have fallen behind.
const Keep = 20_000

// Maintain deletes the history of old changes and returns unused space to the disk. Etcd raises an alarm when the store
// is full, and Maintain clears the alarm when there is free space again. Maintain does all this at the given interval
// until ctx ends. Several processes may run Maintain, because doing the same work twice does no harm.
func (s *Store) Maintain(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	compacted := int64(0)
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := s.maintain(ctx, &compacted); err != nil && ctx.Err() == nil {
			s.config.Log.Warn("upkeep of the store", "error", err)
		}
	}
}

func (s *Store) maintain(ctx context.Context, compacted *int64) error {
	revision, err := s.Revision(ctx)
	if err != nil {
		return err
	}
	full, err := s.full(ctx)
	if err != nil {
		return err
	}
	keep := int64(Keep)
	if full {
		keep = 0
	}
	if revision-keep > *compacted && (full || revision-keep-*compacted > Keep/10) {
		err := s.ask(ctx, func(ctx context.Context, c *connection) error {
			_, err := c.Compact(ctx, revision-keep)
			return err
		})
		if err == nil || revision-keep > *compacted { // another process may already have deleted this history
			*compacted = revision - keep
		}
	}
	if err := s.defragment(ctx, full); err != nil {
		return err
	}
	if full {
		return s.lift(ctx)
	}
	return nil
}

// full reports whether etcd has raised the alarm that the store is full.
func (s *Store) full(ctx context.Context) (bool, error) {
	alarms, err := s.alarms(ctx)
	for _, a := range alarms {
		if a.Alarm == pb.AlarmType_NOSPACE {
			return true, nil
		}
	}
	return false, err
}

func (s *Store) alarms(ctx context.Context) (alarms []*pb.AlarmMember, err error) {
	err = s.ask(ctx, func(ctx context.Context, c *connection) error {
		r, err := c.AlarmList(ctx)
		if err == nil {
			alarms = r.Alarms
		}
		return err
	})
	return alarms, err
}

func (s *Store) ask(ctx context.Context, call func(context.Context, *connection) error) error {
	c, err := s.client()
	if err != nil {
		return err
	}
	bounded, cancel := s.bounded(ctx)
	defer cancel()
	return unavailable(ctx, call(bounded, c))
}

// status returns the size of a member's database file and the size of the part in use, in bytes.
func (s *Store) status(ctx context.Context, endpoint string) (size, inUse int64, err error) {
	err = s.ask(ctx, func(ctx context.Context, c *connection) error {
		r, err := c.Status(ctx, endpoint)
		if err == nil {
			size, inUse = r.DbSize, r.DbSizeInUse
		}
		return err
	})
	return size, inUse, err
}

// defragment shrinks a member's database file if the store is full, or if the file is large and less than half of it is in
// use. The member can't answer during this time, which is a second or two for a gigabyte.
func (s *Store) defragment(ctx context.Context, full bool) error {
	for _, endpoint := range s.endpoints() {
		size, inUse, err := s.status(ctx, endpoint)
		if err != nil {
			return err
		}
		if !full && (size < s.config.Quota/4 || inUse > size/2) {
			continue
		}
		if err := s.defragmentMember(ctx, endpoint); err != nil {
			return unavailable(ctx, err)
		}
	}
	return nil
}

func (s *Store) defragmentMember(ctx context.Context, endpoint string) error {
	c, err := s.client()
	if err != nil {
		return err
	}
	if c.member != nil {
		return c.member.etcd.Server.Backend().Defrag()
	}
	bounded, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	_, err = c.Defragment(bounded, endpoint)
	return err
}

// endpoints returns the members that this process maintains: its own member, or all members of an external etcd.
func (s *Store) endpoints() []string {
	if len(s.config.Endpoints) == 0 {
		return []string{""}
	}
	return s.config.Endpoints
}

// lift clears the alarm that etcd raised because the store was full. If the store is still full, etcd raises the alarm
// again at once.
func (s *Store) lift(ctx context.Context) error {
	alarms, err := s.alarms(ctx)
	if err != nil {
		return err
	}
	for _, a := range alarms {
		if a.Alarm != pb.AlarmType_NOSPACE {
			continue
		}
		err := s.ask(ctx, func(ctx context.Context, c *connection) error {
			_, err := c.AlarmDisarm(ctx, (*clientv3.AlarmMember)(a))
			return err
		})
		if err != nil {
			return fmt.Errorf("clear the alarm: %w", err)
		}
	}
	return nil
}
