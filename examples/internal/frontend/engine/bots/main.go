//go:build js && wasm

// Bots is the engine with the bots and with Cookie Disco's solution. Besides the two functions that [engine.Run] sets in the
// worker, it sets a third one:
//
//	clutchSolution(bytes)   loads the solution of Cookie Disco; returns "", or what is wrong with the solution
package main

import (
	"syscall/js"

	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

func main() {
	x := &solver{}
	server := wire.NewServer()
	server.Solution = x.solve
	js.Global().Set("clutchSolution", js.FuncOf(x.load))
	engine.Run(server)
}
