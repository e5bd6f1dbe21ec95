package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// A place is a position of which only a text such as "x w" is known: what everybody sees, and who is to move, w, b or *
// for chance. After that, "&" says that others choose at the same time, "." that the game is over, and "s" that the move
// to it was silent for spectators.
type place struct {
	dynamic.State
	text string
}

func (p place) Turn() boardgame.Player {
	return map[byte]boardgame.Player{'w': boardgame.First, 'b': boardgame.Second, '*': boardgame.Chance}[p.text[2]]
}
func (p place) Together() bool { return strings.Contains(p.text, "&") }
func (p place) Winner() (boardgame.Player, bool) {
	return boardgame.NoPlayer, strings.Contains(p.text, ".")
}
func (p place) See(boardgame.Player) dynamic.View { return look{text: p.text[:3]} }

type look struct {
	dynamic.View
	text string
}

func (l look) String() string { return l.text }

type move struct {
	dynamic.Step
	before, after place
}

func (m move) Before() dynamic.State { return m.before }
func (m move) After() dynamic.State  { return m.after }
func (m move) Told(boardgame.Player) game.Told {
	return game.Told{Silent: strings.Contains(m.after.text, "s")}
}

// Each line has its positions and, for each, the number of the turn, how often the position has occurred, and a + if
// the player to move has made a part of the turn. They were counted by hand.
func TestLine(t *testing.T) {
	for _, c := range []struct{ what, positions, want string }{
		{"one move a turn", "x w, y b, z w", "1 1, 2 1, 3 1"},
		{"two parts", "x w, y w, z b, u b, x w", "1 1, 1 1+, 2 1, 2 1+, 3 2"},
		{"chance first", "x *, y w, z b", "1 1, 1 1, 2 1"},
		{"chance between turns", "x w, y *, z b, y *, x w", "1 1, 1 1, 2 1, 2 1, 3 2"},
		{"chance in the middle", "x w, y *, z w, u b", "1 1, 1 1, 1 1+, 2 1"},
		{"chance twice in the middle", "x w, y *, z *, u w, v b", "1 1, 1 1, 1 1, 1 1+, 2 1"},
		{"chance ends the game", "x w, y *, z w.", "1 1, 1 1, 1 1"},
		{"the end belongs to the last turn", "x w, y b, z w.", "1 1, 2 1, 2 1"},
		{"choices in order", "x w&, y b&, z w&, u b&", "1 1, 2 1, 3 1, 4 1"},
		{"the last one to choose goes on", "x w&, y b&, z b, u w", "1 1, 2 1, 3 1, 4 1"},
		{"a choice ends with a draw of chance", "x w&, y b&, z *, u b&", "1 1, 2 1, 2 1, 3 1"},
		{"thrice at the ends of turns", "x w, y b, x w, y b, x w", "1 1, 2 1, 3 2, 4 2, 5 3"},
		{"in the middle of one turn", "x w, y w, z w, y w, z w, x b", "1 1, 1 1+, 1 1+, 1 2+, 1 2+, 2 1"},
		{"in the middle of another turn", "x w, y w, z b, y w, u w, y w", "1 1, 1 1+, 2 1, 3 1, 3 1+, 3 2+"},
		{"with a draw in the middle", "x w, y *, z w, y *, z w, u b", "1 1, 1 1, 1 1+, 1 2, 1 2+, 2 1"},
		{"the same draw in two turns", "x w, y *, z w, u b, x w, y *, z w", "1 1, 1 1, 1 1+, 2 1, 3 2, 3 1, 3 1+"},
		{"a silent move makes no new position", "x w, y b, x ws, y b, x w", "1 1, 2 1, 3 1, 4 2, 5 2"},
	} {
		var got []string
		var l *record.Line
		var before place
		for i, text := range strings.Split(c.positions, ", ") {
			at := place{text: text}
			if i == 0 {
				l = record.Begin(at)
			} else {
				l = l.After(move{before: before, after: at})
			}
			before = at
			part := map[bool]string{true: "+"}[l.Halfway()]
			got = append(got, fmt.Sprintf("%d %d%s", l.Turn(), l.Times(), part))
		}
		require.Equal(t, c.want, strings.Join(got, ", "), c.what)
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
