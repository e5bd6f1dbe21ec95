// Package app is a whole program for games: the terminal, a referee for other programs, counts, matches of bots,
// drawings, and the rule books as pages. Five lines beside a game of your own make such a program with that game:
//
//	package main
//
//	import (
//		"github.com/seed4105872c/clutch/boardgame/dynamic"
//		"github.com/seed4105872c/clutch/examples/app"
//		"example.com/hop"
//	)
//
//	func main() { app.Main(dynamic.Adapt(hop.Game())) }
//
// The program examples/breakthrough/program is one, and examples/clutch is one without a further game. Compiled to
// WebAssembly, the same program is the engine of the pages that the command book makes.
package app
