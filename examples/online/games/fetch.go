package games

import (
	"container/list"
	"context"
	"strings"
	"sync"
)

const idLength = 20

func wellFormed(id string) bool {
	return len(id) == idLength && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// archiveKey returns the key of an archived game, which contains the month from the identifier.
func archiveKey(id string) string { return archivePrefix + id[:4] + "-" + id[4:6] + "/" + id }

// latest returns the latest version of a game that this process knows. If the store has a newer one, any change based on this
// one fails.
func (s *Service) latest(ctx context.Context, id string) (*game, error) {
	if wellFormed(id) {
		if known := s.cache.get(id); known != nil && known.version >= s.index.version(id) {
			return known, nil
		}
	}
	return s.current(ctx, id)
}

// current returns the current version of a game. It asks the store whether a cached version is still current.
func (s *Service) current(ctx context.Context, id string) (*game, error) {
	if !wellFormed(id) {
		return nil, ErrNotFound
	}
	if known := s.cache.get(id); known != nil {
		switch current, err := s.isCurrent(ctx, known); {
		case err != nil:
			return nil, err
		case current:
			return known, nil
		}
	}
	return s.read(ctx, id)
}

// isCurrent asks the store whether this is the current version of a game.
func (s *Service) isCurrent(ctx context.Context, g *game) (bool, error) {
	if g.archive {
		return true, nil // an archived game never changes
	}
	version, err := s.store.Version(ctx, openPrefix+g.id)
	return version == g.version, err
}

// read reads a game from the store.
func (s *Service) read(ctx context.Context, id string) (*game, error) {
	e, chunks, err := s.store.GetAll(ctx, openPrefix+id, chunkPrefix+id+"/")
	if err == nil && e.Version == 0 {
		e, err = s.store.Get(ctx, archiveKey(id))
	}
	if err != nil {
		return nil, err
	}
	if e.Version == 0 {
		s.cache.drop(id)
		return nil, ErrNotFound
	}
	g, err := s.decode(id, e, chunks)
	if err != nil {
		return nil, err
	}
	s.cache.put(g)
	return g, nil
}

// cache keeps the most recently used games. The store may have a newer version of a cached game, so callers must compare
// versions.
type cache struct {
	mu    sync.Mutex
	limit int
	order *list.List // elements are *game, the most recently used first
	games map[string]*list.Element
}

func newCache(limit int) *cache {
	return &cache{limit: limit, order: list.New(), games: map[string]*list.Element{}}
}

func (c *cache) get(id string) *game {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.games[id]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*game)
}

// put adds a game to the cache, unless the same or a later version is already there.
func (c *cache) put(g *game) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.games[g.id]; e != nil {
		if old := e.Value.(*game); old.version < g.version || g.archive {
			e.Value = g
		}
		c.order.MoveToFront(e)
		return
	}
	c.games[g.id] = c.order.PushFront(g)
	if c.order.Len() > c.limit {
		last := c.order.Back()
		delete(c.games, c.order.Remove(last).(*game).id)
	}
}

func (c *cache) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.games[id]; e != nil {
		c.order.Remove(e)
		delete(c.games, id)
	}
}
