package oeufs_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/oeufs"
)

// If ParseView accepts a text, it reads a view with exactly this text, some position has the view, and no method panics.
func FuzzParseView(f *testing.F) {
	for i, text := range positions {
		p := boardgame.Player(i % 5)
		f.Add(oeufs.MustParse(text).View(p).String(), uint8(p), "a1-b2")
	}
	f.Add("6/??????/6/6/6/?????? - AB - A:F3", uint8(200), "!")
	f.Add("6/BBBBBB/6/6/6/?????? - B - B:F4", uint8(1), "pass")
	f.Add("6/?????1/6/A5/6/?????? - AB - A:F3", uint8(1), "?a1!")
	f.Add("6/6/6/A2??1/??4/??2?1 - AC - A:F3", uint8(1), "?a1")
	f.Add("BBB1B1/6/4?a/6/6/????b? - B Be1,Bf4 B:F4", uint8(2), "a1-a2!")
	f.Fuzz(func(t *testing.T, text string, p uint8, move string) {
		v, err := oeufs.ParseView(text, boardgame.Player(p))
		if err != nil {
			if v != (oeufs.View{}) {
				t.Fatalf("ParseView(%q) returns %q, %v", text, v, err)
			}
			return
		}
		s := v.Sample(rand.New(rand.NewPCG(uint64(p), 1)))
		read, err := oeufs.Parse(s.String())
		if v.String() != text || s.View(v.Viewer()) != v || err != nil || read != s {
			t.Fatalf("ParseView(%q) returns %q, and its sample is %q, %v", text, v, s, err)
		}
		_ = diagram.Text(oeufs.Definition().DrawView(v))
		m, err := oeufs.ParseMove(move)
		if err != nil || v.Turn() == boardgame.NoPlayer {
			return
		}
		refused := v.Check(m)
		if listed := slices.Contains(v.AppendMoves(nil), m); listed != (refused == nil) {
			t.Fatalf("%s in %q: listed is %v, and Check returns %v", m, v, listed, refused)
		}
		if v.Turn() == v.Viewer() && (s.Check(m) == nil) != (refused == nil) {
			t.Fatalf("%s in %q: Check returns %v, but in the state %q it returns %v", m, v, refused, s, s.Check(m))
		}
	})
}
