package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// People write moves in more ways than the notation has: d2 d3, d2d3, D2-D3, b4,c4,c5-ne, the stones in another order, or a
// hyphen where a capture has an x. Here such a text becomes the move that it plainly means.

// sketch is what a text says of a move, however it is written.
type sketch struct {
	cells string // in small letters, separated by spaces; sorted where there is a way
	way   string // "NE", or ""
	signs string // of "?", "!" and "@", those that the text has
	bare  string // for a text without cells, its letters: "pass"
}

// pieces are the parts of a text that a sketch is made of. What else may stand between them are spaces, hyphens and commas,
// arrows, and the x of a capture.
var pieces = regexp.MustCompile(`(?i)^(?:([a-z]\d{1,2})|([ns][ew])\b|([?!@])|(->|[-–—→,x:\s]))`)

// sketchOf reads a text, and reports whether there is nothing else in it.
func sketchOf(text string) (k sketch, ok bool) {
	if word := strings.ToLower(strings.TrimSpace(text)); word == "pass" {
		return sketch{bare: word}, true
	}
	var cells, signs []string
	for rest := text; rest != ""; {
		m := pieces.FindStringSubmatch(rest)
		if m == nil {
			return sketch{}, false
		}
		rest = rest[len(m[0]):]
		switch {
		case m[1] != "":
			cells = append(cells, strings.ToLower(m[1]))
		case m[2] != "" && k.way != "":
			return sketch{}, false
		case m[2] != "":
			k.way = strings.ToUpper(m[2])
		case m[3] != "":
			signs = append(signs, m[3])
		}
	}
	if k.way != "" {
		slices.Sort(cells)
	}
	slices.Sort(signs)
	k.cells, k.signs = strings.Join(cells, " "), strings.Join(signs, "")
	return k, k != sketch{}
}

// understand returns the text of the move that somebody means by a text, in the game's notation: the text itself if it is a
// legal move; else the one legal move that it can mean; else a move that is not legal, so that the refusal can tell why.
// It returns false if the text can mean none. An x is never read as a hyphen: that player expects to capture.
func understand(s position, text string) (move string, ok bool) {
	if slices.Contains(s.moves, text) {
		return text, true
	}
	k, sketched := sketchOf(text)
	if sketched && !(s.isMove(text) && strings.Contains(text, "x")) {
		var legal []string
		for _, m := range s.moves {
			if other, ok := sketchOf(m); ok && other == k {
				legal = append(legal, m)
			}
		}
		if len(legal) == 1 {
			return legal[0], true
		}
	}
	for _, written := range append([]string{text}, k.written()...) {
		if s.isMove(written) {
			return written, true
		}
	}
	return "", false
}

// position is what understand needs to know of a position.
type position struct {
	game  dynamic.Game
	moves []string // the legal ones
}

func (p position) isMove(text string) bool { return p.game.CheckMoveText(text) == nil }

// written lists texts that moves of the games could have, for a sketch.
func (k sketch) written() (list []string) {
	cells := strings.Fields(k.cells)
	claim := ""
	if strings.Contains(k.signs, "!") {
		claim = "!"
	}
	switch {
	case k.way != "":
		return []string{strings.ToUpper(strings.Join(cells, ",")) + "-" + k.way}
	case k.bare != "":
		return []string{k.bare}
	case len(cells) == 0:
		return []string{claim}
	case len(cells) == 1:
		return []string{"?" + cells[0] + claim, "@" + cells[0]}
	case len(cells) == 2:
		return []string{cells[0] + "-" + cells[1] + claim, cells[0] + "x" + cells[1]}
	}
	return nil
}

// distance is the Levenshtein distance of two texts, in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// nearest returns the text of a list that is most like another, the first of several, and false if none is like it.
func nearest(text string, list []string) (best string, ok bool) {
	text = strings.ToLower(text)
	least := len(text)/2 + 1
	for _, t := range list {
		if d := distance(text, strings.ToLower(t)); d < least {
			best, least, ok = t, d, true
		}
	}
	return best, ok
}
