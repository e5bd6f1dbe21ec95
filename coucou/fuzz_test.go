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

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"", "A1", "a1", "d11", "e9", "a01", "é1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := coucou.ParseCell(text); err == nil && c.String() != text {
			t.Fatalf("%q is read as %s", text, c)
		}
	})
}
