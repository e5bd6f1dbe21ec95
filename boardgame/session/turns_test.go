package session_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// lamps returns a game of Lamps after some steps. A turn that leads to c or f has two parts.
func lamps(t *testing.T, table session.Settings, steps string) session.Session {
	s, err := session.New(dynamic.Adapt(lamp.Game()), nil, table)
	require.NoError(t, err)
	return reread(t, after(t, s, steps))
}

// Nothing is taken back by half: a request or an undo leads to the beginning of a turn, whichever parts have been made.
// Only the way back through a record goes move by move.
func TestTurnsAreTakenBackWhole(t *testing.T) {
	const half, whole = "w b; b e; w c", "w b; b e; w c; w +"
	for steps, want := range map[string]string{
		"w b; - undo":                         "",
		half + "; - undo":                     "b e",
		whole + "; - undo":                    "b e",
		whole + "; - undo; - undo":            "b",
		whole + "; - before":                  "b e c",
		half + "; w takeback; b accept":       "b e",
		whole + "; w takeback; b accept":      "b e",
		whole + "; b d; w takeback; b accept": "b e",
		half + "; b takeback; w accept":       "b",
		whole + "; b takeback; w accept":      "b",
	} {
		require.Equal(t, want, strings.Join(lamps(t, session.Settings{}, steps).Moves(0), " "), steps)
	}
	require.Equal(t, 3, lamps(t, session.Settings{}, whole+"; b d; w takeback").Offer(second).Plies)
}

// Moves have the numbers of their turns, a page shows both parts of the opponent's turn, and an offer can be made again
// after a turn, not in it.
func TestTurnsHaveParts(t *testing.T) {
	s := lamps(t, session.Settings{}, "w b; b e; w c")
	require.Equal(t, 3, s.Turns())
	require.Len(t, s.Since(second), 1)
	require.Equal(t, []string{"+", "-"}, s.Brief(first).Moves)
	clicks, err := s.View(first).Clicks()
	require.NoError(t, err)
	require.Equal(t, "Choose the lamp.", clicks.Ask)
	require.Equal(t, "White goes on with the turn", s.See(second).Caption)
	s = after(t, s, "w draw; b decline; w -")
	require.Equal(t, 4, s.Turns())
	require.Len(t, s.Since(second), 2)
	require.Len(t, s.Since(first), 1)
	var turns []int
	for _, m := range s.Played(first, 0) {
		turns = append(turns, m.Turn)
	}
	require.Equal(t, []int{1, 2, 3, 3}, turns)
	_, err = do(after(t, s, "b draw; w decline; b f"), "b draw")
	require.ErrorContains(t, err, "only after your next turn", "Black is in the middle of it")
	_, err = do(after(t, s, "b draw; w decline; b f; b +"), "b draw")
	require.NoError(t, err)
}

// Draws of chance in a turn are part of it, and before the first turn they are no turn. Choices at the same time are a turn
// of each player.
func TestTurnsWithChance(t *testing.T) {
	s, err := session.New(dynamic.Adapt(goofspiel.Game()), nil, session.Settings{Seed: 1})
	require.NoError(t, err)
	require.Equal(t, 1, s.Turns())
	require.Equal(t, 3, after(t, s, "w w1; b b1").Turns())
}

// The rule of a game ends it when a position occurs for the third time at the end of a turn. The table cites the rule,
// whether or not the players have agreed on repetition, and the record has it: see TestReplayRepetitionRule.
func TestRepetitionIsARule(t *testing.T) {
	const round = "w b; b e; w a; b d"
	for _, agreed := range []bool{false, true} {
		s := lamps(t, session.Settings{Repetition: agreed}, round+"; w b; b e; w a")
		require.False(t, s.Over())
		s = reread(t, after(t, s, "b d"))
		require.Equal(t, record.Result{Reason: record.ByRule, Rule: lamp.Thrice}, s.Result())
		seen := s.See(first)
		require.Equal(t, "E2", seen.Rule)
		require.Equal(t, "rule", seen.Reason)
		require.Equal(t, "The position has occurred for the third time, which is a draw (E2)", seen.Caption)
		require.Equal(t, seen.Caption, s.Outcome())
		require.Equal(t, 3, seen.Repetition)
		_, err := s.Play(first, "b")
		require.ErrorIs(t, err, lamp.Thrice)
		require.EqualError(t, err, "the game is over: the position has occurred for the third time, which is a draw (E2)")
		require.Contains(t, s.Record().String(), "result drawn by lamp/E2\n")
	}
}

// In the middle of a turn, a position that occurs for the third time ends nothing: the turn is made first, and its end
// decides.
func TestRepetitionCountsTurns(t *testing.T) {
	const round = "w f; w -; b c; b -"
	s := lamps(t, session.Settings{}, round+"; w a; b d; "+round+"; w e; b d; w f")
	require.False(t, s.Over(), "White has come to f for the third time, twice from a and once from e")
	require.Equal(t, 1, s.See(first).Repetition)
	require.False(t, after(t, s, "w +").Over())
	require.Equal(t, lamp.Thrice, after(t, s, "w -").Result().Rule)
	require.Equal(t, boardgame.NoPlayer, after(t, s, "w -").Result().Winner)
}

// A silent attempt before a move of the same turn stays: it can't be taken back, but the move after it can.
func TestSilentMovesDivideTurns(t *testing.T) {
	s, err := session.New(dynamic.Adapt(notation.Must(game.New(dark.Definition(false)))), nil, session.Settings{})
	require.NoError(t, err)
	s = after(t, s, "w b; b b; b c; b takeback; w accept")
	require.Equal(t, []string{"b", "b"}, s.Moves(0))
}

// Bots watch a game with a rule for repetitions, though it hides nothing. The zero Session has no bots.
func TestThinkerHasWatched(t *testing.T) {
	s, watched := lamps(t, session.Settings{}, "w b; b e; w a"), ""
	for _, move := range s.Watched(second, 1) {
		watched += move
	}
	require.Equal(t, "ea", watched)
	bot, err := s.Thinker(second, search.AlphaBetaBot)
	require.NoError(t, err)
	_, err = bot.Search(t.Context(), s.View(second), search.Options{Nodes: 100})
	require.NoError(t, err)
	_, err = s.Thinker(second, "nobody")
	require.Error(t, err)
	_, err = session.Session{}.Thinker(second, search.AlphaBetaBot)
	require.ErrorIs(t, err, boardgame.NoPosition)
}
