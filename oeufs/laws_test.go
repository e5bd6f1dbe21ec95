package oeufs_test

import (
	"flag"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/oeufs"
)

var (
	deep   = flag.Bool("deep", false, "count the deep lines of the perft tables too")
	update = flag.Bool("update", false, "write the golden files anew")
)

// The positions from which games are played besides the starts.
var positions = []string{
	"6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1",             // the specification's, busy
	"6/bbbbba/6/6/6/aaaaab A AB Af1",                 // the specification's: a claim that A knows to be false
	"BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -",              // a chain that B's camp stops
	"BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB - nt:-",         // and with the rule against taking back
	"6/bbbbba/6/6/1a4/1aaaab B AB Af1,Bb2",           // the last egg is about to come home
	"6/bbbbbb/6/a5/6/1aaaaa A AB - nt:b3-a3",         // home, but not straight back to b3
	"bbbbbb/6/6/6/6/aaaaaa A AB -",                   // everybody is home
	"6/bbbbbA/6/6/6/aaaaab A AB -",                   // A's camp is full, and one of A's eggs still shows
	"bbbbba/6/6/6/6/aaaaab B AB Ba6",                 // nobody is, though both camps are full
	"bb2cc/bb2cc/6/6/aa2dd/aa2dd A ABCD -",           // the same with four
	"ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6",     // two of them would claim falsely
	"bb2cc/ab2cc/6/6/aa4/ba4 B ABC Ab1 nt:-",         // D is out
	"2b1cc/2bbcc/6/6/3b2/6 C BC Bd2",                 // two are out
	"1bbbbb/b5/1aA3/6/6/aaaa2 A AB Ab1,Bb1 nt:b3-b4", // the last move was an enemy's
	blocked,
}

// blocked is a position in which A can only pass (T4).
const blocked = "6/6/BBBB2/CCCC2/AADD2/AADD2 A ABCD -"

func TestLaws(t *testing.T) {
	boardgametest.Run(t, oeufs.Definition(), boardgametest.Config{
		Positions: positions,
		Impossible: map[string][]boardgame.Rule{
			"BBBBBB/B5/6/6/6/AAAAA1 A AB -":             {oeufs.TwoPlayers, oeufs.TwoPlayers},
			"BBBBBB/6/C5/6/6/AAAAAA A AB -":             {oeufs.TwoPlayers},
			"BB2CC/BB2C1/6/6/AA2DD/AA2DD A ABCD -":      {oeufs.FourPlayers},
			"BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABC -":       {oeufs.FalseClaimOfFour},
			"ABBBBB/B5/6/6/6/AAAAA1 A AB -":             {oeufs.TurnedOver},
			"BBBBBB/6/6/6/6/AAAAAA A AB Aa1":            {oeufs.EggToUse},
			"BBBBBB/6/6/6/6/AAAAAA A AB Aa3":            {oeufs.EggToUse},
			"2B1cc/2BBcc/6/6/3b2/6 C BC Ad2":            {oeufs.FalseClaimOfFour},
			"BB2CC/BB2CC/6/6/4DD/4DD A BCD -":           {oeufs.Clockwise},
			"BBBBBB/6/6/6/6/AAAAAA A AB - nt:a1-a2":     {oeufs.TakenBack, oeufs.TakenBack},
			"BBBBBB/6/6/6/6/AAAAAA A A -":               {oeufs.FalseClaimOfTwo},
			"6/6/6/6/AA4/AA4 A A -":                     {oeufs.FalseClaimOfFour},
			"BBBBBB/6/6/6/6/AAAAAA - AB - A:F3":         {oeufs.FullCamp},
			"bbbbba/6/6/6/6/aaaaab - AB - A:F3":         {oeufs.TrueClaim},
			"bbbbb1/6/3A2/6/6/aaaaab - B - B:F4":        {oeufs.FullCamp},
			"bbbbbb/6/6/6/6/aaaaaa - B - B:F4":          {oeufs.FalseClaimOfTwo},
			"bbbbba/6/6/6/6/aaaaab - AB - B:F4":         {oeufs.FalseClaimOfTwo},
			"bbbbba/6/6/6/6/aaaaab - A - B:F4":          {oeufs.FalseClaimOfTwo},
			"bbbbba/6/6/6/6/aaaaab - B - B:F5":          {oeufs.FalseClaimOfFour},
			"bb2cc/bb2cc/6/6/aa2dd/aa2dd - ABCD - A:F5": {oeufs.FalseClaimOfFour},
			"bb2cc/bb2cc/6/6/aa2dd/aa2dd - BCD - A:F4":  {oeufs.FalseClaimOfFour, oeufs.FalseClaimOfTwo, oeufs.FalseClaimOfTwo},
		},
		Uncited: map[boardgame.Rule]string{
			oeufs.Board:       "texts of other boards are malformed",
			oeufs.Symbols:     "only a view can break it, and not by a number of one player's eggs",
			oeufs.SecretLook:  "says what a look is",
			oeufs.StepOrJump:  "a step and a jump together lead nowhere that M2 does not refuse",
			oeufs.StaysTurned: "allows what M5 forbids for eggs that show",
			oeufs.Claim:       "allows what F2 limits",
			oeufs.CampStays:   "says where M5 goes on to hold",
			oeufs.OpenTable:   "says what a view holds",
			oeufs.OwnView:     "only the text of a view can break it",
		},
	})
}

func TestSecondOpinion(t *testing.T) {
	boardgametest.SecondOpinion(t, oeufs.Definition(), slow{}, positions...)
}

func TestPerftTables(t *testing.T) {
	boardgametest.PerftTables(t, oeufs.Definition(), *deep)
}

func TestPlaythrough(t *testing.T) {
	boardgametest.Playthrough(t, oeufs.Definition(), slow{}, "testdata/playthrough.txt", *update)
}

func TestRuleBook(t *testing.T) {
	boardgametest.RuleBook(t, oeufs.Definition(), "doc.go")
}
