package protocol

import (
	"context"
	"time"
)

// limited is a context that compares its deadline with the clock whenever Err is called. So the deadline works even if
// one thread does all the work and no timer can fire.
type limited struct {
	context.Context
	parent   context.Context
	deadline time.Time
}

// withLimit returns a context that ends after the given time at the latest.
func withLimit(parent context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	deadline := time.Now().Add(most)
	ctx, cancel := context.WithDeadline(parent, deadline)
	return &limited{ctx, parent, deadline}, cancel
}

// Err also calls Err of the parent, because the Err method of a caller's own context may do work, such as yielding.
func (l *limited) Err() error {
	if err := l.parent.Err(); err != nil {
		return err
	}
	if err := l.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(l.deadline) {
		return context.DeadlineExceeded
	}
	return nil
}
