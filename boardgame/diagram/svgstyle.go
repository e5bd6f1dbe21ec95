package diagram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These style sheets cover everything except the colours of the pieces.
const (
	lightStyle = `
.boardgame .page{fill:#f6f4ef}
.boardgame .cell{fill:#f3ecdd;stroke:#9a9080;stroke-width:2;stroke-linejoin:round}
.boardgame .goal{fill:none;stroke:#8a6a10;stroke-width:2;stroke-dasharray:5 3}
.boardgame .place{fill:none;stroke:#b3ab9c;stroke-width:6;stroke-linecap:round}
.boardgame .mark{fill:none;stroke:#b0357a;stroke-width:5;stroke-linejoin:round}
.boardgame text{font-family:system-ui,"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle}
.boardgame .label{fill:#57534a;font-size:16px}
.boardgame .name{fill:#4f493d;font-size:13px}
.boardgame g{font-size:19px;font-weight:600}
.boardgame .label,.boardgame .name{font-weight:400}
.boardgame g>path{stroke-width:2}
.boardgame path.home{fill-opacity:.22;stroke:#9a9080;stroke-width:2}
.boardgame path.home.white{fill-opacity:.7}
.boardgame .guide{fill:none;stroke:#b3ab9c;stroke-width:1}
.boardgame path.detail{stroke:none;fill-opacity:.3}
.boardgame .cherry{fill:#c2182b;stroke:#fff;stroke-width:1.5}
.boardgame .stalk{fill:none;stroke:#2f6b2a;stroke-width:2.5;stroke-linecap:round}
.boardgame .ring{fill:none;stroke-width:2}
.boardgame .dashed{stroke-dasharray:6 4}
.boardgame .dotted{stroke-dasharray:2 3}
.boardgame .down{stroke-width:4;stroke-dasharray:5 4}
.boardgame .under{fill:none;stroke:#fff;stroke-width:10;stroke-linejoin:round;stroke-linecap:round}
.boardgame .shaft{fill:none;stroke:#b0357a;stroke-width:5;stroke-linejoin:round;stroke-linecap:round}
.boardgame .head{fill:#b0357a;stroke:#fff;stroke-width:2.5}
`
	illegalStyle = `.boardgame .illegal .shaft{stroke-dasharray:9 9}
.boardgame .cross{fill:none;stroke:#c01818;stroke-width:5;stroke-linecap:round}
`
	darkStyle = `.boardgame .page{fill:#1d2024}
.boardgame .cell{fill:#2b3036;stroke:#6b7480}
.boardgame .goal{stroke:#cda93a}
.boardgame .place,.boardgame .guide{stroke:#59616b}
.boardgame path.home{fill-opacity:.25;stroke:#6b7480}
.boardgame path.home.white{fill-opacity:.15}
.boardgame path.home.black{fill-opacity:.8}
.boardgame .mark{stroke:#ff8ec6}
.boardgame .label{fill:#c3c9d1}
.boardgame .name{fill:#d3d9e0}
`
)

func (s *scene) style(out *strings.Builder) {
	out.WriteString("<style>" + lightStyle)
	s.paints(out)
	if s.hasParts() {
		s.partPaints(out)
	}
	if len(s.illegal) > 0 {
		out.WriteString(illegalStyle)
	}
	out.WriteString("@media(prefers-color-scheme:dark){\n" + darkStyle)
	s.darkPaints(out)
	out.WriteString("}</style>\n")
}

// paints writes the CSS rules for the colours of the pieces.
func (s *scene) paints(out *strings.Builder) {
	for _, c := range s.colors() {
		fill, edge, letter := paint(c)
		class := colorClass(c)
		fmt.Fprintf(out, ".boardgame .%s{fill:%s;stroke:%s}.boardgame .%[1]s text{fill:%[4]s;stroke:none}"+
			".boardgame .%[1]s .ring{stroke:%[4]s}.boardgame .%[1]s .detail{fill:%[4]s}\n", class, fill, edge, letter)
	}
}

// hasParts reports whether the shape of a piece has parts that partPaints is needed for.
func (s *scene) hasParts() bool {
	return slices.ContainsFunc(s.Cells, func(c picture.Cell) bool { return c.Piece.Shape.Shade+c.Piece.Shape.Light+c.Piece.Shape.Line != "" })
}

// partPaints writes the CSS rules for the shades, lights and lines of pieces.
func (s *scene) partPaints(out *strings.Builder) {
	out.WriteString(".boardgame path.shade{fill:#000;fill-opacity:.25;stroke:none}\n.boardgame path.light{fill:#fff;fill-opacity:.4;stroke:none}\n")
	for _, c := range s.colors() {
		_, _, letter := paint(c)
		fmt.Fprintf(out, ".boardgame .%s .line{fill:none;stroke:%s}\n", colorClass(c), letter)
	}
}

// darkPaints writes the CSS rules for colours that differ in the dark theme.
func (s *scene) darkPaints(out *strings.Builder) {
	for _, c := range s.colors() {
		if c == picture.Black {
			fmt.Fprintf(out, ".boardgame .%s{stroke:#aab2bd}\n", colorClass(c)) // a black piece needs a light edge on a dark background
		}
	}
}

func colorClass(c picture.Color) string {
	switch c {
	case picture.White:
		return "white"
	case picture.Black:
		return "black"
	case picture.Blue:
		return "blue"
	case picture.Red:
		return "red"
	case picture.Orange:
		return "orange"
	case picture.Green:
		return "green"
	case picture.Brown:
		return "brown"
	case picture.Yellow:
		return "yellow"
	case picture.Tan:
		return "tan"
	}
	return "plain"
}

// paint returns the colours of a piece, of its edge and of its letter. All three colours are easy to see on light and on
// dark backgrounds. The colours of opponents also differ in brightness.
func paint(c picture.Color) (fill, edge, letter string) {
	switch c {
	case picture.White:
		return "#ffffff", "#4a4a4a", "#222222"
	case picture.Black:
		return "#222222", "#000000", "#ffffff"
	case picture.Blue:
		return "#1f4fa8", "#0d2a60", "#ffffff"
	case picture.Red:
		return "#e8695a", "#7c1f14", "#2a0703"
	case picture.Orange:
		return "#f39a3d", "#7d4508", "#2b1700"
	case picture.Green:
		return "#3f9d57", "#134d24", "#04180a"
	case picture.Brown:
		return "#6b3f22", "#331a09", "#ffffff"
	case picture.Yellow:
		return "#fae89a", "#8a7413", "#332a00"
	case picture.Tan:
		return "#d9a566", "#6e4a1c", "#2b1a04"
	}
	return "#b8bfc8", "#4a5058", "#1c1f23"
}
