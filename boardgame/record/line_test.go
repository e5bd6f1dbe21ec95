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
func (p place) Ending() boardgame.Ending          { return boardgame.Ending{Rule: lamp.Reached} }
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

// The rule of a game for repetitions counts within a turn, too: a player who goes round in circles ends the game. It ends
// no game that another rule has ended.
func TestThriceInOneTurn(t *testing.T) {
	g := dynamic.Adapt(lamp.Game())
	l := record.Begin(place{text: "x w"})
	for i, at := range []place{{text: "y w"}, {text: "z w"}, {text: "y w"}, {text: "z w"}, {text: "y w"}} {
		require.Equal(t, record.Result{}, l.Result(g), i)
		l = l.After(move{after: at, before: place{text: "x w"}})
	}
	require.Equal(t, record.Result{Reason: record.ByRule, Rule: lamp.Thrice}, l.Result(g))
	l = l.After(move{after: place{text: "z w."}, before: place{text: "y w"}})
	require.Equal(t, 3, l.Times())
	require.Equal(t, record.Result{Reason: record.ByRule, Rule: lamp.Reached}, l.Result(g))
}
