package diagram_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

func TestUnicodeSquares(t *testing.T) {
	p := named(picture.Picture{
		Cells:  cells{cell(0, 0, 'R'), cell(1, 0, ' '), cell(0, 1, ' '), cell(1, 1, 'r'), cell(2, 1, ' ')},
		Labels: labels{label(-1, 0, "9"), label(-1, 1, "10"), label(0, -1, "a"), label(1, -1, "b")},
	})
	p.Cells[4].Goal = true
	require.Equal(t, ""+
		"   ┌───┬───┬───┐\n"+
		"10 │   │ r │ + │\n"+
		"   ├───┼───┼───┘\n"+
		" 9 │(R)│[ ]│\n"+
		"   └───┴───┘\n"+
		"     a   b\n", diagram.Unicode(p, move("a b")))
}

// Crossings are correct around a hole in the board, and between cells that touch only at a corner.
func TestUnicodeCrossings(t *testing.T) {
	p := picture.Picture{Cells: cells{cell(0, 0, 'x'), cell(1, 1, ' '), cell(2, 0, ' '), cell(1, -1, 'y')}}
	require.Equal(t, ""+
		"    ┌───┐\n"+
		"    │   │\n"+
		"┌───┼───┼───┐\n"+
		"│ x │   │   │\n"+
		"└───┼───┼───┘\n"+
		"    │ y │\n"+
		"    └───┘\n", diagram.Unicode(p))
}

func TestUnicodeHexagonRows(t *testing.T) {
	p := named(picture.Picture{
		Grid:   picture.HexagonRows,
		Cells:  cells{cell(1, 0, 'W'), cell(3, 0, 'W'), cell(0, 1, ' '), cell(2, 1, '7'), cell(4, 1, ' ')},
		Labels: labels{label(-1, 0, "A"), label(-2, 1, "B")},
	})
	require.Equal(t, ""+
		"   ╱ ╲ ╱ ╲ ╱ ╲\n"+
		"B │   │[7]│< >│\n"+
		"   ╲ ╱ ╲ ╱ ╲ ╱\n"+
		"  A │(W)│ W │\n"+
		"     ╲ ╱ ╲ ╱\n", diagram.Unicode(p, move("a d"), diagram.Highlight("e")))
}

func TestUnicodeHexagonFiles(t *testing.T) {
	p := named(picture.Picture{
		Grid:   picture.HexagonFiles,
		Cells:  cells{cell(0, -1, 'C'), cell(0, 1, ' '), cell(1, -2, ' '), cell(1, 0, '7'), cell(1, 2, 'c')},
		Labels: labels{label(0, -3, "a"), label(1, -4, "b")},
	})
	require.Equal(t, ""+
		"     ▁▁▁\n"+
		" ▁▁▁╱ c ╲\n"+
		"╱   ╲▁▁▁╱\n"+
		"╲▁▁▁╱[7]╲\n"+
		"╱(C)╲▁▁▁╱\n"+
		"╲▁▁▁╱   ╲\n"+
		"  a ╲▁▁▁╱\n"+
		"      b\n", diagram.Unicode(p, move("a d")))
}

// On a table without a board, pieces are letters in circles.
func TestUnicodeTable(t *testing.T) {
	p := picture.Picture{
		Grid: picture.HexagonRows, Table: true,
		Cells:  cells{cell(0, 0, 'K'), cell(2, 0, 'c'), cell(-1, 1, ' '), cell(1, 1, '7'), cell(3, 1, ' ')},
		Labels: labels{label(-2, 0, "5")},
	}
	require.Equal(t, " · 7 ·\n5 Ⓚ ⓒ\n", diagram.Unicode(p))
	require.Equal(t, " . 7 .\n5 K c\n", diagram.Text(p))
}

// Unicode draws an outline around every cell. Inside the outlines, it draws the same as Text.
func TestUnicodeIsTextWithOutlines(t *testing.T) {
	const outlines = "╱╲│▁╵╷╴╶┘┐┤└┌├─┴┬┼"
	within := func(text string) (lines []string) {
		for _, line := range squeezed(strings.Map(func(r rune) rune {
			if strings.ContainsRune(outlines+".", r) {
				return ' '
			}
			return r
		}, text)) {
			if line != "" {
				lines = append(lines, line)
			}
		}
		return lines
	}
	rapid.Check(t, func(t *rapid.T) {
		p := pictures().Draw(t, "picture")
		p.Labels = nil // a label may be in the place of a neighbour's outline
		drawn := diagram.Unicode(p)
		require.Equal(t, within(diagram.Text(p)), within(drawn))
		require.Equal(t, drawn, plainText(diagram.Unicode(p, diagram.Color())))
		lines := strings.Split(drawn, "\n")
		for y, line := range lines {
			runes := []rune(line)
			for x, r := range runes {
				if !('0' <= r && r <= '9' || 'A' <= r && r <= 'z') {
					continue
				}
				above, below := []rune(lines[y-1]), []rune(lines[y+1])
				for _, side := range []rune{runes[x-2], runes[x+2], above[x-1], above[x+1], below[x-1], below[x+1]} {
					require.True(t, slices.Contains([]rune(outlines), side), "%q around %q in\n%s", side, r, drawn)
				}
			}
		}
	})
}

func TestUnicodeEmpty(t *testing.T) {
	require.Equal(t, "", diagram.Unicode(picture.Picture{}))
}
