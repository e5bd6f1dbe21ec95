package main

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

var (
	rows       = regexp.MustCompile(`[0-9A-Za-z]+(?:/[0-9A-Za-z]+)+(?:\s[A-Za-z-]+){1,3}`) // a position, possibly followed by words
	lastWord   = regexp.MustCompile(`\s\S+$`)
	longNumber = regexp.MustCompile(`\b[0-9]{5,}\b`)
)

// linked renders plain text. It turns positions into links to the board, and rule identifiers into links to the rules. It
// also separates the digits of long numbers into groups.
func (r *renderer) linked(text string) string {
	var out strings.Builder
	done := 0
	for _, at := range rows.FindAllStringIndex(text, -1) {
		if s, length := r.positionAt(text[at[0]:at[1]]); s != nil {
			out.WriteString(r.prose(text[done:at[0]]) + r.position(s))
			done = at[0] + length
		}
	}
	return out.String() + r.prose(text[done:])
}

// positionAt returns the position at the beginning of a text, and the length of the position's text. If the text does not
// begin with a position, the returned state is nil.
func (r *renderer) positionAt(text string) (dynamic.State, int) {
	for ; text != ""; text = text[:len(text)-len(lastWord.FindString(text))] {
		if s, err := r.game.Parse(strings.ReplaceAll(text, "\n", " ")); err == nil {
			return s, len(text)
		}
		if !lastWord.MatchString(text) {
			break
		}
	}
	return nil, 0
}

func (r *renderer) position(s dynamic.State) string {
	return fmt.Sprintf(`<a href="%s"><code class="position">%s</code></a>`, r.board(s, ""), html.EscapeString(s.String()))
}

// prose renders text that contains no positions.
func (r *renderer) prose(text string) string {
	text = longNumber.ReplaceAllStringFunc(text, func(digits string) string {
		n, err := strconv.ParseUint(digits, 10, 64)
		if err != nil {
			return digits
		}
		return thousands(n)
	})
	text = html.EscapeString(text)
	var out strings.Builder
	done := 0
	for _, at := range r.ruleID.FindAllStringIndex(text, -1) {
		id := text[at[0]:at[1]]
		if !r.cells[id] || cites(text[:at[0]], text[at[1]:]) {
			fmt.Fprintf(&out, `%s<a class="cite" href="%s#%s">%[3]s</a>`, text[done:at[0]], r.page, id)
			done = at[1]
		}
	}
	return out.String() + text[done:]
}

// cites reports whether the words around a name mark it as the name of a rule. In Taacoca, E4 is a cell and also a rule.
func cites(before, after string) bool {
	return strings.HasSuffix(before, "(") && strings.HasPrefix(after, ")") ||
		strings.HasSuffix(before, "rule ") || strings.HasSuffix(before, "rules ")
}

// onlyMoves reports whether every word of a text has the form of a move.
func (r *renderer) onlyMoves(text string) bool {
	for _, word := range strings.Fields(text) {
		if r.game.CheckMoveText(word) != nil {
			return false
		}
	}
	return true
}
