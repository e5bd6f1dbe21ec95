package diagram_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// WCAG 2.1 requires a contrast of at least 4.5 to 1 for text, in the light and in the dark theme. The white letters of
// pieces have this contrast with the line around them, the coordinates with the page, and the names of cells with a
// plain cell, with the tint of its owner, and with each of the marks that a page can show.
func TestContrast(t *testing.T) {
	found := regexp.MustCompile(` fill="#\w+" color="(#\w+)">`).FindAllStringSubmatch(
		diagram.SVG(everything(picture.Squares, false), diagram.Options{}), -1)
	require.GreaterOrEqual(t, len(found), 10)
	for _, f := range found {
		require.Greater(t, ratio(colorOf(t, f[1]), colorOf(t, "#fff")), 4.5, f[1])
	}
	light, dark, ok := strings.Cut(diagram.Style(), "@media(prefers-color-scheme:dark)")
	require.True(t, ok)
	for theme, css := range map[string]string{"light": light, "dark": dark} {
		require.Greater(t, ratio(colorIn(t, css, "page", "fill"), colorIn(t, css, "label", "fill")), 4.5)
		cell, name := colorIn(t, css, "cell", "fill"), colorIn(t, css, "name", "fill")
		require.GreaterOrEqual(t, ratio(cell, name), 4.5, theme)
		require.Greater(t, ratio(cell, colorIn(t, css, "mark", "stroke")), 3.0)
		shown := func(rule, general string) { // the colour is always that of the light theme
			share := opacity(t, light, general)
			if strings.Contains(css, "."+rule+"{fill-opacity") {
				share = opacity(t, css, regexp.QuoteMeta(rule))
			}
			mixed := over(colorIn(t, light, regexp.QuoteMeta(rule), "fill"), cell, share)
			require.GreaterOrEqual(t, ratio(mixed, name), 4.5, "%s, %s", theme, rule)
		}
		for _, tint := range strings.Fields("plain white black blue red orange green brown yellow tan") {
			shown("home."+tint, "home")
		}
		for _, state := range []string{"last", "selected", "target:hover", "refused"} {
			shown(state+" .overlay", state+` \.overlay`)
		}
	}
	edge := regexp.MustCompile(`\.boardgame-dark{stroke:(#\w+)`).FindStringSubmatch(dark)
	require.NotNil(t, edge)
	require.Greater(t, ratio(colorIn(t, dark, "cell", "fill"), colorOf(t, edge[1])), 6.0,
		"the thin edge that tells a black piece from the board")
}

// rgb is a colour. Its components range from 0 to 1.
type rgb [3]float64

// colorOf reads a colour of the form "#rrggbb" or "#rgb".
func colorOf(t *testing.T, text string) (c rgb) {
	t.Helper()
	if len(text) == 4 {
		text = "#" + strings.Repeat(text[1:2], 2) + strings.Repeat(text[2:3], 2) + strings.Repeat(text[3:4], 2)
	}
	n, err := strconv.ParseUint(text[1:], 16, 24)
	require.NoError(t, err, text)
	for i := range c {
		c[i] = float64(n>>(16-8*i)&0xff) / 255
	}
	return c
}

// colorIn returns a colour from the first rule for a class in a style sheet. The class is given as a regular
// expression.
func colorIn(t *testing.T, css, class, property string) rgb {
	t.Helper()
	m := regexp.MustCompile(`[. ]` + class + `\{[^}]*` + property + `:(#\w+)`).FindStringSubmatch(css)
	require.NotNil(t, m, "%s of %s", property, class)
	return colorOf(t, m[1])
}

// opacity returns the fill opacity from the first rule for a class in a style sheet.
func opacity(t *testing.T, css, class string) float64 {
	t.Helper()
	m := regexp.MustCompile(`[. ]` + class + `\{[^}]*fill-opacity:([\d.]+)`).FindStringSubmatch(css)
	require.NotNil(t, m, class)
	share, err := strconv.ParseFloat(m[1], 64)
	require.NoError(t, err)
	return share
}

// over returns the colour that results from a transparent colour above another colour.
func over(top, below rgb, opacity float64) (c rgb) {
	for i := range c {
		c[i] = opacity*top[i] + (1-opacity)*below[i]
	}
	return c
}

// ratio returns the contrast ratio of two colours as WCAG 2.1 defines it, from 1 to 21.
func ratio(a, b rgb) float64 {
	return (max(a.luminance(), b.luminance()) + 0.05) / (min(a.luminance(), b.luminance()) + 0.05)
}

// luminance returns the relative luminance of a colour as WCAG 2.1 defines it.
func (c rgb) luminance() float64 {
	linear := func(v float64) float64 {
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}
