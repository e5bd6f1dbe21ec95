//go:build js && wasm

// Cookiedisco is the engine for pages with Cookie Disco, with its solution. Besides the two functions that
// [engine.Run] sets in the worker, it sets a third one:
//
//	clutchSolution(bytes)   loads the solution of Cookie Disco; returns "", or what is wrong with the solution
package main

import (
	"syscall/js"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

func main() {
	x := &solver{}
	js.Global().Set("clutchSolution", js.FuncOf(x.load))
	engine.Run(func() dynamic.Games { return dynamic.Games{dynamic.Adapt(cookiedisco.Definition())} }, x.solve)
}
