package games

import (
	"container/list"
	"sync"
)

// cache keeps the games that were used last. It may be behind the store, so who uses what it has compares versions.
type cache struct {
	mu    sync.Mutex
	limit int
	order *list.List // of *game, the last used first
	games map[string]*list.Element
}

func newCache(limit int) *cache {
	return &cache{limit: limit, order: list.New(), games: map[string]*list.Element{}}
}

// get returns a game, nil if it is not there.
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

// put keeps a game, unless a later version of it is there.
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

// drop forgets a game.
func (c *cache) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.games[id]; e != nil {
		c.order.Remove(e)
		delete(c.games, id)
	}
}
