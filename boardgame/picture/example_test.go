package picture_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/coucou"
)

// A picture tells what a page or a screen reader needs of a cell, and a trace which cells belong to a move.
func Example() {
	s := coucou.New()
	cell, ok := coucou.Game().Picture(s).Cell("d2")
	fmt.Println(cell.Name, cell.Piece.Word, cell.Piece.Color, ok)
	m, _ := coucou.ParseMove("d2-d3")
	fmt.Println(coucou.Game().Trace(s, m).Ends())
	// Output:
	// d2 blue egg blue true
	// [d2 d3]
}
