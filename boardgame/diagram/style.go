package diagram

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// pageStyle is the style of the parts that only pages have, such as the marks on clicked cells.
const pageStyle = `.boardgame.clickable g.cell{fill:none;stroke:none;stroke-dasharray:none;cursor:default;outline:none}
.boardgame.clickable .overlay{fill:none;stroke:none;stroke-width:4;stroke-linejoin:round}
.boardgame.clickable .target,.boardgame.clickable .cell[aria-pressed]{cursor:pointer}
.boardgame.clickable .last .overlay{fill:#e9c33b;fill-opacity:.35}
.boardgame.clickable .target .overlay{stroke:#2c8a4b;stroke-dasharray:6 5}
.boardgame.clickable .target:hover .overlay{fill:#2c8a4b;fill-opacity:.25}
.boardgame.clickable .selected .overlay{stroke:#2c8a4b;fill:#2c8a4b;fill-opacity:.3}
.boardgame.clickable .mark .overlay{stroke:#b0357a}
.boardgame.clickable .refused .overlay{stroke:#c01818;fill:#c01818;fill-opacity:.2}
.boardgame.clickable .cell:focus-visible .hit{stroke:#1769e0;stroke-width:4;stroke-linejoin:round}
`

// darkPageStyle changes pageStyle for the dark theme, so that the names of cells stay readable.
const darkPageStyle = `.boardgame.clickable .last .overlay{fill-opacity:.25}
`

// Style returns the style sheet for all drawings with the option Page. The drawings follow the light or dark theme of
// the reader's system. The attribute data-theme of the page's root element, "light" or "dark", overrides the system's
// theme. The style sheet uses nested rules, which browsers have supported since 2023.
func Style() string {
	var out strings.Builder
	out.WriteString(strings.TrimPrefix(lightStyle, "\n"))
	var all []picture.Color
	for c := picture.NoColor; c <= picture.Tan; c++ {
		all = append(all, c)
	}
	tintStyle(&out, all)
	out.WriteString(illegalStyle + linesStyle + pageStyle)
	dark := darkStyle + darkPageStyle
	out.WriteString("@media(prefers-color-scheme:dark){:root:not([data-theme=light]){\n" + dark + "}}\n")
	out.WriteString(":root[data-theme=dark]{\n" + dark + "}\n")
	return out.String()
}

// These style sheets cover everything except the colours of the players' cells.
const (
	lightStyle = `
.boardgame .page{fill:#faf7f0}
.boardgame .frame{fill:#e3cfa6;stroke:#b79f76;stroke-width:4}
.boardgame .cell{fill:#f4ecdc;stroke:#d3c4a6;stroke-width:1.5;stroke-linejoin:round}
.boardgame .goal{fill:none;stroke:#8a6a10;stroke-width:2;stroke-dasharray:5 3}
.boardgame .place{fill:none;stroke:#b3ab9c;stroke-width:6;stroke-linecap:round}
.boardgame .mark{fill:none;stroke:#b0357a;stroke-width:5;stroke-linejoin:round}
.boardgame text{font-family:system-ui,"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle}
.boardgame .label{fill:#5f574b;font-size:16px}
.boardgame .name{fill:#4f493d;font-size:13px}
.boardgame .home{fill-opacity:.22;stroke:none}
.boardgame .guide{fill:none;stroke:#b3ab9c;stroke-width:1}
.boardgame .under{fill:none;stroke:#fff;stroke-width:10;stroke-linejoin:round;stroke-linecap:round}
.boardgame .shaft{fill:none;stroke:#b0357a;stroke-width:5;stroke-linejoin:round;stroke-linecap:round}
.boardgame .head{fill:#b0357a;stroke:#fff;stroke-width:2.5}
.boardgame .halt{fill:#fff;font-size:15px;font-weight:600}
.boardgame-letter,.boardgame-shown{font-size:19px;font-weight:700;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}
@media screen{.boardgame-letter{display:none}}
`
	illegalStyle = `.boardgame .illegal .shaft{stroke-dasharray:9 9}
.boardgame .cross{fill:none;stroke:#c01818;stroke-width:5;stroke-linecap:round}
`
	linesStyle = `.boardgame .frame~.guide{stroke:#86734d;stroke-width:2}
`
	darkStyle = `.boardgame .page{fill:#191714}
.boardgame .frame{fill:#3d352a;stroke:#6a5b43}
.boardgame .cell{fill:#312c25;stroke:#51493c}
.boardgame .goal{stroke:#cda93a}
.boardgame .place,.boardgame .guide{stroke:#5d5548}
.boardgame .home{fill-opacity:.22}
.boardgame .home.white{fill:#f7f4ee;fill-opacity:.18}
.boardgame .home.plain{fill-opacity:.18}
.boardgame .home.black{fill-opacity:.8}
.boardgame .mark{stroke:#ff8ec6}
.boardgame .label{fill:#c6bfb2}
.boardgame .name{fill:#d9d3c8}
.boardgame-dark{stroke:#b4bac3;stroke-width:2.8}
`
)

// tintStyle writes the CSS rules for the cells that belong to players.
func tintStyle(out *strings.Builder, colors []picture.Color) {
	for _, c := range colors {
		p := paintOf(c)
		if c == picture.White { // which nobody sees on a light board
			p.fill = p.edge
		}
		fmt.Fprintf(out, ".boardgame .home.%s{fill:%s}\n", p.class, p.fill)
	}
}

// paint is how a colour is drawn. All paints are easy to see on light and on dark backgrounds. Those of opponents also
// differ in brightness.
type paint struct {
	class string // of CSS
	fill  string // of a piece
	edge  string // of a piece, dark enough for white letters
	sgr   string // the style in text
}

func paintOf(c picture.Color) paint {
	paints := [...]paint{
		picture.NoColor: {"plain", "#b8bfc8", "#4a5058", bold},
		picture.White:   {"white", "#f7f4ee", "#6f685b", bold},
		picture.Black:   {"black", "#2d2f34", "#08090b", "1;35"},
		picture.Blue:    {"blue", "#2f6cb5", "#15386a", "1;34"},
		picture.Red:     {"red", "#d2553f", "#7c2417", "1;31"},
		picture.Orange:  {"orange", "#ea8a2c", "#8a4408", "1;33"},
		picture.Green:   {"green", "#3f9160", "#1b4d31", "1;32"},
		picture.Brown:   {"brown", "#6b442a", "#2f180b", "33"},
		picture.Yellow:  {"yellow", "#f4e3b2", "#86692a", "1;33"},
		picture.Tan:     {"tan", "#cf9850", "#7a4a14", "33"},
	}
	if int(c) >= len(paints) {
		c = picture.NoColor
	}
	return paints[c]
}
