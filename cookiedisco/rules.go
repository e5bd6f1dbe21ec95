package cookiedisco

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Refusals and outcomes cite the rules by these constants. The package documentation and Rules contain the text of the
// rules.
const (
	Cookies    boardgame.Rule = "cookiedisco/B1"
	Circles    boardgame.Rule = "cookiedisco/B2"
	Lattice    boardgame.Rule = "cookiedisco/B3"
	Pattern    boardgame.Rule = "cookiedisco/S1"
	Placement  boardgame.Rule = "cookiedisco/S2"
	Cherry     boardgame.Rule = "cookiedisco/S3"
	FirstMove  boardgame.Rule = "cookiedisco/S4"
	OwnOrPlain boardgame.Rule = "cookiedisco/M1"
	Rolling    boardgame.Rule = "cookiedisco/M2"
	Step       boardgame.Rule = "cookiedisco/M3"
	StepCount  boardgame.Rule = "cookiedisco/M4"
	Start      boardgame.Rule = "cookiedisco/M5"
	Stuck      boardgame.Rule = "cookiedisco/M6"
	Divided    boardgame.Rule = "cookiedisco/M7"
	MovedLast  boardgame.Rule = "cookiedisco/M8"
	SameEnds   boardgame.Rule = "cookiedisco/M9"
	Dividing   boardgame.Rule = "cookiedisco/E1"
	NoMove     boardgame.Rule = "cookiedisco/E2"
	Repetition boardgame.Rule = "cookiedisco/E3"
)

// book is the source of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of the rules, in order. The caller may change the slice.
func Rules() []game.RuleText { return rules.Read("cookiedisco", book) }
