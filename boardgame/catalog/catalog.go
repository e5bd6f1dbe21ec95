// Package catalog has all games of this module by name, for programs that let somebody choose.
package catalog

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// Games returns all games, in the alphabetical order of their names. The slice is the caller's own.
func Games() []dynamic.Game {
	return []dynamic.Game{
		dynamic.Adapt(cookiedisco.Definition()),
		dynamic.Adapt(coucou.Definition()),
		dynamic.Adapt(cuckoo.Definition()),
		dynamic.Adapt(oeufs.Definition()),
		dynamic.Adapt(taacoca.Definition()),
	}
}

// Find returns the game of that name. The error for a name that there is not lists those that there are.
func Find(name string) (dynamic.Game, error) {
	var names []string
	for _, g := range Games() {
		if g.Name() == name {
			return g, nil
		}
		names = append(names, g.Name())
	}
	return nil, fmt.Errorf("there is no game %q, only %s", name, strings.Join(names, ", "))
}
