package taacoca

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board       boardgame.Rule = "taacoca/B1" // B1: the board
	CellNames   boardgame.Rule = "taacoca/B2" // B2: the names of the cells
	Neighbours  boardgame.Rule = "taacoca/B3" // B3: the four directions
	SetUp       boardgame.Rule = "taacoca/B4" // B4: the set-up
	Turns       boardgame.Rule = "taacoca/B5" // B5: turns
	ThreeStones boardgame.Rule = "taacoca/M1" // M1: three stones march
	AllStones   boardgame.Rule = "taacoca/M2" // M2: fewer than three all march
	Forward     boardgame.Rule = "taacoca/M3" // M3: forward only
	OwnStone    boardgame.Rule = "taacoca/M4" // M4: your own stones block the way
	OnBoard     boardgame.Rule = "taacoca/M5" // M5: nothing leaves the board
	Capture     boardgame.Rule = "taacoca/M6" // M6: capturing
	HomeRow     boardgame.Rule = "taacoca/E1" // E1: reaching the enemy's home row
	LastStone   boardgame.Rule = "taacoca/E2" // E2: capturing the last stone
	NoTurn      boardgame.Rule = "taacoca/E3" // E3: no move left
	NoDraw      boardgame.Rule = "taacoca/E4" // E4: no draws
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("taacoca", book) }

// Questions returns the common questions of the rule book, in order. The caller may modify the slice.
func Questions() []game.Question { return rules.Questions("taacoca", book) }
