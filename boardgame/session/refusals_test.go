package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/coucou"
)

// A refusal has a code and a sentence, and changes nothing.
func TestRefusals(t *testing.T) {
	two, four := begin(t, "coucou", nil, session.Settings{}), begin(t, "oeufs", ofFour, session.Settings{})
	two = reread(t, after(t, two, "b d2-d3; r d10-d9; b a2-a3"))
	start := after(t, two, "- undo; - undo; - undo")
	over, left := after(t, two, "r resign"), after(t, four, "B resign; A b2-b3")
	for _, c := range []struct {
		before               session.Session
		step, code, sentence string
	}{
		{start, "r d10-d9", "turn", "it is Blue's turn"}, {start, "r time-out", "turn", "so Red has not run out of time"},
		{start, "- d2-d3", "player", "only a player can do that"}, {start, "x resign", "player", "only a player can do that"},
		{start, "- next", "player", "only a player can do that"}, {start, "b next", "round", "not over"},
		{start, "r accept", "offer", "no offer"}, {start, "b decline", "offer", "no offer"},
		{start, "b takeback", "takeback", "Blue has made no move"}, {start, "b undo", "takeback", "no player has made a move"},
		{after(t, two, "b draw"), "b accept", "offer", "your own"},
		{after(t, two, "b draw"), "r takeback", "offer", "answered first"},
		{after(t, two, "b draw; r decline"), "b draw", "offer", "after your next turn"},
		{over, "r a10-a9", "over", "Red has resigned"}, {over, "b resign", "over", "Red has resigned"},
		{over, "b draw", "over", "Red has resigned"}, {over, "b takeback", "over", "Red has resigned"},
		{over, "b accept", "over", "Red has resigned"}, {over, "b decline", "over", "Red has resigned"},
		{over, "b time-out", "over", "Red has resigned"}, {over, "b abandon", "over", "Red has resigned"},
		{over, "b next", "round", "single game"},
		{left, "B a5-a4", "player", "Red is out"}, {left, "B draw", "player", "Red is out"},
		{left, "D takeback", "takeback", "has made no move"},
		{after(t, left, "C time-out"), "A takeback", "takeback", "a player has left since"},
		{after(t, left, "A draw; D accept"), "D accept", "offer", "already"},
	} {
		next, err := do(c.before, c.step)
		var refusal *session.Refusal
		require.ErrorAs(t, err, &refusal, c.step)
		require.Equal(t, c.code, refusal.Code)
		require.Contains(t, refusal.Message, c.sentence)
		require.Equal(t, c.before.See(first), next.See(first))
	}
	_, err := start.Do(first, "dance", "")
	require.ErrorContains(t, err, "no action")
	_, err = start.Do(first, session.Resign, "d2-d3")
	require.ErrorContains(t, err, "has no move")
	_, err = start.Play(first, "d2-d4")
	require.ErrorIs(t, err, boardgame.Rule("coucou/M1"))
	_, err = start.Play(first, "nonsense")
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)
	for _, wrong := range []session.Settings{{Wins: -1}, {Plies: -1}, {Date: "yesterday"}} {
		_, err := session.New(find(t, "coucou"), nil, wrong)
		require.Error(t, err, wrong)
	}
}

// What is wrong with settings and reasons names no line of a record, because the caller has written none.
func TestErrorsNameWhatWasGiven(t *testing.T) {
	g := find(t, "coucou")
	long := strings.Repeat("x", 5000)
	for want, settings := range map[string]session.Settings{
		`the date: "x" is not a calendar date`:         {Date: "x"},
		"the date: the line is too long":               {Date: long},
		"the date: \"xxxxxxxxxx":                       {Date: long[:4000]},
		"the names [\"xxxxxxxxxx":                      {Names: []string{long}},
		"the names [\"Ada\\n\"]: the character U+000A": {Names: []string{"Ada\n"}},
	} {
		_, err := session.New(g, nil, settings)
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "column")
		require.Less(t, len(err.Error()), 150)
		_, at := session.At(g, g.Info().SecondStart, settings)
		if g.Info().SecondStart != "" {
			require.EqualError(t, at, err.Error())
		}
	}
	begun := begin(t, "coucou", nil, session.Settings{})
	same, err := begun.Again("x", 1)
	require.ErrorContains(t, err, `the date: "x" is not a calendar date`)
	require.Equal(t, begun, same)
	_, err = begun.Abandon("a\nb")
	require.EqualError(t, err, "the reason: the character U+000A, which is not allowed")
}

// A refusal by the table has the rule of the game behind it: that players take turns, or the rule that ended the game.
func TestRefusalsCiteRules(t *testing.T) {
	for _, g := range clutch.Games() {
		s, err := session.New(g, nil, session.Settings{})
		require.NoError(t, err)
		_, err = s.Play(s.Turn()%2+1, s.State().Moves()[0])
		require.ErrorIs(t, err, g.TurnRule(), g.Info().Name)
		var refused *session.Refusal
		require.ErrorAs(t, err, &refused)
		require.Equal(t, "turn", refused.Code)
		resigned, err := s.Do(s.Turn(), session.Resign, "")
		require.NoError(t, err)
		_, err = resigned.Play(s.Turn(), s.State().Moves()[0])
		require.NotErrorIs(t, err, g.TurnRule(), "the players ended the game, and no rule of it")
	}
	g, err := clutch.Find("coucou")
	require.NoError(t, err)
	s, err := session.At(g, "7/3b3/7/7/7/7/7/7/7/7/r6 b", session.Settings{})
	require.NoError(t, err)
	s, err = s.Play(boardgame.First, "d10-d11")
	require.NoError(t, err)
	_, err = s.Play(boardgame.Second, "a1-a2")
	require.ErrorIs(t, err, coucou.Nest)
}

// The JSON of a refusal of the table has the members that the refusal of a move has.
func TestRefusalAsJSON(t *testing.T) {
	s := begin(t, "coucou", nil, session.Settings{})
	_, err := s.Play(second, "a10-a9")
	text, err := json.Marshal(err)
	require.NoError(t, err)
	require.Equal(t, `{"code":"turn","message":"it is Blue's turn","rule":"coucou/B4"}`, string(text))
	_, err = s.Play(first, "a10")
	text, err = json.Marshal(err)
	require.NoError(t, err)
	require.Regexp(t, `^{"text":"move","field":".*","offset":3,"problem":".*"}$`, string(text))
}

// The refusal of a move after the end goes on with a small letter.
func TestOverInTheMiddleOfASentence(t *testing.T) {
	var said []string
	for _, do := range []string{"b draw; r accept", "b resign"} {
		_, err := after(t, begin(t, "coucou", nil, session.Settings{}), do).Play(first, "d2-d3")
		said = append(said, err.Error())
	}
	require.Equal(t, []string{"the game is over: the players have agreed on a draw",
		"the game is over: Blue has resigned, so Red has won"}, said)
}
