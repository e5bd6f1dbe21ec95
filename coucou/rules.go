package coucou

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board       boardgame.Rule = "coucou/B1"
	Nests       boardgame.Rule = "coucou/B2"
	SetUp       boardgame.Rule = "coucou/B3"
	Turns       boardgame.Rule = "coucou/B4"
	LeavingHome boardgame.Rule = "coucou/M1"
	Diagonal    boardgame.Rule = "coucou/M2"
	EveryWay    boardgame.Rule = "coucou/M3"
	FastMove    boardgame.Rule = "coucou/M4"
	ClearWay    boardgame.Rule = "coucou/M5"
	PlainOrFast boardgame.Rule = "coucou/M6"
	Ahead       boardgame.Rule = "coucou/M7"
	Capture     boardgame.Rule = "coucou/C1"
	MustCapture boardgame.Rule = "coucou/C2"
	Nest        boardgame.Rule = "coucou/E1"
	NoMove      boardgame.Rule = "coucou/E2"
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("coucou", book) }
