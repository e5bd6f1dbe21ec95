//go:build js && wasm

// Rules is the engine without the bots and without Cookie Disco's solution.
package main

import (
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

func main() { engine.Run(new(wire.Server)) }
