package dynamic_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Bob can't see the coin, so his view is the same for both sides of it. Ann can see the coin.
func TestViewHides(t *testing.T) {
	g := theCoin()
	heads, tails := parse(t, g, "H-"), parse(t, g, "T-")
	require.Equal(t, heads.See(boardgame.Second), tails.See(boardgame.Second))
	require.Equal(t, "2 sees ?-", heads.See(boardgame.Second).String())
	require.Equal(t, "1 sees H-", heads.See(boardgame.First).String())
	require.Equal(t, "1 sees T-", tails.See(boardgame.First).String())
}

func TestViewBeforeTheGuess(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	for p, moves := range map[boardgame.Player][]string{boardgame.First: {}, boardgame.Second: {"H", "T"}} {
		v := s.See(p)
		require.Equal(t, p, v.Viewer())
		require.Equal(t, boardgame.Second, v.Turn())
		winner, over := v.Winner()
		require.Equal(t, boardgame.NoPlayer, winner)
		require.False(t, over)
		require.Equal(t, moves, v.Moves())
	}
}

// After the guess, both players see everything.
func TestViewAfterTheGuess(t *testing.T) {
	for text, want := range map[string]boardgame.Player{"HH": boardgame.Second, "HT": boardgame.First} {
		for _, p := range []boardgame.Player{boardgame.First, boardgame.Second} {
			v := parse(t, theCoin(), text).See(p)
			winner, over := v.Winner()
			require.Equal(t, want, winner)
			require.True(t, over)
			require.Empty(t, v.Moves())
			require.Equal(t, text, v.Sample(seeded(1)).String())
		}
	}
}

// Check returns nil for a legal move, a MoveError for an illegal move, and a SyntaxError for a text that is not a move.
func TestViewCheck(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	require.NoError(t, s.See(boardgame.Second).Check("H"))
	require.NoError(t, s.See(boardgame.Second).Check("T"))

	var refused *boardgame.MoveError
	err := s.See(boardgame.First).Check("T")
	require.ErrorAs(t, err, &refused)
	require.ErrorIs(t, err, noPeek)
	require.Equal(t, "T", refused.Move.String())
	over, err := s.Apply("H")
	require.NoError(t, err)
	require.ErrorIs(t, over.See(boardgame.Second).Check("T"), guessed)

	_, want := parseGuess("edge")
	for _, p := range []boardgame.Player{boardgame.First, boardgame.Second} {
		err := s.See(p).Check("edge")
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, err, &syntax)
		require.Equal(t, want, err)
	}
}

// Sample returns a playable state with the same view. Heads and tails each occur in about 500 of 1000 samples, with a
// standard deviation of 16.
func TestViewSample(t *testing.T) {
	v := parse(t, theCoin(), "T-").See(boardgame.Second)
	rng, drawn := seeded(1), map[string]int{}
	for range 1000 {
		s := v.Sample(rng)
		require.Equal(t, v, s.See(boardgame.Second))
		drawn[s.String()]++
	}
	require.Len(t, drawn, 2)
	require.InDelta(t, 500, drawn["H-"], 5*16)
	require.InDelta(t, 500, drawn["T-"], 5*16)

	end, err := v.Sample(rng).Apply("H")
	require.NoError(t, err)
	require.Equal(t, guessed, end.Ended())
	require.Equal(t, "T-", parse(t, theCoin(), "T-").See(boardgame.First).Sample(rng).String(), "Ann knows the coin")
}

// A spectator, and a player that the game does not have, see only what every player sees.
func TestViewOfNobody(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	require.Equal(t, "0 sees ?-", s.See(boardgame.NoPlayer).String())
	require.Empty(t, s.See(boardgame.NoPlayer).Moves())
	for _, p := range []boardgame.Player{boardgame.Third, boardgame.Fourth, 255} {
		require.Equal(t, s.See(boardgame.NoPlayer), s.See(p))
	}
}

// The title of a view's picture names the viewer.
func TestViewPicture(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	for p, want := range map[boardgame.Player][2]string{
		boardgame.First:    {"t-", "Heads or tails: Bob to move, as Ann sees it"},
		boardgame.Second:   {"?-", "Heads or tails: Bob to move, as Bob sees it"},
		boardgame.NoPlayer: {"?-", "Heads or tails: Bob to move, as everybody sees it"},
	} {
		drawn := s.See(p).Picture()
		require.Equal(t, want, [2]string{drawn.Labels[0].Text, drawn.Title})
	}
	over, err := s.Apply("H")
	require.NoError(t, err)
	require.Equal(t, "Heads or tails: Ann has won", over.Picture().Title)
}

// In a game without a Trace function, traces are empty, and Trace still refuses a text that is not a move.
func TestTraceOfNothing(t *testing.T) {
	s := parse(t, theCoin(), "T-")
	trace, err := s.Trace("H")
	require.NoError(t, err)
	require.Zero(t, trace)
	_, err = s.Trace("edge")
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
}

// ParseView reads the text of a view back as the same view.
func TestParseView(t *testing.T) {
	g := theCoin()
	s := parse(t, g, "T-")
	for _, p := range []boardgame.Player{boardgame.NoPlayer, boardgame.First, boardgame.Second} {
		v, err := g.ParseView(s.See(p).String(), p)
		require.NoError(t, err)
		require.Equal(t, s.See(p), v)
	}
	_, err := g.ParseView("1 sees ?-", boardgame.Second)
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
}

// Clicks returns the next cells and the complete moves that the rules of each game allow.
func TestClicks(t *testing.T) {
	const (
		mustCapture = "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b"
		looks       = "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1"
		claim       = "6/bbbbba/6/6/6/aaaaab A AB -"
	)
	for _, c := range []struct{ game, position, clicks, next, complete string }{
		{"coucou", "", "", "a2 b2 c2 d2 e2 f2 g2", ""},
		{"coucou", "", "d2", "d3", ""},
		{"coucou", "", "d2 d3", "", "d2-d3"},
		{"coucou", mustCapture, "a5", "b6", ""},
		{"coucou", mustCapture, "a5 b6", "", "a5xb6"},
		{"cuckoo", "", "d3", "d4", ""},     // c3 and e3 hold the player's own eggs
		{"taacoca", "", "A1 A2", "B2", ""}, // A2 goes NW to B2, so the stone on B2 must go too
		{"taacoca", "", "C5 C3 C4", "D3 D4 D5 D6", "C3, C4, C5 go NW; C3, C4, C5 go NE"},
		{"taacoca", "", "C5 C3 C4 D6", "", "C3, C4, C5 go NE"},
		{"oeufs", looks, "f3", "e2 f2 e3 f4", ""},
		{"oeufs", looks, "a1", "a1 a2 c3", "look at a1"},
		{"oeufs", looks, "a1 a1", "", "look at a1"},
		{"oeufs", claim, "", "a1 b1 c1 d1 e1 f1 b5 c5 d5 e5 f5 a5", "claim"},
		{"oeufs", claim, "a1 a1", "", "look at a1; look at a1 and claim"},
		{"cookiedisco", "", "", "d1 b2 e2 a4 d4 b5", ""},
		{"cookiedisco", "", "d1", "", "place on d1"},
	} {
		clicks, err := viewOf(t, c.game, c.position).Clicks(strings.Fields(c.clicks)...)
		require.NoError(t, err, "%v", c)
		require.ElementsMatch(t, strings.Fields(c.next), clicks.Next, "%v", c)
		var labels []string
		for _, choice := range clicks.Complete {
			labels = append(labels, choice.Label)
		}
		require.Equal(t, c.complete, strings.Join(labels, "; "), "%v", c)
	}
}

// Clicks that lead to no move are refused with the rule that prevents the move, and with a sentence about the clicked cell.
func TestClicksRefused(t *testing.T) {
	for _, c := range []struct{ game, position, clicks, rule, about string }{
		{"coucou", "", "d1", "M7", "d2: your own egg"},
		{"coucou", "", "d2 d4", "M1", "one cell straight ahead"},
		{"coucou", "", "e5", "B4", "no egg on e5"},
		{"coucou", "", "d10", "B4", "Red's"},
		{"coucou", "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b", "d10", "C2", "a5 can capture b6"},
		{"coucou", "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b", "d10 d11", "C2", "a5 can capture b6"},
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
}

// A click that belongs to no possible move is refused with the number of the click.
func TestClicksOnNothing(t *testing.T) {
	many := strings.Repeat("d2 ", game.MaxClicks+1)
	for clicks, want := range map[string]int{"x9": 1, "d2 no": 2, "d2 d3 d4": 3, many: game.MaxClicks + 1} {
		_, err := viewOf(t, "coucou", "").Clicks(strings.Fields(clicks)...)
		var click *game.ClickError
		require.True(t, errors.As(err, &click), "%s: %v", clicks, err)
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
