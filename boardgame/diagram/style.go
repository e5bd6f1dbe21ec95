package diagram

import (
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

// Style returns the style sheet for all drawings made with [Page]. The drawings follow the light or dark theme of the
// reader's system. The attribute data-theme of the page's root element, "light" or "dark", overrides the system's theme.
// The style sheet uses nested rules, which browsers have supported since 2023.
func Style() string {
	var out strings.Builder
	out.WriteString(strings.TrimPrefix(lightStyle, "\n"))
	var all []picture.Color
	for c := picture.NoColor; c <= picture.Tan; c++ {
		all = append(all, c)
	}
	tintStyle(&out, all)
	out.WriteString(illegalStyle + pageStyle)
	dark := darkStyle + darkPageStyle
	out.WriteString("@media(prefers-color-scheme:dark){:root:not([data-theme=light]){\n" + dark + "}}\n")
	out.WriteString(":root[data-theme=dark]{\n" + dark + "}\n")
	return out.String()
}
