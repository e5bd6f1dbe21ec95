//go:build js && wasm

// Taacoca is the engine for pages with Taacoca.
package main

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
	"github.com/seed4105872c/clutch/taacoca"
)

func main() {
	engine.Run(func() dynamic.Games { return dynamic.Games{dynamic.Adapt(taacoca.Game())} }, nil)
}
