// Package catalog lists the games that a program offers: those of package clutch, the three that show how a game is
// written, and those that the program's author has added.
package catalog

import (
	"slices"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/breakthrough"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// These are set by Add, before anything else happens.
var (
	added   dynamic.Games
	program = "github.com/seed4105872c/clutch/examples/clutch"
)

// Add adds games of the program's author. The argument from is the import path of the main package. A main function
// calls Add before it does anything else.
func Add(from string, games ...dynamic.Game) {
	if len(games) > 0 {
		added, program = append(added, games...), from
	}
}

// Added reports whether the program's author has added games.
func Added() bool { return len(added) > 0 }

// Program returns the import path of a main package with all games: that of the author, or else examples/clutch.
// Compiled to WebAssembly, it is the engine of pages with these games.
func Program() string { return program }

// Games returns the games, those of the author first. They replace those with the same name. The list is the caller's
// own.
func Games() dynamic.Games {
	all := slices.Clone(added)
	tutorials := dynamic.Games{
		dynamic.Adapt(breakthrough.Game()), dynamic.Adapt(geister.Game()), dynamic.Adapt(goofspiel.Game()),
	}
	for _, g := range append(clutch.Games(), tutorials...) {
		if !slices.ContainsFunc(added, func(a dynamic.Game) bool { return a.Info().Name == g.Info().Name }) {
			all = append(all, g)
		}
	}
	return all
}

// Find returns the game with the given name. If there is no such game, the error lists all names.
func Find(name string) (dynamic.Game, error) { return Games().Find(name) }
