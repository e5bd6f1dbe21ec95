//go:build js && wasm

// Oeufs is the engine for pages with Ovo.
package main

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
	"github.com/seed4105872c/clutch/oeufs"
)

func main() {
	engine.Run(func() dynamic.Games { return dynamic.Games{dynamic.Adapt(oeufs.Game())} }, nil)
}
