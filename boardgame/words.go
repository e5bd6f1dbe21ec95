package boardgame

import (
	"fmt"
	"strings"
)

// These strings list the names of the Grid, Color and Shape constants, in the order of their values. JSON uses the same
// names.
const (
	gridWords  = "squares hexagon-rows hexagon-files"
	colorWords = "none white black blue red orange green brown yellow tan"
	shapeWords = "disc egg cuckoo warbler stone chocolate-cookie caramel-cookie vanilla-cookie player-cookie"
)

// String returns "squares", "hexagon-rows" or "hexagon-files".
func (g Grid) String() string { return wordOf("grid", gridWords, int(g)) }

// MarshalText returns the text that String returns. The error is always nil.
func (g Grid) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// String returns the colour's name, or "none" for NoColor.
func (c Color) String() string { return wordOf("color", colorWords, int(c)) }

// MarshalText returns the text that String returns. The error is always nil.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// String returns the shape's name.
func (s Shape) String() string { return wordOf("shape", shapeWords, int(s)) }

// MarshalText returns the text that String returns. The error is always nil.
func (s Shape) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// wordOf returns the word at index n. If there is no such word, it returns a placeholder such as "color 17".
func wordOf(what, words string, n int) string {
	list := strings.Fields(words)
	if n >= len(list) {
		return fmt.Sprintf("%s %d", what, n)
	}
	return list[n]
}
