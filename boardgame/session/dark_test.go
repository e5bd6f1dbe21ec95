package session_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
)

type definition = game.Definition[dark.Row, dark.Move]

func adapted(d definition) dynamic.Game { return dynamic.Adapt(notation.Must(game.New(d))) }

// quiet plays the same moves for White and Black twice, with Black's attempts, which have a "!", in one game only.
func quiet(t *testing.T, d definition, steps ...string) (with, without session.Session) {
	with, err := session.New(adapted(d), nil, session.Settings{Repetition: true})
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
		with, without := quiet(t, dark.Definition(false), steps...)
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
		require.Equal(t, with.Plies(), with.PliesFor(first))
	}
	loud, without := quiet(t, dark.Definition(true), "w a", "w draw", "b!a")
	require.NotEqual(t, without.See(first), loud.See(first))
}

// The player who has tried a cell is told what is there, and can't take that back. What White asks for does not
// depend on it.
func TestSilentMoveOfOnesOwn(t *testing.T) {
	with, _ := quiet(t, dark.Definition(false), "w a", "b!a")
	seen := with.See(second)
	require.Equal(t, "There is a stone on a: go on", seen.Told)
	require.Equal(t, []session.Played{{Ply: 1, Turn: 1, Seat: "w", Move: "?"}, {Ply: 2, Turn: 2, Seat: "b", Move: "a"}}, seen.Played)
	require.Empty(t, with.See(first).Told)
	_, err := with.Do(second, session.TakeBack, "")
	require.ErrorContains(t, err, "not everybody was told of a")
	asked := after(t, with, "w takeback")
	require.Equal(t, 1, asked.See(first).Offer.Plies)
	require.Equal(t, 2, asked.See(second).Offer.Plies)
	require.Zero(t, after(t, asked, "b accept").Plies())
}

// The refusal to take back a move names it as the player has seen it: also one of which only spectators are not told.
func TestRefusalsHide(t *testing.T) {
	aloud, silent := dark.Definition(true), dark.Definition(false)
	forPlayers := aloud
	told := *aloud.Secrets
	told.Told = func(s dark.Row, m dark.Move, p boardgame.Player) game.Told {
		if p == boardgame.NoPlayer {
			return silent.Secrets.Told(s, m, p)
		}
		return aloud.Secrets.Told(s, m, p)
	}
	forPlayers.Secrets = &told
	for want, d := range map[string]definition{
		"? has revealed something hidden": aloud, "not everybody was told of ?": forPlayers,
	} {
		s, _ := quiet(t, d, "w a", "b!a")
		_, err := s.Do(first, session.TakeBack, "")
		require.ErrorContains(t, err, want)
	}
}

// Attempts in one turn are no third occurrence of a position; waiting is.
func TestSilentMovesRepeatNothing(t *testing.T) {
	with, _ := quiet(t, dark.Definition(false), "w a", "b d", "w b", "b e", "w c", "b!a", "b!b", "b!c")
	require.False(t, with.Over())
	require.Equal(t, 1, with.See(first).Repetition)
	drawn := with.Record()
	drawn.Result.Reason = record.Repetition
	_, err := drawn.Replay(with.Game())
	require.ErrorContains(t, err, "only 1 of 3 times")
	loud, _ := quiet(t, dark.Definition(true), "w a", "b d", "w b", "b!a", "b!b")
	require.True(t, loud.Over(), "moves of which all are told repeat the position that everybody sees")
	with, _ = quiet(t, dark.Definition(false), "w a", "b!a", "b .", "w .", "b .", "w .")
	require.Equal(t, "repetition", with.See(first).Reason)
	_, err = with.Record().Replay(with.Game())
	require.NoError(t, err)
}

// A seat watches the moves of which it was told, as it saw them, each with its view before the move. Where nothing is
// hidden, there is nothing to watch.
func TestWatched(t *testing.T) {
	with, _ := quiet(t, dark.Definition(false), "w a", "b!a", "b d", "w b")
	states := with.States(0)
	watched := func(p boardgame.Player, n int) (moves []string) {
		for view, move := range with.Watched(p, n) {
			require.Equal(t, p, view.Viewer())
			moves = append(moves, view.String()+": "+move)
		}
		return moves
	}
	see := func(ply int, p boardgame.Player) string { return states[ply].See(p).String() + ": " }
	require.Equal(t, []string{see(0, first) + "a", see(2, first) + "?", see(3, first) + "b"}, watched(first, 0))
	require.Equal(t, []string{see(1, second) + "a", see(2, second) + "d", see(3, second) + "?"}, watched(second, 1))
	for _, move := range with.Watched(first, 0) {
		require.Equal(t, "a", move)
		break
	}
	require.Equal(t, []string{"a", "a", "d", "b"}, with.Moves(-1))
	require.Equal(t, []string{"d", "b"}, with.Moves(2))
	require.Len(t, with.Steps(-1), 4)
	require.Equal(t, "b", with.Steps(3)[0].Move())
	for range after(t, begin(t, "coucou", nil, session.Settings{}), "b d2-d3").Watched(first, 0) {
		t.Fatal("nothing is hidden")
	}
	// White's own move, and of the rest only that of which White was told
	require.Len(t, with.Since(first), 1)
	require.Equal(t, []picture.Change{with.Steps(3)[0].Change(second)}, with.Since(second))
	before, _ := quiet(t, dark.Definition(false), "w a", "b!a", "b d")
	require.Equal(t, []picture.Change{before.Steps(2)[0].Change(first)}, before.Since(first))
}
