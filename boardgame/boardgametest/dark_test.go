package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// The game with silent moves obeys the laws, and so does the one in which everybody hears of all attempts.
func TestDarkPasses(t *testing.T) {
	for _, aloud := range []bool{false, true} {
		k, err := newKit(Suite[dark.Row, dark.Move]{Definition: dark.Definition(aloud)})
		require.NoError(t, err)
		k.runLaws(t)
	}
}

// A game may not say that a move is silent if somebody sees it, and may not tell what a player can't see.
func TestWrongSilenceIsFound(t *testing.T) {
	if underRace() {
		t.Skip("the law compares fewer pairs then, and may miss a leak")
	}
	for says, spoil := range map[string]func(told *game.Told, s dark.Row, m dark.Move, p boardgame.Player){
		"own move": func(told *game.Told, s dark.Row, _ dark.Move, p boardgame.Player) { told.Silent = p == s.Turn() },
		"sees that it leads to": func(told *game.Told, _ dark.Row, m dark.Move, p boardgame.Player) {
			told.Silent = told.Silent || m == '.' && p == boardgame.NoPlayer
		},
		"it tells something": func(told *game.Told, _ dark.Row, _ dark.Move, _ boardgame.Player) {
			told.Reveals = true
		},
		"but spectators are told": func(told *game.Told, _ dark.Row, _ dark.Move, p boardgame.Player) {
			told.Silent = told.Silent && p != boardgame.NoPlayer
		},
		"which looks the same": func(told *game.Told, s dark.Row, m dark.Move, p boardgame.Player) {
			if !told.Silent && p != s.Turn() {
				told.Sentence = m.String()
			}
		},
	} {
		d := dark.Definition(false)
		right := d.Hidden.Told
		d.Hidden.Told = func(s dark.Row, m dark.Move, p boardgame.Player) game.Told {
			told := right(s, m, p)
			spoil(&told, s, m, p)
			return told
		}
		k, err := newKit(Suite[dark.Row, dark.Move]{Definition: d})
		require.NoError(t, err)
		i := slices.IndexFunc(k.laws(), func(l law[dark.Row, dark.Move]) bool {
			return l.name == "law 9: moves tell what they should"
		})
		require.Contains(t, k.failure(t, k.laws()[i]), says)
	}
}

// The kit notices moves without a number, and observations that show more than a view.
func TestWrongActionsAreFound(t *testing.T) {
	unwritten, open := dark.Definition(false), dark.Definition(false)
	unwritten.Written, open.Hidden = slices.Values([]dark.Move("abcd.?")), nil
	for law, c := range map[string]struct {
		d    game.Definition[dark.Row, dark.Move]
		says string
	}{
		"moves have actions":                        {unwritten, "package env expects at most 6"},
		"law 9: observations hide what they should": {open, "the observation differs in"},
	} {
		k, err := newKit(Suite[dark.Row, dark.Move]{Definition: dark.Definition(false)})
		require.NoError(t, err)
		k.coding = func() (*env.Coding[dark.Row, dark.Move], error) { return env.Of(c.d) }
		i := slices.IndexFunc(k.laws(), func(l lawOfDark) bool { return l.name == law })
		require.Contains(t, k.failure(t, k.laws()[i]), c.says)
	}
}

type lawOfDark = law[dark.Row, dark.Move]

// Two sessions differ in attempts of Black. If everybody hears of these, then moves are counted, offers end, and
// positions repeat, which the kit must find when it compares what White gets. If nobody does, it finds nothing.
func TestSilentMovesAreCompared(t *testing.T) {
	for _, c := range []struct{ steps, finds string }{
		{"w/a b!a", "PliesFor differs"},
		{"w/a b/d w/b w/draw b!a", "decline differs"},
		{"w/a w/takeback b!a", "accept differs"},
		{"w/a b/d w/b b!a b!b", `"reason":"repetition"`},
	} {
		for _, aloud := range []bool{false, true} {
			s, err := session.New(dynamic.Adapt(dark.Definition(aloud)), nil, session.Settings{Repetition: true})
			require.NoError(t, err)
			pair := twins{viewer: boardgame.First, games: [2]session.Session{s, s}}
			for _, step := range strings.Fields(c.steps) {
				p, action, move := boardgame.Player(1+strings.IndexByte("wb", step[0])), step[2:], ""
				if len(action) == 1 {
					action, move = session.Move, action
				}
				next, refused := pair.both(p, action, [2]string{move, move})
				require.NoError(t, refused[0])
				pair.games[0] = next[0]
				if step[1] != '!' {
					pair.games[1] = next[1]
				}
			}
			err = pair.compare([]string{"a", "f", "."})
			if aloud {
				require.ErrorContains(t, err, c.finds, c.steps)
			} else {
				require.NoError(t, err, c.steps)
			}
		}
	}
}

// The kit makes silent moves in one of two sessions only.
func TestSilentMovesAreInserted(t *testing.T) {
	s, err := session.At(dynamic.Adapt(dark.Definition(false)), "www... b 3", session.Settings{})
	require.NoError(t, err)
	inserted := 0
	for seed := range uint64(20) {
		pair := twins{viewer: boardgame.First, games: [2]session.Session{s, s}}
		_, err := pair.move(rand.New(rand.NewPCG(seed, 0)))
		require.NoError(t, err)
		if pair.games[1].Plies() == 0 {
			inserted++
			require.Equal(t, 1, pair.games[0].Plies(), fmt.Sprint(pair.said))
		}
	}
	require.Positive(t, inserted)
}
