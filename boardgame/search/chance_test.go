package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// Alpha-beta weighs the draws of chance as a plain recursion does, and proves only what is certain. A tree search comes
// close to it.
func TestChance(t *testing.T) {
	certain := 0
	for left := uint8(1); left <= 7; left++ {
		for rolled := uint8(1); rolled <= 3; rolled++ {
			s := dice{left, rolled, boardgame.Second}
			want := s.value()
			r, err := search.SearchChance(t.Context(), s, search.AlphaBetaBot, dice.chances, dice.roll,
				search.Options{Nodes: 200_000})
			require.NoError(t, err)
			require.InDelta(t, want, r.Value.Share, 0.01, "%v", s) // a score has whole hundredths
			next, err := s.Apply(r.Move)
			require.NoError(t, err)
			require.InDelta(t, want, 1-next.value(), 0.01, "%v: %d", s, r.Move)
			require.Equal(t, want == 1, r.Value.Result == search.Won, "%v: %v", s, r.Value)
			require.Equal(t, want == 0, r.Value.Result == search.Lost, "%v: %v", s, r.Value)
			require.NotEqual(t, search.Drawn, r.Value.Result)
			if want == 1 {
				certain++
			}
			require.Len(t, r.Line, 1, "nobody knows what comes after a draw")
			r, err = search.SearchChance(t.Context(), s, search.MCTSBot, dice.chances, dice.roll,
				search.Options{Nodes: 20_000})
			require.NoError(t, err)
			require.InDelta(t, want, r.Value.Share, 0.05, "%v", s)
		}
	}
	require.Positive(t, certain)
}

// A search that ends in the middle of the draws of chance, or whose tree is full, reports a legal move all the same.
func TestChanceCutShort(t *testing.T) {
	s := dice{6, 3, boardgame.Second}
	for _, bot := range bots() {
		for nodes := 1; nodes < 60; nodes++ {
			for _, memory := range []int{0, 1, 1000} {
				o := search.Options{Nodes: nodes, Memory: memory, Seed: uint64(nodes)}
				r, err := search.SearchChance(t.Context(), s, bot, dice.chances, dice.roll, o)
				require.NoError(t, err)
				require.Contains(t, s.AppendMoves(nil), r.Move)
				require.LessOrEqual(t, r.Nodes, nodes)
				require.Equal(t, search.Open, r.Value.Result)
				require.InDelta(t, 0.5, r.Value.Share, 0.5)
			}
		}
	}
}

// A position that occurs again after a draw of chance is no draw. A player who dares once and then stops wins nine games
// of ten, and more by daring longer, while stopping at once wins eight. If the repetition were a draw, daring would be
// worth three quarters, and stopping would be better.
func TestRisksCanBeTakenAgain(t *testing.T) {
	for _, bot := range []search.Bot{search.AlphaBetaBot, search.MCTSBot} {
		r, err := search.SearchChance(t.Context(), choosing, bot, gamble.chances, gamble.draw,
			search.Options{Nodes: 2000})
		require.NoError(t, err)
		require.Equal(t, daring, r.Move, bot)
		require.Greater(t, r.Value.Share, 0.9, bot)
		require.Equal(t, search.Open, r.Value.Result, "no number of risks is enough to prove it")
	}
	r, err := search.SearchChance(t.Context(), choosing, search.AlphaBetaBot, gamble.chances, gamble.draw,
		search.Options{Nodes: 2000, Depth: 4})
	require.NoError(t, err)
	require.InDelta(t, 0.9, r.Value.Share, 0.01, "daring, tails, stopping")
}

// scripts are players of Goofspiel who never think: each says which card of a hand, the lowest first, is for a prize.
var scripts = map[string]func(hand []goofspiel.Move, prize int) goofspiel.Move{
	"the highest card":         func(hand []goofspiel.Move, _ int) goofspiel.Move { return hand[len(hand)-1] },
	"the lowest card":          func(hand []goofspiel.Move, _ int) goofspiel.Move { return hand[0] },
	"as much as it is worth":   func(hand []goofspiel.Move, prize int) goofspiel.Move { return from(hand, prize) },
	"one more than it's worth": func(hand []goofspiel.Move, prize int) goofspiel.Move { return from(hand, prize+1) },
}

// from returns the lowest card of at least n or, if there is none, the lowest one.
func from(hand []goofspiel.Move, n int) goofspiel.Move {
	for _, m := range hand {
		if int(m.Card())/3+1 >= n {
			return m
		}
	}
	return hand[0]
}

// A bot mixes its choices as the only equilibrium of a small game says. White is a point behind, a prize of 3 is turned
// up, and one of 2 is left. With White's 4 or 2 against Black's 4 or 1, White wins and draws, or loses and wins. So White
// plays the 4 in two games of three, Black the 1 in two of three, and White's share is two thirds.
func TestMixture(t *testing.T) {
	g, s := goofspiel.Game(), goofspiel.MustParse("1b1/cwc/1o1/cp1/2c w")
	for p, often := range map[boardgame.Player]string{goofspiel.White: "w4", goofspiel.Black: "b1"} {
		const searches = 100
		count, mean := 0.0, 0.0
		for seed := range uint64(searches) {
			at, ok := g.For(s, p)
			require.True(t, ok)
			r, err := search.FindInView(t.Context(), g, g.See(at, p), search.MCTSBot, search.Options{Nodes: 2000, Seed: seed})
			require.NoError(t, err)
			mean += r.Value.Share / searches
			if r.Move.String() == often {
				count++
			}
		}
		require.InDelta(t, map[bool]float64{true: 2.0 / 3, false: 1.0 / 3}[p == goofspiel.White], mean, 0.01, "%v", p)
		require.InDelta(t, searches*2.0/3, count, 3.5*4.72, "%v: three and a half standard deviations", p)
	}
}

// A bot that has to choose at the same time as others does not think that the second one has seen the choice of the
// first: it expects half of all points at the start, from either side, mixes its choices, and loses to no script.
func TestChoicesAtTheSameTime(t *testing.T) {
	g := goofspiel.Game()
	find := func(s goofspiel.State, p boardgame.Player, nodes int, seed uint64) search.Report[goofspiel.Move] {
		at, ok := g.For(s, p)
		require.True(t, ok)
		r, err := search.FindInView(t.Context(), g, g.See(at, p), search.MCTSBot, search.Options{Nodes: nodes, Seed: seed})
		require.NoError(t, err)
		require.NoError(t, at.Check(r.Move))
		return r
	}
	for _, p := range []boardgame.Player{goofspiel.White, goofspiel.Black} {
		chosen, mean := map[goofspiel.Move]int{}, 0.0
		for seed := range uint64(24) {
			r := find(goofspiel.MustParse("cpc/cpc/coc/cpc/cpc w"), p, 20_000, seed)
			chosen[r.Move]++
			mean += r.Value.Share / 24
		}
		require.InDelta(t, 0.5, mean, 0.03)
		require.Greater(t, len(chosen), 1)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for name, script := range scripts {
		const games = 24
		score := 0.0
		for i := range games {
			me := boardgame.First + boardgame.Player(i%2)
			s, err := g.Start(nil)
			require.NoError(t, err)
			prize := 0
			for !s.Ending().Over() {
				var m goofspiel.Move
				switch s.Turn() {
				case boardgame.Chance:
					m, _ = g.Draw(s, rng)
					prize = int(m.Card())/3 + 1
				case me:
					m = find(s, me, 20_000, rng.Uint64()).Move
				default:
					m = script(s.AppendMoves(nil), prize)
				}
				s, err = s.Apply(m)
				require.NoError(t, err)
			}
			switch s.Ending().Winner {
			case me:
				score++
			case boardgame.NoPlayer:
				score += 0.5
			}
		}
		require.Greater(t, score, games/2-3*2.45, "%s: three standard deviations below a half", name)
	}
}

// The moves that a bot would have drawn otherwise follow, in the order of their probabilities, with their own values.
func TestMixedChoices(t *testing.T) {
	g, s := goofspiel.Game(), goofspiel.MustParse("1b1/cwc/1o1/cp1/2c w")
	firsts := map[string]bool{}
	for seed := range uint64(12) {
		for _, wanted := range []int{0, 1, 2, 9} {
			o := search.Options{Nodes: 3000, Seed: seed, Choices: wanted}
			r, err := search.Find(t.Context(), g, s, search.MCTSBot, o)
			require.NoError(t, err)
			require.Len(t, r.Choices, min(max(wanted, 1), 2), "White holds two cards")
			require.Equal(t, r.Choice, r.Choices[0])
			firsts[r.Move.String()] = true
			if wanted > 1 {
				require.NotEqual(t, r.Choices[0].Move, r.Choices[1].Move)
				require.InDelta(t, 2.0/3, r.Choices[1].Value.Share, 0.1, "in an equilibrium, both are worth the same")
			}
		}
	}
	require.Len(t, firsts, 2)
}
