//go:build js && wasm

// Cuckoo is the engine for pages with Operation Cuckoo.
package main

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

func main() {
	engine.Run(func() dynamic.Games { return dynamic.Games{dynamic.Adapt(cuckoo.Game())} }, nil)
}
