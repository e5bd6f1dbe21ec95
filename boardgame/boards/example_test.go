package boards_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Cell is a cell of a board with eight files and eight ranks. A game declares such a type, with these methods.
type Cell uint8

var chessboard = boards.Board[Cell]{Letters: "abcdefgh", Numbers: 8, None: 64}

func (c Cell) Valid() bool              { return chessboard.Valid(c) }
func (c Cell) String() string           { return chessboard.Name(c) }
func (Cell) Board() *boards.Board[Cell] { return &chessboard } // for moves: see boards.Move

// This example reads and writes a position with white and black pieces.
func ExampleBoard() {
	pieces := map[Cell]byte{}
	in := notation.Scan("position", "8/8/8/2bb4/3w4/8/8/8 w")
	turn := chessboard.ScanPosition(&in, "wb", "wb", func(c Cell, letter byte) { pieces[c] = letter })
	in.End()
	fmt.Println(turn, len(pieces), in.Err())
	fmt.Println(string(chessboard.AppendPosition(nil, turn, "wb", func(c Cell) byte { return pieces[c] })))
	// Output:
	// player 1 3 <nil>
	// 8/8/8/2bb4/3w4/8/8/8 w
}
