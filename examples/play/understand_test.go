package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
)

func at(t *testing.T, game, text string) position {
	g, err := clutch.Find(game)
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	if text != "" {
		s, err = g.Parse(text)
		require.NoError(t, err)
	}
	return position{g, s.Moves()}
}

func TestUnderstand(t *testing.T) {
	for _, c := range []struct{ game, position, text, want string }{
		{"coucou", "", "d2 d3", "d2-d3"}, {"coucou", "", "d2d3", "d2-d3"}, {"coucou", "", "D2-D3", "d2-d3"},
		{"coucou", "", "d2->d3", "d2-d3"}, {"coucou", "", "d2 – d3", "d2-d3"}, {"coucou", "", "d2,d3", "d2-d3"},
		{"coucou", "", "d2xd3", "d2xd3"},                            // a text in the game's notation stays the same, even if the move is illegal
		{"coucou", "", "d1 d3", "d1-d3"},                            // an illegal move, so that its refusal can be shown
		{"coucou", "7/7/7/7/7/7/7/3r3/2b4/7/7 b", "c3-d4", "c3xd4"}, // only the capture is legal
		{"coucou", "7/7/7/7/7/7/7/3r3/2b4/7/7 b", "c3 d4", "c3xd4"}, // only the capture is legal
		{"taacoca", "", "b4,c4,c5-ne", "B4,C4,C5-NE"},               // small letters
		{"taacoca", "", "C5 B4 C4 NE", "B4,C4,C5-NE"},               // another order
		{"taacoca", "", "c5,b4,c4 ne", "B4,C4,C5-NE"},               //
		{"taacoca", "", "A1 A2 A3 NE", "A1,A2,A3-NE"},               // not legal
		{"oeufs", "", "B1 B2", "b1-b2"},                             //
		{"oeufs", "6/bbbbba/6/6/6/aaaaab A AB -", "? F1", "?f1"},    // a look
		{"oeufs", "6/bbbbba/6/6/6/aaaaab A AB -", "?f1 !", "?f1!"},  //
		{"oeufs", "6/bbbbba/6/6/6/aaaaab A AB -", "PASS", "pass"},   //
		{"cookiedisco", "", "D1", "@d1"},                            // a placement
		{"cookiedisco", "", "@D1", "@d1"},                           //
		{"cookiedisco", "1OVB/1CC/KCK o -", "B4 E1", "b4-e1"},       //
		{"coucou", "", "nonsense", ""}, {"coucou", "", "d2", ""}, {"coucou", "", "d2 d3 d4", ""}, {"coucou", "", "", ""},
		{"taacoca", "", "A1 NE NE", ""}, {"coucou", "", "--", ""},
	} {
		got, ok := understand(at(t, c.game, c.position), c.text)
		require.Equal(t, c.want, got, "%s: %q", c.game, c.text)
		require.Equal(t, c.want != "", ok)
	}
}

// Every legal move is understood in upper case, in lower case, and with extra spaces.
func TestUnderstandEveryMove(t *testing.T) {
	for _, g := range clutch.Games() {
		for _, move := range at(t, g.Info().Name, "").moves {
			for _, text := range []string{move, strings.ToUpper(move), strings.ToLower(move), " " + strings.ReplaceAll(move, "-", " - ")} {
				got, ok := understand(at(t, g.Info().Name, ""), text)
				require.True(t, ok, "%s: %q", g.Info().Name, text)
				require.Equal(t, move, got, "%s: %q", g.Info().Name, text)
			}
		}
	}
}

func TestNearest(t *testing.T) {
	list := []string{"moves", "hint", "undo"}
	for text, want := range map[string]string{"move": "moves", "MOVS": "moves", "hitn": "hint", "xyz": "", "": "", "u": ""} {
		got, ok := nearest(text, list)
		require.Equal(t, want, got, text)
		require.Equal(t, want != "", ok)
	}
	require.Equal(t, 3, distance("kitten", "sitting"))
}
