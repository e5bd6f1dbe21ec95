package oeufs_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/oeufs"
)

// The evaluation gives the scores that were computed by hand.
func TestEvaluate(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int // the scores of A, B and so on
	}{
		// Each egg needs five steps to the enemy's camp and five steps home.
		{"BBBBBB/6/6/6/6/AAAAAA A AB -", []int{-12*60 + 6, -12 * 60}},
		{"BBBBBB/6/6/6/6/AAAAAA B AB -", []int{-12 * 60, -12*60 + 6}},
		// Five of A's eggs are home. A has looked at two of them, and at the egg that is five steps from home. B has
		// looked at none of B's eggs. Each camp holds one egg of the other player.
		{"bbbbba/6/6/6/6/aaaaab B AB Aa1,Ab1,Af6,Ba1", []int{-12*(5+3*4) + 20*3 - 10, -12*6*4 - 10 + 6}},
		// An egg in the corner of the board is four steps from the next camp, and the other eggs are three steps from
		// it. Every egg needs three steps home.
		{"BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -", []int{-12*(4+3+3+3+4*3) + 6, -12 * 25, -12 * 25, -12 * 25}},
		// B is out.
		{"4CC/4CC/6/6/AA2DD/AA2DD A ACD -", []int{-12*25 + 6, -5000, -12 * 25, -12 * 25}},
	} {
		s := oeufs.MustParse(c.text)
		for i, want := range c.want {
			require.Equal(t, want, definition.Evaluate(s, boardgame.Player(i+1)), "%v in %s", boardgame.Player(i+1), c.text)
		}
	}
	// A player who does not take part has the same score as a player who is out.
	require.Equal(t, -5000, definition.Evaluate(oeufs.New(), boardgame.NoPlayer))
	require.Equal(t, -5000, definition.Evaluate(oeufs.State{}, boardgame.NoPlayer))
}

// The moves that a search considers that knows everything are legal, without false claims, and at least one unless the
// game is over. A true claim is the only one. A player moves only their own eggs, eggs out of their camp, and, to
// prevent the opponent from finishing, all eggs.
func TestOpenMoves(t *testing.T) {
	open := oeufs.Definition().Bots.Open
	claims, defences := 0, 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 7))
		s := oeufs.New()
		for range 250 {
			if _, over := s.Winner(); over {
				require.Empty(t, open.AppendMoves(s, oeufs.A, nil))
				break
			}
			me := s.Turn()
			legal := slices.Collect(s.LegalMoves())
			list := open.AppendMoves(s, me, nil)
			require.NotEmpty(t, list, "%s", s)
			threatened := finishes(t, s)
			for _, m := range append(list, open.AppendMoves(s, me.Opponent(), nil)...) {
				require.Contains(t, legal, m, "%s", s)
			}
			for _, m := range list {
				from := int(m.From())
				switch {
				case m.Claims():
					winner, _ := after(t, s, m).Winner()
					require.True(t, winner == me && len(list) == 1, "%s: %s", s, m)
					claims++
				case threatened:
					defences++
				case m.Action() == oeufs.Moving:
					require.True(t, s.Eggs(me).Has(from) || oeufs.Camp(me, 2).Has(from), "%s: %s", s, m)
				}
			}
			// Random games seldom come near their end, so most moves are the best by the evaluation.
			m := list[rng.IntN(len(list))]
			if rng.IntN(8) > 0 {
				m = slices.MaxFunc(list, func(a, b oeufs.Move) int {
					return open.Evaluate(after(t, s, a), me) - open.Evaluate(after(t, s, b), me)
				})
			}
			s = after(t, s, m)
		}
	}
	require.Positive(t, claims)
	require.Positive(t, defences)
}

// finishes reports whether a player wins with a single move if it is that player's turn.
func finishes(t *testing.T, s oeufs.State) bool {
	legal := s.AppendMoves(nil)
	look := slices.IndexFunc(legal, func(m oeufs.Move) bool { return m.Action() == oeufs.Looking && !m.Claims() })
	return look >= 0 && canFinish(t, after(t, s, legal[look])) // a look passes the turn and changes nothing else
}

// An action without risk loses in no position that its player thinks possible: the claim is true, and the opponent can't
// finish with the next action. If the player knows everything, an action with risk loses.
func TestRisks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	seen := map[bool]int{}
	for _, text := range []string{
		"bbbbb1/5b/6/1a2a1/2aa2/a4a A AB Aa6,Ab6,Ac6,Ad6,Ae6,Af5", "bbbbb1/5b/6/1a2a1/2aa2/a4a A AB -",
		"bbbbba/5b/6/1a2a1/2aa2/5a A AB Aa6,Ab6", "6/bbbbb1/6/6/b4a/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1,Af2",
		"6/bbbbb1/6/6/b4a/aaaaa1 A AB Aa1,Ab1", "bbbbbb/6/5A/6/6/aaaaa1 A AB -",
	} {
		v := see(oeufs.MustParse(text), oeufs.A)
		for _, m := range v.AppendMoves(nil) {
			risk, lost := v.Risks(m), false
			for range 300 {
				next := after(t, v.Sample(rng), m)
				winner, over := next.Winner()
				lost = lost || winner == oeufs.B || !over && canFinish(t, next)
			}
			require.True(t, risk || !lost, "%s %s", text, m)
			require.True(t, lost || !risk || strings.Contains(v.String(), "?"), "%s %s", text, m)
			seen[risk]++
		}
	}
	require.Greater(t, min(seen[true], seen[false]), 30)
}

// In each pair, the evaluation for players who know everything prefers the first position for A.
func TestEvaluateOpen(t *testing.T) {
	evaluate := oeufs.Definition().Bots.Open.Evaluate
	for why, pair := range map[string][2]string{
		"an egg nearer to the enemy's camp": {"BBBBBB/6/A5/6/6/1AAAAA A AB -", "BBBBBB/6/6/A5/6/1AAAAA A AB -"},
		"an egg at home":                    {"bbbbb1/5b/6/6/6/aaaaaa B AB -", "bbbbb1/5b/6/6/5a/aaaaa1 B AB -"},
		"each egg to a gap of its own":      {"6/bbbbbb/6/6/a4a/1aaaa1 A AB -", "6/bbbbbb/6/6/aa4/1aaaa1 A AB -"},
		"an egg that can finish by a jump":  {"6/bbbbb1/6/5a/5b/aaaaa1 A AB -", "6/bbbbb1/6/5a/4b1/aaaaa1 A AB -"},
		"nobody in the way":                 {"6/bbbbb1/6/6/b4a/aaaaa1 A AB -", "6/bbbbb1/6/6/5a/aaaaab A AB -"},
	} {
		require.Greater(t, evaluate(oeufs.MustParse(pair[0]), oeufs.A), evaluate(oeufs.MustParse(pair[1]), oeufs.A),
			why)
	}
}
