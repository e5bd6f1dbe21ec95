// Program plays Breakthrough, and does everything else that examples/clutch does.
package main

import (
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/app"
	"github.com/seed4105872c/clutch/examples/breakthrough"
)

func main() { app.Main(dynamic.Adapt(breakthrough.Game())) }
