package cuckoo

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
)

// Refusals and outcomes cite the rules by these constants. The package documentation and Rules contain the text of the
// rules.
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

var rules boardgame.RuleBook

// Rules returns the text of the rules, in order. The caller may change the slice.
func Rules() []boardgame.RuleText { return rules.Read("cuckoo", book) }
