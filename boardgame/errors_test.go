package boardgame_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// The sentence of a SyntaxError contains every field that is not empty.
func TestSyntaxError(t *testing.T) {
	whole := &boardgame.SyntaxError{Text: "cell", Offset: 2, Problem: "text after the cell"}
	require.EqualError(t, whole, "cell, byte 2: text after the cell")
	part := &boardgame.SyntaxError{Text: "position", Field: "row C", Offset: 17, Problem: "'x' is not a piece"}
	require.EqualError(t, part, "position, row C, byte 17: 'x' is not a piece")

	var found *boardgame.SyntaxError
	require.True(t, errors.As(fmt.Errorf("line 4: %w", part), &found))
	require.Same(t, part, found)
}

func TestPositionError(t *testing.T) {
	err := &boardgame.PositionError{Problems: []boardgame.Problem{
		{Rule: "heap/B2", Message: "21 in the heap"},
		{Rule: "heap/B1", Message: "nobody to move"},
	}}
	require.EqualError(t, err, "impossible position: 21 in the heap (heap/B2); nobody to move (heap/B1)")

	var found *boardgame.PositionError
	require.True(t, errors.As(fmt.Errorf("line 4: %w", err), &found))
	require.Same(t, err, found)
}

// errors.Is finds every rule that a position breaks, and no other rule. The sentence contains every reason, in order.
func TestPositionErrorHasEveryReason(t *testing.T) {
	const rules = 6
	rapid.Check(t, func(t *rapid.T) {
		broken := rapid.SliceOfN(rapid.IntRange(0, rules-1), 1, 8).Draw(t, "broken")
		impossible := &boardgame.PositionError{}
		for i, n := range broken {
			impossible.Problems = append(impossible.Problems, boardgame.Problem{Rule: numbered(n), Message: fmt.Sprintf("reason %d.", i)})
		}
		for _, err := range []error{impossible, fmt.Errorf("line 4: %w", impossible)} {
			for n := range rules {
				require.Equal(t, slices.Contains(broken, n), errors.Is(err, numbered(n)), "rule %d", n)
			}
			rest := err.Error()
			for i, n := range broken {
				_, after, found := strings.Cut(rest, fmt.Sprintf("reason %d. (%s)", i, numbered(n)))
				require.True(t, found, "reason %d, in order, in %q", i, err)
				rest = after
			}
		}
	})
}

func numbered(n int) boardgame.Rule { return boardgame.Rule(fmt.Sprintf("heap/B%d", n)) }

func TestOptionError(t *testing.T) {
	err := &game.OptionError{Option: "size", Problem: "too big"}
	require.EqualError(t, err, `option "size": too big`)

	var found *game.OptionError
	require.True(t, errors.As(fmt.Errorf("line 4: %w", err), &found))
	require.Same(t, err, found)
}
