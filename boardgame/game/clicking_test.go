package game_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Clicks returns the next cells and the complete moves that the rules of each game allow.
func TestClicks(t *testing.T) {
	const (
		mustCapture = "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b"
		looks       = "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1"
		claim       = "6/bbbbba/6/6/6/aaaaab A AB -"
	)
	for _, c := range []struct{ game, position, clicks, next, complete, ask string }{
		{"coucou", "", "", "a2 b2 c2 d2 e2 f2 g2", "", "Choose one of your eggs."},
		{"coucou", "", "d2", "d3", "", "Choose where the egg goes."},
		{"coucou", "", "d2 d3", "", "d2-d3", ""},
		{"coucou", mustCapture, "a5", "b6", "", "Choose where the egg goes."},
		{"coucou", mustCapture, "a5 b6", "", "a5xb6", ""},
		{"cuckoo", "", "d3", "d4", "", "Choose where it goes."}, // c3 and e3 hold the player's own eggs
		{"taacoca", "", "A1 A2", "B2", "",
			"2 of 3 stones chosen."}, // A2 goes NW to B2, so the stone on B2 must go too
		{"taacoca", "", "C5 C3 C4", "D3 D4 D5 D6", "C3, C4, C5 go NW; C3, C4, C5 go NE",
			"Choose a place ahead of one of them."},
		{"taacoca", "", "C5 C3 C4 D6", "", "C3, C4, C5 go NE", ""},
		{"oeufs", looks, "f3", "e2 f2 e3 f4", "", "Choose where the egg goes, or a turned egg again to look at it."},
		{"oeufs", looks, "a1", "a1 a2 c3", "look at a1",
			"Choose where the egg goes, or a turned egg again to look at it."},
		{"oeufs", looks, "a1 a1", "", "look at a1", ""},
		{"oeufs", claim, "", "a1 b1 c1 d1 e1 f1 b5 c5 d5 e5 f5 a5", "claim",
			"Choose one of your eggs, or one that is turned over."},
		{"oeufs", claim, "a1 a1", "", "look at a1; look at a1 and claim", ""},
		{"cookiedisco", "", "", "d1 b2 e2 a4 d4 b5", "", "Put your cookie beside exactly two others."},
		{"cookiedisco", "", "d1", "", "place on d1", ""},
	} {
		clicks, err := viewOf(t, c.game, c.position).Clicks(strings.Fields(c.clicks)...)
		require.NoError(t, err, "%v", c)
		require.ElementsMatch(t, strings.Fields(c.next), clicks.Next, "%v", c)
		var labels []string
		for _, choice := range clicks.Complete {
			labels = append(labels, choice.Label)
		}
		require.Equal(t, c.complete, strings.Join(labels, "; "), "%v", c)
		require.Equal(t, c.ask, clicks.Ask, "%v", c)
	}
}

// Clicks that lead to no move are refused with the rule that prevents the move, and with a sentence about the clicked
// cell.
func TestClicksRefused(t *testing.T) {
	for _, c := range []struct{ game, position, clicks, rule, about string }{
		{"coucou", "", "d1", "M7", "d2: your own egg"},
		{"coucou", "", "d2 d4", "M1", "one cell straight ahead"},
		{"coucou", "", "e5", "B4", "no egg on e5"},
		{"coucou", "", "d10", "B4", "Red's"},
		{"coucou", "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b", "d10", "C2", "a5 can capture b6"},
		{"coucou", "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b", "d10 d11", "C2", "a5 can capture b6"},
		{"coucou", "2b4/3b3/2b4/5r1/7/1r5/b6/7/4r2/6r/7 b", "d10", "C2", "a5 can capture b6"}, // not M7, for c11
		{"cuckoo", "", "d1", "M3", "d2: your own egg"},
		{"cuckoo", "", "d3 d5", "M1", "one cell"},
		{"taacoca", "", "A1 A2 A3", "M4", "your own stone stays"},
		{"taacoca", "", "I1", "M1", "I1 is Black's"},
		{"taacoca", "", "C3 C4 C5 E4", "M1", "no stone on E4"},
		{"oeufs", "", "b6", "T2", "b6"},
		{"oeufs", "", "c3", "T1", "c3"},
		{"oeufs", "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1", "f3 f3", "T1", "f3"},
		{"cookiedisco", "", "c3", "S2", "c3"},
	} {
		_, err := viewOf(t, c.game, c.position).Clicks(strings.Fields(c.clicks)...)
		require.ErrorIs(t, err, boardgame.Rule(c.game+"/"+c.rule), "%v", c)
		require.ErrorContains(t, err, c.about, "%v", c)
	}
	// a click that belongs to no possible move is refused with its number
	many := strings.Repeat("d2 ", game.MaxClicks+1)
	for clicks, want := range map[string]int{"x9": 1, "d2 no": 2, "d2 d3 d4": 3, many: game.MaxClicks + 1} {
		_, err := viewOf(t, "coucou", "").Clicks(strings.Fields(clicks)...)
		var click *game.ClickError
		require.ErrorAs(t, err, &click, "%s", clicks)
		require.Equal(t, want, click.Click)
	}
}

// viewOf returns the view of the player to move in a position, or in the start position if position is "".
func viewOf(t *testing.T, game, position string) dynamic.View {
	t.Helper()
	g, err := clutch.Find(game)
	require.NoError(t, err)
	s, err := g.Start(nil)
	if position != "" {
		s, err = g.Parse(position)
	}
	require.NoError(t, err)
	return s.See(s.Turn())
}
