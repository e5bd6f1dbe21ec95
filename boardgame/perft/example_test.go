package perft_test

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// This example counts sequences of moves in five games, the first time from a position in which the cookies are already placed.
func ExampleCount() {
	fmt.Println(perft.Count(context.Background(), cookiedisco.MustParse("1OVB/1KK/CCC o -"), 3, perft.Options{}))
	fmt.Println(perft.Count(context.Background(), coucou.New(), 5, perft.Options{}))
	fmt.Println(perft.Count(context.Background(), cuckoo.New(), 3, perft.Options{}))
	fmt.Println(perft.Count(context.Background(), oeufs.New(), 3, perft.Options{}))
	fmt.Println(perft.Count(context.Background(), taacoca.New(), 3, perft.Options{}))
	// Output:
	// 1924 <nil>
	// 36478 <nil>
	// 2464 <nil>
	// 5888 <nil>
	// 352408 <nil>
}
