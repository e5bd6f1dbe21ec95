// Package bots runs the bots in a game. Each seat has its own bot, which remembers what its player has seen.
package bots

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Seats holds the bots of one game, one per seat. It is not safe for concurrent use.
type Seats struct {
	thinkers []dynamic.Thinker
	hides    bool // whether the game hides something that bots must remember
}

// New creates a bot of each given kind, and assigns the bots to the seats in order, from the first seat.
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

// Watch shows every bot a move that was made in state s. Each bot sees only what its player sees of the move.
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

// Search asks for a move from the bot whose turn it is in s. The bot knows only what its player can see and what the bot
// remembers.
func (b Seats) Search(ctx context.Context, s dynamic.State, o search.Options) (search.Report[string], error) {
	p := s.Turn()
	if p < boardgame.First || int(p) > len(b.thinkers) {
		return search.Report[string]{}, search.ErrOver
	}
	return b.thinkers[p-boardgame.First].Search(ctx, s.See(p), o)
}

// SearchAfter asks a new bot for a move in the last of the given states. If the game hides something, SearchAfter first
// shows the bot all moves of the game so far. The new bot then plays like a bot that watched the game from the start. In
// other games, the bot needs only the last state.
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
