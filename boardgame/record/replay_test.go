package record_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
)

func parse(t *testing.T, text string) record.Record {
	r, err := record.Parse(text)
	require.NoError(t, err)
	return r
}

// Replay refuses records that have the right form but are impossible in the game. Each case replaces a line of the
// example.
func TestReplayRefuses(t *testing.T) {
	for _, c := range []struct {
		line          int
		by            string
		wrong, column int
		problem       string
		rule          boardgame.Rule
		states        int
	}{
		{1, "game taacoca", 1, 6, "a record of taacoca, not of cuckoo", "", 0},
		{2, "rules 2", 2, 7, "recorded under version 2 of the rules of cuckoo, but this library has version 1", "", 0},
		{3, "option setup chess", 3, 14, `option "setup": "chess" is not one of basic`, "", 0},
		{3, "option set basic", 3, 12, `option "set": cuckoo has no such option, only setup, starter`, "", 0},
		{3, "option clock 5\noption setup basic", 3, 14, `option "clock": cuckoo has no such option`, "", 0},
		{4, "option starter w", 4, 16, `option "starter": "w" is not one of b, r`, "", 0},
		{4, "", 2, 8, `option "starter" is missing: a record that begins at the start has all options`, "", 0},
		{5, "player w Ada\nplayer b", 5, 8, "the players are w b r, but in this game they are b r", "", 0},
		{6, "player r\nplayer x", 5, 8, "the players are b r x, but in this game they are b r", "", 0},
		{10, "1 d3-d8", 10, 3, "must go one cell", cuckoo.EggMove, 1},
		{10, "1 h3-d8", 10, 3, "move, from: 'h' instead of", "", 1},
		{10, "1 d3-d0", 10, 7, "move, to: ", "", 1},
		{10, "1 d3-d4 !", 10, 8, "where the move should end", "", 1},
		{14, "4 g5-g4", 14, 3, "d6 can capture d5, so g5-g4 is not allowed", cuckoo.MustCapture, 4},
		{14, "; a comment\n4 g5-g4", 15, 3, "is not allowed", cuckoo.MustCapture, 4},
		{8, "result b wins by time-out of r", 8, 8,
			`"b wins by time-out of r", but r had no move to choose`, "", 5},
		{8, "result b wins by cuckoo/E1", 8, 8, `"b wins by cuckoo/E1", but no rule has ended the game: it is not over`,
			"", 5},
		{8, "result drawn by repetition", 8, 8,
			`"drawn by repetition", but the last position has occurred only 1 of 3 times`, "", 5},
	} {
		states, err := parse(t, replaced(example(t), c.line, c.by)).Replay(find("cuckoo"))
		e := wrong(t, err, c.wrong, c.column, c.problem)
		require.Equal(t, c.rule, e.Rule)
		require.Len(t, states, c.states, "the positions before the error")
		if c.rule != "" {
			require.ErrorIs(t, err, c.rule)
		}
	}
}

// The error of Replay wraps the error of the game, and a bad position has its place and the rules that it breaks.
func TestReplayErrorsUnwrap(t *testing.T) {
	r := parse(t, example(t))
	r.Options, r.Position = nil, "EE2ee/EE3ee/WEE2eew/CEE3ee1/WEE2eew/EE3ee/CE2ee b"
	_, err := r.Replay(find("cuckoo"))
	e := wrong(t, err, 3, 10, "impossible position: ")
	var position *boardgame.PositionError
	require.ErrorAs(t, err, &position)
	require.Equal(t, position.Problems[0].Rule, e.Rule)
	for _, problem := range position.Problems {
		require.ErrorIs(t, err, problem.Rule)
	}
	r.Position = "EE2ee/EE3ee/WEE2eew/CEEx2eec/WEE2eew/EE3ee/EE2ee b"
	_, err = r.Replay(find("cuckoo"))
	wrong(t, err, 3, 10+len("EE2ee/EE3ee/WEE2eew/CEE"), "position, file d: ")
	require.NotContains(t, err.Error(), "byte", "the column contains the offset")
}

// If the rules have ended a game, its record must have the result that the rules give, and no further moves.
func TestReplayOver(t *testing.T) {
	const won = `game cuckoo
rules 1
position 6/7/8/5E2c/8/7/C4e b
player b
player r
result b wins by cuckoo/E3
1 d6-d7
2 d9xd7
end
`
	states, err := parse(t, won).Replay(find("cuckoo"))
	require.NoError(t, err)
	require.Len(t, states, 3)
	refused := func(line int, by string, wrongLine, column int, problem string) {
		states, err := parse(t, replaced(won, line, by)).Replay(find("cuckoo"))
		wrong(t, err, wrongLine, column, problem)
		require.ErrorIs(t, err, cuckoo.OnlyCuckoo)
		require.Len(t, states, 3)
	}
	for _, result := range []string{"unfinished", "r wins by cuckoo/E3", "b wins by cuckoo/E1", "drawn by cuckoo/E3",
		"b wins by resignation of r", "b wins by time-out of r", "drawn by agreement", "drawn by repetition"} {
		refused(6, "result "+result, 6, 8, `"`+result+`", but by the rules b wins by cuckoo/E3`)
	}
	refused(8, "2 d9xd7\n3 a1-a2", 9, 3, "the round is over")
}

// four is the text of a record with four players.
const four = `game oeufs
rules 2
option noTakeBack false
option players 4
player A
player B
player C
player D
result drawn by resignation of C
1 b1-c1
end
`

func TestReplayFourPlayers(t *testing.T) {
	for _, c := range []struct {
		line          int
		by            string
		wrong, column int // or zero
		problem       string
	}{
		{9, "result drawn by resignation of C", 0, 0, ""}, {9, "result A wins by resignation of D", 0, 0, ""},
		{9, "result D wins by time-out of B", 0, 0, ""}, {9, "result drawn by time-out of B", 0, 0, ""},
		{9, "result unfinished", 0, 0, ""}, {9, "result drawn by agreement", 0, 0, ""},
		{9, "result D wins by time-out of A", 0, 0, ""}, // the table went on without A
		{8, "", 5, 8, "the players are A B C, but in this game they are A B C D"},
		{4, "option players 2", 5, 8, "the players are A B C D, but in this game they are A B"},
	} {
		_, err := parse(t, replaced(four, c.line, c.by)).Replay(find("oeufs"))
		if c.problem == "" {
			require.NoError(t, err, c.by)
		} else {
			wrong(t, err, c.wrong, c.column, c.problem)
		}
	}
}

// A draw by repetition needs at least three occurrences of the last position.
func TestReplayRepetition(t *testing.T) {
	r, err := record.New(find("oeufs"), nil)
	require.NoError(t, err)
	r.Result = record.Result{Reason: record.Repetition}
	for n := range 12 { // every fourth position is the same
		_, err := r.Replay(find("oeufs"))
		if n < 8 {
			wrong(t, err, 7, 8, fmt.Sprintf("has occurred only %d of 3 times", 1+n/4))
		} else {
			require.NoError(t, err)
		}
		r.Moves = append(r.Moves, record.Move{Text: []string{"b1-b2", "b6-b5", "b2-b1", "b5-b6"}[n%4]})
	}
}

func TestNew(t *testing.T) {
	g := find("oeufs")
	given := game.Options{"players": "4"}
	r, err := record.New(g, given, "Ada", "", "Grace")
	require.NoError(t, err)
	require.Equal(t, record.Record{
		Game: "oeufs", Version: 2, Options: game.Options{"noTakeBack": "false", "players": "4"},
		Players: []record.Player{{"A", "Ada"}, {"B", ""}, {"C", "Grace"}, {"D", ""}},
	}, r)
	require.Equal(t, boardgame.Third, r.Player("C"))
	require.Equal(t, boardgame.NoPlayer, r.Player("E"))
	r.Options["players"] = "2"
	require.Equal(t, game.Options{"players": "4"}, given, "the caller's options are unchanged")

	const over = "bbbbbb/6/6/6/6/aaaaaa - AB - A:F3"
	r, err = record.NewAt(g, over, "Ada")
	require.NoError(t, err)
	require.Equal(t, record.Record{
		Game: "oeufs", Version: 2, Position: over,
		Players: []record.Player{{"A", "Ada"}, {"B", ""}},
		Result:  record.Result{Reason: record.ByRule, Winner: boardgame.First, Rule: oeufs.TrueClaim},
	}, r, "a game that is already over")
	_, err = r.Replay(g)
	require.NoError(t, err)

	_, err = record.New(g, nil, "Ada", "Grace", "Víkingur")
	require.EqualError(t, err, "3 names for the 2 players of Ovo")
	_, err = record.New(g, nil, "Ada\n")
	require.EqualError(t, err, `the names ["Ada\n"]: the character U+000A, which is not allowed`)
	_, err = record.New(g, game.Options{"players": "7"})
	require.ErrorContains(t, err, `option "players": "7" is not one of 2, 4`)
	_, err = record.NewAt(g, "BBBBBB/6/6/6/6/AAAAA1 A AB -")
	require.ErrorIs(t, err, oeufs.TwoPlayers)
}
