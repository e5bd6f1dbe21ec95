package search_test

import (
	"context"
	"fmt"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
)

// Blue's egg is two steps from the nest, and Red can't stop it.
func ExampleFind() {
	s := coucou.MustParse("r6/7/1b5/7/7/7/7/7/7/7/7 b")
	o := search.Options{Nodes: 10_000}
	report, err := search.Find(context.Background(), coucou.Game(), s, search.AlphaBetaBot, o)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Move, report.Value)
	fmt.Println(report.Line)
	// Output:
	// b9-c10 won in 3 plies
	// [b9-c10 a11-a10 c10-d11]
}

// This example runs the strongest bot of a game with a time limit.
func ExampleFind_deadline() {
	d, s := oeufs.Game(), oeufs.New()
	bots := search.Bots(d, s)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	report, err := search.Find(ctx, d, s, bots[len(bots)-1], search.Options{Nodes: search.Unlimited})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Check(report.Move) == nil)
	// Output: true
}

// The bots of a game with secrets: each searches its own view, and after each move everybody watches what their seat
// sees of it.
func ExampleThinker() {
	d, s := oeufs.Game(), oeufs.New()
	var bots []*search.Thinker[oeufs.State, oeufs.Move]
	for range s.Players() {
		bot, err := search.NewThinker(d, search.MCTSBot)
		if err != nil {
			fmt.Println(err)
			return
		}
		bots = append(bots, bot)
	}
	for range 4 {
		mover := s.Turn()
		report, err := bots[mover-boardgame.First].FindInView(context.Background(), d.See(s, mover),
			search.Options{Nodes: 100, Seed: 1})
		if err != nil {
			fmt.Println(err)
			return
		}
		for i, bot := range bots {
			p := boardgame.First + boardgame.Player(i)
			err := bot.Watch(d.See(s, p), d.MoveFor(s, report.Move, p)) // before the move is made
			if err != nil {
				fmt.Println(err)
				return
			}
		}
		s, err = s.Apply(report.Move)
		fmt.Println(d.Seat(mover).Name, err)
	}
	// Output:
	// Blue <nil>
	// Red <nil>
	// Blue <nil>
	// Red <nil>
}
