package games

import (
	"errors"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// These errors concern a game as a whole.
var (
	ErrNotFound  = errors.New("there is no such game")
	ErrForbidden = errors.New("this secret does not open that seat")
	ErrWatcher   = errors.New("a spectator can't do that")
	ErrDamaged   = errors.New("the stored entry of this game is damaged, so the game can't continue")
)

// StaleError reports that a request names an old revision of the game.
type StaleError struct{ Now Answer }

// Error returns the message.
func (e *StaleError) Error() string { return "the game has changed since then" }

// OverError reports that the service refused a change because the game is over.
type OverError struct {
	Now     Answer
	Message string
}

// Error returns a sentence that says why the game is over.
func (e *OverError) Error() string { return e.Message }

// RefusedError reports that a move is illegal, or that the service refused an offer or an answer to an offer. The game
// has not changed.
type RefusedError struct {
	Now Answer
	Err error // a *boardgame.MoveError, *boardgame.SyntaxError or *session.Refusal
}

// Error returns the text of the refusal.
func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the refusal.
func (e *RefusedError) Unwrap() error { return e.Err }

// OrderError reports that no game was created because the order is invalid.
type OrderError struct {
	Field   string // the name of the invalid member
	Message string
}

// Error returns the message.
func (e *OrderError) Error() string { return e.Message }

// isRefusal reports whether err means that an action is not allowed. Any other error means that something went wrong.
func isRefusal(err error) bool {
	var move *boardgame.MoveError
	var syntax *boardgame.SyntaxError
	var refusal *session.Refusal
	return errors.As(err, &move) || errors.As(err, &syntax) || errors.As(err, &refusal)
}

// isOver reports whether a session refused an action because the game is over.
func isOver(err error) bool {
	var refusal *session.Refusal
	return errors.As(err, &refusal) && refusal.Code == "over"
}
