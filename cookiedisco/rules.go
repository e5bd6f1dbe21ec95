package cookiedisco

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Refusals and outcomes cite the rules by these constants. The package documentation and Rules contain the text of the
// rules.
const (
	Cookies    boardgame.Rule = "cookiedisco/B1" // B1: the cookies
	Circles    boardgame.Rule = "cookiedisco/B2" // B2: touching
	Lattice    boardgame.Rule = "cookiedisco/B3" // B3: only the shape counts
	Pattern    boardgame.Rule = "cookiedisco/S1" // S1: the patterns
	Placement  boardgame.Rule = "cookiedisco/S2" // S2: placing the player-cookies
	Cherry     boardgame.Rule = "cookiedisco/S3" // S3: the cherry
	FirstMove  boardgame.Rule = "cookiedisco/S4" // S4: the first move is free
	OwnOrPlain boardgame.Rule = "cookiedisco/M1" // M1: one cookie a turn
	Rolling    boardgame.Rule = "cookiedisco/M2" // M2: rolling
	Step       boardgame.Rule = "cookiedisco/M3" // M3: a step
	StepCount  boardgame.Rule = "cookiedisco/M4" // M4: how many steps
	Start      boardgame.Rule = "cookiedisco/M5" // M5: setting off
	Stuck      boardgame.Rule = "cookiedisco/M6" // M6: cookies that can't move
	Divided    boardgame.Rule = "cookiedisco/M7" // M7: dividing the field
	MovedLast  boardgame.Rule = "cookiedisco/M8" // M8: the kind moved last
	SameEnds   boardgame.Rule = "cookiedisco/M9" // M9: what a move is
	Dividing   boardgame.Rule = "cookiedisco/E1" // E1: winning by dividing
	NoMove     boardgame.Rule = "cookiedisco/E2" // E2: no move left
	Repetition boardgame.Rule = "cookiedisco/E3" // E3: no draws
)

// book is the source of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

var rules game.RuleBook

// Rules returns the text of the rules, in order. The caller may change the slice.
func Rules() []game.RuleText { return rules.Read("cookiedisco", book) }

// Questions returns the common questions of the rule book, in order. The caller may modify the slice.
func Questions() []game.Question { return rules.Questions("cookiedisco", book) }
