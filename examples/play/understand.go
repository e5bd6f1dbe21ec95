package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// This file reads moves that are not written in the game's notation. Examples are d2 d3, d2d3, D2-D3, b4,c4,c5-ne,
// stones in another order, and a hyphen in place of the x of a capture. It finds the move that the player plainly
// means.

// sketch holds the parts of a move's text, regardless of the notation.
type sketch struct {
	cells string // the cells in lower case, separated by spaces; sorted if there is a direction
	way   string // a direction such as "NE", or ""
	signs string // the signs "?", "!" and "@" that occur in the text
	bare  string // a move without cells, in lower case: "pass"
}

// pieces matches the next part of a move's text, which is a cell, a direction, a sign or a separator. Separators are
// spaces, hyphens, commas, colons, arrows, and the x of a capture.
var pieces = regexp.MustCompile(`(?i)^(?:([a-z]\d{1,2})|([ns][ew])\b|([?!@])|(->|[-–—→,x:\s]))`)

// sketchOf splits text into the parts of a move. If text contains anything else, ok is false.
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

// understand returns the move that the user means by text, in the game's notation. It prefers a legal move: the text
// itself, or the only legal move with the same parts. Otherwise it returns an illegal move, whose refusal can explain
// what is wrong. If the text can't mean any move, ok is false. An x is never read as a hyphen, because a player who
// types an x expects to capture.
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

// position is the input of the function understand: a game, and a position's legal moves.
type position struct {
	game  dynamic.Game
	moves []string // the legal moves
}

func (p position) isMove(text string) bool { return p.game.CheckMoveText(text) == nil }

// written returns the possible spellings of the sketch in the notations of the games.
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

// distance returns the Levenshtein distance between two strings, in bytes.
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

// nearest returns the string in the list that is most similar to text, or the first of several equally similar ones.
// If none is similar enough, ok is false.
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
