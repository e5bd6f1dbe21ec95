package record_test

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
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// at says what a line knows of its last position.
type at struct {
	turn    int
	halfway bool
	times   int
}

// lines makes the moves, and returns what the line knows at the beginning and after each of them.
func lines(t *testing.T, g dynamic.Game, moves string) (all []at) {
	s, err := g.Start(nil)
	require.NoError(t, err)
	line := record.Begin(s)
	all = append(all, at{line.Turn(), line.Halfway(), line.Times()})
	for _, move := range strings.Fields(moves) {
		step, err := s.Make(move)
		require.NoError(t, err)
		s, line = step.After(), line.After(step)
		all = append(all, at{line.Turn(), line.Halfway(), line.Times()})
	}
	return all
}

// A turn of Lamps that leads to c or f has two parts. Two players who walk to and fro come to the same positions,
// which count at the ends of their turns.
func TestLineCountsTurns(t *testing.T) {
	require.Equal(t, []at{
		{1, false, 1}, {2, false, 1}, {3, false, 1}, {4, false, 1}, {5, false, 2}, {6, false, 2}, {7, false, 2},
		{8, false, 2}, {9, false, 3},
	}, lines(t, dynamic.Adapt(lamp.Game()), "b e a d b e a d"))
	require.Equal(t, []at{
		{1, false, 1}, {1, true, 1}, {2, false, 1}, {2, true, 1}, {3, false, 1}, {4, false, 1},
		{5, false, 2}, {5, true, 1}, // in the middle of a turn, a position is new, but the one at its end is not
		{6, false, 2}, {6, true, 1}, {7, false, 2},
	}, lines(t, dynamic.Adapt(lamp.Game()), "f - c - a d f - c -"))
}

// What chance draws before the first turn is no turn. Choices at the same time are a turn of each player.
func TestLineWithChance(t *testing.T) {
	require.Equal(t, []at{{1, false, 1}, {1, false, 1}, {2, false, 1}, {2, false, 1}, {3, false, 1}, {4, false, 1}},
		lines(t, dynamic.Adapt(goofspiel.Game()), "p1 w1 b1 p2 w2"))
}

// A move that is silent for spectators makes no new position, and one of which they are told does.
func TestLineWithSilentMoves(t *testing.T) {
	for _, aloud := range []bool{false, true} {
		g := dynamic.Adapt(notation.Must(game.New(dark.Definition(aloud))))
		times := 1
		if aloud {
			times = 2
		}
		require.Equal(t, []at{{1, false, 1}, {2, false, 1}, {2, true, times}, {3, false, 1}}, lines(t, g, "a a b"))
	}
}

// A rule by which the third occurrence of a position is a draw ends the game, and the record says so.
func TestReplayRepetitionRule(t *testing.T) {
	const drawn = `game lamp
rules 1
player w
player b
result drawn by lamp/E2
1 b
2 e
3 a
4 d
5 b
6 e
7 a
8 d
end
`
	g := dynamic.Adapt(lamp.Game())
	states, err := parse(t, drawn).Replay(g)
	require.NoError(t, err)
	require.Len(t, states, 9)
	for _, c := range []struct {
		old, by, problem string
		line, column     int
		rule             boardgame.Rule
	}{
		{"drawn by lamp/E2", "unfinished", `"unfinished", but by the rules drawn by lamp/E2`, 5, 8, lamp.Thrice},
		{"drawn by lamp/E2", "drawn by repetition", "but by the rules drawn by lamp/E2", 5, 8, lamp.Thrice},
		{"drawn by lamp/E2", "drawn by lamp/E1", "but by the rules drawn by lamp/E2", 5, 8, lamp.Thrice},
		{"8 d\nend", "8 d\n9 b\nend", "the position had occurred for the third time", 14, 3, lamp.Thrice},
		{"7 a\n8 d\nend", "7 a\nend", "no rule has ended the game", 5, 8, ""},
	} {
		_, err := parse(t, strings.Replace(drawn, c.old, c.by, 1)).Replay(g)
		require.Equal(t, c.rule, wrong(t, err, c.line, c.column, c.problem).Rule)
	}
}

// A copy of a record shares nothing with it.
func TestClone(t *testing.T) {
	r := parse(t, example(t))
	copied := r.Clone()
	require.Equal(t, r, copied)
	r.Options["setup"], r.Players[0].Name, r.Comments[0], r.Moves[0].Text, r.Moves[2].Comments[0] = "x", "x", "x", "x", "x"
	require.Equal(t, parse(t, example(t)), copied)
}
