//go:build js && wasm

// All is the engine with all games of the catalog, for pages with a game that has no engine of its own.
package main

import (
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

func main() { engine.Run(catalog.Games, nil) }
