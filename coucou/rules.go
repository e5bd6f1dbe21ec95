package coucou

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board       boardgame.Rule = "coucou/B1" // B1: the board
	Nests       boardgame.Rule = "coucou/B2" // B2: the nests
	SetUp       boardgame.Rule = "coucou/B3" // B3: the set-up
	Turns       boardgame.Rule = "coucou/B4" // B4: turns
	LeavingHome boardgame.Rule = "coucou/M1" // M1: leaving home
	Diagonal    boardgame.Rule = "coucou/M2" // M2: crossing
	EveryWay    boardgame.Rule = "coucou/M3" // M3: in the open
	FastMove    boardgame.Rule = "coucou/M4" // M4: the fast move
	ClearWay    boardgame.Rule = "coucou/M5" // M5: nothing in a fast move's way
	PlainOrFast boardgame.Rule = "coucou/M6" // M6: one cell is a step
	Ahead       boardgame.Rule = "coucou/M7" // M7: only ahead, and never onto your own egg
	Capture     boardgame.Rule = "coucou/C1" // C1: capturing
	MustCapture boardgame.Rule = "coucou/C2" // C2: capturing comes first
	Nest        boardgame.Rule = "coucou/E1" // E1: reaching the nest
	NoMove      boardgame.Rule = "coucou/E2" // E2: no move left
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("coucou", book) }

// Questions returns the common questions of the rule book, in order. The caller may modify the slice.
func Questions() []game.Question { return rules.Questions("coucou", book) }
