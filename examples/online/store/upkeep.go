package store

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// Health describes the state of the store.
type Health struct {
	Problems []string // the store's problems; empty if it is healthy
	Size     int64    // the size of the store, in bytes
	InUse    int64    // the part of Size that is in use, in bytes
	Quota    int64    // the maximum size in bytes, or 0 if it is not known
	Warnings []string // what will become a problem
	Usable   bool     // whether there is no problem
	Leader   bool     // whether the store has a leader, which needs more than half of the members

	checked bool // whether it was found by a check
}

// health holds what the last check of the store has found.
type health struct {
	mu      sync.Mutex
	last    Health
	running chan struct{} // closed when the running check ends; nil if none is running
}

// healthTime is the longest time that a caller of Health waits for a check.
const healthTime = 300 * time.Millisecond

// Health returns the state of the store as a check finds it now or, if the check takes long, as the last one has found
// it. If the store does not answer, Problems says so.
func (s *Store) Health(ctx context.Context) Health {
	running := s.startCheck()
	late := time.NewTimer(healthTime)
	defer late.Stop()
	select {
	case <-running:
	case <-late.C:
	case <-ctx.Done():
	}
	return s.lastHealth()
}

// lastHealth returns the state of the store as the last check has found it, at once.
func (s *Store) lastHealth() Health {
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	if s.known.last.checked {
		return s.known.last
	}
	return Health{Problems: []string{"the store has not answered yet"}}
}

// startCheck starts a check unless one is running, and returns a channel that is closed when it ends.
func (s *Store) startCheck() <-chan struct{} {
	s.known.mu.Lock()
	defer s.known.mu.Unlock()
	if running := s.known.running; running != nil {
		return running
	}
	done := make(chan struct{})
	s.known.running = done
	go func() { // without the group, as it may begin after Close, which makes it end
		found := s.check(s.ctx)
		found.checked = true
		s.known.mu.Lock()
		defer s.known.mu.Unlock()
		s.known.last, s.known.running = found, nil
		close(done)
	}()
	return done
}

// check asks the store for its state.
func (s *Store) check(ctx context.Context) (h Health) {
	defer func() { h.Usable = len(h.Problems) == 0 }()
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
	if h.Size, h.InUse, h.Quota, err = s.status(ctx, s.endpoints()[0]); err != nil {
		h.Problems = append(h.Problems, err.Error())
	}
	if warning := filling(h.InUse, h.Quota); warning != "" {
		h.Warnings = append(h.Warnings, warning)
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

// filling returns a warning if more than three quarters of the quota are in use, or "".
func filling(inUse, quota int64) string {
	if quota == 0 || inUse <= quota/4*3 {
		return ""
	}
	return fmt.Sprintf("the store is filling up: %d of %d MiB are in use", inUse>>20, quota>>20)
}

// Metrics returns the store's metrics for Prometheus. Etcd's own ones are in Prometheus's default registry.
func (s *Store) Metrics() []prometheus.Collector {
	gauge := func(name, help string, value func(Health) int64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			return float64(value(s.lastHealth())) // which Maintain keeps up to date
		})
	}
	return []prometheus.Collector{
		s.seconds,
		gauge("clutch_store_bytes", "Size of the store.", func(h Health) int64 { return h.Size }),
		gauge("clutch_store_used_bytes", "Part of the store that is in use.", func(h Health) int64 { return h.InUse }),
		gauge("clutch_store_quota_bytes", "Greatest size of the store; 0 if it is not known.",
			func(h Health) int64 { return h.Quota }),
	}
}

// leastHistory is the number of revisions that are worth a deletion, for which etcd looks at all entries.
const leastHistory = 1000

// Maintain deletes the history of old changes and returns unused space to the disk. For watchers that have fallen
// behind, it keeps what has changed in the last interval, unless the store is full. Etcd raises an alarm when the store
// is full, and Maintain clears the alarm when there is free space again. Maintain does all this at the given interval
// until ctx ends. Several processes may run Maintain, because doing the same work twice does no harm.
func (s *Store) Maintain(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	var past history
	warned := ""
	for s.Health(ctx); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := s.maintain(ctx, &past); err != nil && ctx.Err() == nil {
			s.config.Log.Warn("upkeep of the store", "error", err)
		}
		h := s.Health(ctx)
		now := filling(h.InUse, h.Quota)
		if now != "" && warned == "" {
			s.config.Log.Warn(now)
		}
		warned = now
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
	full, err := s.full(ctx)
	if err != nil {
		return err
	}
	until := past.latest
	if past.latest = revision; full {
		until = revision
	}
	if until-past.deleted >= leastHistory || full && until > past.deleted {
		_, err := ask(ctx, s, func(ctx context.Context, c *connection) (*clientv3.CompactResponse, error) {
			return c.Compact(ctx, until)
		})
		if err == nil { // otherwise another process may already have deleted this history
			past.deleted = until
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

func (s *Store) alarms(ctx context.Context) ([]*pb.AlarmMember, error) {
	r, err := ask(ctx, s,
		func(ctx context.Context, c *connection) (*clientv3.AlarmResponse, error) { return c.AlarmList(ctx) })
	if err != nil {
		return nil, err
	}
	return r.Alarms, nil
}

// status returns the size of a member's database file, the size of the part in use, and the greatest size, in bytes.
// The greatest size is 0 if the member does not tell it.
func (s *Store) status(ctx context.Context, endpoint string) (size, inUse, quota int64, err error) {
	r, err := ask(ctx, s, func(ctx context.Context, c *connection) (*clientv3.StatusResponse, error) {
		return c.Status(ctx, endpoint)
	})
	if err != nil {
		return 0, 0, 0, err
	}
	return r.DbSize, r.DbSizeInUse, r.DbSizeQuota, nil
}

// defragment shrinks a member's database file if the store is full, or if the file is large and less than half of it is
// in use. The member can't answer during this time, which is a second or two for a gigabyte.
func (s *Store) defragment(ctx context.Context, full bool) error {
	turn := s.turn(time.Now())
	for i, endpoint := range s.endpoints() {
		if own := len(s.config.Endpoints) == 0; turn < 0 || !own && i != turn {
			continue
		}
		size, inUse, _, err := s.status(ctx, endpoint)
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

// Several members shrink their files one after the other: each has a period of its own, and begins in its first half.
const turnTime = 20 * time.Second

// turn returns the place of the member whose file may be shrunk at a time, or -1 if it is none that this process
// maintains.
func (s *Store) turn(now time.Time) int {
	names := s.endpoints()
	if s.config.Cluster != "" {
		names = strings.Split(s.config.Cluster, ",")
	}
	turn := int(now.UnixNano()/int64(turnTime)) % len(names)
	switch own := len(s.config.Endpoints) == 0; {
	case len(names) == 1:
		return 0
	case now.UnixNano()%int64(turnTime) > int64(turnTime/2), own && !strings.HasPrefix(names[turn], s.config.Name+"="):
		return -1
	}
	return turn
}

func (s *Store) defragmentMember(ctx context.Context, endpoint string) error {
	c, err := s.client()
	if err != nil {
		return err
	}
	if c.member != nil {
		_, err := guarded(ctx, c,
			func() (struct{}, error) { return struct{}{}, c.member.etcd.Server.Backend().Defrag() })
		return err
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
		_, err := ask(ctx, s, func(ctx context.Context, c *connection) (*clientv3.AlarmResponse, error) {
			return c.AlarmDisarm(ctx, (*clientv3.AlarmMember)(a))
		})
		if err != nil {
			return fmt.Errorf("clear the alarm: %w", err)
		}
	}
	return nil
}
