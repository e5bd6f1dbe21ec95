// Package script plans whole games for tests, short enough to play all of them by clicks in a browser.
package script

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Ply is a move as a player makes it on a page.
type Ply struct {
	Seat   string   // the letter of the player
	Move   string   // the text of the move
	Clicks []string // the cells to click
	Label  string   // the choice to click after the cells, or "" if the clicks leave only one move
}

// tries is the number of games from which [Game] takes the shortest. The rules of Ovo need more time than the others, and
// its games are played on purpose, so few of them are enough.
const tries, triesOnPurpose = 100, 10

// longest is the greatest length of a game that Game may return.
const longest = 60

// Game returns a whole game, from the start to an end by the rules, and its winner. It is the shortest of some games, so
// that a test can play all of it by clicks.
func Game(t testing.TB, g dynamic.Game, o boardgame.Options) (plies []Ply, winner boardgame.Player) {
	t.Helper()
	pick, n := dynamic.State.RandomMove, tries
	if g.Info().HidesInformation {
		pick, n = helpFirst, triesOnPurpose
	}
	var best []string
	limit := longest + 1
	for seed := range uint64(n) {
		if moves := play(t, g, o, pick, seed, limit); moves != nil {
			best, limit = moves, len(moves)
		}
	}
	require.NotEmpty(t, best, "no game is short enough")
	s, err := g.Start(o)
	require.NoError(t, err)
	for _, move := range best {
		ply, err := way(s.See(s.Turn()), move)
		require.NoError(t, err, move)
		ply.Seat = g.Info().Seat(s.Turn()).Letter
		plies = append(plies, ply)
		s, err = s.Apply(move)
		require.NoError(t, err)
	}
	winner, over := s.Winner()
	require.True(t, over)
	return plies, winner
}

// play plays a game to its end. It returns nil if the game has as many moves as limit.
func play(t testing.TB, g dynamic.Game, o boardgame.Options, pick func(dynamic.State, *rand.Rand) string, seed uint64, limit int) []string {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 5))
	s, err := g.Start(o)
	require.NoError(t, err)
	var moves []string
	for s.CountMoves() > 0 {
		moves = append(moves, pick(s, rng))
		if len(moves) == limit {
			return nil
		}
		s, err = s.Apply(moves[len(moves)-1])
		require.NoError(t, err)
	}
	return moves
}

func helpFirst(s dynamic.State, rng *rand.Rand) string { return Homeward(s, boardgame.First, rng) }

// Homeward returns a move of Ovo for a player who sees all eggs and helps the player p, or themselves: the move brings an
// egg of p nearer to another camp, or nearer home again. Moves that help equally are drawn at random.
func Homeward(s dynamic.State, p boardgame.Player, rng *rand.Rand) string {
	var best []string
	least := 0
	for _, m := range s.Moves() {
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		winner, over := next.Winner()
		if over && winner == p {
			return m
		}
		left := wayLeft(next.Picture(), p)
		if over {
			left += 1000 // a false claim
		}
		if best == nil || left < least {
			best, least = nil, left
		}
		if left == least {
			best = append(best, m)
		}
	}
	return best[rng.IntN(len(best))]
}

// wayLeft returns about how many steps a player's eggs still need, to another camp and home again.
func wayLeft(p boardgame.Picture, of boardgame.Player) (steps int) {
	shown := 'A' + byte(of-boardgame.First)
	turned := 'a' + byte(of-boardgame.First)
	for _, c := range p.Cells {
		switch {
		case c.Piece == shown:
			steps += 10 + distance(p, c, func(to boardgame.PictureCell) bool {
				return to.Home != boardgame.NoPlayer && to.Home != of && to.Piece == 0
			})
		case c.Piece == turned && c.Home != of:
			steps += 1 + distance(p, c, func(to boardgame.PictureCell) bool { return to.Home == of && to.Piece != turned })
		case c.Piece != 0 && c.Piece != turned && c.Home == of:
			steps += 3 // the egg of another player is in the way
		}
	}
	return steps
}

// distance returns the number of steps from a cell to the nearest cell that is wanted.
func distance(p boardgame.Picture, from boardgame.PictureCell, wanted func(to boardgame.PictureCell) bool) int {
	least := 10
	for _, c := range p.Cells {
		if wanted(c) {
			least = min(least, max(c.X-from.X, from.X-c.X, c.Y-from.Y, from.Y-c.Y))
		}
	}
	return least
}

// way returns the clicks that make a move. If they leave more than one move, it also returns the label of the move.
func way(v dynamic.View, move string) (Ply, error) {
	for queue := [][]string{nil}; len(queue) > 0; queue = queue[1:] {
		clicks := queue[0]
		found, err := v.Clicks(clicks...)
		if err != nil {
			return Ply{}, err
		}
		at := slices.IndexFunc(found.Complete, func(c dynamic.Choice) bool { return c.Move == move })
		switch {
		case at >= 0 && len(clicks) > 0 && len(found.Complete) == 1 && len(found.Next) == 0:
			return Ply{Move: move, Clicks: clicks}, nil
		case at >= 0:
			return Ply{Move: move, Clicks: clicks, Label: found.Complete[at].Label}, nil
		}
		for _, next := range found.Next {
			queue = append(queue, append(slices.Clone(clicks), next))
		}
		if len(queue) > 100_000 {
			break
		}
	}
	return Ply{}, errors.New("no clicks make this move")
}
