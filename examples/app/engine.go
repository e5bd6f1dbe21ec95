//go:build js && wasm

package app

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

// Main runs the engine of a page, with these games before those of package clutch and of its examples. It never
// returns.
func Main(games ...dynamic.Game) {
	catalog.Add("", games...)
	engine.RunAll()
}
