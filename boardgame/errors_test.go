package boardgame_test

import (
	"encoding/json"
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

// With adds cells and proposals that the sentence does not print. A proposal prints as its moves, and only those that it
// names are proposed.
func TestFacts(t *testing.T) {
	legal := boardgame.Choice[heap.Take]{Items: []heap.Take{1, 2}, Instead: true}
	refused := boardgame.Refuse(pair{1, 2}, heap.OneOrTwo, "take %s", legal).
		With(place(4), place(9), "p5", boardgame.Choice[heap.Take]{Items: []heap.Take{4}}).Propose(heap.Take(3))
	require.Equal(t, "take 1 or 2", refused.Sentence())
	require.Equal(t, []fmt.Stringer{heap.Take(1), heap.Take(2), heap.Take(3)}, refused.Instead)
	require.Equal(t, []string{"1", "2", "3"}, boardgame.Instead(fmt.Errorf("at the table: %w", refused)))
	require.Equal(t, []string{"p4"}, refused.Cells())
	require.Nil(t, boardgame.Instead(errors.New("no refusal")))
	require.Nil(t, boardgame.Instead(nil))
}

// The JSON of a refusal has its facts.
func TestMoveErrorJSON(t *testing.T) {
	for want, refused := range map[string]*boardgame.MoveError{
		`{"rule":"heap/T1","move":"3","message":"p4 has 2","cells":["p4"],"instead":["1","2"]}`: boardgame.Refuse(
			heap.Take(3), heap.OneOrTwo, "%s has %d", place(4), 2).Propose(heap.Take(1), heap.Take(2)),
		`{"rule":"heap/T1","move":"3","message":"no"}`:             boardgame.Refuse(heap.Take(3), heap.OneOrTwo, "no"),
		`{"rule":"","move":"","message":"this move is not legal"}`: {},
	} {
		text, err := json.Marshal(refused)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
}

// An ending is a rule, a winner and a sentence, and the refusal of a move after the end is made of it.
func TestEnding(t *testing.T) {
	var none boardgame.Ending
	require.False(t, none.Over())
	require.Empty(t, none.String()+none.Sentence())
	won := boardgame.Ended(heap.LastTaken, boardgame.Second, "%s: all is taken: so %s has won", place(3), boardgame.Second)
	require.True(t, won.Over())
	require.Equal(t, "p3: all is taken: so player 2 has won", won.Sentence(), "a colon cuts nothing")
	require.Equal(t, "P3: all is taken: so player 2 has won (E1)", won.String())
	refused := won.Refuse(heap.Take(1))
	require.EqualError(t, refused, "the game is over: p3: all is taken: so player 2 has won (heap/E1)")
	require.Equal(t, []string{"p3"}, refused.Cells())
	require.Equal(t, heap.Take(1), refused.Move)
	won.Of = "round"
	require.ErrorContains(t, won.Refuse(heap.Take(1)), "the round is over: ")
	zero := boardgame.Ending{Rule: boardgame.NoPosition}
	require.Equal(t, "There is no position (zero)", zero.String())
	require.EqualError(t, zero.Refuse(heap.Take(1)), "there is no position, so no move is legal (boardgame/zero)")
	bare := boardgame.Ending{Rule: heap.LastTaken}
	require.Equal(t, "(E1)", bare.String())
	require.EqualError(t, bare.Refuse(heap.Take(1)), "the game is over (heap/E1)")
}

func TestUnknownError(t *testing.T) {
	err := &boardgame.UnknownError{Kind: "bot", Name: "x", Known: []string{"a", "b", "c"}}
	require.EqualError(t, err, `there is no bot "x"; the bots are a, b and c`)
	err.Known = []string{"a"}
	require.EqualError(t, err, `there is no bot "x"; the bots are a`)
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
	allocations = testing.AllocsPerRun(100, func() {
		n++
		kept = boardgame.Refuse(pair{n, n}, heap.OneOrTwo, "%s", place(4)).Propose(pair{1, n})
	})
	require.EqualValues(t, 3, allocations)
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
