package diagram_test

import (
	"encoding/xml"
	"flag"
	"fmt"
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
	egg = &picture.Shape{Name: "egg", Outline: "m0-22c9 0 17 13 17 25c0 11-7 17-17 17s-17-6-17-17c0-12 8-25 17-25z",
		Drop: 8}
	parts = &picture.Shape{
		Under:   `<circle cy="9" r="9" fill="url(#boardgame-shadow)"/>`,
		Outline: "m-9-9h18v18h-18z", Fill: "#ccc", Edge: "#333",
		Detail: `<path d="M0 0h9v9z"/>`, Over: `<path d="M0 0h-9v-9z" fill="currentColor"/>`,
	}
)

// everything returns a small picture with all kinds of cells and pieces: colours, owners, shapes, goals, a piece
// turned over, and texts that must be escaped in XML.
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
			c.Piece.Letter, c.Piece.Color = picture.Letter("<&>xyzABCD"[i]), picture.Color(i)
			c.Piece.Owner = boardgame.Player(i % 5)
			c.Piece.Shape = [2]*picture.Shape{nil, egg}[i/2%2]
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
	table := diagram.Options{Moves: moves("a1 b3", "a2 b2 c4"), Highlight: []string{"a3", "c3"}}
	all := table
	all.Names, all.Letters, all.Marked = true, true, []string{"b4"}
	for file, svg := range map[string]string{
		"squares.svg": diagram.SVG(everything(picture.Squares, false), all),
		"rows.svg":    diagram.SVG(everything(picture.HexagonRows, false), all),
		"files.svg":   diagram.SVG(everything(picture.HexagonFiles, false), all),
		"table.svg":   diagram.SVG(everything(picture.HexagonRows, true), table),
		"empty.svg":   diagram.SVG(picture.Picture{Title: "Nothing"}, diagram.Options{}),
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
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element  `xml:",any"`
}

// parsed returns the root element of a document. It fails the test if the document is not well-formed.
func parsed(t require.TestingT, svg string) (root element) {
	require.NoError(t, xml.Unmarshal([]byte(svg), &root), "%s", svg)
	return root
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all returns the elements with this name, in order.
func (e element) all(name string) (list []element) {
	if e.XMLName.Local == name {
		list = append(list, e)
	}
	for _, c := range e.Children {
		list = append(list, c.all(name)...)
	}
	return list
}

// A screen reader learns that the SVG is an image, what its title is, and where every piece is.
func TestSVGIsAccessible(t *testing.T) {
	p := everything(picture.Squares, false)
	root := parsed(t, diagram.SVG(p, diagram.Options{
		Moves: append(moves("a1 b3"), moves("a2 b2 c4")...), Highlight: []string{"c3", "a3", "no"},
	}))
	require.Equal(t, "img", root.attr("role"))
	title, desc := root.Children[0], root.Children[1]
	require.Equal(t, []string{"title", "desc"}, []string{title.XMLName.Local, desc.XMLName.Local})
	require.Equal(t, title.attr("id")+" "+desc.attr("id"), root.attr("aria-labelledby"))
	require.Equal(t, p.Title, title.Text)
	require.Equal(t, "piece 0 on a1, a4, b3, c2; piece 1 on a2, b1, b4; piece 2 on a3, b2, c1. "+
		"Marked: a3, c3. A move from a1 to b3. A move from a2 via b2 to c4.", desc.Text)

	p = picture.Picture{Cells: cells{cell(0, 0, ' ')}}
	root = parsed(t, diagram.SVG(p, diagram.Options{}))
	require.Equal(t, []string{"A position", "No pieces."}, []string{root.Children[0].Text, root.Children[1].Text})
	p.Title = "Another"
	another := parsed(t, diagram.SVG(p, diagram.Options{}))
	require.NotEqual(t, root.attr("aria-labelledby"), another.attr("aria-labelledby"),
		"one page may contain both drawings")
}

// The document is well-formed for any texts in the picture. Every piece is drawn by a definition, each of which the
// document has once, every label has its text, and everything lies inside the viewBox.
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
			c.Piece.Shape = rapid.SampledFrom([]*picture.Shape{nil, picture.Disc, egg, parts}).Draw(t, "shape")
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
		o := diagram.Options{Moves: []picture.Trace{{
			Arrows: []picture.Arrow{names.Draw(t, "arrow")}, Marks: names.Draw(t, "marks"),
		}}}
		svg := diagram.SVG(p, o)
		require.Equal(t, svg, diagram.SVG(p, o))
		root := parsed(t, svg)
		require.Len(t, root.all("use"), pieces)
		require.LessOrEqual(t, len(root.all("text")), len(looks)+len(p.Labels))
		defined := map[string]bool{}
		for _, g := range append(root.all("g"), root.all("radialGradient")...) {
			require.False(t, defined[g.attr("id")] && g.attr("id") != "", "%s is defined twice", g.attr("id"))
			defined[g.attr("id")] = true
		}
		for _, use := range root.all("use") {
			require.True(t, defined[strings.TrimPrefix(use.attr("href"), "#")], use.attr("href"))
		}
		var box [4]int
		_, err := fmt.Sscan(root.attr("viewBox"), &box[0], &box[1], &box[2], &box[3])
		require.NoError(t, err)
		inside(t, root, box)
	})
}

var places = regexp.MustCompile(`[ML](-?\d+) (-?\d+)`)

// inside checks that an element and its children lie inside the box.
func inside(t require.TestingT, e element, box [4]int) {
	check := func(x, y string) {
		for i, v := range []string{x, y} {
			n, err := strconv.Atoi(v)
			require.NoError(t, err)
			require.True(t, box[i] < n && n < box[i]+box[i+2], "%d is not within %v", n, box)
		}
	}
	switch e.XMLName.Local {
	case "defs":
		return
	case "text":
		check(e.attr("x"), e.attr("y"))
	case "circle":
		check(e.attr("cx"), e.attr("cy"))
	case "path":
		for _, at := range places.FindAllStringSubmatch(e.attr("d"), -1) {
			check(at[1], at[2])
		}
	}
	for _, c := range e.Children {
		inside(t, c, box)
	}
}

// Pieces of different players differ in more than their colour, and so does a piece that is turned over.
func TestSVGPiecesDifferWithoutColour(t *testing.T) {
	drawn := map[string]bool{}
	for _, p := range []picture.Piece{
		{Letter: 'e', Owner: boardgame.First}, {Letter: 'e', Owner: boardgame.Second},
		{Letter: 'e', Owner: boardgame.Third}, {Letter: 'e', Owner: boardgame.Fourth},
		{Letter: 'e', Owner: boardgame.First, Down: true},
		{Letter: 'e', Owner: boardgame.First, Shape: egg}, {Letter: 'f', Owner: boardgame.First},
	} {
		drawn[diagram.SVG(picture.Picture{Cells: cells{{Piece: p}}}, diagram.Options{})] = true
	}
	require.Len(t, drawn, 7)
}

// The shapes of all games are well-formed, and name nothing that the drawing does not define.
func TestShapesOfTheGames(t *testing.T) {
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		svg := diagram.SVG(s.Picture(), diagram.Options{})
		parsed(t, svg)
		for _, ref := range regexp.MustCompile(`(?:url\(|href=")#([\w-]+)`).FindAllStringSubmatch(svg, -1) {
			require.Contains(t, svg, ` id="`+ref[1]+`"`)
		}
		for _, forbidden := range []string{"style=", "<script", " onload", "http:"} {
			require.NotContains(t, strings.Replace(svg, `xmlns="http:`, "", 1), forbidden)
		}
	}
}

// named returns the picture with its cells named a, b, c and so on.
func named(p picture.Picture) picture.Picture {
	for i := range p.Cells {
		p.Cells[i].Name = string(rune('a' + i))
	}
	return p
}

// moves returns the trace of a move with these arrows: "a1 b2" leads from a1 to b2.
func moves(ways ...string) []picture.Trace {
	var t picture.Trace
	for _, way := range ways {
		t.Arrows = append(t.Arrows, strings.Fields(way))
	}
	return []picture.Trace{t}
}

// row returns a picture of six cells in a row: x y . . z .
func row() picture.Picture {
	return named(picture.Picture{Cells: cells{
		cell(0, 0, 'x'), cell(1, 0, 'y'), cell(2, 0, ' '), cell(3, 0, ' '), cell(4, 0, 'z'), cell(5, 0, ' '),
	}})
}

// halting returns the options for a move with halts.
func halting(halts, arrow string) diagram.Options {
	return diagram.Options{Moves: []picture.Trace{{
		Arrows: []picture.Arrow{strings.Fields(arrow)}, Halts: strings.Fields(halts),
	}}}
}

// In SVG, a halt is a disc with its number, on the arrow or beside the arrow's end. The marker of the last move is
// the one of the picture.
func TestHaltsInSVG(t *testing.T) {
	svg := diagram.SVG(row(), halting("c d f", "b c d f"))
	require.Equal(t, 3, strings.Count(svg, "<circle class=\"head\""))
	require.Regexp(t, `>1</text><circle [^>]*/><text [^>]*>2</text></g>\s<g class="arrow"><circle [^>]*/><text `+
		`[^>]*>3</text></g>`, svg)
	require.NotContains(t, svg, "marker\"")
	p := row()
	p.Marker = &picture.Shape{Over: "<cherry/>"}
	o := diagram.Options{Moves: moves("b d")}
	o.Moves[0].Marker = "d"
	marked := diagram.SVG(p, o)
	require.Contains(t, marked, "<cherry/>")
	require.Contains(t, marked, "<g class=\"marker\"><use")
}

// Text marks cells that pieces leave, enter or pass, and highlighted cells. Neighbouring marks share the character
// between them.
func TestMarks(t *testing.T) {
	marks := func(cells ...string) []picture.Trace { return []picture.Trace{{Marks: cells}} }
	chain := append(moves("a b"), moves("b c")...)
	for _, c := range []struct {
		o    diagram.Options
		want string
	}{
		{diagram.Options{Moves: moves("b c")}, "x(y|.]. z .\n"},
		{diagram.Options{Moves: chain}, "(x{y}.]. z .\n"},
		{diagram.Options{Moves: chain, Highlight: []string{"f"}}, "(x{y}.]. z<.>\n"},
		{diagram.Options{Moves: moves("a b", "b c", "c d")}, "(x{y|.}.]z .\n"},
		{diagram.Options{Moves: moves("b c d")}, "x(y)*[.]z .\n"},
		{halting("b", "b c d f"), "x(y)* * z[.]\n"},
		{halting("c f", "b c d f"), "x(y)1 * z[2]\n"},
		{halting("c d", "b c d e"), "x(y)1 2[z].\n"},
		{diagram.Options{Moves: moves("d e")}, "x y .(.|z].\n"},
		{diagram.Options{Moves: moves("a e f")}, "(x)y . . z[.]\n"},
		{diagram.Options{Highlight: []string{"c", "f"}}, "x y<.>. z<.>\n"},
		{diagram.Options{Highlight: []string{"a", "c"}, Moves: moves("c d")}, "<x>y(.|.]z .\n"},
		{diagram.Options{Moves: marks("d")}, "x y .<.>z .\n"},
		{diagram.Options{Highlight: []string{"", "no", "g"}, Moves: moves("no where", "g", "")}, "x y . . z .\n"},
		{diagram.Options{Names: true, Letters: true}, "x y . . z .\n"},
		// the end of an illegal move also where a piece sets off
		{diagram.Options{Illegal: chain, Moves: moves("b e")}, "(x!y!.!.[z].\n"},
		{diagram.Options{Illegal: marks("d")}, "x y .!.!z .\n"},
		{diagram.Options{Illegal: moves("", "no where")}, "x y . . z .\n"},
	} {
		require.Equal(t, c.want, diagram.Text(row(), c.o))
		c.o.Color = true
		require.Equal(t, c.want, plainText(diagram.Text(row(), c.o)))
	}
	require.Contains(t, diagram.Text(row(), diagram.Options{Illegal: chain, Color: true}), "\x1b[1;31m!")
}

// Two drawings of the games in one page share no id, whichever options tell them apart, so none takes its parts from
// another one, which may be hidden. Drawings that should share their parts do so under the same ID.
func TestSVGsKeepTheirParts(t *testing.T) {
	ids := func(svg string) (all []string) {
		for _, id := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(svg, -1) {
			all = append(all, id[1])
		}
		require.NotEmpty(t, all)
		return all
	}
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		seen := map[string]bool{}
		for _, o := range []diagram.Options{
			{}, {Names: true}, {From: boardgame.Second}, {Highlight: []string{s.Picture().Cells[0].Name}}, {ID: "one-"},
			{ID: "two-"},
		} {
			for _, page := range []bool{false, true} {
				if o.Page = page; page && o.ID == "" {
					continue // the drawings of one board share their parts
				}
				for _, id := range ids(diagram.SVG(s.Picture(), o)) {
					require.False(t, seen[id] && !page, "%s is in two drawings of %s", id, g.Info().Title)
					seen[id] = true
				}
			}
		}
		require.Equal(t, seen["one-boardgame-shade"], seen["two-boardgame-shade"])
	}
}

// The lines of a board lie on its frame and beneath its cells, which are so small that most of a line shows even between
// neighbours.
func TestGuidesLieOnTheFrame(t *testing.T) {
	p := picture.Picture{Cells: []picture.Cell{{Name: "a"}, {Name: "b", X: 2}}, Guides: []picture.Guide{{ToX: 2}}}
	svg := diagram.SVG(p, diagram.Options{})
	frame, guide, cell := strings.Index(svg, `class="frame"`), strings.Index(svg, `class="guide"`), strings.Index(svg, `class="cell"`)
	require.True(t, 0 < frame && frame < guide && guide < cell, svg)
	radius := regexp.MustCompile(`class="cell" d="M0 0m-(\d+) 0a`).FindStringSubmatch(svg)
	require.NotNil(t, radius, svg)
	r, err := strconv.Atoi(radius[1])
	require.NoError(t, err)
	require.Less(t, 2*r, 52/2, "a cell's share of the line to the next one, 52 away")
	require.Contains(t, svg, ".guide{stroke:#86734d")
	require.Contains(t, diagram.Style(), ".guide{stroke:#86734d")
}

// A note beside a board of squares is outside the frame, however long it is, and inside the drawing. One above or below
// the board stays in the middle of its place.
func TestNotesClearTheFrame(t *testing.T) {
	p := picture.Picture{Cells: []picture.Cell{{Name: "a1"}, {Name: "b1", X: 1}}}
	for _, note := range []picture.Label{
		{Text: "a long note", X: 2}, {Text: "a long note", X: -1}, {Text: "x", X: 2}, {Text: "a long note", X: 1, Y: 1},
	} {
		p.Notes = []picture.Label{note}
		drawn := diagram.SVG(p, diagram.Options{})
		number := func(pattern string) (list []int) {
			found := regexp.MustCompile(pattern).FindStringSubmatch(drawn)
			require.NotNil(t, found, pattern)
			for _, digits := range found[1:] {
				n, err := strconv.Atoi(digits)
				require.NoError(t, err)
				list = append(list, n)
			}
			return list
		}
		half := 4 * len(note.Text) // of 16 pixels high letters, which are no wider than that on average
		x := number(`<text x="(-?\d+)" y="-?\d+">` + note.Text)[0]
		frame := number(`class="frame" x="(-?\d+)" y="-?\d+" width="(\d+)"`)
		page := number(`class="page" x="(-?\d+)" y="-?\d+" width="(\d+)"`)
		require.GreaterOrEqual(t, x-half, page[0])
		require.LessOrEqual(t, x+half, page[0]+page[1])
		switch note.X {
		case 2:
			require.GreaterOrEqual(t, x-half, frame[0]+frame[1])
		case -1:
			require.LessOrEqual(t, x+half, frame[0])
		default:
			require.InDelta(t, 52, x, 10)
		}
	}
}
