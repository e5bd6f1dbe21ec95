package oeufs

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
)

// Scramble returns a copy of s in which the turned eggs that p has not looked at have other owners at random. The test
// kit checks hidden with it, so Scramble must not call hidden.
func Scramble(s State, p boardgame.Player, rng *rand.Rand) State {
	if s.turn == boardgame.NoPlayer {
		return s // nothing is hidden
	}
	if p > D {
		p = boardgame.NoPlayer
	}
	return s.redealt(s.turned&^s.looks[p], rng)
}

// Definition is what the game is made of.
var Definition = definition
