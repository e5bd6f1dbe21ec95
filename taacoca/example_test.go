package taacoca_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/taacoca"
)

// This example counts the moves at the start, plays one of them, and checks a move that is not legal.
func Example() {
	s := taacoca.New()
	fmt.Println(s.CountMoves(), "moves")
	m, err := taacoca.ParseMove("B4,C4,C5-NE")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err = s.Apply(m)
	fmt.Println(s, err)
	fmt.Println(s.Check(m))
	// Output:
	// 58 moves
	// bbbbb/1bbbb1/2bbb2/8/9/4ww2/2w1w2/1ww1w1/wwwww b <nil>
	// there is no stone on B4 (taacoca/M1)
}

// The error lists every reason why a position is impossible.
func ExampleParse() {
	_, err := taacoca.Parse("wwwww/6/7/8/9/8/7/6/bbbbb w")
	fmt.Println(err)
	_, err = taacoca.Parse("5/6/7/8/9/8/7/7/5 w")
	fmt.Println(err)
	// Output:
	// impossible position: both have reached the enemy's home row, White on I1,I2,I3,I4,I5 and Black on A1,A2,A3,A4,A5 (taacoca/E1)
	// position, row B, byte 14: 7 empty cells do not fit into 6 cells (write a run as one number)
}
