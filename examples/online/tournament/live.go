package tournament

import (
	"context"
	"iter"
	"sync"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// Live holds the results so far. While Follow runs, it stays up to date. It is safe for concurrent use.
type Live struct {
	tournament *Tournament
	mutex      sync.Mutex
	results    *Results // nil before Follow has read the results
}

// Live returns the live results of the tournament.
func (t *Tournament) Live() *Live { return &Live{tournament: t} }

// Follow reads all results, and adds every new result when the store reports it, until ctx ends. It reads each result only
// once. While the store is unavailable, it waits.
func (l *Live) Follow(ctx context.Context) error {
	t := l.tournament
	load := func(entries iter.Seq2[store.Entry, error]) error {
		r, err := t.results(entries)
		l.mutex.Lock()
		defer l.mutex.Unlock()
		if err == nil {
			l.results = r
		}
		return err
	}
	return t.watch(ctx, t.key(), load, func(e store.Entry) error {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		return t.note(l.results, e)
	})
}

// Read calls the function do with the results, and returns the error of that call. Before Follow has read the results,
// Read returns without calling do. The function do must not keep the results after it returns.
func (l *Live) Read(do func(*Results) error) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.results == nil {
		return nil
	}
	return do(l.results)
}
