package diagram_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// named returns the picture with its cells named a, b, c and so on.
func named(p picture.Picture) picture.Picture {
	for i := range p.Cells {
		p.Cells[i].Name = string(rune('a' + i))
	}
	return p
}

func move(ways ...string) diagram.Option {
	var t picture.Trace
	for _, way := range ways {
		t.Arrows = append(t.Arrows, picture.Arrow(strings.Split(way, " ")))
	}
	return diagram.Move(t)
}

// row returns a picture of six cells in a row: x y . . z .
func row() picture.Picture {
	return named(picture.Picture{Cells: cells{
		cell(0, 0, 'x'), cell(1, 0, 'y'), cell(2, 0, ' '), cell(3, 0, ' '), cell(4, 0, 'z'), cell(5, 0, ' '),
	}})
}

// halting returns an option that draws a move with halts.
func halting(halts, arrow string) diagram.Option {
	return diagram.Move(picture.Trace{Arrows: []picture.Arrow{strings.Fields(arrow)}, Halts: strings.Fields(halts)})
}

// In SVG, a halt is a disc with its number, on the arrow or beside the arrow's end. The marker of the last move is the one of
// the picture.
func TestHaltsInSVG(t *testing.T) {
	svg := diagram.SVG(row(), halting("c d f", "b c d f"))
	require.Equal(t, 3, strings.Count(svg, "<circle class=\"head\""))
	require.Regexp(t, `>1</text><circle [^>]*/><text [^>]*>2</text></g>\s<g class="arrow"><circle [^>]*/><text [^>]*>3</text></g>`, svg)
	require.NotContains(t, svg, "marker\"")
	p := row()
	p.Marker = picture.Shape{Over: "<cherry/>"}
	marked := diagram.SVG(p, diagram.Move(picture.Trace{Arrows: []picture.Arrow{{"b", "d"}}, Marker: "d"}))
	require.Contains(t, marked, "<cherry/>")
	require.Contains(t, marked, "<g class=\"marker\"><use")
}

// Text marks cells that pieces leave, enter or pass, and highlighted cells. Neighbouring marks share the character between
// them.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		options []diagram.Option
		want    string
	}{
		{[]diagram.Option{move("b c")}, "x(y|.]. z .\n"},
		{[]diagram.Option{move("a b", "b c")}, "(x{y}.]. z .\n"},
		{[]diagram.Option{move("a b", "b c"), diagram.Highlight("f")}, "(x{y}.]. z<.>\n"},
		{[]diagram.Option{move("a b", "b c", "c d")}, "(x{y|.}.]z .\n"},
		{[]diagram.Option{move("b c d")}, "x(y)*[.]z .\n"},
		{[]diagram.Option{halting("b", "b c d f")}, "x(y)* * z[.]\n"},
		{[]diagram.Option{halting("c f", "b c d f")}, "x(y)1 * z[2]\n"},
		{[]diagram.Option{halting("c d", "b c d e")}, "x(y)1 2[z].\n"},
		{[]diagram.Option{move("d e")}, "x y .(.|z].\n"},
		{[]diagram.Option{move("a e f")}, "(x)y . . z[.]\n"},
		{[]diagram.Option{diagram.Highlight("c", "f")}, "x y<.>. z<.>\n"},
		{[]diagram.Option{diagram.Highlight("a", "c"), move("c d")}, "<x>y(.|.]z .\n"},
		{[]diagram.Option{diagram.Move(picture.Trace{Marks: []string{"d"}})}, "x y .<.>z .\n"},
		{[]diagram.Option{diagram.Highlight("", "no", "g"), move("no where"), move("g"), move()}, "x y . . z .\n"},
		{[]diagram.Option{diagram.Names(), diagram.Title("t")}, "x y . . z .\n"},
		{[]diagram.Option{diagram.Color(), diagram.Highlight("f")}, ""},
	} {
		got := diagram.Text(row(), c.options...)
		if c.want != "" {
			require.Equal(t, c.want, got)
		}
		require.Equal(t, plainText(got), plainText(diagram.ANSI(row(), c.options...)))
	}
	require.Equal(t, diagram.ANSI(row()), diagram.Text(row(), diagram.Color()))
}

// Marks change only the characters beside cells, and the dots of the cells that a piece passes.
func TestMarksLeaveTheRest(t *testing.T) {
	unmarked := strings.NewReplacer("(", " ", ")", " ", "[", " ", "]", " ", "{", " ", "}", " ", "<", " ", ">", " ", "|", " ", "*", ".")
	rapid.Check(t, func(t *rapid.T) {
		p := named(pictures().Draw(t, "picture"))
		names := rapid.SliceOfN(rapid.StringMatching("[a-z]"), 2, 5)
		options := []diagram.Option{
			diagram.Move(picture.Trace{Arrows: []picture.Arrow{names.Draw(t, "arrow")}}),
			diagram.Highlight(names.Draw(t, "highlighted")...),
		}
		require.Equal(t, squeezed(diagram.Text(p)), squeezed(unmarked.Replace(diagram.Text(p, options...))))
	})
}

// squeezed returns the lines of a drawing with single spaces, so that they do not depend on the left edge.
func squeezed(text string) (lines []string) {
	for line := range strings.Lines(text) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return lines
}
