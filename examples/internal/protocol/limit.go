package protocol

import (
	"context"
	"time"
)

// limited is a context with a deadline that it looks up by itself, so that it ends what asks it also where one thread does
// all the work and no timer can fire.
type limited struct {
	context.Context
	parent   context.Context
	deadline time.Time
}

// withLimit limits the time of what gets the context.
func withLimit(parent context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	deadline := time.Now().Add(most)
	ctx, cancel := context.WithDeadline(parent, deadline)
	return &limited{ctx, parent, deadline}, cancel
}

// Err asks the context that was limited, too, as one of the caller's own may have something to do then.
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
