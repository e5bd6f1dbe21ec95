package diagram_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/taacoca"
)

// sgr matches the sequences that ECMA-48 calls select graphic rendition: 0 is default, 1 bold, 2 faint, 30 to 37 colours.
var sgr = regexp.MustCompile("\x1b\\[([0-9;]*)m")

func plainText(colored string) string { return sgr.ReplaceAllString(colored, "") }

// Pieces are bold, in the colours of ECMA-48 (31 is red, 34 is blue). Everything else is faint. An empty goal is a plus.
func TestANSI(t *testing.T) {
	p := picture.Picture{
		Cells: cells{
			{X: 0, Y: 0, Piece: picture.Piece{Letter: 'B', Color: picture.Blue}}, {X: 1, Y: 0}, {X: 2, Y: 0, Goal: true},
			{X: 0, Y: 1, Piece: picture.Piece{Letter: '7'}}, {X: 1, Y: 1, Piece: picture.Piece{Letter: 'r', Color: picture.Red}, Goal: true},
		},
		Labels: labels{label(-1, 0, "9"), label(-1, 1, "10")},
	}
	require.Equal(t, ""+
		"\x1b[2m10\x1b[0m \x1b[1m7\x1b[0m \x1b[1;31mr\x1b[0m\n"+
		" \x1b[2m9\x1b[0m \x1b[1;34mB\x1b[0m \x1b[2m.\x1b[0m \x1b[2m+\x1b[0m\n", diagram.ANSI(p))
	require.Equal(t, "10 7 r\n 9 B . +\n", diagram.Text(p))
}

// The colours of opponents differ. No piece is faint, for any value of Color.
func TestANSIColours(t *testing.T) {
	style := func(c picture.Color) string {
		drawn := diagram.ANSI(picture.Picture{Cells: cells{{Piece: picture.Piece{Letter: 'R', Color: c}}}})
		require.Equal(t, "R\n", plainText(drawn))
		return sgr.FindStringSubmatch(drawn)[1]
	}
	for n := range 256 {
		require.NotEqual(t, "2", style(picture.Color(n)))
	}
	require.NotEqual(t, style(picture.White), style(picture.Black))
	require.NotEqual(t, style(picture.Blue), style(picture.Red))
	require.NotEqual(t, style(picture.Blue), style(picture.Orange))
}

// Without its escape sequences, the result of ANSI is the result of Text. Spaces and line ends have no colour.
func TestANSIIsTextInColours(t *testing.T) {
	whole := regexp.MustCompile("^(\x1b\\[[0-9;]+m[^\x1b \n]+\x1b\\[0m|[ \n])*$")
	rapid.Check(t, func(t *rapid.T) {
		p := pictures().Draw(t, "picture")
		drawn := diagram.ANSI(p)
		require.Equal(t, diagram.Text(p), plainText(drawn))
		require.Regexp(t, whole, drawn)
	})
	start := taacoca.Definition().Picture(taacoca.New())
	require.Equal(t, diagram.Text(start), plainText(diagram.ANSI(start)))
}
