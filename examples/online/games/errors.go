package games

import (
	"errors"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Errors of requests for a game.
var (
	ErrNotFound  = errors.New("there is no such game")
	ErrForbidden = errors.New("this secret does not open that seat")
	ErrWatcher   = errors.New("a spectator can't do that")
	ErrDamaged   = errors.New("the stored entry of this game is damaged, so the game can't continue")
)

// StaleError is the error for a request that names an old revision of the game.
type StaleError struct{ Now Answer }

// Error returns the message.
func (e *StaleError) Error() string { return "the game has changed since then" }

// OverError is the error for a change to a game that is over.
type OverError struct {
	Now     Answer
	Message string
}

// Error returns the sentence that says why the game is over.
func (e *OverError) Error() string { return e.Message }

// RefusedError is the error for an illegal move or a refused offer. The game has not changed.
type RefusedError struct {
	Now Answer
	Err error // a *boardgame.MoveError, *boardgame.SyntaxError or *session.Refusal
}

// Error returns the text of the refusal.
func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the refusal.
func (e *RefusedError) Unwrap() error { return e.Err }

// OrderError is the error for a game that can't be created.
type OrderError struct {
	Field   string // the wrong member of the order
	Message string
}

// Error returns the message.
func (e *OrderError) Error() string { return e.Message }

// isRefusal reports whether an error means that something is not allowed, rather than broken.
func isRefusal(err error) bool {
	var move *boardgame.MoveError
	var syntax *boardgame.SyntaxError
	var refusal *session.Refusal
	return errors.As(err, &move) || errors.As(err, &syntax) || errors.As(err, &refusal)
}

// isOver reports whether a session has refused an action because the game is over.
func isOver(err error) bool {
	var refusal *session.Refusal
	return errors.As(err, &refusal) && refusal.Code == "over"
}
