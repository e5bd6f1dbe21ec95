package games

import (
	"container/list"
	"sync"
)

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
