package diagram_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/taacoca"
)

// cell returns a cell of a picture. It is empty if piece is ' '. Capital letters belong to the first player, small letters
// to the second player, and digits to nobody.
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

// Squares are two characters wide and one line high. Y grows upwards.
func TestSquares(t *testing.T) {
	p := picture.Picture{
		Grid:   picture.Squares,
		Cells:  cells{cell(0, 0, 'R'), cell(1, 0, ' '), cell(2, 0, 'e'), cell(0, 1, ' '), cell(1, 1, 'r'), cell(2, 1, ' ')},
		Labels: labels{label(-1, 0, "1"), label(-1, 1, "2"), label(0, -1, "a"), label(1, -1, "b"), label(2, -1, "c")},
	}
	require.Equal(t, ""+
		"2 . r .\n"+
		"1 R . e\n"+
		"  a b c\n", diagram.Text(p))
}

// In rows of hexagons, the cells of a row are two characters apart, and the next row is shifted by one character.
func TestHexagonRows(t *testing.T) {
	p := picture.Picture{
		Grid: picture.HexagonRows,
		Cells: cells{
			cell(1, 0, 'W'), cell(3, 0, 'W'),
			cell(0, 1, ' '), cell(2, 1, '7'), cell(4, 1, ' '),
			cell(1, 2, 'b'), cell(3, 2, 'b'),
		},
		Labels: labels{label(-1, 0, "A"), label(-2, 1, "B"), label(-1, 2, "C")},
	}
	require.Equal(t, ""+
		" C b b\n"+
		"B . 7 .\n"+
		" A W W\n", diagram.Text(p))
}

// In files of hexagons, the cells of a file are two lines apart. The next file is two characters to the right, and is
// shifted by one line.
func TestHexagonFiles(t *testing.T) {
	p := picture.Picture{
		Grid: picture.HexagonFiles,
		Cells: cells{
			cell(-1, -1, 'C'), cell(-1, 1, ' '),
			cell(0, -2, ' '), cell(0, 0, '7'), cell(0, 2, 'c'),
			cell(1, -1, ' '), cell(1, 1, 'w'),
		},
		Labels: labels{label(-1, -3, "a"), label(0, -4, "b"), label(1, -3, "c")},
	}
	require.Equal(t, ""+
		"  c\n"+
		".   w\n"+
		"  7\n"+
		"C   .\n"+
		"  .\n"+
		"a   c\n"+
		"  b\n", diagram.Text(p))
}

// A label of two characters ends in the column where a label of one character would be.
func TestTwoCharacterLabels(t *testing.T) {
	p := picture.Picture{
		Cells:  cells{cell(0, 8, ' '), cell(0, 9, 'R'), cell(0, 10, ' ')},
		Labels: labels{label(-1, 8, "9"), label(-1, 9, "10"), label(-1, 10, "11"), label(1, 9, "10")},
	}
	require.Equal(t, ""+
		"11 .\n"+
		"10 R10\n"+
		" 9 .\n", diagram.Text(p))

	p.Grid = picture.HexagonRows
	p.Labels = labels{label(-2, 8, "9"), label(-2, 9, "10"), label(-2, 10, "11"), label(3, 9, "10")}
	require.Equal(t, ""+
		"11 .\n"+
		"10 R 10\n"+
		" 9 .\n", diagram.Text(p))
}

// A row without cells or labels is an empty line. A label far to the left moves everything else to the right.
func TestGaps(t *testing.T) {
	p := picture.Picture{
		Cells:  cells{cell(0, 0, 'R'), cell(3, 0, ' '), cell(1, 3, 'r')},
		Labels: labels{label(-2, -2, "x")},
	}
	require.Equal(t, ""+
		"      r\n"+
		"\n"+
		"\n"+
		"    R     .\n"+
		"\n"+
		"x\n", diagram.Text(p))
}

// A drawing depends only on the distances between the cells, not on their coordinates.
func TestOnePlace(t *testing.T) {
	for _, at := range []int{-7, 0, 12} {
		require.Equal(t, "R\n", diagram.Text(picture.Picture{Cells: cells{cell(at, at, 'R')}}))
		require.Equal(t, "10\n", diagram.Text(picture.Picture{Labels: labels{label(at, at, "10")}}))
	}
}

func TestEmptyPicture(t *testing.T) {
	for grid := picture.Squares; grid <= picture.HexagonFiles; grid++ {
		require.Equal(t, "", diagram.Text(picture.Picture{Grid: grid}))
		require.Equal(t, "", diagram.ANSI(picture.Picture{Grid: grid}))
	}
}

// Text draws the start of Taacoca as its rule book does.
func TestTaacoca(t *testing.T) {
	require.Equal(t, ""+
		"    I b b b b b 5\n"+
		"   H . b b b b . 6\n"+
		"  G . . b b b . . 7\n"+
		" F . . . . . . . . 8\n"+
		"E . . . . . . . . . 9\n"+
		" D . . . . . . . . 8\n"+
		"  C . . w w w . . 7\n"+
		"   B . w w w w . 6\n"+
		"    A w w w w w 5\n", diagram.Text(taacoca.Definition().Picture(taacoca.New())))
}
