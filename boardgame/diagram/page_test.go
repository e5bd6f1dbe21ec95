package diagram_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// elements returns the attributes of all groups of a class in a drawing.
func elements(t require.TestingT, svg, class string) (list []map[string]string) {
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return list
		}
		require.NoError(t, err, svg)
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		attributes := map[string]string{}
		for _, a := range element.Attr {
			attributes[a.Name.Local] = a.Value
		}
		if element.Name.Local == "g" && strings.Fields(attributes["class"] + " .")[0] == class {
			list = append(list, attributes)
		}
	}
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

// The golden file is the page's drawing of a position of Le Coucou picard, as Red sees it: Blue has tried to step from d10
// into the nest on d11, although a5 can capture b6.
func TestPageGoldenFile(t *testing.T) {
	s := coucou.MustParse("7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b")
	svg := diagram.SVG(coucou.Definition().Draw(s), diagram.From(coucou.Red), diagram.Names(), diagram.Last("e3", "f2"),
		diagram.Selected("d10"), diagram.Targets("d11"), diagram.Refused("a5", "b6"),
		diagram.Illegal(picture.Trace{Arrows: []picture.Arrow{{"d10", "d11"}}}))
	sameAsFile(t, "page.svg", svg)
}

// The group of a cell has the classes that the options give it.
func TestPageClasses(t *testing.T) {
	d := taacoca.Definition()
	trace, illegal := picture.Trace{Arrows: []picture.Arrow{{"A1", "B1"}}}, picture.Trace{Arrows: []picture.Arrow{{"A2", "A3"}}}
	svg := diagram.SVG(d.Draw(taacoca.New()), diagram.Selected("A1"), diagram.Targets("B1", "B2"), diagram.Last("I1", "I2"),
		diagram.Refused("I2"), diagram.Highlight("C3"), diagram.Move(trace), diagram.Illegal(illegal),
		diagram.Identify(map[string]string{"A1": "seven"}))
	for _, c := range elements(t, svg, "cell") {
		want := map[string]string{"A1": "selected", "B1": "target", "B2": "target", "I1": "last", "I2": "last refused", "C3": "mark"}[c["data-cell"]]
		got := strings.Fields(c["class"])
		for _, class := range strings.Fields(want) {
			require.Contains(t, got, class, c["data-cell"])
		}
		if want == "" {
			require.NotRegexp(t, "selected|target|last|refused|mark", c["class"])
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

// From turns the board so that the player sits below it, and Place returns the places of the turned cells.
func TestFrom(t *testing.T) {
	two := taacoca.Definition()
	p := two.Draw(taacoca.New())
	for name, opposite := range map[string]string{"A1": "I5", "E5": "E5", "C2": "G6"} {
		at, ok := diagram.Place(p, name)
		require.True(t, ok)
		turned, _ := diagram.Place(p, opposite, diagram.From(taacoca.Black))
		middle, _ := diagram.Place(p, "E5")
		require.Equal(t, at.X-middle.X, turned.X-diagramMiddle(p).X, name)
		require.Equal(t, at.Y-middle.Y, turned.Y-diagramMiddle(p).Y, name)
	}
	s, err := oeufs.NewGame(4, false)
	require.NoError(t, err)
	four := oeufs.Definition()
	corner := map[boardgame.Player]string{oeufs.A: "a1", oeufs.B: "a6", oeufs.C: "f6", oeufs.D: "f1"} // the corner of each player's camp
	for player, name := range corner {
		at, _ := diagram.Place(four.Draw(s), name, diagram.From(player))
		for _, c := range four.Draw(s).Cells {
			other, _ := diagram.Place(four.Draw(s), c.Name, diagram.From(player))
			require.True(t, other.X >= at.X && other.Y <= at.Y, "%s is left of or below %s for %v", c.Name, name, player)
		}
	}
	_, ok := diagram.Place(p, "Z9")
	require.False(t, ok)
}

func diagramMiddle(p picture.Picture) diagram.Point {
	at, _ := diagram.Place(p, "E5", diagram.From(taacoca.Black))
	return at
}

// Outline returns the corners around a cell. Neighbouring cells share corners.
func TestOutline(t *testing.T) {
	p := named(picture.Picture{Cells: cells{cell(0, 0, 'x'), cell(1, 0, 'y')}})
	require.Equal(t, []diagram.Point{{X: -26, Y: -26}, {X: 26, Y: -26}, {X: 26, Y: 26}, {X: -26, Y: 26}}, diagram.Outline(p, "a"))
	require.Contains(t, diagram.Outline(p, "b"), diagram.Point{X: 26, Y: 26})
	require.Nil(t, diagram.Outline(p, "c"))
	for grid, want := range map[picture.Grid]int{picture.Squares: 4, picture.HexagonRows: 6, picture.HexagonFiles: 6} {
		p.Grid = grid
		require.Len(t, diagram.Outline(p, "a"), want)
	}
}

// Style returns plain CSS with rules for a light theme, a dark theme, and a choice between them.
func TestStyle(t *testing.T) {
	css := diagram.Style()
	require.Equal(t, strings.Count(css, "{"), strings.Count(css, "}"))
	for _, part := range []string{"prefers-color-scheme:dark", "data-theme=dark", "data-theme=light", ".selected", ".target", ".refused", ".tan", ".white"} {
		require.Contains(t, css, part)
	}
	require.NotContains(t, css, "<")
}
