package diagram_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

var update = flag.Bool("update", false, "write the golden files again; look at them afterwards")

// egg and parts are two shapes. The second one has every part that a shape can have.
var (
	egg   = picture.Shape{Name: "egg", Outline: "m0-22c9 0 17 13 17 25c0 11-7 17-17 17s-17-6-17-17c0-12 8-25 17-25z", Drop: 8}
	parts = picture.Shape{
		Under: `<circle cy="9" r="9" fill="url(#boardgame-shadow)"/>`, Outline: "m-9-9h18v18h-18z", Fill: "#ccc", Edge: "#333",
		Detail: `<path d="M0 0h9v9z"/>`, Over: `<path d="M0 0h-9v-9z" fill="currentColor"/>`,
	}
)

// everything returns a small picture with all kinds of cells and pieces: colours, owners, shapes, goals, a piece turned
// over, and texts that must be escaped in XML.
func everything(grid picture.Grid, table bool) picture.Picture {
	p := picture.Picture{Title: `A <title> & "more"`, Grid: grid, Table: table}
	for i := range 12 {
		c := picture.Cell{Name: fmt.Sprintf("%c%d", 'a'+i/4, 1+i%4), Goal: i == 5}
		switch grid {
		case picture.Squares:
			c.X, c.Y = i/4, i%4
		case picture.HexagonRows:
			c.X, c.Y = 2*(i%4)+i/4, i/4
		case picture.HexagonFiles:
			c.X, c.Y = i/4, 2*(i%4)+i/4
		}
		if i < 10 {
			c.Piece.Letter, c.Piece.Color, c.Piece.Owner = picture.Letter("<&>xyzABCD"[i]), picture.Color(i), boardgame.Player(i%5)
			c.Piece.Shape = [2]picture.Shape{{}, egg}[i/2%2]
			c.Piece.Down = i == 8
			if i%5 == 4 {
				c.Ground = parts
			}
			c.Piece.Word = fmt.Sprintf("piece %d", i%3)
		}
		p.Cells = append(p.Cells, c)
	}
	p.Marker = parts
	p.Labels = labels{label(-2, 0, "1"), label(-2, 1, "<2>")}
	return p
}

func TestSVGGoldenFiles(t *testing.T) {
	options := []diagram.Option{move("a1 b3", "a2 b2 c4"), diagram.Highlight("a3", "c3"), diagram.Names(), diagram.Letters(), diagram.Marked("b4")}
	for file, svg := range map[string]string{
		"squares.svg": diagram.SVG(everything(picture.Squares, false), options...),
		"rows.svg":    diagram.SVG(everything(picture.HexagonRows, false), options...),
		"files.svg":   diagram.SVG(everything(picture.HexagonFiles, false), options...),
		"table.svg":   diagram.SVG(everything(picture.HexagonRows, true), options[:2]...),
		"empty.svg":   diagram.SVG(picture.Picture{}, diagram.Title("Nothing")),
	} {
		sameAsFile(t, file, svg)
	}
}

// sameAsFile compares a drawing with a golden file. With -update, it writes the file first.
func sameAsFile(t *testing.T, file, svg string) {
	t.Helper()
	path := filepath.Join("testdata", file)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(svg), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), svg, "%s is out of date; write it again with -update, and look at it", file)
}

// element is an XML element with its content.
type element struct {
	name     string
	attrs    map[string]string
	text     string
	children []*element
}

// parsed returns the root element of a document. It fails the test if the document is not well-formed.
func parsed(t require.TestingT, svg string) *element {
	d := xml.NewDecoder(strings.NewReader(svg))
	d.Strict = true
	open := []*element{{}}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err, "%s", svg)
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			parent := open[len(open)-1]
			parent.children = append(parent.children, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			open[len(open)-1].text += string(token)
		}
	}
	require.Len(t, open, 1)
	require.Len(t, open[0].children, 1)
	return open[0].children[0]
}

// all returns the elements with this name, in order.
func (e *element) all(name string) (list []*element) {
	if e.name == name {
		list = append(list, e)
	}
	for _, c := range e.children {
		list = append(list, c.all(name)...)
	}
	return list
}

// A screen reader learns that the SVG is an image, what its title is, and where every piece is.
func TestSVGIsAccessible(t *testing.T) {
	p := everything(picture.Squares, false)
	root := parsed(t, diagram.SVG(p, move("a1 b3"), move("a2 b2 c4"), diagram.Highlight("c3", "a3", "no")))
	require.Equal(t, "img", root.attrs["role"])
	title, desc := root.children[0], root.children[1]
	require.Equal(t, []string{"title", "desc"}, []string{title.name, desc.name})
	require.Equal(t, title.attrs["id"]+" "+desc.attrs["id"], root.attrs["aria-labelledby"])
	require.Equal(t, p.Title, title.text)
	require.Equal(t, "piece 0 on a1, a4, b3, c2; piece 1 on a2, b1, b4; piece 2 on a3, b2; piece 2, turned over on c1. "+
		"Marked: a3, c3. A move from a1 to b3. A move from a2 via b2 to c4.", desc.text)

	p = picture.Picture{Cells: cells{cell(0, 0, ' ')}}
	root = parsed(t, diagram.SVG(p))
	require.Equal(t, []string{"A position", "No pieces."}, []string{root.children[0].text, root.children[1].text})
	require.NotEqual(t, root.attrs["aria-labelledby"], parsed(t, diagram.SVG(p, diagram.Title("Another"))).attrs["aria-labelledby"],
		"one page may contain both drawings")
	require.Equal(t, "Another", parsed(t, diagram.SVG(p, diagram.Title("Another"))).children[0].text)
}

// The document is well-formed for any texts in the picture. Every piece is drawn by a definition, each of which the document
// has once, every label has its text, and everything lies inside the viewBox.
func TestSVGOfAnyPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := pictures().Draw(t, "picture")
		p.Title = rapid.String().Draw(t, "title")
		p.Table = rapid.Bool().Draw(t, "table")
		pieces, looks := 0, map[picture.Piece]bool{}
		for i := range p.Cells {
			c := &p.Cells[i]
			c.Name = rapid.StringMatching("[a-d<&]?").Draw(t, "name")
			c.Piece.Word = rapid.String().Draw(t, "word")
			c.Piece.Shape = rapid.SampledFrom([]picture.Shape{{}, egg, parts}).Draw(t, "shape")
			c.Piece.Color = picture.Color(rapid.Byte().Draw(t, "color"))
			c.Piece.Owner = boardgame.Player(rapid.Byte().Draw(t, "owner"))
			c.Goal, c.Piece.Down = rapid.Bool().Draw(t, "goal"), rapid.Bool().Draw(t, "down")
			if !c.Empty() {
				c.Piece.Letter = picture.Letter(rapid.ByteRange(1, 255).Draw(t, "letter"))
				pieces++
				looks[c.Piece] = true
			}
		}
		for i := range p.Labels {
			p.Labels[i].Text = rapid.StringMatching(`[a-z<>&"]{1,3}`).Draw(t, "label")
		}
		names := rapid.SliceOfN(rapid.StringMatching("[a-d<&]"), 0, 4)
		options := []diagram.Option{
			diagram.Move(picture.Trace{Arrows: []picture.Arrow{names.Draw(t, "arrow")}, Marks: names.Draw(t, "marks")}),
		}
		svg := diagram.SVG(p, options...)
		require.Equal(t, svg, diagram.SVG(p, options...))
		root := parsed(t, svg)
		require.Len(t, root.all("use"), pieces)
		require.LessOrEqual(t, len(root.all("text")), len(looks)+len(p.Labels))
		defined := map[string]bool{}
		for _, g := range append(root.all("g"), root.all("radialGradient")...) {
			require.False(t, defined[g.attrs["id"]] && g.attrs["id"] != "", "%s is defined twice", g.attrs["id"])
			defined[g.attrs["id"]] = true
		}
		for _, use := range root.all("use") {
			require.True(t, defined[strings.TrimPrefix(use.attrs["href"], "#")], use.attrs["href"])
		}
		var box [4]int
		_, err := fmt.Sscan(root.attrs["viewBox"], &box[0], &box[1], &box[2], &box[3])
		require.NoError(t, err)
		inside(t, root, box)
	})
}

var places = regexp.MustCompile(`[ML](-?\d+) (-?\d+)`)

// inside checks that an element and its children lie inside the box.
func inside(t require.TestingT, e *element, box [4]int) {
	check := func(x, y string) {
		for i, v := range []string{x, y} {
			n, err := strconv.Atoi(v)
			require.NoError(t, err)
			require.True(t, box[i] < n && n < box[i]+box[i+2], "%d is not within %v", n, box)
		}
	}
	switch e.name {
	case "defs":
		return
	case "text":
		check(e.attrs["x"], e.attrs["y"])
	case "circle":
		check(e.attrs["cx"], e.attrs["cy"])
	case "path":
		for _, at := range places.FindAllStringSubmatch(e.attrs["d"], -1) {
			check(at[1], at[2])
		}
	}
	for _, c := range e.children {
		inside(t, c, box)
	}
}

// Pieces of different players differ in more than their colour, and so does a piece that is turned over.
func TestSVGPiecesDifferWithoutColour(t *testing.T) {
	drawn := map[string]bool{}
	for _, p := range []picture.Piece{
		{Letter: 'e', Owner: boardgame.First}, {Letter: 'e', Owner: boardgame.Second}, {Letter: 'e', Owner: boardgame.Third},
		{Letter: 'e', Owner: boardgame.Fourth}, {Letter: 'e', Owner: boardgame.First, Down: true},
		{Letter: 'e', Owner: boardgame.First, Shape: egg}, {Letter: 'f', Owner: boardgame.First},
	} {
		drawn[diagram.SVG(picture.Picture{Cells: cells{{Piece: p}}}, diagram.Title("t"))] = true
	}
	require.Len(t, drawn, 7)
}

// WCAG 2.1 requires a contrast of at least 4.5 to 1 for text. The white letters of pieces have this contrast with the line
// around them, and the coordinates with the page, in the light and in the dark theme.
func TestSVGContrast(t *testing.T) {
	p := everything(picture.Squares, false)
	svg := diagram.SVG(p)
	found := regexp.MustCompile(` fill="#\w+" color="(#\w+)">`).FindAllStringSubmatch(svg, -1)
	require.GreaterOrEqual(t, len(found), 10)
	for _, f := range found {
		require.Greater(t, ratio(colorOf(t, f[1]), colorOf(t, "#fff")), 4.5, f[1])
	}
	light, dark, ok := strings.Cut(svg, "@media(prefers-color-scheme:dark)")
	require.True(t, ok)
	for _, css := range []string{light, dark} {
		require.Greater(t, ratio(colorIn(t, css, "page", "fill"), colorIn(t, css, "label", "fill")), 4.5)
		require.Greater(t, ratio(colorIn(t, css, "cell", "fill"), colorIn(t, css, "mark", "stroke")), 3.0)
	}
}

// A drawing defines the gradients and the looks that it uses, and nothing else.
func TestSVGDefinesWhatItUses(t *testing.T) {
	none := diagram.SVG(picture.Picture{Cells: cells{{Name: "a1"}}})
	require.NotContains(t, none, "<defs>")
	disc := picture.Cell{Name: "a1", Piece: picture.Piece{Letter: 'x'}}
	twice := diagram.SVG(picture.Picture{Marker: parts, Cells: cells{disc, disc}})
	require.Equal(t, 1, strings.Count(twice, `<g id="`))
	require.NotContains(t, twice, `id="boardgame-shadow"`)
	marked := diagram.SVG(picture.Picture{Marker: parts, Cells: cells{disc}}, diagram.Marked("a1"))
	require.Contains(t, marked, `id="boardgame-shadow"`)
}

// The shapes of all games are well-formed, and name nothing that the drawing does not define.
func TestShapesOfTheGames(t *testing.T) {
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		svg := diagram.SVG(s.Picture())
		parsed(t, svg)
		for _, ref := range regexp.MustCompile(`(?:url\(|href=")#([\w-]+)`).FindAllStringSubmatch(svg, -1) {
			require.Contains(t, svg, ` id="`+ref[1]+`"`)
		}
		for _, forbidden := range []string{"style=", "<script", " onload", "http:"} {
			require.NotContains(t, strings.Replace(svg, `xmlns="http:`, "", 1), forbidden)
		}
	}
}
