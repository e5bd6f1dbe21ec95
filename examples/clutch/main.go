// Clutch plays board games in a terminal, and does everything else that can be done with them without a server:
//
//	go run github.com/seed4105872c/clutch/examples/clutch@latest
//	go run ./examples/clutch help
//
// Without a command it asks which game to play. Package examples/app makes the same program with a game of your own.
package main

import "github.com/seed4105872c/clutch/examples/app"

func main() { app.Main() }
