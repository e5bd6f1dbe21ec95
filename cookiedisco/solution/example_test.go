package solution_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
)

// This example looks up a position in an existing table.
func Example() {
	path, err := solution.DefaultPath()
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := solution.Open(path) // the command "go run ./examples/clutch solve" makes the table
	if err != nil {
		fmt.Println(err)
		return
	}
	s := cookiedisco.MustParse("2B/OKC/V1C/KC o -")
	v, _ := table.Value(s)
	fmt.Println(v, table.BestMoves(s)) // won 5 [d3-a4]
}
