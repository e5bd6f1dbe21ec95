package boardgame_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

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
	var err error = boardgame.Refuse(take(3), oneOrTwo, "%s can't take %d, %[1]s has fewer; it can from %[3]s or %[4]s, and %[5]s is off the board",
		place(4), 3, places{7, 4}, place(2), place(9))
	require.ErrorIs(t, err, oneOrTwo)
	var refused *boardgame.MoveError
	require.True(t, errors.As(err, &refused))
	require.Equal(t, take(3), refused.Move)
	require.Equal(t, "p4 can't take 3, p4 has fewer; it can from [p7 p4] or p2, and p9 is off the board", refused.Sentence())
	require.Equal(t, refused.Sentence()+" (heap/T1)", err.Error())
	require.Equal(t, []string{"p4", "p7", "p2"}, refused.Cells(), "the cells of the board, each once, in order")
	require.Empty(t, boardgame.Refuse(take(3), oneOrTwo, "no cell is named").Cells())
	require.Empty(t, (&boardgame.MoveError{Rule: oneOrTwo, Move: take(3)}).Cells(), "without a reason")
}

// Error composes the sentence, and Refuse does not. Refuse takes one allocation for itself and one for the move.
func TestRefuseIsLazy(t *testing.T) {
	composed := counted(0)
	err := boardgame.Refuse(take(3), oneOrTwo, "%s", &composed)
	require.Zero(t, composed)
	_ = err.Error()
	require.EqualValues(t, 1, composed)
	var kept error
	n := uint8(0)
	allocations := testing.AllocsPerRun(100, func() {
		n++
		kept = boardgame.Refuse(pair{n, n}, oneOrTwo, "%s %s %d", place(4), boardgame.Second, 17)
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
	list.Add(oneOrTwo, "%d of %s", 3, place(4))
	list.Add(lastTaken, "and more")
	err := list.Err()
	require.EqualError(t, err, "impossible position: 3 of p4 (heap/T1); and more (heap/E1)")
	require.ErrorIs(t, err, oneOrTwo)
	require.ErrorIs(t, err, lastTaken)
}

// A piece has the colour of its owner's seat, unless the picture gives it a colour of its own.
func TestOwnersColors(t *testing.T) {
	d := game.Definition[heap, take]{
		Info: game.Info{Seats: []game.Seat{{Letter: "a", Color: picture.Red}, {Letter: "b"}}},
		Picture: func(heap) picture.Picture {
			return picture.Picture{Cells: []picture.Cell{
				{Piece: picture.Piece{Letter: 'x', Owner: boardgame.First}}, {Piece: picture.Piece{Letter: 'x', Owner: boardgame.First, Color: picture.Tan}},
				{Piece: picture.Piece{Letter: 'x', Owner: boardgame.Second}}, {},
			}}
		},
	}
	var colors []picture.Color
	for _, c := range d.Draw(newHeap(3)).Cells {
		colors = append(colors, c.Piece.Color)
	}
	require.Equal(t, []picture.Color{picture.Red, picture.Tan, picture.NoColor, picture.NoColor}, colors)
}

// jump is a move between places. Its method Cells returns all places on the way.
type jump struct{ from, over, to place }

func (j jump) Cells() []string { return []string{j.from.String(), j.over.String(), j.to.String()} }

// FromTo returns an arrow for a piece that moves to another cell, a mark for a piece that ends where it began, and nothing for
// the zero move.
func TestFromTo(t *testing.T) {
	require.Equal(t, picture.Trace{Arrows: []picture.Arrow{{"p1", "p2"}}}, picture.FromTo(newHeap(3), jump{1, 3, 2}))
	require.Equal(t, picture.Trace{Marks: []string{"p1"}}, picture.FromTo(newHeap(3), jump{1, 3, 1}))
	require.Empty(t, picture.FromTo(newHeap(3), jump{}))
}
