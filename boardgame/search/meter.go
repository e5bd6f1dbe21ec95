package search

import (
	"context"
	"sync/atomic"
)

// meter counts the positions that one worker of a search visits, and stops the worker when a limit is reached.
type meter struct {
	ctx   context.Context
	limit int
	nodes int
	ended bool // whether the search must stop
	group *group
}

// group holds the data that several workers share, so that all of them stop at the same time. A single worker has no group.
type group struct {
	ended atomic.Bool
	nodes atomic.Int64 // the nodes of all workers, not counting the last few of each
}

// checkEvery is the number of positions between two checks of the context. It is small enough that a search ends within
// about a millisecond after the context is cancelled.
const checkEvery = 64

// visit reports whether the search may visit another position. If so, it counts that position.
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

// over reports whether the search must end. It also increases the group's counter by the number of positions that this
// worker has visited since the last call.
func (m *meter) over() bool {
	if m.group == nil {
		return m.ctx.Err() != nil
	}
	if m.nodes > 0 {
		m.group.nodes.Add(checkEvery)
	}
	return m.group.ended.Load() || m.ctx.Err() != nil
}

// total returns the approximate number of positions that all workers have visited.
func (m *meter) total() int {
	if m.group == nil {
		return m.nodes
	}
	return int(m.group.nodes.Load())
}
