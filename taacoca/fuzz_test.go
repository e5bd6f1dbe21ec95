package taacoca_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/taacoca"
)

var someMoves = []string{"B4,C4,C5-NE", "A1-NE", "I5,A1-SW", "A1,A1-NW", "A1,E9,I5-SE", "A1", "A1,-NE"}

func FuzzParse(f *testing.F) {
	boardgametest.FuzzParse(f, taacoca.Definition(), slow{}, append(positions, "5/6/7/8/9/8/7/6/5 w")...)
}

func FuzzParseMove(f *testing.F) {
	boardgametest.FuzzParseMove(f, taacoca.Definition(), someMoves...)
}

func FuzzApply(f *testing.F) {
	boardgametest.FuzzApply(f, taacoca.Definition(), slow{}, positions, someMoves)
}

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"", "A1", "a1", "d11", "e9", "a01", "é1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := taacoca.ParseCell(text); err == nil && c.String() != text {
			t.Fatalf("%q is read as %s", text, c)
		}
	})
}
