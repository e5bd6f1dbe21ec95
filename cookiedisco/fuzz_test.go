package cookiedisco_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cookiedisco"
)

var someMoves = []string{"@d1", "c3-d4", "b2-a10", "c2-c2", "@", "c3", "c03-d4", "k1-a1", "a1-a11"}

func FuzzParse(f *testing.F) {
	boardgametest.FuzzParse(f, cookiedisco.Definition(), slow{}, append(positions, "2V/1KK/CCC o - o", "12O//B o -")...)
}

func FuzzParseMove(f *testing.F) {
	boardgametest.FuzzParseMove(f, cookiedisco.Definition(), someMoves...)
}

func FuzzApply(f *testing.F) {
	boardgametest.FuzzApply(f, cookiedisco.Definition(), slow{}, positions, someMoves)
}

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"", "A1", "a1", "j10", "e9", "a01", "é1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := cookiedisco.ParseCell(text); err == nil && c.String() != text {
			t.Fatalf("%q is read as %s", text, c)
		}
	})
}
