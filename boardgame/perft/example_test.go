package perft_test

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/taacoca"
)

// This example counts the sequences of moves from the starts of three games.
func ExampleCount() {
	fmt.Println(perft.Count(context.Background(), coucou.New(), 5))
	fmt.Println(perft.Count(context.Background(), cuckoo.New(), 3))
	fmt.Println(perft.Count(context.Background(), taacoca.New(), 3))
	// Output:
	// 36478 <nil>
	// 2464 <nil>
	// 352408 <nil>
}
