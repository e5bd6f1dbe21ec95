package coucou_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

var someMoves = []string{"d2-d3", "d2xd3", "a9xb10", "d5-d8", "g11-a1", "d2", "d2-d12", "d02-d3"}

func FuzzParse(f *testing.F) {
	boardgametest.FuzzParse(f, coucou.Definition(), slow{}, positions...)
}

func FuzzParseMove(f *testing.F) {
	boardgametest.FuzzParseMove(f, coucou.Definition(), someMoves...)
}

func FuzzApply(f *testing.F) {
	boardgametest.FuzzApply(f, coucou.Definition(), slow{}, positions, someMoves)
}
