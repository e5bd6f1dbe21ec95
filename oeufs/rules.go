package oeufs

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board            boardgame.Rule = "oeufs/B1" // B1: the board
	Symbols          boardgame.Rule = "oeufs/B2" // B2: the eggs
	TwoPlayers       boardgame.Rule = "oeufs/B3" // B3: two players
	FourPlayers      boardgame.Rule = "oeufs/B4" // B4: four players
	Clockwise        boardgame.Rule = "oeufs/B5" // B5: turns
	EggToUse         boardgame.Rule = "oeufs/T1" // T1: one action a turn
	EnemyEgg         boardgame.Rule = "oeufs/T2" // T2: enemy eggs that show
	SecretLook       boardgame.Rule = "oeufs/T3" // T3: looking
	ForcedPass       boardgame.Rule = "oeufs/T4" // T4: passing
	Step             boardgame.Rule = "oeufs/M1" // M1: steps
	Jump             boardgame.Rule = "oeufs/M2" // M2: jumps
	StepOrJump       boardgame.Rule = "oeufs/M3" // M3: steps or jumps
	OtherCell        boardgame.Rule = "oeufs/M4" // M4: what a move is
	TurnedOver       boardgame.Rule = "oeufs/M5" // M5: turning over
	StaysTurned      boardgame.Rule = "oeufs/M6" // M6: once turned over
	Claim            boardgame.Rule = "oeufs/F1" // F1: Les œufs sont faits
	FullCamp         boardgame.Rule = "oeufs/F2" // F2: when to claim
	TrueClaim        boardgame.Rule = "oeufs/F3" // F3: a true claim
	FalseClaimOfTwo  boardgame.Rule = "oeufs/F4" // F4: a false claim between two
	FalseClaimOfFour boardgame.Rule = "oeufs/F5" // F5: a false claim among four
	CampStays        boardgame.Rule = "oeufs/F6" // F6: camps without a player
	OpenTable        boardgame.Rule = "oeufs/K1" // K1: what everyone sees
	OwnView          boardgame.Rule = "oeufs/K2" // K2: what one player knows
	TakenBack        boardgame.Rule = "oeufs/O1" // O1: no taking back
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("oeufs", book) }

// Questions returns the common questions of the rule book, in order. The caller may modify the slice.
func Questions() []game.Question { return rules.Questions("oeufs", book) }
