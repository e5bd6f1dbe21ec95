package search

import "context"

// meter counts the positions that a search visits, and stops the search when a limit is reached.
type meter struct {
	ctx   context.Context
	limit int
	nodes int
	ended bool // whether the search must stop
}

// checkEvery is the number of positions between two checks of the context. It is small enough that a search ends
// within about a millisecond after the context is cancelled.
const checkEvery = 64

// visit reports whether the search may visit another position. If so, it counts that position.
func (m *meter) visit() bool {
	if m.nodes >= m.limit || m.nodes%checkEvery == 0 && m.ctx.Err() != nil {
		m.ended = true
	}
	if m.ended {
		return false
	}
	m.nodes++
	return true
}
