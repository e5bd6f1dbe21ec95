package boardgame_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// told is a reason that counts the calls of its String method.
type told struct {
	sentence string
	times    *int
}

func (r told) String() string {
	*r.times++
	return r.sentence
}

func refusal() (*boardgame.MoveError, *int) {
	times := new(int)
	return &boardgame.MoveError{Rule: oneOrTwo, Move: take(3), Reason: told{"3 is more than two", times}}, times
}

func TestMoveErrorCitesItsRule(t *testing.T) {
	refused, _ := refusal()
	for _, err := range []error{refused, fmt.Errorf("turn 3: %w", refused), errors.Join(errors.New("other"), refused)} {
		require.True(t, errors.Is(err, oneOrTwo))
		require.False(t, errors.Is(err, lastTaken))
		var found *boardgame.MoveError
		require.True(t, errors.As(err, &found))
		require.Same(t, refused, found)
		var rule boardgame.Rule
		require.True(t, errors.As(err, &rule))
		require.Equal(t, oneOrTwo, rule)
	}
}

func TestMoveErrorSentence(t *testing.T) {
	refused, _ := refusal()
	require.Equal(t, "3 is more than two", refused.Sentence())
	require.EqualError(t, refused, "3 is more than two (heap/T1)")
}

// A refusal costs little, because its sentence is composed only by Sentence and Error.
func TestMoveErrorIsComposedWhenAsked(t *testing.T) {
	refused, times := refusal()
	require.True(t, errors.Is(refused, oneOrTwo))
	require.Zero(t, *times, "errors.Is needs no sentence")
	_ = refused.Sentence()
	require.Equal(t, 1, *times)
	_ = refused.Error()
	require.Equal(t, 2, *times)
}

// A refusal without a reason still has a sentence.
func TestMoveErrorWithoutReason(t *testing.T) {
	refused := &boardgame.MoveError{Rule: oneOrTwo, Move: take(3)}
	require.NotEmpty(t, refused.Sentence())
	require.Equal(t, refused.Sentence()+" (heap/T1)", refused.Error())
	require.True(t, errors.Is(refused, oneOrTwo))

	zero := &boardgame.MoveError{}
	require.NotEmpty(t, zero.Error())
	require.NotEmpty(t, zero.Sentence())
	require.False(t, errors.Is(zero, oneOrTwo))
}
