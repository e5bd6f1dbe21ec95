// Package script plans whole games that are short enough for a test to play by clicking in a browser.
package script

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Ply is a move in the form in which a player makes it on a page.
type Ply struct {
	Seat   string   // the letter of the player
	Move   string   // the text of the move
	Clicks []string // the cells to click
	Label  string   // the choice to click after the cells, or "" if the clicks already determine the move
}

// tries is the number of random games from which [Game] takes the shortest. Games of Ovo take longer to plan, but
// triesOnPurpose games are enough, because their players try to finish soon.
const tries, triesOnPurpose = 100, 10

// longest is the maximum length of a game that Game returns, in plies.
const longest = 60

// Game returns a complete game that ended by the game's rules, and its winner. It plays several games and returns the
// shortest of them, so that a test can play the whole game by clicking.
func Game(t testing.TB, g dynamic.Game, o game.Options) (plies []Ply, winner boardgame.Player) {
	t.Helper()
	pick, n := dynamic.State.RandomMove, tries
	if g.Info().HidesInformation {
		pick, n = helpFirst, triesOnPurpose
	}
	start, err := g.Start(o)
	require.NoError(t, err)
	var best []string
	most := longest + 1
	for seed := range uint64(n) {
		rng, s := rand.New(rand.NewPCG(seed, 5)), start
		var moves []string
		for s.CountMoves() > 0 && len(moves) < most {
			moves = append(moves, pick(s, rng))
			s, err = s.Apply(moves[len(moves)-1])
			require.NoError(t, err)
		}
		if len(moves) < most {
			best, most = moves, len(moves)
		}
	}
	require.NotEmpty(t, best, "no game is short enough")
	s := start
	for _, move := range best {
		ply, err := Way(s.See(s.Turn()), move)
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

func helpFirst(s dynamic.State, rng *rand.Rand) string { return Homeward(s, boardgame.First, rng) }

// Homeward returns a move in Ovo that helps player p to finish soon. It knows the hidden sides of the eggs. The move
// brings one of p's eggs closer to another camp, or closer to home if the egg has already visited another camp. If
// several moves help equally, Homeward picks one of them at random.
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

// wayLeft estimates how many steps a player's eggs still need to reach another camp and return home.
func wayLeft(p picture.Picture, of boardgame.Player) (steps int) {
	shown := 'A' + picture.Letter(of-boardgame.First)
	turned := 'a' + picture.Letter(of-boardgame.First)
	for _, c := range p.Cells {
		switch {
		case c.Piece.Letter == shown:
			steps += 10 + distance(p, c, func(to picture.Cell) bool {
				return to.Home != boardgame.NoPlayer && to.Home != of && to.Empty()
			})
		case c.Piece.Letter == turned && c.Home != of:
			steps += 1 + distance(p, c,
				func(to picture.Cell) bool { return to.Home == of && to.Piece.Letter != turned })
		case !c.Empty() && c.Piece.Letter != turned && c.Home == of:
			steps += 3 // another player's egg is in the way
		}
	}
	return steps
}

// distance returns the number of steps from a cell to the nearest cell for which the function wanted returns true.
func distance(p picture.Picture, from picture.Cell, wanted func(to picture.Cell) bool) int {
	least := 10
	for _, c := range p.Cells {
		if wanted(c) {
			least = min(least, max(c.X-from.X, from.X-c.X, c.Y-from.Y, from.Y-c.Y))
		}
	}
	return least
}

// Way returns the clicks that make a move and, if the same clicks can make several moves, the move's label.
func Way(v dynamic.View, move string) (Ply, error) {
	for queue := [][]string{nil}; len(queue) > 0; queue = queue[1:] {
		clicks := queue[0]
		found, err := v.Clicks(clicks...)
		if err != nil {
			return Ply{}, err
		}
		at := slices.IndexFunc(found.Complete, func(c game.Choice) bool { return c.Move == move })
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
