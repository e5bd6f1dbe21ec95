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
	ended bool // the search may visit no more positions
	group *group
}

// group is shared by the workers of a search that end together. It is nil for a single worker.
type group struct {
	ended atomic.Bool
	nodes atomic.Int64 // of all workers, except the last few of each
}

// checkEvery is the number of positions between two looks at the context: small enough for the search to end within a
// millisecond or so.
const checkEvery = 64

// visit counts a position, and reports whether the search may visit it.
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

// over reports whether the search must end. It also tells the other workers how many positions this one has visited.
func (m *meter) over() bool {
	if m.group == nil {
		return m.ctx.Err() != nil
	}
	if m.nodes > 0 {
		m.group.nodes.Add(checkEvery)
	}
	return m.group.ended.Load() || m.ctx.Err() != nil
}

// total returns about how many positions all workers have visited.
func (m *meter) total() int {
	if m.group == nil {
		return m.nodes
	}
	return int(m.group.nodes.Load())
}
