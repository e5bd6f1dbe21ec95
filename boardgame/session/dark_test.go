package session_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// quiet plays the same moves for White and Black twice, with Black's attempts in one game only.
func quiet(t *testing.T, aloud bool, settings session.Settings, steps ...string) (with, without session.Session) {
	with, err := session.New(dynamic.Adapt(dark.Definition(aloud)), nil, settings)
	require.NoError(t, err)
	without = with
	for _, step := range steps {
		seat, action, move := boardgame.Player(1+strings.IndexByte("wb", step[0])), session.Move, step[2:]
		if len(move) > 1 {
			action, move = move, ""
		}
		with, err = with.Do(seat, action, move)
		require.NoError(t, err, step)
		if step[1] == '!' {
			continue // an attempt
		}
		without, err = without.Do(seat, action, move)
		require.NoError(t, err, step)
	}
	return with, without
}

// Nobody but Black notices that Black has named cells with White's stones, whatever the table has been asked. The test
// kit compares all that leaves two such sessions.
func TestSilentMoves(t *testing.T) {
	for _, steps := range [][]string{
		{"w a", "b!a"},
		{"w a", "b d", "w b", "b!a", "b!b", "b e"},
		{"w a", "w draw", "b!a"},
		{"w a", "w takeback", "b!a"},
		{"w a", "w draw", "b!a", "b decline", "b d"},
		{"w a", "b d", "w b", "b takeback", "b!a"},
	} {
		with, without := quiet(t, false, session.Settings{Repetition: true}, steps...)
		require.Equal(t, without.See(first), with.See(first), steps)
		require.NotEqual(t, without.PliesFor(second), with.PliesFor(second))
		require.Equal(t, without.PliesFor(first), with.PliesFor(first))
		require.Equal(t, with.Plies(), with.PliesFor(second))
		data, err := with.MarshalJSON()
		require.NoError(t, err)
		stored, err := session.Read(data, dynamic.Games{with.Game()}.Find)
		require.NoError(t, err)
		require.Equal(t, with.See(second), stored.See(second))
		again, err := session.FromRecord(with.Game(), with.Record(), session.Settings{Repetition: true})
		require.NoError(t, err)
		require.Equal(t, with.Played(first, 0), again.Played(first, 0))
		with, err = with.Do(first, session.Resign, "")
		require.NoError(t, err)
		require.Len(t, with.Played(first, 0), with.Plies(), "after the end everybody sees all moves")
	}
	loud, without := quiet(t, true, session.Settings{}, "w a", "w draw", "b!a")
	require.NotEqual(t, without.See(first), loud.See(first))
}

// The player who has tried a cell is told what is there, and can't take that back. What White asks for does not
// depend on it.
func TestSilentMoveOfOnesOwn(t *testing.T) {
	with, _ := quiet(t, false, session.Settings{}, "w a", "b!a")
	seen := with.See(second)
	require.Equal(t, "There is a stone on a: go on", seen.Told)
	require.Equal(t, []session.Played{{Ply: 1, Seat: "w", Move: "?"}, {Ply: 2, Seat: "b", Move: "a"}}, seen.Played)
	require.Empty(t, with.See(first).Told)
	_, err := with.Do(second, session.TakeBack, "")
	require.ErrorContains(t, err, "not everybody was told of a")
	asked, err := with.Do(first, session.TakeBack, "")
	require.NoError(t, err)
	require.Equal(t, 1, asked.See(first).Offer.Plies)
	require.Equal(t, 2, asked.See(second).Offer.Plies)
	back, err := asked.Do(second, session.Accept, "")
	require.NoError(t, err)
	require.Zero(t, back.Plies())
}

// Attempts in one turn are no third occurrence of a position; waiting is.
func TestSilentMovesRepeatNothing(t *testing.T) {
	with, _ := quiet(t, false, session.Settings{Repetition: true}, "w a", "b d", "w b", "b e", "w c", "b!a", "b!b",
		"b!c")
	require.False(t, with.Over())
	require.Equal(t, 1, with.See(first).Repetition)
	loud, _ := quiet(t, true, session.Settings{Repetition: true}, "w a", "b d", "w b", "b!a", "b!b")
	require.True(t, loud.Over(), "moves of which all are told repeat the position that everybody sees")
	with, _ = quiet(t, false, session.Settings{Repetition: true}, "w a", "b!a", "b .", "w .", "b .", "w .")
	require.Equal(t, "repetition", with.See(first).Reason)
	_, err := with.Record().Replay(with.Game())
	require.NoError(t, err)
}
