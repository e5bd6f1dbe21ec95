package diagram_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/coucou"
)

// A definition draws a state, and the diagram shows the picture as text. SVG takes the same arguments.
func Example() {
	d := coucou.Game()
	s := coucou.MustParse("7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b")
	m, err := coucou.ParseMove("a5xb6")
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(diagram.Text(d.Picture(s), diagram.Options{Moves: []picture.Trace{d.Trace(s, m)}}))
	// Output:
	// 11 . . . + . . .
	// 10 . . . b . . .
	//  9 . . b . . . .
	//  8 . . . . . r .
	//  7 . b . . . . .
	//  6 .[r]. . . . .
	//  5(b). . . . . .
	//  4 . . . . . . .
	//  3 . . . . r . .
	//  2 . . . . . . r
	//  1 . . . + . . .
	//    a b c d e f g
}
