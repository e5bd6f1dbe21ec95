package cuckoo_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cuckoo"
)

var someMoves = []string{"d3-d4", "c1xc3", "d5xe4", "a2-a4", "g6-a1", "d3", "d2-d10", "d02-d3"}

func FuzzParse(f *testing.F) {
	boardgametest.FuzzParse(f, cuckoo.Definition(), slow{}, positions...)
}

func FuzzParseMove(f *testing.F) {
	boardgametest.FuzzParseMove(f, cuckoo.Definition(), someMoves...)
}

func FuzzApply(f *testing.F) {
	boardgametest.FuzzApply(f, cuckoo.Definition(), slow{}, positions, someMoves)
}

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"", "A1", "a1", "d11", "e9", "a01", "é1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := cuckoo.ParseCell(text); err == nil && c.String() != text {
			t.Fatalf("%q is read as %s", text, c)
		}
	})
}
