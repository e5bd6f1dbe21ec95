package games

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// cache holds the games that this process used last, up to a number of bytes, and who waits for changes.
type cache struct {
	mu           sync.Mutex
	games        *simplelru.LRU[string, *game] // by their identifiers; the store may have later versions of them
	bytes, limit int64                         // of the games
	subs         map[string]*topic
}

// topic is a game or a list that somebody follows.
type topic struct {
	subs  map[chan struct{}]bool
	known int64 // a game's latest version of which this process knows
}

// unknown is the version of a game of which the store may have told nothing.
const unknown = math.MaxInt64

func newCache(limit int64) *cache {
	x := &cache{subs: map[string]*topic{}, limit: limit}
	x.games, _ = simplelru.NewLRU(math.MaxInt, func(_ string, g *game) { x.bytes -= g.bytes() }) // the size is positive
	return x
}

// get returns a game, or nil if this process does not keep it.
func (x *cache) get(id string) *game {
	x.mu.Lock()
	defer x.mu.Unlock()
	g, _ := x.games.Get(id)
	return g
}

// put keeps a game, unless the same or a later version is already there.
func (x *cache) put(g *game) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if old, ok := x.games.Peek(g.id); !ok || old.version < g.version {
		x.games.Remove(g.id)
		x.games.Add(g.id, g)
		for x.bytes += g.bytes(); x.bytes > x.limit && x.games.Len() > 1; {
			x.games.RemoveOldest()
		}
	}
}

// confirm notes that a version was read after the process knew that it might not know the latest one.
func (x *cache) confirm(g *game) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if t := x.subs[g.id]; t != nil && t.known == unknown {
		t.known = g.version
	}
}

// drop forgets a game.
func (x *cache) drop(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.games.Remove(id)
}

// bytes returns about how much memory a game takes: for itself, what its players see, and each entry of its log.
func (g *game) bytes() int64 {
	return gameBytes + entryBytes*int64(g.session.Entries())
}

const (
	gameBytes  = 8 << 10
	entryBytes = 256
)

// learn takes note of a change, and wakes those who follow the game or its lists. While this process itself writes that
// version, save does so when it knows the game.
func (s *Service) learn(e store.Event) {
	writing, _ := s.writing.Load(e.ID)
	switch {
	case e.Note != "":
	case e.ID == "":
		wake(s.turn)
		s.cache.wakeAll()
	case writing != e.Version:
		s.cache.changed(e)
		if slices.ContainsFunc(e.Lists, isTurns) {
			wake(s.turn)
		}
	}
}

// changed takes note of a change of a game.
func (x *cache) changed(e store.Event) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if g, ok := x.games.Peek(e.ID); ok && g.version < e.Version {
		x.games.Remove(e.ID)
	}
	if t := x.subs[e.ID]; t != nil {
		if t.known < e.Version || t.known == unknown {
			t.known = e.Version
		}
		t.wake()
	}
	for _, list := range e.Lists {
		x.subs[list].wake()
	}
}

// wakeAll wakes everybody: anything may have changed.
func (x *cache) wakeAll() {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, t := range x.subs {
		t.known = unknown
		t.wake()
	}
}

func (t *topic) wake() {
	if t != nil {
		for sub := range t.subs {
			wake(sub)
		}
	}
}

// wake sends a value to c unless the buffer of c, which has room for one value, is full.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Subscribe returns a channel that gets a value after one or more changes to a game, until stop is called. Call Follow
// to get the changed game.
func (s *Service) Subscribe(id string) (changed <-chan struct{}, stop func()) {
	return s.cache.subscribe(id)
}

// SubscribeLists is like Subscribe for some of the lists, with the person's secret for Mine. A value says that some game
// in them looks different now, or has come or gone.
func (s *Service) SubscribeLists(lists []string, secret string) (changed <-chan struct{}, stop func(), err error) {
	var names []string
	for _, list := range lists {
		name, _, err := listName(list, secret)
		if err != nil {
			return nil, nil, err
		}
		names = append(names, name)
	}
	changed, stop = s.cache.subscribe(names...)
	return changed, stop, nil
}

// subscribe adds somebody who follows topics: identifiers of games, or names of lists in the store.
func (x *cache) subscribe(topics ...string) (changed <-chan struct{}, stop func()) {
	sub := make(chan struct{}, 1)
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, name := range topics {
		t := x.subs[name]
		if t == nil {
			t = &topic{subs: map[chan struct{}]bool{}, known: unknown}
			x.subs[name] = t
		}
		t.subs[sub] = true
	}
	return sub, func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		for _, name := range topics {
			t := x.subs[name]
			if t == nil {
				continue // named twice
			}
			if delete(t.subs, sub); len(t.subs) == 0 {
				delete(x.subs, name)
			}
		}
	}
}

// known returns the latest version of a followed game of which this process knows, or unknown.
func (x *cache) known(id string) int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	if t := x.subs[id]; t != nil {
		return t.known
	}
	return unknown
}

// current returns the current version of a game. It asks the store whether a cached version is still current.
func (s *Service) current(ctx context.Context, id string) (*game, error) {
	if !wellFormed(id) {
		return nil, ErrNotFound
	}
	g, version := s.cache.get(id), int64(0)
	if g != nil {
		version = g.version
	}
	stored, err := s.store.Get(ctx, id, version)
	switch {
	case errors.Is(err, store.ErrDamaged):
		return nil, s.damaged(id, err)
	case err != nil:
		if errors.Is(err, ErrNotFound) {
			s.cache.drop(id)
		}
		return nil, err
	case stored.Version != version:
		if g, err = s.decode(stored); err != nil {
			return nil, err
		}
	}
	s.cache.put(g)
	return g, nil
}

// latest returns a game as this process knows it. If the store has a newer version, any change based on this one fails.
func (s *Service) latest(ctx context.Context, id string) (*game, error) {
	if g := s.cache.get(id); g != nil {
		return g, nil
	}
	return s.current(ctx, id)
}
