package book

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// ply is a move as a player makes it: clicks, and a choice if the clicks leave more than one move.
type ply struct {
	clicks []string
	choose bool
	label  string
}

type playedGame struct {
	plies  []ply
	winner string
}

// game plays a game to its end in the library. The test then repeats it on the page.
func game(t *testing.T, g dynamic.Game) playedGame {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 5))
	s, err := g.Start(nil)
	require.NoError(t, err)
	var played playedGame
	for s.CountMoves() > 0 {
		move := s.RandomMove(rng)
		if g.Info().HidesInformation {
			move = homeward(t, s, rng)
		}
		played.plies = append(played.plies, clicksOf(t, s.See(s.Turn()), move))
		s, err = s.Apply(move)
		require.NoError(t, err)
		require.Less(t, len(played.plies), 400, "the game is too long")
	}
	winner, _ := s.Winner()
	played.winner = g.Info().Seat(winner).Name
	return played
}

// homeward returns a move in Ovo for a player who sees all eggs. The first player brings the eggs over and home again,
// and the second player moves at random.
func homeward(t *testing.T, s dynamic.State, rng *rand.Rand) string {
	t.Helper()
	if s.Turn() != boardgame.First {
		return s.RandomMove(rng)
	}
	best, least := []string{}, 1000
	for _, m := range s.Moves() {
		next, err := s.Apply(m)
		require.NoError(t, err)
		left := wayLeft(next)
		if winner, over := next.Winner(); over && winner == boardgame.First {
			return m
		} else if over {
			continue
		}
		if left < least {
			best, least = nil, left
		}
		if left == least {
			best = append(best, m)
		}
	}
	return best[rng.IntN(len(best))]
}

// wayLeft returns how many ranks the first player's eggs still have to go, to the far rank and back.
func wayLeft(s dynamic.State) (ranks int) {
	for _, c := range s.Picture().Cells {
		switch {
		case c.Piece == 'A':
			ranks += 5 - c.Y + 10
		case c.Piece == 'a':
			ranks += c.Y
		}
	}
	return ranks
}

// clicksOf returns the clicks that make a move. If they leave more than one move, the ply also has the move's label.
func clicksOf(t *testing.T, v dynamic.View, move string) ply {
	t.Helper()
	type attempt struct{ clicks []string }
	for queue := []attempt{{}}; len(queue) > 0; queue = queue[1:] {
		clicks := queue[0].clicks
		found, err := v.Clicks(clicks...)
		require.NoError(t, err)
		at := slices.IndexFunc(found.Complete, func(c dynamic.Choice) bool { return c.Move == move })
		if at >= 0 {
			alone := len(clicks) > 0 && len(found.Complete) == 1 && len(found.Next) == 0
			return ply{clicks, !alone, found.Complete[at].Label}
		}
		for _, next := range found.Next {
			queue = append(queue, attempt{append(slices.Clone(clicks), next)})
		}
		require.Less(t, len(queue), 100_000, move)
	}
	require.FailNow(t, "can't be clicked", move)
	return ply{}
}
