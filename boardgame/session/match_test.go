package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// A match continues until a player has won enough rounds. The players take turns at starting, and a drawn round
// counts for nobody.
func TestMatch(t *testing.T) {
	s := begin(t, "cuckoo", game.Options{"setup": "advanced1", "starter": "r"},
		session.Settings{Names: []string{"Ada", "Grace"}})
	for i, end := range []string{"b resign", "b abandon", "r resign", "r resign"} {
		if i > 0 {
			require.False(t, s.Match().Over)
			require.Equal(t, []string{"next"}, s.See(first).Actions)
			s = after(t, s, "b next")
		}
		require.Equal(t, i+1, s.See(first).Match.Round)
		require.Equal(t, []boardgame.Player{second, first}[i%2], s.Turn(), "round %d", i+1)
		require.Equal(t, "advanced1", s.See(first).Options["setup"])
		s = reread(t, after(t, s, end))
	}
	require.Equal(t, &session.Match{Wins: 2, Round: 4, Score: map[string]int{"b": 2, "r": 1}, Drawn: 1, Over: true,
		Winner: "b"}, s.See(second).Match)
	_, err := do(s, "b next")
	require.ErrorContains(t, err, "Blue has won it")
	require.Len(t, s.Rounds(), 3)
}

// Every game can be played as a match, from the start or from a position. A match of drawn rounds ends after ten
// rounds for each win that decides it. Every second round from the start begins at SecondStart, which differs from the
// start only in the player to move.
func TestMatchesInAllGames(t *testing.T) {
	for _, g := range clutch.Games() {
		fromStart, err := session.New(g, nil, session.Settings{Wins: 2, Names: []string{"Ada"}})
		require.NoError(t, err)
		start, other, seats := fromStart.State().String(), g.Info().SecondStart, g.Info().Seats
		fromPosition, err := session.At(g, start, session.Settings{Wins: 2})
		require.NoError(t, err)
		for i, s := range []session.Session{fromStart, fromPosition} {
			for round := 1; round <= 20; round++ {
				if round > 1 {
					require.Equal(t, []string{session.Next}, s.See(first).Actions)
					s = after(t, s, seats[0].Letter+" next")
				}
				require.Equal(t, round, s.Round())
				if other != "" && i == 0 && round%2 == 0 {
					require.Equal(t, other, s.State().String())
					require.Equal(t, second, s.Turn())
					require.Equal(t, start, other[:len(other)-1]+seats[0].Letter)
				} else if other != "" {
					require.Equal(t, start, s.State().String())
				}
				s = after(t, s, g.Info().Letter(s.Turn())+" "+s.State().Moves()[0])
				s = after(t, s, seats[1].Letter+" draw; "+seats[0].Letter+" accept")
			}
			require.True(t, s.Match().Over)
			require.Empty(t, s.See(first).Actions)
			_, err := do(s, seats[0].Letter+" next")
			require.ErrorContains(t, err, "nobody has won it in 20 rounds")
			reread(t, s)
		}
	}
}

// What is left to the lot is drawn anew for each round and each new game, also after the session has been stored. So is
// a secret, even if the host has given it a value.
func TestLots(t *testing.T) {
	for _, c := range []struct {
		secret bool
		given  game.Options
		values int // how many may be drawn
	}{
		{false, game.Options{"deal": game.ByLot}, 8}, {true, game.Options{"deal": game.ByLot}, 8},
		{true, nil, 8}, {true, game.Options{"deal": "b"}, 8}, {false, game.Options{"deal": "b"}, 1},
	} {
		d := dark.Definition(true)
		d.Options = []game.Option{{
			Name: "deal", Doc: "Which?", Values: strings.Fields("a b c d e f g h"), Secret: c.secret,
		}}
		g := adapted(d)
		find := func(string) (dynamic.Game, error) { return g, nil }
		if c.values > 1 {
			_, err := session.New(g, c.given, session.Settings{})
			require.ErrorContains(t, err, "no seed")
		}
		s, err := session.New(g, c.given, session.Settings{Wins: 80, Seed: 5})
		require.NoError(t, err)
		rounds, games := map[string]int{s.Record().Options["deal"]: 1}, map[string]int{}
		for range 150 {
			s, err = s.Do(first, session.Resign, "")
			require.NoError(t, err)
			data, err := json.Marshal(s)
			require.NoError(t, err)
			stored, err := session.Read(data, find)
			require.NoError(t, err)
			again, err := stored.Again("2026-11-28", uint64(s.Round()))
			require.NoError(t, err)
			require.Equal(t, "2026-11-28", again.Record().Date)
			games[again.Record().Options["deal"]]++
			if s.Match().Over {
				break
			}
			if s, err = s.Do(first, session.Next, ""); err != nil {
				break
			}
			other, err := stored.Do(first, session.Next, "")
			require.NoError(t, err)
			require.Equal(t, s.Record(), other.Record())
			rounds[s.Record().Options["deal"]]++
		}
		require.Len(t, rounds, c.values, "%+v: %v", c, rounds)
		require.Len(t, games, c.values, "%+v: %v", c, games)
	}
}
