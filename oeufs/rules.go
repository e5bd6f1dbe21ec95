package oeufs

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each rule,
// and Rules returns it.
const (
	Board            boardgame.Rule = "oeufs/B1"
	Symbols          boardgame.Rule = "oeufs/B2"
	TwoPlayers       boardgame.Rule = "oeufs/B3"
	FourPlayers      boardgame.Rule = "oeufs/B4"
	Clockwise        boardgame.Rule = "oeufs/B5"
	EggToUse         boardgame.Rule = "oeufs/T1"
	EnemyEgg         boardgame.Rule = "oeufs/T2"
	SecretLook       boardgame.Rule = "oeufs/T3"
	ForcedPass       boardgame.Rule = "oeufs/T4"
	Step             boardgame.Rule = "oeufs/M1"
	Jump             boardgame.Rule = "oeufs/M2"
	StepOrJump       boardgame.Rule = "oeufs/M3"
	OtherCell        boardgame.Rule = "oeufs/M4"
	TurnedOver       boardgame.Rule = "oeufs/M5"
	StaysTurned      boardgame.Rule = "oeufs/M6"
	Claim            boardgame.Rule = "oeufs/F1"
	FullCamp         boardgame.Rule = "oeufs/F2"
	TrueClaim        boardgame.Rule = "oeufs/F3"
	FalseClaimOfTwo  boardgame.Rule = "oeufs/F4"
	FalseClaimOfFour boardgame.Rule = "oeufs/F5"
	CampStays        boardgame.Rule = "oeufs/F6"
	OpenTable        boardgame.Rule = "oeufs/K1"
	OwnView          boardgame.Rule = "oeufs/K2"
	TakenBack        boardgame.Rule = "oeufs/O1"
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of every rule, in the order of the rule book. The caller may modify the slice.
func Rules() []game.RuleText { return rules.Read("oeufs", book) }
