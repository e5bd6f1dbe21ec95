package diagram_test

import (
	"reflect"
	"slices"
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

// elements returns all groups of a class in a drawing.
func elements(t require.TestingT, svg, class string) []element {
	return slices.DeleteFunc(parsed(t, svg).all("g"), func(g element) bool {
		return strings.Fields(g.attr("class") + " .")[0] != class
	})
}

// For any picture, Page draws one group for each cell and one for each piece, without styles or scripts.
func TestPageOfAnyPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := named(pictures().Draw(t, "picture"))
		svg := diagram.SVG(p, diagram.Options{Page: true})
		got := elements(t, svg, "cell")
		require.Len(t, got, len(p.Cells))
		pieces := elements(t, svg, "piece")
		for i, c := range p.Cells {
			require.Equal(t, c.Name, got[i].attr("data-cell"))
			require.Equal(t, "button", got[i].attr("role"))
			require.Contains(t, got[i].attr("aria-label"), c.Name)
			if !c.Empty() {
				require.Equal(t, c.Name, pieces[0].attr("data-at"))
				require.Equal(t, c.Name, pieces[0].attr("data-piece"))
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
	d := coucou.Game()
	svg := diagram.SVG(d.Picture(s), diagram.Options{
		Page: true, From: coucou.Red, Names: true, Last: []string{"e3", "f2"}, Selected: []string{"d10"},
		Target: []string{"d11"}, Refused: []string{"a5", "b6"}, Illegal: moves("d10 d11"),
	})
	sameAsFile(t, "page.svg", svg)
}

// The group of a cell has the classes that the options give it.
func TestPageClasses(t *testing.T) {
	d := taacoca.Game()
	svg := diagram.SVG(d.Picture(taacoca.New()), diagram.Options{
		Page: true, Selected: []string{"A1"}, Target: []string{"B1", "B2"}, Last: []string{"I1", "I2"},
		Refused: []string{"I2"}, Highlight: []string{"C3"}, Moves: moves("A1 B1"), Illegal: moves("A2 A3"),
		Pieces: map[string]string{"A1": "seven"},
	})
	for _, c := range elements(t, svg, "cell") {
		want := map[string]string{"A1": "selected", "B1": "target", "B2": "target", "I1": "last", "I2": "last refused",
			"C3": "mark"}[c.attr("data-cell")]
		got := strings.Fields(c.attr("class"))
		for _, class := range strings.Fields(want) {
			require.Contains(t, got, class, c.attr("data-cell"))
		}
		if want == "" {
			require.NotRegexp(t, "selected|target|last|refused|mark", c.attr("class"))
		}
		if c.attr("data-cell") == "A1" {
			require.Equal(t, "true", c.attr("aria-pressed"))
			require.Equal(t, "A1, white stone", c.attr("aria-label"))
		}
	}
	arrows := elements(t, svg, "arrow")
	require.Equal(t, "arrow illegal", arrows[0].attr("class"))
	require.Equal(t, [2]string{"A1", "B1"}, [2]string{arrows[1].attr("data-from"), arrows[1].attr("data-to")})
	for _, piece := range elements(t, svg, "piece") {
		if piece.attr("data-at") == "A1" {
			require.Equal(t, "seven", piece.attr("data-piece"))
		}
	}
}

// From turns the board so that the player sits below it.
func TestFrom(t *testing.T) {
	// places returns the coordinates of the cells, as the player sees them.
	places := func(p picture.Picture, from boardgame.Player) map[string][2]int {
		at := map[string][2]int{}
		for _, c := range elements(t, diagram.SVG(p, diagram.Options{Page: true, From: from}), "cell") {
			x, err := strconv.Atoi(c.attr("data-x"))
			require.NoError(t, err)
			y, err := strconv.Atoi(c.attr("data-y"))
			require.NoError(t, err)
			at[c.attr("data-cell")] = [2]int{x, y}
		}
		return at
	}
	two := taacoca.Game()
	p := two.Picture(taacoca.New())
	white, black := places(p, taacoca.White), places(p, taacoca.Black)
	for name, opposite := range map[string]string{"A1": "I5", "E5": "E5", "C2": "G6"} {
		require.Equal(t, white[name][0]-white["E5"][0], black[opposite][0]-black["E5"][0], name)
		require.Equal(t, white[name][1]-white["E5"][1], black[opposite][1]-black["E5"][1], name)
	}
	four := oeufs.Game()
	s, err := four.Start(game.Options{"players": "4"})
	require.NoError(t, err)
	// the corner of each player's camp
	corner := map[boardgame.Player]string{oeufs.A: "a1", oeufs.B: "a6", oeufs.C: "f6", oeufs.D: "f1"}
	for player, name := range corner {
		at := places(four.Picture(s), player)
		for other, place := range at {
			require.True(t, place[0] >= at[name][0] && place[1] >= at[name][1], "%s is left of or below %s for %v",
				other, name, player)
		}
	}
}

// Everything in a picture that has a place turns with the board, and so do the frame and the arrows: the second of two
// players sees what the first one sees of a picture in which all coordinates have the other sign.
func TestEverythingTurns(t *testing.T) {
	for _, grid := range []picture.Grid{picture.Squares, picture.HexagonRows, picture.HexagonFiles} {
		p := everything(grid, false)
		p.Players, p.Notes = 2, labels{label(7, 1, "a note")}
		p.Guides = []picture.Guide{{FromX: 1, FromY: 2, ToX: 3, ToY: -4}}
		opposite := p
		for i, v := 0, reflect.ValueOf(&opposite).Elem(); i < v.NumField(); i++ {
			if list := v.Field(i); list.Kind() == reflect.Slice {
				require.NotZero(t, list.Len(), "the test's picture has no %s", v.Type().Field(i).Name)
				list.Set(reflect.AppendSlice(reflect.Zero(list.Type()), list)) // a copy
				for k := range list.Len() {
					for _, f := range reflect.VisibleFields(list.Type().Elem()) {
						if strings.HasSuffix(f.Name, "X") || strings.HasSuffix(f.Name, "Y") {
							place := list.Index(k).FieldByIndex(f.Index)
							place.SetInt(-place.Int())
						}
					}
				}
			}
		}
		o := diagram.Options{Page: true, Names: true, Moves: moves("a1 b2"), Highlight: []string{"a2"}}
		from := o
		from.From = boardgame.Second
		require.Equal(t, diagram.SVG(opposite, o), diagram.SVG(p, from))
		require.Equal(t, diagram.TextWithNotes(opposite, o), diagram.TextWithNotes(p, from))
	}
}
