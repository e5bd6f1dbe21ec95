package env_test

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/coucou"
)

// A batch plays many games at a time, with moves as numbers.
func ExampleCoding_New() {
	coding, err := env.Of(coucou.Game())
	if err != nil {
		fmt.Println(err)
		return
	}
	batch, err := coding.New(env.Config{Games: 2, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	action, err := batch.Action(0, "d2-d3")
	fmt.Println(batch.ActionText(0, action), err)
	fmt.Println(coding.Planes, coding.Rows, coding.Columns)
	// Output:
	// d2-d3 <nil>
	// 2 11 7
}
