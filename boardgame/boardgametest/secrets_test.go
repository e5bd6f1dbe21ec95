package boardgametest

import (
	"math/rand/v2"
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

type darkKit = *kit[dark.Row, dark.Move]

func darkKitOf(t *testing.T, aloud bool) darkKit {
	return newKit(t, Suite[dark.Row, dark.Move]{Definition: dark.Definition(aloud)})
}

// The game with silent moves obeys the laws, and so does the one in which everybody hears of all attempts.
func TestDarkPasses(t *testing.T) {
	for _, aloud := range []bool{false, true} {
		darkKitOf(t, aloud).runLaws(t)
	}
}

// Each leak of a game with masked and silent moves is found. The keys are parts of what the kit says.
func TestLeaksAreFound(t *testing.T) {
	moveFor := func(spoil func(s dark.Row, m dark.Move, p boardgame.Player) dark.Move) func(k darkKit) {
		return func(k darkKit) { k.def.Hidden.MoveFor = spoil }
	}
	told := func(spoil func(told *game.Told, s dark.Row, m dark.Move, p boardgame.Player)) func(k darkKit) {
		return func(k darkKit) {
			right := k.def.Hidden.Told
			k.def.Hidden.Told = func(s dark.Row, m dark.Move, p boardgame.Player) game.Told {
				told := right(s, m, p)
				spoil(&told, s, m, p)
				return told
			}
		}
	}
	others := func(mask dark.Move) func(s dark.Row, m dark.Move, p boardgame.Player) dark.Move {
		return func(s dark.Row, m dark.Move, p boardgame.Player) dark.Move {
			if p == s.Turn() {
				return m
			}
			return mask
		}
	}
	for says, spoil := range map[string]func(k darkKit){
		"lead to different states that look the same": moveFor(func(_ dark.Row, m dark.Move, _ boardgame.Player) dark.Move {
			return m
		}),
		"the player's own move": moveFor(func(dark.Row, dark.Move, boardgame.Player) dark.Move { return '?' }),
		"but it is legal in":    moveFor(others('.')),
		"but ParseMove gives": func(k darkKit) {
			k.def.ParseMove = func(string) (m dark.Move, err error) { return m, nil }
		},
		"is silent\n": told(func(told *game.Told, s dark.Row, _ dark.Move, p boardgame.Player) {
			told.Silent = p == s.Turn()
		}),
		"sees that it leads to another view": told(func(told *game.Told, _ dark.Row, m dark.Move, p boardgame.Player) {
			told.Silent = told.Silent || m == '.' && p == boardgame.NoPlayer
		}),
		"it tells something": told(func(told *game.Told, _ dark.Row, _ dark.Move, _ boardgame.Player) {
			told.Reveals = true
		}),
		"but spectators are told": told(func(told *game.Told, _ dark.Row, _ dark.Move, p boardgame.Player) {
			told.Silent = told.Silent && p != boardgame.NoPlayer
		}),
		"which looks the same tells": told(func(told *game.Told, s dark.Row, m dark.Move, p boardgame.Player) {
			if !told.Silent && p != s.Turn() {
				told.Sentence = m.String()
			}
		}),
	} {
		k := darkKitOf(t, strings.HasPrefix(says, "lead to"))
		spoil(k)
		require.Contains(t, failure(t, k, "law 9: moves"), says)
	}
	k, open := darkKitOf(t, false), dark.Definition(false)
	open.Hidden = nil
	k.coding = func() (*env.Coding[dark.Row, dark.Move], error) { return env.Of(open) }
	require.Contains(t, failure(t, k, "law 9: views"), "the observation differs in")
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
			require.Equal(t, 1, pair.games[0].Plies(), "%v", pair.said)
		}
	}
	require.Positive(t, inserted)
}
