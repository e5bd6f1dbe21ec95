package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/oeufs"
)

// The same view and seed give the same report, whatever the hidden state is.
func TestNoPeeking(t *testing.T) {
	d := oeufs.Game()
	hidden := 0
	for i := range 60 {
		truth := reach(t, start(t, d, game.Options{"players": []string{"2", "4"}[i%2]}), 20*i, uint64(i))
		if _, over := truth.Winner(); over {
			continue
		}
		other := d.See(truth, truth.Turn()).Sample(rand.New(rand.NewPCG(uint64(i), 3)))
		if other != truth {
			hidden++
		}
		for _, bot := range search.Bots(d, truth) {
			for _, nodes := range []int{20, 300} {
				o := search.Options{Nodes: nodes, Seed: uint64(i)}
				require.Equal(t, find(t, d, truth, bot, o), find(t, d, other, bot, o), "%s in %s and %s", bot, truth, other)
			}
		}
	}
	require.Greater(t, hidden, 15)
}

// findCoin returns the report of a bot for a move of Bob.
func findCoin(t *testing.T, c coin, bot search.Bot) search.Report[guessing] {
	r, err := search.SearchView(background, c, boardgame.Second, hands, bot, 2, search.Options{Nodes: 2000, Seed: 5})
	require.NoError(t, err)
	return r
}

// A bot that doesn't know the face looks before it guesses, because a guess is right only half of the time. A bot
// that knows the face guesses right.
func TestLookBeforeGuessing(t *testing.T) {
	for _, bot := range []search.Bot{search.AlphaBetaBot, search.MCTSBot} {
		for face := range uint8(2) {
			c := coin{face: face, turn: boardgame.Second}
			report := findCoin(t, c, bot)
			require.Equal(t, look, report.Move, bot)
			require.Greater(t, report.Value.Share, 0.9, bot)
			require.Equal(t, search.Open, report.Value.Result, "%s: nothing is proven if the view hides something",
				bot)
			c.looked, c.late = true, true
			report = findCoin(t, c, bot)
			require.Equal(t, guessing(face), report.Move, bot)
			require.Equal(t, search.Value{Share: 1, Result: search.Won, Plies: 1}, report.Value, bot)
			c.looked = false
			require.InDelta(t, 0.5, findCoin(t, c, bot).Value.Share, 0.1, "it is too late to look")
		}
	}
}

// The bots make a claim that must be true, either at once or with the move that makes it true. They do not make a
// claim that is false or probably false.
func TestClaims(t *testing.T) {
	d := oeufs.Game()
	for text, claim := range map[string]string{
		"6/1bbbba/1b4/6/b5/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1,Af5": "", // the egg on f5 is too far away
		"6/bbbbb1/6/b5/6/aaaaaa A AB Aa1,Ab1,Ac1,Ad1,Ae1,Af1":   "!",
		"6/bbbbb1/6/b5/5a/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1,Af2":  "f2-f1!",
		"6/bbbbb1/6/a5/6/aaaaab A AB Aa1,Ab1,Ac1,Ad1,Ae1,Af1":   "",
		"6/bbbbba/6/6/6/aaaaab A AB -":                          "", // A's eggs may be any six of the twelve
	} {
		s := oeufs.MustParse(text)
		for _, bot := range search.Bots(d, s)[1:] {
			m := find(t, d, s, bot, search.Options{Nodes: 3000, Seed: 2}).Move
			require.Equal(t, claim != "", m.Claims(), "%s plays %s in %s", bot, m, text)
			if winner, _ := after(t, s, m).Winner(); claim != "" {
				require.Equal(t, oeufs.A, winner)
			}
		}
	}
}

// A bot that knows every egg never claims falsely, also not with slack or with so few nodes that it searches nothing.
// Random moves alone may be false claims.
func TestFalseClaims(t *testing.T) {
	d := oeufs.Game()
	for _, text := range []string{
		"BB2CC/B3CC/6/2a3/ab2DD/aa2DD A ABCD Aa1,Aa2,Ab1,Ab2,Ac3", // the egg on b2 is B's
		"6/bbbbb1/6/a5/6/aaaaab A AB Aa1,Aa3,Ab1,Ac1,Ad1,Ae1,Af1",
	} {
		s := oeufs.MustParse(text)
		claims := map[search.Bot]int{}
		for seed := range uint64(300) {
			for _, o := range []search.Options{{Nodes: 1}, {Nodes: 40}, {Nodes: 60, Slack: 100}} {
				o.Seed = seed
				for _, bot := range search.Bots(d, s) {
					r := find(t, d, s, bot, o)
					if r.Move.Claims() {
						claims[bot]++
					}
				}
			}
		}
		require.Greater(t, claims[search.RandomBot], 100, text)
		require.Len(t, claims, 1, "%s: %v", text, claims)
	}
}

// From hard on, a level makes no claim that may be false, though this one is true in half of the positions that the
// view allows. A beginner makes it sometimes, as people do.
func TestLevelsClaim(t *testing.T) {
	d := oeufs.Game()
	s := oeufs.MustParse("bbbbb1/4a1/6/6/6/aaaaab A AB Aa1,Aa6,Ab1,Ab6,Ac1,Ac6,Ad1,Ad6,Ae1,Ae6")
	claims := map[string]int{}
	for i, l := range search.Levels(d.Levels()) {
		for seed := range uint64(max(4, 100>>(2*i))) {
			r := find(t, d, s, search.MCTSBot, search.AtLevel(l, seed))
			if r.Move.Claims() {
				claims[l.Name]++
			}
		}
	}
	require.Positive(t, claims["beginner"])
	for _, name := range []string{"hard", "expert", "master"} {
		require.Zero(t, claims[name], name)
	}
}

// If the opponent threatens to bring the last egg home with the next move and some moves prevent this, the bots play
// one of them.
func TestThreatIsParried(t *testing.T) {
	d := oeufs.Game()
	s := oeufs.MustParse("bbbbb1/5b/6/1a2a1/2aa2/a4a A AB Aa6,Ab6,Ac6,Ad6,Ae6,Af5")
	for _, bot := range search.Bots(d, s)[1:] {
		parried := after(t, s, find(t, d, s, bot, search.Options{Nodes: 20_000, Seed: 2}).Move)
		for m := range parried.LegalMoves() {
			winner, _ := after(t, parried, m).Winner()
			require.NotEqual(t, oeufs.B, winner, "%s lets %s win", bot, m)
		}
	}
}
