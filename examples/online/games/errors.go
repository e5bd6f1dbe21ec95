package games

import (
	"errors"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// The errors that say who may do what.
var (
	ErrNotFound  = errors.New("there is no such game")
	ErrForbidden = errors.New("this secret does not open that seat")
	ErrWatcher   = errors.New("somebody who only watches can't do that")
	ErrDamaged   = errors.New("the entry of this game is damaged; nobody can play on with it")
)

// StaleError is the refusal of a request that was made for another state of the game than the present one.
type StaleError struct{ Now Answer }

// Error says so.
func (e *StaleError) Error() string { return "the game has changed since then" }

// OverError is the refusal of a change to a game that is over.
type OverError struct {
	Now     Answer
	Message string
}

// Error says why the game is over.
func (e *OverError) Error() string { return e.Message }

// RefusedError is the refusal of a move or an offer in a game that goes on. Nothing was changed.
type RefusedError struct {
	Now Answer
	Err error // a *boardgame.MoveError, *boardgame.SyntaxError or *session.Refusal
}

// Error is the refusal's own.
func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the refusal.
func (e *RefusedError) Unwrap() error { return e.Err }

// OrderError is the refusal of a game that can't be created.
type OrderError struct {
	Field   string // of the order
	Message string
}

// Error is the message.
func (e *OrderError) Error() string { return e.Message }

// isRefusal reports whether an error says that something is not allowed, and not that something is broken.
func isRefusal(err error) bool {
	var move *boardgame.MoveError
	var syntax *boardgame.SyntaxError
	var refusal *session.Refusal
	return errors.As(err, &move) || errors.As(err, &syntax) || errors.As(err, &refusal)
}

// isOver reports whether a session has refused something because it is over.
func isOver(err error) bool {
	var refusal *session.Refusal
	return errors.As(err, &refusal) && refusal.Code == "over"
}
