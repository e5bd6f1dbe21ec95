package session_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// The points of a game that the rules have ended are told, by seat. The caramel counts for Orange: 12 to 2, as the worked
// example of rule E1 says. A player who resigns gets none.
func TestPoints(t *testing.T) {
	begun := at(t, "cookiedisco", "3V/2OC/2CC/1K/KB o V")
	require.Nil(t, begun.Points())
	require.Nil(t, begun.Places())
	over := reread(t, after(t, begun, "o c5-f2"))
	require.Equal(t, []int{12, 2}, over.Points())
	require.Equal(t, []int{1, 2}, over.Places())
	seen := over.See(second)
	require.Equal(t, map[string]int{"o": 12, "b": 2}, seen.Points)
	require.Nil(t, seen.Places, "who has won says as much")
	require.Equal(t, "12 : 2", seen.Score)
	text, err := json.Marshal(over.Brief(first))
	require.NoError(t, err)
	require.Contains(t, string(text), `"points":{"b":2,"o":12}`)

	resigned := after(t, begun, "o resign")
	require.Nil(t, resigned.Points())
	require.Equal(t, []int{2, 1}, resigned.Places())
	require.Empty(t, resigned.See(first).Score)
	require.Nil(t, after(t, begun, "o abandon").Places())

	drawn, err := session.New(dynamic.Adapt(goofspiel.Game()), nil, session.Settings{Seed: 1})
	require.NoError(t, err)
	drawn = after(t, drawn, "w w1; b b1; w w2; b b2; w w3; b b3; w w4; b b4; w w5; b b5")
	require.Equal(t, []int{0, 0}, drawn.Points())
	require.Equal(t, []int{1, 1}, drawn.Places())
	require.Equal(t, session.Session{}.Places(), []int(nil))
}

// Among four, the winner comes first, those who are still in the game share the second place, and those who are out
// follow, the last to go out first, as the rule book of Ovo rules. In all these positions each camp is full of turned
// eggs, and a claim is false if one of them is another player's.
func TestPlaces(t *testing.T) {
	const (
		onlyBC = "bb2cc/bb2cc/6/6/aa2dd/ad2da A ABCD -" // the claims of A and D are false
		onlyAB = "bb2cc/bb2cd/6/6/aa2dd/aa2dc A ABCD -" // those of C and D are
		onlyD  = "ab2bc/bb2cc/6/6/ca2dd/aa2dd A ABCD -" // those of all others are
	)
	for _, c := range []struct {
		position, steps, score string
		places                 []int
	}{
		{onlyBC, "A !; B !", "1 Red, 2 Green, 2 Orange, 4 Blue", []int{4, 1, 2, 2}},
		{onlyAB, "A resign; B ?a5; C !; D ?e1; B resign", "1 Orange, 2 Red, 3 Green, 4 Blue", []int{4, 2, 3, 1}},
		{onlyAB, "A ?a1; B ?a5; C !; D resign; A draw; B accept", "1 Blue, 1 Red, 3 Orange, 4 Green", []int{1, 1, 4, 3}},
		{onlyAB, "B resign; D resign; A !", "1 Blue, 2 Green, 3 Orange, 4 Red", []int{1, 4, 2, 3}},
		{onlyD, "A !; B resign; C !", "1 Orange, 2 Green, 3 Red, 4 Blue", []int{4, 3, 2, 1}},
		{onlyAB, "A abandon", "", nil},
	} {
		s := reread(t, after(t, at(t, "oeufs", c.position), c.steps))
		require.True(t, s.Over())
		require.Equal(t, c.places, s.Places(), "%s, %s", c.position, c.steps)
		require.Equal(t, c.score, s.See(first).Score)
		for i, place := range c.places {
			require.Equal(t, place, s.See(first).Places[s.Game().Info().Seats[i].Letter])
		}
	}
}

// The places of random games of four follow from each other.
func TestPlacesAreRanks(t *testing.T) {
	ended := 0
	rapid.Check(t, func(t *rapid.T) {
		position := rapid.SampledFrom([]string{"bb2cc/bb2cc/6/6/aa2dd/ad2da A ABCD -", "bb2cc/bb2cd/6/6/aa2dd/aa2dc A ABCD -",
			"ab2bc/bb2cc/6/6/ca2dd/aa2dd A ABCD -"}).Draw(t, "position")
		s := at(t, "oeufs", position)
		for n := 0; n < 40 && !s.Over(); n++ {
			var err error
			if rapid.IntRange(0, 5).Draw(t, "resigns if 0") == 0 {
				s, err = s.Do(s.Turn(), session.Resign, "")
			} else {
				s, err = s.Play(s.Turn(), rapid.SampledFrom(s.State().Moves()).Draw(t, "move"))
			}
			require.NoError(t, err)
		}
		if s.Over() {
			ended++
			ends(t, s, position)
		} else {
			require.Nil(t, s.Places())
		}
	})
	require.Positive(t, ended)
}
