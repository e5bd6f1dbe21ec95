package oeufs_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/oeufs"
)

var someMoves = []string{"a1-a2", "a1-a2!", "?b4", "?b4!", "!", "pass", "pass!", "b4-f4", "a1", "a7-a1", "??a1"}

func FuzzParse(f *testing.F) {
	boardgametest.FuzzParse(f, oeufs.Definition(), slow{}, positions...)
}

func FuzzParseMove(f *testing.F) {
	boardgametest.FuzzParseMove(f, oeufs.Definition(), someMoves...)
}

func FuzzApply(f *testing.F) {
	boardgametest.FuzzApply(f, oeufs.Definition(), slow{}, positions, someMoves)
}

func FuzzParseView(f *testing.F) {
	for i, text := range positions {
		p := boardgame.Player(i % 5)
		f.Add(oeufs.MustParse(text).View(p).String(), uint8(p))
	}
	f.Add("6/??????/6/6/6/?????? - AB - A:F3", uint8(200))
	f.Fuzz(func(t *testing.T, text string, p uint8) {
		v, err := oeufs.ParseView(text, boardgame.Player(p))
		if err == nil && v.String() != text || err != nil && v != (oeufs.View{}) {
			t.Fatalf("%q is read as %q, %v", text, v, err)
		}
	})
}

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"", "A1", "a1", "f6", "f7", "a01", "é1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := oeufs.ParseCell(text); err == nil && c.String() != text {
			t.Fatalf("%q is read as %s", text, c)
		}
	})
}
