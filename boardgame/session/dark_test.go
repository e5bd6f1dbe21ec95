package session_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// quiet plays the same moves for White and Black twice, with Black's attempts, which have a "!", in one game only.
func quiet(t *testing.T, aloud bool, steps ...string) (with, without session.Session) {
	with, err := session.New(dynamic.Adapt(dark.Definition(aloud)), nil, session.Settings{Repetition: true})
	require.NoError(t, err)
	without = with
	for _, step := range steps {
		plain := strings.Replace(step, "!", " ", 1)
		with = after(t, with, plain)
		if step == plain {
			without = after(t, without, step)
		}
	}
	return with, without
}

// Nobody but Black notices that Black has named cells with White's stones, whatever the table has been asked.
// TestSessionsHide compares all that leaves two such sessions.
func TestSilentMoves(t *testing.T) {
	for _, steps := range [][]string{
		{"w a", "b!a"},
		{"w a", "b d", "w b", "b!a", "b!b", "b e"},
		{"w a", "w draw", "b!a"},
		{"w a", "w takeback", "b!a"},
		{"w a", "w draw", "b!a", "b decline", "b d"},
		{"w a", "b d", "w b", "b takeback", "b!a"},
	} {
		with, without := quiet(t, false, steps...)
		require.Equal(t, without.See(first), with.See(first), steps)
		require.NotEqual(t, without.PliesFor(second), with.PliesFor(second))
		require.Equal(t, without.PliesFor(first), with.PliesFor(first))
		require.Equal(t, with.Plies(), with.PliesFor(second))
		reread(t, with)
		again, err := session.FromRecord(with.Game(), with.Record(), session.Settings{Repetition: true})
		require.NoError(t, err)
		require.Equal(t, with.Played(first, 0), again.Played(first, 0))
		with = after(t, with, "w resign")
		require.Len(t, with.Played(first, 0), with.Plies(), "after the end everybody sees all moves")
	}
	loud, without := quiet(t, true, "w a", "w draw", "b!a")
	require.NotEqual(t, without.See(first), loud.See(first))
}

// The player who has tried a cell is told what is there, and can't take that back. What White asks for does not
// depend on it.
func TestSilentMoveOfOnesOwn(t *testing.T) {
	with, _ := quiet(t, false, "w a", "b!a")
	seen := with.See(second)
	require.Equal(t, "There is a stone on a: go on", seen.Told)
	require.Equal(t, []session.Played{{Ply: 1, Seat: "w", Move: "?"}, {Ply: 2, Seat: "b", Move: "a"}}, seen.Played)
	require.Empty(t, with.See(first).Told)
	_, err := with.Do(second, session.TakeBack, "")
	require.ErrorContains(t, err, "not everybody was told of a")
	asked := after(t, with, "w takeback")
	require.Equal(t, 1, asked.See(first).Offer.Plies)
	require.Equal(t, 2, asked.See(second).Offer.Plies)
	require.Zero(t, after(t, asked, "b accept").Plies())
}

// Attempts in one turn are no third occurrence of a position; waiting is.
func TestSilentMovesRepeatNothing(t *testing.T) {
	with, _ := quiet(t, false, "w a", "b d", "w b", "b e", "w c", "b!a", "b!b", "b!c")
	require.False(t, with.Over())
	require.Equal(t, 1, with.See(first).Repetition)
	loud, _ := quiet(t, true, "w a", "b d", "w b", "b!a", "b!b")
	require.True(t, loud.Over(), "moves of which all are told repeat the position that everybody sees")
	with, _ = quiet(t, false, "w a", "b!a", "b .", "w .", "b .", "w .")
	require.Equal(t, "repetition", with.See(first).Reason)
	_, err := with.Record().Replay(with.Game())
	require.NoError(t, err)
}
