package diagram_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/coucou"
)

// cell returns a cell of a picture. It is empty if piece is ' '. Capital letters belong to the first player, small
// letters to the second player, and digits to nobody.
func cell(x, y int, piece byte) picture.Cell {
	c := picture.Cell{X: x, Y: y}
	switch {
	case piece == ' ':
		return c
	case 'A' <= piece && piece <= 'Z':
		c.Piece.Owner = boardgame.First
	case 'a' <= piece && piece <= 'z':
		c.Piece.Owner = boardgame.Second
	}
	c.Piece.Letter = picture.Letter(piece)
	return c
}

func label(x, y int, text string) picture.Label {
	return picture.Label{Text: text, X: x, Y: y}
}

type (
	cells  = []picture.Cell
	labels = []picture.Label
)

// sgr matches the sequences that ECMA-48 calls select graphic rendition: 0 is default, 1 bold, 2 faint, 30 to 37
// colours.
var sgr = regexp.MustCompile("\x1b\\[([0-9;]*)m")

func plainText(colored string) string { return sgr.ReplaceAllString(colored, "") }

// Pieces are bold, in the colours of ECMA-48 (31 is red, 34 is blue). Everything else is faint. An empty goal is a
// plus.
func TestColor(t *testing.T) {
	p := picture.Picture{
		Cells: cells{
			{X: 0, Y: 0, Piece: picture.Piece{Letter: 'B', Color: picture.Blue}}, {X: 1, Y: 0}, {X: 2, Y: 0,
				Goal: true},
			{X: 0, Y: 1, Piece: picture.Piece{Letter: '7'}}, {X: 1, Y: 1,
				Piece: picture.Piece{Letter: 'r', Color: picture.Red}, Goal: true},
		},
		Labels: labels{label(-1, 0, "9"), label(-1, 1, "10")},
	}
	require.Equal(t, ""+
		"\x1b[2m10\x1b[0m \x1b[1m7\x1b[0m \x1b[1;31mr\x1b[0m\n"+
		" \x1b[2m9\x1b[0m \x1b[1;34mB\x1b[0m \x1b[2m.\x1b[0m \x1b[2m+\x1b[0m\n",
		diagram.Text(p, diagram.Options{Color: true}))
	require.Equal(t, "10 7 r\n 9 B . +\n", diagram.Text(p, diagram.Options{}))
}

// Brackets beside a cell leave the labels readable, from all sides.
func TestBracketsBesideLabels(t *testing.T) {
	s := coucou.New()
	for _, from := range []boardgame.Player{coucou.Blue, coucou.Red} {
		text := diagram.Text(coucou.Game().Picture(s), diagram.Options{From: from,
			Highlight: []string{"a10", "a11", "g10", "g11", "a1", "g1"}})
		for rank := range coucou.Ranks {
			require.Regexp(t, fmt.Sprintf(`(?m)(^|[ >])%d($|[ <])`, rank+1), text)
		}
	}
}

// A cross is beside an arrow that it would cover, and on a longer one. It is also on the cell of a refused placement.
func TestCross(t *testing.T) {
	place := func(illegal []picture.Trace) string {
		return regexp.MustCompile(`class="cross" d="M\d+ -?\d+`).FindString(
			diagram.SVG(row(), diagram.Options{Illegal: illegal}))
	}
	require.NotContains(t, place(moves("b c")), " -7")
	require.Contains(t, place(moves("b d")), " -7")
	none := []picture.Trace{{Marks: []string{"d"}}}
	require.Contains(t, place(none), " -7")
	require.Contains(t, diagram.SVG(row(), diagram.Options{Illegal: none}), " Not allowed: d.")
}

// canvas is a drawing with one entry for each character.
type canvas map[[2]int]byte // by column and line, from the bottom left

func (c canvas) put(p picture.Picture, x, y int, text string) {
	if p.Grid != picture.HexagonRows {
		x *= 2
	}
	for i := range text {
		c[[2]int{x - len(text) + 1 + i, y}] = text[i]
	}
}

// behind reports whether a label is to the right of the cells in its row.
func behind(p picture.Picture, l picture.Label) bool {
	row := slices.DeleteFunc(slices.Clone(p.Cells), func(c picture.Cell) bool { return c.Y != l.Y })
	return len(row) > 0 && !slices.ContainsFunc(row, func(c picture.Cell) bool { return c.X >= l.X })
}

func slowText(p picture.Picture) string {
	c := canvas{}
	for _, cell := range p.Cells {
		if cell.Empty() {
			cell.Piece.Letter = '.'
		}
		c.put(p, cell.X, cell.Y, string(rune(cell.Piece.Letter)))
	}
	for _, l := range p.Labels {
		if behind(p, l) {
			at := [2]int{l.X * 2, l.Y}
			if p.Grid == picture.HexagonRows {
				at[0] = l.X
			}
			for i := range l.Text {
				c[[2]int{at[0] + i, at[1]}] = l.Text[i]
			}
			continue
		}
		c.put(p, l.X, l.Y, l.Text)
	}
	if len(c) == 0 {
		return ""
	}
	var lo, hi [2]int
	for at := range c {
		lo, hi = at, at
	}
	for at := range c {
		lo, hi = [2]int{min(lo[0], at[0]), min(lo[1], at[1])}, [2]int{max(hi[0], at[0]), max(hi[1], at[1])}
	}
	text := ""
	for y := hi[1]; y >= lo[1]; y-- {
		line := ""
		for x := lo[0]; x <= hi[0]; x++ {
			if letter, ok := c[[2]int{x, y}]; ok {
				line += string(rune(letter))
			} else {
				line += " "
			}
		}
		text += strings.TrimRight(line, " ") + "\n"
	}
	return text
}

// pictures generates pictures without overlaps. Each place has a cell, a label of one or two characters, or nothing.
// Places are three apart in X. The cells and the labels are in random order.
func pictures() *rapid.Generator[picture.Picture] {
	return rapid.Custom(func(t *rapid.T) picture.Picture {
		grids := []picture.Grid{picture.Squares, picture.HexagonRows, picture.HexagonFiles}
		p := picture.Picture{Grid: rapid.SampledFrom(grids).Draw(t, "grid")}
		for y := range rapid.IntRange(0, 4).Draw(t, "height") {
			for x := range rapid.IntRange(0, 5).Draw(t, "width") {
				place := [2]int{3*x - 4, 2*y - 3}
				switch kind := rapid.SampledFrom([]string{"none", ".", "R", "r", "5", "a", "10"}).Draw(t,
					"kind"); kind {
				case "none":
				case ".":
					p.Cells = append(p.Cells, cell(place[0], place[1], ' '))
				case "a", "10":
					p.Labels = append(p.Labels, label(place[0], place[1], kind))
				default:
					p.Cells = append(p.Cells, cell(place[0], place[1], kind[0]))
				}
			}
		}
		p.Cells = rapid.Permutation(p.Cells).Draw(t, "cells")
		p.Labels = rapid.Permutation(p.Labels).Draw(t, "labels")
		return p
	})
}

// Text draws what the slow drawing does, in colours or not. Spaces and line ends have no colour. Neither changes the
// picture.
func TestTextAgainstCanvas(t *testing.T) {
	whole := regexp.MustCompile("^(\x1b\\[[0-9;]+m[^\x1b \n]+\x1b\\[0m|[ \n])*$")
	rapid.Check(t, func(t *rapid.T) {
		p := pictures().Draw(t, "picture")
		before := picture.Picture{Grid: p.Grid, Cells: slices.Clone(p.Cells), Labels: slices.Clone(p.Labels)}
		colored := diagram.Text(p, diagram.Options{Color: true})
		require.Equal(t, slowText(p), diagram.Text(p, diagram.Options{}))
		require.Equal(t, slowText(p), plainText(colored))
		require.Regexp(t, whole, colored)
		require.Equal(t, before, p)
	})
}

// Notes stand beside the text. In Coucou, they show how eggs step from each row, which the players count from their own
// side: straight from rows 1 and 2, diagonally from 3 and 4, and both ways from row 5 on (M1, M2, M3).
func TestNotesInText(t *testing.T) {
	p := coucou.Game().Picture(coucou.New())
	blue := strings.Split(diagram.TextWithNotes(p, diagram.Options{}), "\n")
	plain := strings.Split("\n"+diagram.Text(p, diagram.Options{}), "\n")
	for rank, notes := range map[int]string{12: "Blue  Red", 11: "      ↓", 10: "↖↑↗   ↓", 9: "↖↑↗   ↙↘", 8: "↖↑↗   ↙↘",
		7: "↖↑↗   ↙↓↘", 5: "↖↑↗   ↙↓↘", 4: "↖↗    ↙↓↘", 3: "↖↗    ↙↓↘", 2: "↑     ↙↓↘", 1: "↑", 0: ""} {
		require.Equal(t, strings.TrimRight(fmt.Sprintf("%-18s%s", plain[12-rank], notes), " "), blue[12-rank])
	}
	// from Red's side, what was to the right is to the left, and what was above is below
	red := strings.Split(diagram.TextWithNotes(p, diagram.Options{From: coucou.Red}), "\n")
	require.Equal(t, []string{"     ↓     b b b b b b b 1", "↖↗   ↙↓↘   . . . . . . . 8", "Red  Blue"},
		[]string{red[1], red[8], red[12]})
}
