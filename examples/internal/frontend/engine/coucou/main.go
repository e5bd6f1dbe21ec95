//go:build js && wasm

// Coucou is the engine for pages with Le Coucou picard.
package main

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

func main() {
	engine.Run(func() dynamic.Games { return dynamic.Games{dynamic.Adapt(coucou.Game())} }, nil)
}
