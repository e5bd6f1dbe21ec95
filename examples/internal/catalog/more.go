package catalog

import "github.com/seed4105872c/clutch/boardgame/dynamic"

// more returns the games of other modules. The program examples/with builds a program with another version of this
// file.
func more() dynamic.Games { return nil }
