package play

import (
	"slices"
	"strings"
	"unicode"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// understand returns the move that the user means by text, in the game's notation. It prefers a legal move: the text
// itself, or the only legal move that is written alike. Otherwise it returns an illegal move, whose refusal can
// explain what is wrong. If the text can't mean any move, ok is false. An x is never read as a hyphen, because a
// player who types an x expects to capture.
func understand(g dynamic.Game, legal []string, text string) (move string, ok bool) {
	if slices.Contains(legal, text) {
		return text, true
	}
	typed := bare(text)
	parts := sortedParts(typed)
	captures := strings.ContainsAny(text, "xX")
	mayMean := func(m string) bool {
		return len(typed) <= len(m) && len(m) <= 2*len(typed) && alike(m, typed, parts) &&
			(!captures || strings.Contains(m, "x"))
	}
	meant := slices.DeleteFunc(slices.Clone(legal), func(m string) bool { return !mayMean(m) })
	if len(meant) == 1 {
		return meant[0], true
	}
	if g.CheckMoveText(text) == nil {
		return text, true
	}
	for m := range g.Written() {
		if mayMean(m) {
			return m, true
		}
	}
	return "", false
}

// alike reports whether a player who types a text may mean a move. The text is bare, and the parts are its own. The
// order of a list with commas does not matter, and a sign at the beginning of the move may be missing.
func alike(move, text string, parts []string) bool {
	m := bare(move)
	if strings.Contains(move, ",") {
		return len(m) == len(text) && slices.Equal(sortedParts(m), parts)
	}
	return text == m || text == strings.TrimLeftFunc(m, unicode.IsPunct)
}

// bare returns the text of a move as most people type it: in lower case, without spaces, separators and the x of a
// capture.
func bare(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("->–—→,:x", r) {
			return -1
		}
		return r
	}, strings.ToLower(text))
}

// sortedParts splits a bare text before each letter that follows a digit, and sorts the parts: "b4c5ne" has b4, c5 and
// ne.
func sortedParts(bare string) (parts []string) {
	begin := 0
	for i := 1; i < len(bare); i++ {
		if unicode.IsLetter(rune(bare[i])) && unicode.IsDigit(rune(bare[i-1])) {
			parts, begin = append(parts, bare[begin:i]), i
		}
	}
	return slices.Sorted(slices.Values(append(parts, bare[begin:])))
}
