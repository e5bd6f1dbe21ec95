package dynamic_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// spoil overwrites a slice that a game has returned.
func spoil[E any](list []E) {
	var zero E
	for i := range list {
		list[i] = zero
	}
}

// A caller may change everything that a game returns. This changes neither the game nor its definition.
func TestGameReturnsCopies(t *testing.T) {
	g := theCoin()
	for range 2 {
		require.Equal(t, coinDefinition().Seats, g.Info().Seats)
		require.Equal(t, coinDefinition().Rules, g.Info().Rules)
		require.Equal(t, coinDefinition().Options, g.Info().Options)
		require.Equal(t, game.Seat{Letter: "a", Name: "Ann"}, g.Info().Seat(boardgame.First))
		require.Equal(t, coinDefinition().Match, g.Info().Match)
		_, err := g.Start(game.Options{"face": "T"})
		require.NoError(t, err)
		spoil(g.Info().Seats)
		spoil(g.Info().Rules)
		spoil(g.Info().Options[0].Values)
		spoil(g.Info().Options)
		*g.Info().Match = game.Match{}
	}
}

func TestStateReturnsCopies(t *testing.T) {
	s := parse(t, theStones(), positions[0])
	moves, picture := s.Moves(), s.Picture()
	parts, err := s.Divide(context.Background(), 2, perft.Options{Workers: 1})
	require.NoError(t, err)
	spoil(s.Moves())
	spoil(s.Picture().Cells)
	spoil(s.Picture().Labels)
	again, err := s.Divide(context.Background(), 2, perft.Options{Workers: 1})
	require.NoError(t, err)
	spoil(again)
	again, err = s.Divide(context.Background(), 2, perft.Options{Workers: 1})
	require.NoError(t, err)
	require.Equal(t, parts, again)
	require.Equal(t, moves, s.Moves())
	require.Equal(t, picture, s.Picture())
	require.NotEmpty(t, moves[0])
	require.NotEmpty(t, picture.Cells[0].Name)
}

func TestViewReturnsCopies(t *testing.T) {
	v := parse(t, theCoin(), "H-").See(boardgame.Second)
	spoil(v.Moves())
	require.Equal(t, []string{"H", "T"}, v.Moves())
}

// After Adapt, a caller may set the fields of the definition to other values without changing the Game.
func TestAdaptKeepsItsOwnDefinition(t *testing.T) {
	d := coinDefinition()
	g := dynamic.Adapt(d)
	d.Name, d.Seats, d.Hidden, d.Parse = "other", nil, nil, nil
	require.Equal(t, "coin", g.Info().Name)
	require.Len(t, g.Info().Seats, 2)
	require.True(t, g.Info().HidesInformation)
	require.Equal(t, "H-", parse(t, g, "H-").String())
}

// Goroutines that share a game, a state and its views get the same results as a single goroutine. The race detector finds no
// races between them.
func TestConcurrentUse(t *testing.T) {
	for _, g := range []dynamic.Game{theStones(), theCoin()} {
		s, err := g.Start(nil)
		require.NoError(t, err)
		views := []dynamic.View{s.See(boardgame.First), s.See(boardgame.Second)}
		want := everything(g, s, views)
		require.NotContains(t, want, "failed")
		got := make([]string, 8)
		var wait sync.WaitGroup
		for i := range got {
			wait.Go(func() { got[i] = everything(g, s, views) })
		}
		wait.Wait()
		for _, said := range got {
			require.Equal(t, want, said)
		}
	}
}

// everything calls all methods, changes the slices that they return, and returns the results as a text.
func everything(g dynamic.Game, s dynamic.State, views []dynamic.View) string {
	var out strings.Builder
	fail := func(err error) {
		if err != nil {
			fmt.Fprintln(&out, "failed:", err)
		}
	}
	seats, options, rules := g.Info().Seats, g.Info().Options, g.Info().Rules
	fmt.Fprintln(&out, g.Info().Name, g.Info().Title, g.Info().Version, g.Info().MaxPlies, g.Info().HidesInformation, seats, options, rules, g.Info().Seat(boardgame.Second))
	if match := g.Info().Match; match != nil {
		fmt.Fprintln(&out, *match)
		*match = game.Match{}
	}
	spoil(seats)
	spoil(options)
	spoil(rules)
	_, err := g.Start(game.Options{"no such": "option"})
	fmt.Fprintln(&out, err, g.CheckMoveText("no move"))
	again, err := g.Parse(s.String())
	fail(err)
	fmt.Fprintln(&out, again.Hash() == s.Hash(), again.Picture())
	for _, v := range views {
		if v != nil {
			moves := v.Moves()
			fmt.Fprintln(&out, v, v.Viewer(), v.Turn(), moves, v.Check("H"), v.Sample(seeded(1)))
			spoil(moves)
		}
	}
	for rng := seeded(3); ; {
		winner, over := s.Winner()
		moves := s.Moves()
		fmt.Fprintln(&out, s, s.Turn(), winner, s.Ended(), moves, s.CountMoves(), s.Hash(), s.Check("no move"))
		spoil(moves)
		if over {
			break
		}
		next, err := s.Apply(s.RandomMove(rng))
		fail(err)
		s = next
	}
	nodes, err := again.Perft(context.Background(), 2, perft.Options{Workers: 2})
	fail(err)
	parts, err := again.Divide(context.Background(), 2, perft.Options{Workers: 2})
	fail(err)
	end, plies, err := again.Playout(seeded(2), 20)
	fail(err)
	fmt.Fprintln(&out, nodes, parts, end, plies)
	return out.String()
}
