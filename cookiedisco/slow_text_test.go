package cookiedisco_test

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// slowParse reads a position. For an invalid text, it returns a position with another text or with wrong cookies. The caller
// must not change the board.
var slowParse = boardgametest.Remember(func(text string) slowPos {
	fields := append(strings.Split(text, " "), "", "", "")
	p, at := slowPos{slowBoard{}, fields[1], fields[2], fields[3]}, slowCell{}
	gap := 0 // the number before the next character
	for i, c := range fields[0] {
		if '0' <= c && c <= '9' {
			gap = 10*gap + int(c-'0')
			continue
		}
		at.q, gap = at.q+gap, 0
		if c == '/' {
			at = slowCell{0, at.r + 1}
		} else {
			p.board[at] = fields[0][i : i+1]
			at.q++
		}
	}
	return p
})

// slowFormat returns the canonical text of a position with at least one cookie.
func slowFormat(p slowPos) (text string) {
	cells := slices.SortedFunc(maps.Keys(p.board), func(a, b slowCell) int { return cmp.Or(a.r-b.r, a.q-b.q) })
	left := slices.MinFunc(cells, func(a, b slowCell) int { return a.q - b.q }).q
	at := slowCell{left, cells[0].r}
	for _, c := range cells {
		for ; at.r < c.r; at = (slowCell{left, at.r + 1}) {
			text += "/"
		}
		if c.q > at.q {
			text += strconv.Itoa(c.q - at.q)
		}
		text += p.board[c]
		at.q = c.q + 1
	}
	return strings.TrimSuffix(text+" "+p.turn+" "+p.ban+" "+p.cherry, " ")
}

// slowName returns a cell's name in the frame of the position: b is the leftmost occupied column, and 2 is the topmost
// occupied row.
func slowName(c slowCell) string { return string(rune('b'+c.q)) + strconv.Itoa(2+c.r) }

// slowNamed returns the cells that a move may name, a1 to j10. Eight connected cookies span at most eight columns from b and
// eight rows from 2, and a cookie ends at most one cell outside. A text with any other name is malformed.
var slowNamed = sync.OnceValue(func() map[string]slowCell {
	cells := map[string]slowCell{}
	for i := range 100 {
		cells[slowName(slowCell{i/10 - 1, i%10 - 1})] = slowCell{i/10 - 1, i%10 - 1}
	}
	return cells
})

// slowParseMove reads a move or a placement. For a placement, from is meaningless.
func slowParseMove(text string) (from, to slowCell, placing, ok bool) {
	a, b, moving := strings.Cut(text, "-")
	if !moving {
		b, placing = strings.CutPrefix(text, "@")
	}
	from, fromOK := slowNamed()[a]
	to, toOK := slowNamed()[b]
	return from, to, placing, toOK && (moving && fromOK || placing)
}
