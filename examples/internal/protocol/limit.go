package protocol

import (
	"context"
	"time"
)

// limited is a context that compares its deadline with the clock whenever Err is called. The deadline therefore works even
// if one thread does all the work and timers can't fire.
type limited struct {
	context.Context
	parent   context.Context
	deadline time.Time
}

// withLimit returns a context that ends after the given time, or earlier if its parent ends.
func withLimit(parent context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	deadline := time.Now().Add(most)
	ctx, cancel := context.WithDeadline(parent, deadline)
	return &limited{ctx, parent, deadline}, cancel
}

// Err also calls the parent's Err method, because the caller's context may do work there, such as yielding.
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
