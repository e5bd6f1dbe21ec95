package bots_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/bots"
)

// Two bots that watch all moves finish a game of Ovo. A new bot that is shown all earlier moves before each of its turns plays
// the same game.
func TestGameEnds(t *testing.T) {
	g, err := clutch.Find("oeufs")
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	seats, err := bots.New(g, search.MCTSBot, search.MCTSBot)
	require.NoError(t, err)
	states, moves := []dynamic.State{s}, []string(nil)
	for over := false; !over; _, over = s.Winner() {
		require.Less(t, len(moves), 300)
		o := search.Options{Nodes: 200, Seed: uint64(len(moves))}
		r, err := seats.Search(context.Background(), s, o)
		require.NoError(t, err)
		again, err := bots.SearchAfter(context.Background(), g, states, moves, search.MCTSBot, o)
		require.NoError(t, err)
		require.Equal(t, r, again)
		require.NoError(t, seats.Watch(s, r.Move))
		s, err = s.Apply(r.Move)
		require.NoError(t, err)
		states, moves = append(states, s), append(moves, r.Move)
	}
	_, err = seats.Search(context.Background(), s, search.Options{Nodes: 9})
	require.ErrorIs(t, err, search.ErrOver)
	_, err = bots.SearchAfter(context.Background(), g, states, moves, search.MCTSBot, search.Options{Nodes: 9})
	require.ErrorIs(t, err, search.ErrOver)
}

// Bots can play every seat of every game. If a game hides nothing, SearchAfter gives the same result as a plain search.
func TestEveryGame(t *testing.T) {
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		for _, kind := range s.Bots() {
			seats, err := bots.New(g, kind, kind)
			require.NoError(t, err)
			r, err := seats.Search(context.Background(), s, search.Options{Nodes: 50, Seed: 1})
			require.NoError(t, err)
			require.NoError(t, s.Check(r.Move))
			require.NoError(t, seats.Watch(s, r.Move))
			after, err := bots.SearchAfter(context.Background(), g, []dynamic.State{s}, nil, kind, search.Options{Nodes: 50, Seed: 1})
			require.NoError(t, err)
			plain, err := s.Search(context.Background(), kind, search.Options{Nodes: 50, Seed: 1})
			require.NoError(t, err)
			require.Equal(t, plain, after)
		}
		_, err = bots.New(g, "minimax")
		require.ErrorContains(t, err, "there is no bot")
	}
}
