package cuckoo

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board          boardgame.Rule = "cuckoo/B1" // B1: the board
	Neighbours     boardgame.Rule = "cuckoo/B2" // B2: the six directions
	Pieces         boardgame.Rule = "cuckoo/B3" // B3: the pieces
	BaseCells      boardgame.Rule = "cuckoo/B4" // B4: the bases
	BasicSetUp     boardgame.Rule = "cuckoo/B5" // B5: the basic set-up
	AdvancedSetUps boardgame.Rule = "cuckoo/B6" // B6: the advanced set-ups
	Turns          boardgame.Rule = "cuckoo/B7" // B7: turns
	EggMove        boardgame.Rule = "cuckoo/M1" // M1: eggs
	BirdMove       boardgame.Rule = "cuckoo/M2" // M2: birds
	ClearWay       boardgame.Rule = "cuckoo/M3" // M3: nothing in the way
	Ahead          boardgame.Rule = "cuckoo/M4" // M4: quiet moves go ahead
	Capture        boardgame.Rule = "cuckoo/C1" // C1: capturing
	EveryWay       boardgame.Rule = "cuckoo/C2" // C2: captures go in every direction
	MustCapture    boardgame.Rule = "cuckoo/C3" // C3: capturing comes first
	CuckooCaptured boardgame.Rule = "cuckoo/E1" // E1: the cuckoo is captured
	BaseReached    boardgame.Rule = "cuckoo/E2" // E2: the cuckoo reaches a base
	OnlyCuckoo     boardgame.Rule = "cuckoo/E3" // E3: only the cuckoo is left
	BaseTrespassed boardgame.Rule = "cuckoo/E4" // E4: another piece on an enemy base
	TwoRounds      boardgame.Rule = "cuckoo/G1" // G1: the match
	NextStarter    boardgame.Rule = "cuckoo/G2" // G2: who starts the next round
	NoMove         boardgame.Rule = "cuckoo/E5" // E5: no move left
)

// book is the source of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("cuckoo", book) }

// Questions returns the common questions of the rule book, in order. The caller may modify the slice.
func Questions() []game.Question { return rules.Questions("cuckoo", book) }
