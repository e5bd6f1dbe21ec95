package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// playMany plays games between bots and prints how often each result occurred. If ctx ends early, playMany counts only the
// finished games.
func (t *table) playMany(ctx context.Context, games int) {
	results := map[string]int{}
	total, played := 0, 0
	for i := range games {
		end, n, err := t.playOne(ctx)
		if ctx.Err() != nil {
			t.console.printf("interrupted in game %d\n", i+1)
			break
		}
		if err != nil {
			t.console.printf("game %d: %v\n", i+1, err)
			return
		}
		m := moment{state: end, plies: n}
		t.console.printf("game %d: %s\n", i+1, t.outcome(m))
		total += n
		played++
		results[t.result(m)]++
	}
	t.console.printf("\n%d games from seed %d, %.1f plies on average\n", played, t.seed, float64(total)/float64(max(played, 1)))
	for _, r := range slices.Sorted(maps.Keys(results)) {
		t.console.printf("%6d  %s\n", results[r], r)
	}
}

// playOne plays a game between bots from the start, until it is over or the context ends.
func (t *table) playOne(ctx context.Context) (end dynamic.State, plies int, err error) {
	s := t.start.state
	if !slices.ContainsFunc(t.players, func(kind string) bool { return kind != random }) {
		return s.Playout(t.rng, t.maxPlies)
	}
	c := course{states: []dynamic.State{s}}
	for plies < t.maxPlies && ctx.Err() == nil {
		if _, over := s.Winner(); over {
			break
		}
		move, err := t.chooseMove(ctx, t.player(s), c)
		if err != nil {
			return s, plies, err
		}
		if s, err = s.Apply(move); err != nil {
			return s, plies, err
		}
		c.states, c.moves = append(c.states, s), append(c.moves, move)
		plies++
	}
	return s, plies, nil
}

// result returns the game's outcome without its length, so that equal outcomes can be counted together.
func (t *table) result(m moment) string {
	winner, over := m.state.Winner()
	switch {
	case !over:
		return "unfinished"
	case winner == boardgame.NoPlayer:
		return fmt.Sprintf("drawn, rule %s", m.state.Ended().ID())
	}
	return fmt.Sprintf("won by %s, rule %s", t.game.Info().Seat(winner).Name, m.state.Ended().ID())
}
