package diagram_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/taacoca"
)

// sgr is what ECMA-48 calls select graphic rendition: 0 default, 1 bold, 2 faint, 30 to 37 colours.
var sgr = regexp.MustCompile("\x1b\\[([0-9;]*)m")

func plainText(colored string) string { return sgr.ReplaceAllString(colored, "") }

// Bold cyan for the first player, bold yellow for the second, bold for nobody's pieces, faint for all that is no piece.
func TestANSI(t *testing.T) {
	p := boardgame.Picture{
		Cells:  cells{cell(0, 0, 'R'), cell(1, 0, ' '), cell(0, 1, '7'), cell(1, 1, 'r')},
		Labels: labels{label(-1, 0, "9"), label(-1, 1, "10")},
	}
	require.Equal(t, ""+
		"\x1b[2m10\x1b[0m \x1b[1m7\x1b[0m \x1b[1;33mr\x1b[0m\n"+
		" \x1b[2m9\x1b[0m \x1b[1;36mR\x1b[0m \x1b[2m.\x1b[0m\n", diagram.ANSI(p))
}

// Each of four players has a colour, nobody has none, and no other value of Player is a reason to panic.
func TestANSIPlayers(t *testing.T) {
	styles := map[string]boardgame.Player{}
	for n := range 256 {
		owner := boardgame.Player(n)
		drawn := diagram.ANSI(boardgame.Picture{Cells: cells{{Piece: 'R', Owner: owner}}})
		require.Equal(t, "R\n", plainText(drawn))
		if owner <= boardgame.Fourth {
			style := sgr.FindStringSubmatch(drawn)[1]
			require.NotContains(t, styles, style, "%s looks like %s", owner, styles[style])
			styles[style] = owner
		}
	}
	require.Len(t, styles, 5)
	require.NotContains(t, styles, "2", "what is faint is no piece")
}

// Without the colours it is the text. Each colour ends where the mark ends, so that spaces and ends of lines have none.
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
