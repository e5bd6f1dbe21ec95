package boardgametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Each leak of a game with masked and silent moves is found. The keys are parts of what the kit says.
func TestLeaksAreFound(t *testing.T) {
	moveFor := func(spoil func(s toy, m dark.Move, p boardgame.Player) dark.Move) func(d *definition) {
		return func(d *definition) { d.Secrets.MoveFor = spoil }
	}
	told := func(spoil func(told *game.Told, s toy, m dark.Move, p boardgame.Player)) func(d *definition) {
		return func(d *definition) {
			right := d.Secrets.Told
			d.Secrets.Told = func(s toy, m dark.Move, p boardgame.Player) game.Told {
				told := right(s, m, p)
				spoil(&told, s, m, p)
				return told
			}
		}
	}
	others := func(mask dark.Move) func(s toy, m dark.Move, p boardgame.Player) dark.Move {
		return func(s toy, m dark.Move, p boardgame.Player) dark.Move {
			if p == s.Turn() {
				return m
			}
			return mask
		}
	}
	for says, spoil := range map[string]func(d *definition){
		"lead to different states that look the same": moveFor(func(_ toy, m dark.Move, _ boardgame.Player) dark.Move {
			return m
		}),
		"the player's own move": moveFor(func(toy, dark.Move, boardgame.Player) dark.Move { return '?' }),
		"but it is legal in":    moveFor(others('.')),
		"but ParseMove gives": func(d *definition) {
			d.Rules.ParseMove = func(string) (m dark.Move, err error) { return m, nil }
		},
		"is silent\n": told(func(told *game.Told, s toy, _ dark.Move, p boardgame.Player) {
			told.Silent = p == s.Turn()
		}),
		"sees that it leads to another view": told(func(told *game.Told, _ toy, m dark.Move, p boardgame.Player) {
			told.Silent = told.Silent || m == '.' && p == boardgame.NoPlayer
		}),
		"it tells something": told(func(told *game.Told, _ toy, _ dark.Move, _ boardgame.Player) {
			told.Reveals = true
		}),
		"but spectators are told": told(func(told *game.Told, _ toy, _ dark.Move, p boardgame.Player) {
			told.Silent = told.Silent && p != boardgame.NoPlayer
		}),
		"which looks the same tells": told(func(told *game.Told, s toy, m dark.Move, p boardgame.Player) {
			if !told.Silent && p != s.Turn() {
				told.Sentence = m.String()
			}
		}),
	} {
		k, d := toyKitOf(t, lawful), toyDefinition(lawful)
		if strings.HasPrefix(says, "lead to") {
			d.Secrets.Told = nil // everybody hears of attempts
		}
		spoil(&d)
		k.remake(t, d)
		require.Contains(t, failure(t, k, "law 9: moves", says), says)
	}
	k, open := toyKitOf(t, lawful), toyDefinition(lawful)
	open.Secrets, open.Options[0].Secret = nil, false
	k.coding = func() (*env.Coding[toy, dark.Move], error) { return env.Of(notation.Must(game.New(open))) }
	const says = "the observation differs in"
	require.Contains(t, failure(t, k, "law 9: views", says), says)

	k, cheats := toyKitOf(t, lawful), toyDefinition(lawful)
	hide, truth := cheats.Secrets.Hide, toy{}
	cheats.Secrets.Hide = func(s toy, p boardgame.Player) toy {
		truth = s
		return hide(s, p)
	}
	cheats.Secrets.Fill = func(toy, boardgame.Player, *rand.Rand) toy { return truth }
	k.remake(t, cheats)
	const after = "the successors differ in"
	require.Contains(t, failure(t, k, "law 9: views", after), after)
}
