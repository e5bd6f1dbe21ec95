package diagram_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// elements returns the attributes of all groups of a class in a drawing.
func elements(t require.TestingT, svg, class string) (list []map[string]string) {
	for _, g := range parsed(t, svg).all("g") {
		if strings.Fields(g.attrs["class"] + " .")[0] == class {
			list = append(list, g.attrs)
		}
	}
	return list
}

// For any picture, Page draws one group for each cell and one for each piece, without styles or scripts.
func TestPageOfAnyPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := named(pictures().Draw(t, "picture"))
		svg := diagram.SVG(p, diagram.Page())
		got := elements(t, svg, "cell")
		require.Len(t, got, len(p.Cells))
		pieces := elements(t, svg, "piece")
		for i, c := range p.Cells {
			require.Equal(t, c.Name, got[i]["data-cell"])
			require.Equal(t, "button", got[i]["role"])
			require.Contains(t, got[i]["aria-label"], c.Name)
			if !c.Empty() {
				require.Equal(t, c.Name, pieces[0]["data-at"])
				require.Equal(t, c.Name, pieces[0]["data-piece"])
				pieces = pieces[1:]
			}
		}
		require.Empty(t, pieces)
		for _, forbidden := range []string{"style", "<script", " on"} {
			require.NotContains(t, svg, forbidden)
		}
	})
}

// The golden file is the page's drawing of a position of Le Coucou picard, as Red sees it: Blue has tried to step
// from d10 into the nest on d11, although a5 can capture b6.
func TestPageGoldenFile(t *testing.T) {
	s := coucou.MustParse("7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b")
	d := coucou.Definition()
	svg := diagram.SVG(d.Draw(s), diagram.From(coucou.Red), diagram.Names(),
		diagram.Class(diagram.Last, "e3", "f2"), diagram.Class(diagram.Selected, "d10"),
		diagram.Class(diagram.Target, "d11"), diagram.Class(diagram.Refused, "a5", "b6"),
		diagram.Illegal(picture.Trace{Arrows: []picture.Arrow{{"d10", "d11"}}}))
	sameAsFile(t, "page.svg", svg)
}

// The group of a cell has the classes that the options give it.
func TestPageClasses(t *testing.T) {
	d := taacoca.Definition()
	svg := diagram.SVG(d.Draw(taacoca.New()),
		diagram.Class(diagram.Selected, "A1"), diagram.Class(diagram.Target, "B1", "B2"),
		diagram.Class(diagram.Last, "I1", "I2"), diagram.Class(diagram.Refused, "I2"), diagram.Highlight("C3"),
		diagram.Class("own", "C4"),
		move("A1 B1"), illegal("A2 A3"), diagram.Identify(map[string]string{"A1": "seven"}))
	for _, c := range elements(t, svg, "cell") {
		want := map[string]string{"A1": "selected", "B1": "target", "B2": "target", "I1": "last", "I2": "last refused",
			"C3": "mark", "C4": "own"}[c["data-cell"]]
		got := strings.Fields(c["class"])
		for _, class := range strings.Fields(want) {
			require.Contains(t, got, class, c["data-cell"])
		}
		if want == "" {
			require.NotRegexp(t, "selected|target|last|refused|mark|own", c["class"])
		}
		if c["data-cell"] == "A1" {
			require.Equal(t, "true", c["aria-pressed"])
			require.Equal(t, "A1, white stone", c["aria-label"])
		}
	}
	arrows := elements(t, svg, "arrow")
	require.Equal(t, "arrow illegal", arrows[0]["class"])
	require.Equal(t, [2]string{"A1", "B1"}, [2]string{arrows[1]["data-from"], arrows[1]["data-to"]})
	for _, piece := range elements(t, svg, "piece") {
		if piece["data-at"] == "A1" {
			require.Equal(t, "seven", piece["data-piece"])
		}
	}
}

// From turns the board so that the player sits below it.
func TestFrom(t *testing.T) {
	// places returns the coordinates of the cells, as the player sees them.
	places := func(p picture.Picture, from boardgame.Player) map[string][2]int {
		at := map[string][2]int{}
		for _, c := range elements(t, diagram.SVG(p, diagram.Page(), diagram.From(from)), "cell") {
			x, err := strconv.Atoi(c["data-x"])
			require.NoError(t, err)
			y, err := strconv.Atoi(c["data-y"])
			require.NoError(t, err)
			at[c["data-cell"]] = [2]int{x, y}
		}
		return at
	}
	two := taacoca.Definition()
	p := two.Draw(taacoca.New())
	white, black := places(p, taacoca.White), places(p, taacoca.Black)
	for name, opposite := range map[string]string{"A1": "I5", "E5": "E5", "C2": "G6"} {
		require.Equal(t, white[name][0]-white["E5"][0], black[opposite][0]-black["E5"][0], name)
		require.Equal(t, white[name][1]-white["E5"][1], black[opposite][1]-black["E5"][1], name)
	}
	four := oeufs.Definition()
	s, err := four.Start(game.Options{"players": "4"})
	require.NoError(t, err)
	// the corner of each player's camp
	corner := map[boardgame.Player]string{oeufs.A: "a1", oeufs.B: "a6", oeufs.C: "f6", oeufs.D: "f1"}
	for player, name := range corner {
		at := places(four.Draw(s), player)
		for other, place := range at {
			require.True(t, place[0] >= at[name][0] && place[1] >= at[name][1], "%s is left of or below %s for %v",
				other, name, player)
		}
	}
}
