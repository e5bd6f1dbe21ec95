// Package catalog lists the games that the example programs offer: those of package clutch, the two that show how a
// game is written, and any that the program examples/with adds.
package catalog

import (
	"slices"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/breakthrough"
	"github.com/seed4105872c/clutch/examples/geister"
)

// Games returns the games. A game that examples/with adds replaces one with the same name. The list is the caller's
// own.
func Games() dynamic.Games {
	added := more()
	all := append(clutch.Games(), dynamic.Adapt(breakthrough.Game()), dynamic.Adapt(geister.Game()))
	all = slices.DeleteFunc(all, func(g dynamic.Game) bool {
		return slices.ContainsFunc(added, func(a dynamic.Game) bool { return a.Info().Name == g.Info().Name })
	})
	return append(all, added...)
}

// HasMore reports whether examples/with has added a game.
func HasMore() bool { return len(more()) > 0 }

// Find returns the game with the given name. If there is no such game, the error lists all names.
func Find(name string) (dynamic.Game, error) { return Games().Find(name) }
