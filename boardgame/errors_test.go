package boardgame_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
)

// The sentence of a SyntaxError contains every field that is not empty.
func TestSyntaxError(t *testing.T) {
	whole := &boardgame.SyntaxError{Text: "cell", Offset: 2, Problem: "text after the cell"}
	require.EqualError(t, whole, "cell, byte 2: text after the cell")
	part := &boardgame.SyntaxError{Text: "position", Field: "row C", Offset: 17, Problem: "'x' is not a piece"}
	require.EqualError(t, part, "position, row C, byte 17: 'x' is not a piece")
}

// A refusal without a reason still has a sentence.
func TestMoveErrorWithoutReason(t *testing.T) {
	refused := &boardgame.MoveError{Rule: heap.OneOrTwo, Move: heap.Take(3)}
	require.NotEmpty(t, refused.Sentence())
	require.Equal(t, refused.Sentence()+" (heap/T1)", refused.Error())
	require.ErrorIs(t, refused, heap.OneOrTwo)
	require.NotErrorIs(t, &boardgame.MoveError{}, heap.OneOrTwo)
	require.Empty(t, refused.Cells())
}

// place is a cell of a board with nine cells.
type place uint8

func (p place) String() string { return fmt.Sprint("p", uint8(p)) }
func (p place) Valid() bool    { return p < 9 }

// places is a list of cells.
type places []place

func (p places) String() string { return fmt.Sprint([]place(p)) }
func (p places) Cells() (names []string) {
	for _, c := range p {
		names = append(names, c.String())
	}
	return names
}

// Refuse returns a MoveError with the rule, the move, the sentence, and the cells that the sentence names.
func TestRefuse(t *testing.T) {
	var err error = boardgame.Refuse(heap.Take(3), heap.OneOrTwo,
		"%s can't take %d, %[1]s has fewer; it can from %[3]s or %[4]s, and %[5]s is off the board",
		place(4), 3, places{7, 4}, place(2), place(9))
	require.ErrorIs(t, err, heap.OneOrTwo)
	var refused *boardgame.MoveError
	require.True(t, errors.As(err, &refused))
	require.Equal(t, heap.Take(3), refused.Move)
	require.Equal(t, "p4 can't take 3, p4 has fewer; it can from [p7 p4] or p2, and p9 is off the board",
		refused.Sentence())
	require.Equal(t, refused.Sentence()+" (heap/T1)", err.Error())
	require.Equal(t, []string{"p4", "p7", "p2"}, refused.Cells(), "the cells of the board, each once, in order")
	require.Empty(t, boardgame.Refuse(heap.Take(3), heap.OneOrTwo, "no cell is named").Cells())
}

// Error composes the sentence, and Refuse does not. Refuse takes one allocation for itself and one for the move.
func TestRefuseIsLazy(t *testing.T) {
	composed := counted(0)
	err := boardgame.Refuse(heap.Take(3), heap.OneOrTwo, "%s", &composed)
	require.True(t, errors.Is(err, heap.OneOrTwo))
	require.Zero(t, composed, "neither Refuse nor errors.Is needs the sentence")
	_ = err.Error()
	require.EqualValues(t, 1, composed)
	var kept error
	n := uint8(0)
	allocations := testing.AllocsPerRun(100, func() {
		n++
		kept = boardgame.Refuse(pair{n, n}, heap.OneOrTwo, "%s %s %d", place(4), boardgame.Second, 17)
	})
	require.EqualValues(t, 2, allocations)
	require.Error(t, kept)
}

// counted counts the calls of its String method.
type counted int

func (c *counted) String() string {
	*c++
	return "counted"
}

// pair is a move of two bytes. Its conversion to an interface takes an allocation.
type pair struct{ a, b uint8 }

func (p pair) String() string { return fmt.Sprint(p.a, p.b) }

// Problems.Err returns an error with all problems, or nil if there are none.
func TestProblems(t *testing.T) {
	var list boardgame.Problems
	require.NoError(t, list.Err())
	list.Add(heap.OneOrTwo, "%d of %s", 3, place(4))
	list.Add(heap.LastTaken, "and more")
	err := list.Err()
	require.EqualError(t, err, "impossible position: 3 of p4 (heap/T1); and more (heap/E1)")
	require.ErrorIs(t, err, heap.OneOrTwo)
	require.ErrorIs(t, err, heap.LastTaken)
	require.NotErrorIs(t, err, boardgame.NoPosition)
	var found *boardgame.PositionError
	require.ErrorAs(t, fmt.Errorf("line 4: %w", err), &found)
	require.Len(t, found.Problems, 2)
}
