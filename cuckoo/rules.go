package cuckoo

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board          boardgame.Rule = "cuckoo/B1"
	Neighbours     boardgame.Rule = "cuckoo/B2"
	Pieces         boardgame.Rule = "cuckoo/B3"
	BaseCells      boardgame.Rule = "cuckoo/B4"
	BasicSetUp     boardgame.Rule = "cuckoo/B5"
	AdvancedSetUps boardgame.Rule = "cuckoo/B6"
	Turns          boardgame.Rule = "cuckoo/B7"
	EggMove        boardgame.Rule = "cuckoo/M1"
	BirdMove       boardgame.Rule = "cuckoo/M2"
	ClearWay       boardgame.Rule = "cuckoo/M3"
	Ahead          boardgame.Rule = "cuckoo/M4"
	Capture        boardgame.Rule = "cuckoo/C1"
	EveryWay       boardgame.Rule = "cuckoo/C2"
	MustCapture    boardgame.Rule = "cuckoo/C3"
	CuckooCaptured boardgame.Rule = "cuckoo/E1"
	BaseReached    boardgame.Rule = "cuckoo/E2"
	OnlyCuckoo     boardgame.Rule = "cuckoo/E3"
	BaseTrespassed boardgame.Rule = "cuckoo/E4"
	NoMove         boardgame.Rule = "cuckoo/E5"
	TwoRounds      boardgame.Rule = "cuckoo/G1"
	NextStarter    boardgame.Rule = "cuckoo/G2"
)

// book is the source of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("cuckoo", book) }
