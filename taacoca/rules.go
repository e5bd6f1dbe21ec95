package taacoca

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board       boardgame.Rule = "taacoca/B1"
	CellNames   boardgame.Rule = "taacoca/B2"
	Neighbours  boardgame.Rule = "taacoca/B3"
	SetUp       boardgame.Rule = "taacoca/B4"
	Turns       boardgame.Rule = "taacoca/B5"
	ThreeStones boardgame.Rule = "taacoca/M1"
	AllStones   boardgame.Rule = "taacoca/M2"
	Forward     boardgame.Rule = "taacoca/M3"
	OwnStone    boardgame.Rule = "taacoca/M4"
	OnBoard     boardgame.Rule = "taacoca/M5"
	Capture     boardgame.Rule = "taacoca/M6"
	HomeRow     boardgame.Rule = "taacoca/E1"
	LastStone   boardgame.Rule = "taacoca/E2"
	NoTurn      boardgame.Rule = "taacoca/E3"
	NoDraw      boardgame.Rule = "taacoca/E4"
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("taacoca", book) }
