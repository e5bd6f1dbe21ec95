package review_test

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// A review looks at each move of a game and says what it gave away.
func ExampleOf() {
	game, _ := clutch.Find("coucou")
	s, _ := session.At(game, "7/3b3/7/7/7/7/7/7/7/3r3/7 b", session.Settings{})
	s, _ = s.Play(s.Turn(), "d10-c11")
	moves, err := review.Of(context.Background(), s, review.Options{Nodes: 200})
	fmt.Println(len(moves), err)
	fmt.Println(moves[0].Move, "instead of", moves[0].Better)
	// Output:
	// 1 <nil>
	// d10-c11 instead of d10-d11
}
