package search

import (
	"context"
	"sync/atomic"
)

// meter counts the positions that a search visits, and ends it.
type meter struct {
	ctx   context.Context
	limit int
	nodes int
	ended bool // no more positions may be visited
	group *group
}

// group is what the workers of a search share who end together, nil for one alone.
type group struct {
	ended atomic.Bool
	nodes atomic.Int64 // of all of them, but for the last ones of each
}

// checkEvery is after how many positions the context is looked at: often enough to end within a millisecond or so.
const checkEvery = 64

// visit counts a position, and reports whether it may be visited.
func (m *meter) visit() bool {
	if m.nodes%checkEvery == 0 && m.over() || m.nodes >= m.limit {
		m.ended = true
	}
	if m.ended {
		return false
	}
	m.nodes++
	return true
}

// over reports whether the search is to end, and tells the others how many positions were visited.
func (m *meter) over() bool {
	if m.group == nil {
		return m.ctx.Err() != nil
	}
	if m.nodes > 0 {
		m.group.nodes.Add(checkEvery)
	}
	return m.group.ended.Load() || m.ctx.Err() != nil
}

// total is how many positions all workers have visited, nearly.
func (m *meter) total() int {
	if m.group == nil {
		return m.nodes
	}
	return int(m.group.nodes.Load())
}
