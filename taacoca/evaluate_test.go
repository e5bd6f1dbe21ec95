package taacoca_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/taacoca"
)

// TestEvaluate checks that White's lead is greater in the first position of each pair. The key of the pair gives the
// reason.
func TestEvaluate(t *testing.T) {
	boardgametest.EachLeads(t, taacoca.Definition(), map[string][2]string{
		"one more stone":             {"bbb2/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/2w2 w"},
		"one enemy stone fewer":      {"2b2/6/7/8/9/8/7/6/www2 w", "bbb2/6/7/8/9/8/7/6/www2 w"},
		"a stone five rows ahead":    {"3b1/6/7/2w5/9/8/7/6/5 w", "3b1/6/7/8/3w5/8/7/6/5 w"},
		"a stone seven rows ahead":   {"1b3/1w4/7/8/9/8/7/6/5 b", "1b3/6/2w4/8/9/8/7/6/5 b"},
		"a stone farther aside":      {"bb3/6/7/8/w8/8/7/6/5 w", "bb3/6/7/8/1w7/8/7/6/5 w"},
		"a backed stone":             {"5/6/7/3b4/3w5/3w4/7/6/5 w", "5/6/7/3b4/3w5/4w3/7/6/5 w"},
		"a runner":                   {"4b/6/7/w7/9/8/7/6/b4 b", "b4/6/7/w7/9/8/7/6/b4 b"},
		"a runner that is nearer":    {"4b/6/w6/8/9/8/7/6/b4 b", "4b/6/7/w7/9/8/7/6/b4 b"},
		"winning the race":           {"5/6/7/w7/9/8/b6/6/5 b", "5/6/7/w7/9/8/7/b5/5 b"},
		"winning the race by a turn": {"5/6/w6/8/9/8/b6/6/5 w", "5/6/w6/8/9/8/b6/6/5 b"},
		"the turn":                   {"bb3/6/7/8/9/8/7/6/ww3 w", "bb3/6/7/8/9/8/7/6/ww3 b"},
	})
}

// TestEvaluateBySets compares Evaluate, which works on sets of stones, with a plain sum over the single stones.
func TestEvaluateBySets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	runners, races, backed := 0, 0, 0
	for range 600 {
		s, _, err := boardgame.Playout[taacoca.State, taacoca.Move](taacoca.New(), rng, rng.IntN(40), nil)
		require.NoError(t, err)
		if _, over := s.Winner(); over {
			continue
		}
		for _, p := range []boardgame.Player{taacoca.White, taacoca.Black} {
			w := count(s, p)
			want := 7*w.stones + 24*w.far + 150*w.next + 11*w.aside + 14*w.backed
			if s.Turn() == p {
				want += 16
			}
			if w.steps <= 3 {
				want += 92 * (4 - w.steps)
				runners++
			}
			enemy := count(s, 3-p).steps0
			if w.steps <= 3 && (w.steps < enemy || w.steps == enemy && s.Turn() == p) || w.next > 0 && s.Turn() == p {
				want += 250
				races++
			}
			backed += w.backed
			require.Equal(t, want, s.Evaluate(p), "player %v in %s", p, s)
		}
	}
	require.Greater(t, min(runners, races, backed), 30)
}

// counted holds the numbers that Evaluate weighs for a player. The field steps0 is the number of steps from the player's
// foremost stone to the enemy's home row, and steps is the same for the foremost stone that can't be stopped.
type counted struct{ stones, far, next, aside, backed, steps, steps0 int }

func count(s taacoca.State, p boardgame.Player) counted {
	w := counted{steps: 9, steps0: 9}
	ahead, back := [2]taacoca.Direction{taacoca.NW, taacoca.NE}, [2]taacoca.Direction{taacoca.SE, taacoca.SW}
	if p == taacoca.Black {
		ahead, back = back, ahead
	}
	for n := range s.Stones(p).All() {
		c := taacoca.Cell(n)
		left := int(c.Row() - 'A') // the number of rows left to go
		if p == taacoca.White {
			left = 8 - left
		}
		w.stones++
		if left <= 3 {
			w.far++
		}
		if left == 1 {
			w.next++
		}
		length := int("\x05\x06\x07\x08\x09\x08\x07\x06\x05"[c.Row()-'A'])
		w.aside += max(2*c.Number()-length-1, length+1-2*c.Number())
		if has(s, 3-p, c, ahead) && has(s, p, c, back) {
			w.backed++
		}
		w.steps0 = min(w.steps0, left)
		if !canBeMet(s, p, c, ahead) {
			w.steps = min(w.steps, left)
		}
	}
	return w
}

// has reports whether a player has a stone on a neighbour of c in one of two directions.
func has(s taacoca.State, p boardgame.Player, c taacoca.Cell, directions [2]taacoca.Direction) bool {
	for _, d := range directions {
		if to, ok := c.Step(d); ok && s.Stones(p).Has(int(to)) {
			return true
		}
	}
	return false
}

// canBeMet reports whether an enemy stone is on a cell that p's stone on c could reach if nothing were in the way.
func canBeMet(s taacoca.State, p boardgame.Player, c taacoca.Cell, ahead [2]taacoca.Direction) bool {
	for _, d := range ahead {
		if to, ok := c.Step(d); ok && (s.Stones(3-p).Has(int(to)) || canBeMet(s, p, to, ahead)) {
			return true
		}
	}
	return false
}

// A player who does not take part has the score 0, and no call panics.
func TestEvaluateAnybody(t *testing.T) {
	for n := range math.MaxUint8 + 1 {
		p := boardgame.Player(n)
		require.Equal(t, p != taacoca.White && p != taacoca.Black, taacoca.New().Evaluate(p) == 0)
		require.Zero(t, taacoca.State{}.Evaluate(p))
	}
}
