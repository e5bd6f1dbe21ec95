package review_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// at begins a game in a position, and makes moves.
func at(t *testing.T, game, position string, moves ...string) session.Session {
	g, err := clutch.Find(game)
	require.NoError(t, err)
	s, err := session.At(g, position, session.Settings{})
	require.NoError(t, err)
	for _, m := range moves {
		s, err = s.Play(s.Turn(), m)
		require.NoError(t, err)
	}
	return s
}

// of reviews a session with a small search.
func of(t *testing.T, s session.Session) []review.Move {
	list, err := review.Of(t.Context(), s, review.Options{Nodes: 500, Seed: 3})
	require.NoError(t, err)
	require.Len(t, list, s.Plies())
	return list
}

// A move that misses a win, and the one that then loses, are mistakes. A move that wins is none.
func TestMistakes(t *testing.T) {
	// Blue's egg on d10 can step into the nest on d11, and Red's on d2 into that on d1.
	const race = "7/3b3/7/7/7/7/7/7/7/3r3/b6 b"
	list := of(t, at(t, "coucou", race, "a1-a2", "d2-d1"))
	require.Equal(t, review.Move{
		Ply: 1, Seat: "b", Move: "a1-a2", Before: 1, After: 0, Mistake: true, Decides: true, Better: "d10-d11",
		Line: []string{"d10-d11"}, Sentences: []string{"After a1-a2, Blue loses in 1 ply.", "After d10-d11, Blue wins in 1 ply."},
	}, list[0])
	require.Equal(t, review.Move{Ply: 2, Seat: "r", Move: "d2-d1", Before: 1, After: 1}, list[1])
	require.Equal(t, []review.Move{{Ply: 1, Seat: "b", Move: "d10-d11", Before: 1, After: 1, Decides: true}},
		of(t, at(t, "coucou", race, "d10-d11")))
}

// In every game, all chances are chances, a mistake has a better move that is legal, and the same seed gives the same
// review.
func TestAllGames(t *testing.T) {
	for _, g := range clutch.Games() {
		rng := rand.New(rand.NewPCG(5, 6))
		s, err := session.New(g, nil, session.Settings{Wins: 1})
		require.NoError(t, err)
		for !s.Over() && s.Plies() < 60 {
			s, err = s.Play(s.Turn(), s.State().RandomMove(rng))
			require.NoError(t, err)
		}
		if !s.Over() {
			s, err = s.Do(s.Turn(), session.Resign, "")
			require.NoError(t, err)
		}
		list, losses, named := of(t, s), 0, map[string]int{}
		require.Equal(t, list, of(t, s))
		for i, m := range list {
			require.Equal(t, s.Moves(0)[i], m.Move)
			require.True(t, 0 <= m.After && m.After <= m.Before && m.Before <= 1, "%+v", m)
			if m.Lost() > 0 {
				losses++
			}
			if m.Better == "" {
				continue
			}
			require.NotEmpty(t, m.Sentences)
			named[m.Seat]++
			if m.Mistake {
				require.GreaterOrEqual(t, m.Lost(), review.Mistake)
			}
			require.NotEqual(t, m.Move, m.Better)
			state := s.States(0)[i]
			require.NoError(t, state.See(state.Turn()).Check(m.Better))
		}
		for _, m := range list { // what is not named costs nothing, or less than what is
			if m.Better == "" && m.Lost() >= 0.005 {
				require.GreaterOrEqual(t, named[m.Seat], 3)
				require.LessOrEqual(t, m.Lost(), costOfNamed(list, m.Seat))
			}
		}
		decided := slices.IndexFunc(list, func(m review.Move) bool { return m.Decides })
		for _, m := range list[max(decided, 0):] {
			if winner := g.Info().Seat(s.Result().Winner).Letter; decided >= 0 && m.Seat == winner {
				require.GreaterOrEqual(t, m.After, review.Decided)
			}
		}
		require.Positive(t, losses, "random moves in %s that lose nothing", g.Info().Title)
	}
}

// costOfNamed returns what the cheapest named move of a seat cost.
func costOfNamed(list []review.Move, seat string) float64 {
	least := 1.0
	for _, m := range list {
		if m.Seat == seat && m.Better != "" {
			least = min(least, m.Lost())
		}
	}
	return least
}

// A game that is lost in small slices has costly moves, too, though none was a mistake, and a move that decided it.
func TestSmallSlices(t *testing.T) {
	game, err := clutch.Find("coucou")
	require.NoError(t, err)
	s, err := session.New(game, nil, session.Settings{Wins: 1})
	require.NoError(t, err)
	for !s.Over() {
		nodes := map[boardgame.Player]int{boardgame.First: 3000, boardgame.Second: 30}[s.Turn()]
		v := s.State().See(s.Turn())
		found, err := v.Search(t.Context(), v.Bots()[len(v.Bots())-1], search.Options{Nodes: nodes, Seed: uint64(s.Plies())})
		require.NoError(t, err)
		s, err = s.Play(s.Turn(), found.Move)
		require.NoError(t, err)
	}
	list := of(t, s)
	said := strings.Join(review.Sentences(list), "\n")
	require.Contains(t, said, " cost ")
	require.Equal(t, 1, strings.Count(said, " on the game was decided."))
	for _, m := range list {
		if m.Better != "" {
			require.Contains(t, said, fmt.Sprintf("%d. %s", m.Ply, m.Move))
		}
	}
}

// The zero Session has nothing to review.
func TestNoGame(t *testing.T) {
	list, err := review.Of(t.Context(), session.Session{}, review.Options{})
	require.NoError(t, err)
	require.Equal(t, []review.Move{}, list)
}

// In a game that hides something, the judgement on a player's moves depends only on what that player could know.
func TestHiddenInformation(t *testing.T) {
	const position = "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1"
	start := at(t, "oeufs", position)
	see := start.State().See(boardgame.First)
	rng := rand.New(rand.NewPCG(1, 2))
	judged := func(position, move string) review.Move {
		s := at(t, "oeufs", position, move)
		_, err := review.Of(t.Context(), s, review.Options{Nodes: 500})
		require.ErrorIs(t, err, review.ErrHidden)
		s, err = s.Do(boardgame.Second, session.Resign, "")
		require.NoError(t, err)
		return of(t, s)[0]
	}
	others := 0
	for range 10 {
		other := see.Sample(rng).String()
		if other != position {
			others++
		}
		for _, move := range []string{"f3-f4", "?b5"} {
			require.Equal(t, judged(position, move), judged(other, move))
		}
	}
	require.Greater(t, others, 5)

	// A has looked at five eggs, and remembers that the sixth one has come from f6.
	list := of(t, at(t, "oeufs", "b5/4AB/BBB3/5B/6/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1",
		"e5-f6", "a4-a3", "f6-f2", "a3-a4", "f2-f1!"))
	require.Equal(t, review.Move{Ply: 5, Seat: "A", Move: "f2-f1!", Before: 1, After: 1, Decides: list[4].Decides}, list[4])

	// The claim is false in the first position and true in the second one, which A can't know.
	claims := []review.Move{
		of(t, at(t, "oeufs", "a5/BBBBB1/6/6/6/aaaaab A AB -", "!"))[0],
		of(t, at(t, "oeufs", "b5/BBBBB1/6/6/6/aaaaaa A AB -", "!"))[0],
	}
	require.NotEqual(t, claims[0].Decides, claims[1].Decides, "who has won is no secret any more")
	claims[0].Decides = claims[1].Decides
	require.Equal(t, claims[0], claims[1])
	require.InDelta(t, 1.0/7, claims[0].After, 0.1, "the enemy's egg is one of seven")
}

// A review stops when its context ends.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, game := range []string{"coucou", "oeufs"} {
		g, err := clutch.Find(game)
		require.NoError(t, err)
		s, err := session.New(g, nil, session.Settings{Wins: 1})
		require.NoError(t, err)
		for range 3 {
			s, err = s.Play(s.Turn(), slices.Min(s.State().Moves()))
			require.NoError(t, err)
		}
		s, err = s.Do(s.Turn(), session.Resign, "")
		require.NoError(t, err)
		_, err = review.Of(ctx, s, review.Options{})
		require.ErrorIs(t, err, context.Canceled)
	}
}

// A move that ends the game by repetition is worth a draw, whether a rule of the game or the players say so. Under the
// rule, the move before it is a mistake: White has lost in that position, but can draw at once.
func TestRepetition(t *testing.T) {
	for _, rule := range []boardgame.Rule{lamp.Thrice, ""} {
		d := lamp.Definition()
		d.Rules.Repetition = rule
		g := dynamic.Adapt(notation.Must(game.New(d)))
		s, err := session.At(g, ".w.b.. - b 1", session.Settings{Repetition: rule == ""})
		require.NoError(t, err)
		for _, m := range "eadbeadb" {
			s, err = s.Play(s.Turn(), string(m))
			require.NoError(t, err)
		}
		require.True(t, s.Over())
		list := of(t, s)
		require.Equal(t, review.Move{Ply: 8, Seat: "w", Move: "b", Before: 0.5, After: 0.5}, list[7])
		require.Equal(t, rule != "", list[6].After == 0.5 && list[6].Mistake, "%+v", list[6])
		require.True(t, list[2].Mistake == false && list[2].After == 1, "%+v", list[2])
	}
}
