// Package bots has bots play from move to move: each seat of a game has a bot of its own that remembers what its player has
// watched.
package bots

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Seats are the bots of one game, by seat. They are for one goroutine at a time.
type Seats struct {
	thinkers []dynamic.Thinker
	hides    bool // whether there is something to watch for
}

// New gives the first seats of a game bots, the first one to the first seat.
func New(g dynamic.Game, kinds ...search.Bot) (Seats, error) {
	seats := Seats{hides: g.Info().HidesInformation}
	for _, kind := range kinds {
		thinker, err := g.Thinker(kind, search.PerfectRecall)
		if err != nil {
			return Seats{}, err
		}
		seats.thinkers = append(seats.thinkers, thinker)
	}
	return seats, nil
}

// Watch tells all bots of a move in the state s, each as its player sees it.
func (b Seats) Watch(s dynamic.State, move string) error {
	if !b.hides {
		return nil
	}
	for i := range min(len(b.thinkers), s.Players()) {
		if err := b.thinkers[i].Watch(s.See(boardgame.First+boardgame.Player(i)), move); err != nil {
			return err
		}
	}
	return nil
}

// Search has the bot look for a move whose turn it is in s. The bot knows what its player can see, and what it remembers.
func (b Seats) Search(ctx context.Context, s dynamic.State, o search.Options) (search.Report[string], error) {
	p := s.Turn()
	if p < boardgame.First || int(p) > len(b.thinkers) {
		return search.Report[string]{}, search.ErrOver
	}
	return b.thinkers[p-boardgame.First].Search(ctx, s.See(p), o)
}

// SearchAfter has a bot look for a move in the last of the states of a game. First it tells the bot of the moves that led from
// each state to the next. So a program that keeps no bots between moves plays like one that does, where the game hides
// something. In other games the search begins with nothing.
func SearchAfter(
	ctx context.Context, g dynamic.Game, states []dynamic.State, moves []string, b search.Bot, o search.Options,
) (search.Report[string], error) {
	now := states[len(states)-1]
	if _, over := now.Winner(); over || !g.Info().HidesInformation {
		return now.Search(ctx, b, o)
	}
	thinker, err := g.Thinker(b, search.PerfectRecall)
	if err != nil {
		return search.Report[string]{}, err
	}
	for i, move := range moves {
		if err := thinker.Watch(states[i].See(now.Turn()), move); err != nil {
			return search.Report[string]{}, err
		}
	}
	return thinker.Search(ctx, now.See(now.Turn()), o)
}
