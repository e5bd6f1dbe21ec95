package diagram_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/diagram"
)

// The names of cells have a contrast of at least 4.5 to 1 with their background, in the light and in the dark theme. The
// background is a plain cell, a cell with the tint of its owner, or a plain cell with one of the marks that a page can show.
func TestContrastOfNames(t *testing.T) {
	light, dark, ok := strings.Cut(diagram.Style(), "@media(prefers-color-scheme:dark)")
	require.True(t, ok)
	for theme, css := range map[string]string{"light": light, "dark": dark} {
		cell, name := colorIn(t, css, "cell", "fill"), colorIn(t, css, "name", "fill")
		require.GreaterOrEqual(t, ratio(cell, name), 4.5, theme)
		for _, tint := range []string{"plain", "white", "black", "blue", "red", "orange", "green", "brown", "yellow", "tan"} {
			class := `home\.` + tint
			if !strings.Contains(css, ".home."+tint+"{fill-opacity") {
				class = "home"
			}
			home := over(colorIn(t, light, `home\.`+tint, "fill"), cell, opacity(t, css, class))
			require.GreaterOrEqual(t, ratio(home, name), 4.5, "%s, a home in %s", theme, tint)
		}
		for _, state := range []string{"last", "selected", "target:hover", "refused"} {
			rule := state + ` \.overlay`
			share := opacity(t, light, rule)
			if strings.Contains(css, "."+state+" .overlay{fill-opacity") {
				share = opacity(t, css, rule)
			}
			shown := over(colorIn(t, light, rule, "fill"), cell, share)
			require.GreaterOrEqual(t, ratio(shown, name), 4.5, "%s, %s", theme, state)
		}
	}
}

// The formula gives the contrasts that WCAG 2.1 states: 21 for black on white, and 1 for equal colours. The contrast of
// #767676 on white is a known example of 4.54.
func TestRatio(t *testing.T) {
	white := colorOf(t, "#fff")
	require.InDelta(t, 21, ratio(white, colorOf(t, "#000000")), 1e-9)
	require.InDelta(t, 1, ratio(white, white), 1e-9)
	require.InDelta(t, 4.54, ratio(colorOf(t, "#767676"), white), 0.005)
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

// colorIn returns a colour from the first rule for a class in a style sheet. The class is given as a regular expression.
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
