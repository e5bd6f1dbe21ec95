package cuckoo_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// slow is a second opinion on the rules of Operation Cuckoo, written from the rules alone. It shares no code with the engine,
// and the two must agree. Its methods take and return positions and moves as text. Valid accepts any text. All other methods
// require a valid position.
type slow struct{}

const (
	slowBlue, slowRed = "CWE", "cwe"                                        // the letters of a side's cuckoo, warblers and eggs (B3)
	slowBasic         = "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b" // B5, B7
	slowAdvanced1     = "EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee b" // B6
	slowAdvanced2     = "EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee b"
)

// slowPosition is a position: the letters of the pieces by cell, the side to move, and the other side.
type slowPosition struct {
	piece       map[slowCell]byte
	turn, other string
}

// slowCell is a cell: its file, from 0 to 6 for a to g, and its height above the middle of the file, in half cells. A
// direction is represented by the slowCell one step from (0, 0).
type slowCell struct{ file, height int }

// Start returns the start in the basic set-up.
func (slow) Start() string { return slowBasic }

// Valid reports whether a text is the canonical text of a possible position.
func (slow) Valid(position string) bool {
	for letter, most := range map[string]int{"C": 1, "W": 2, "E": 14, "c": 1, "w": 2, "e": 14} { // B3
		if strings.Count(position, letter) > most {
			return false
		}
	}
	p := slowParse(position)
	return slowFormat(p) == position && strings.Contains(position, p.other[:1]) && strings.ContainsAny(position, p.other[1:])
}

// Moves returns the legal moves, sorted by cell from a1 to g6, by direction in the order of slowSteps, and by distance.
func (s slow) Moves(position string) []string {
	if _, _, over := s.Outcome(position); over {
		return nil
	}
	return slices.Clone(slowMoves(position))
}

// Apply returns the position after a legal move.
func (slow) Apply(position, move string) string {
	p := slowParse(position)
	p.piece = maps.Clone(p.piece)
	from, to, _ := slowParseMove(move)
	p.piece[to] = p.piece[from] // C1: a captured piece leaves the board
	delete(p.piece, from)
	p.turn, p.other = p.other, p.turn // B7
	return slowFormat(p)
}

// Outcome returns the first of E1 to E5 that applies, and the winner's letter, or "" for a draw.
func (slow) Outcome(position string) (winner, rule string, over bool) {
	p := slowParse(position)
	opponent, mover := p.turn, p.other // the mover is the side that is not to move
	switch {
	case !strings.Contains(position, opponent[:1]):
		return slowLetter(mover), "E1", true
	case slowOnBase(p, opponent, mover[:1]):
		return slowLetter(mover), "E2", true
	case !strings.ContainsAny(position, opponent[1:]):
		return slowLetter(opponent), "E3", true
	case slowOnBase(p, opponent, mover[1:]):
		return slowLetter(opponent), "E4", true
	case len(slowMoves(position)) == 0:
		return "", "E5", true
	}
	return "", "", false
}

// Refusal returns "" for a legal move, "malformed" for a text that is not a move, and otherwise the rule that the refusal
// must cite.
func (s slow) Refusal(position, move string) string {
	from, to, ok := slowParseMove(move)
	if !ok {
		return "malformed"
	}
	if _, rule, over := s.Outcome(position); over {
		return rule
	}
	p := slowParse(position)
	reach := slowReach(p.piece[from])
	step, distance := slowLine(from, to, reach)
	capture := slowHas(p.other, p.piece[to])
	switch {
	case !slowHas(p.turn, p.piece[from]):
		return "B7"
	case distance == 0:
		return map[int]string{1: "M1", 2: "M2"}[reach]
	case distance == 2 && p.piece[slowAlong(from, step, 1)] != 0, slowHas(p.turn, p.piece[to]):
		return "M3"
	case strings.Contains(move, "x") != capture:
		return "C1"
	case !capture && !slowAhead(step, p.turn):
		return "M4"
	case !capture && strings.Contains(slowMoves(position)[0], "x"): // if one legal move is a capture, all legal moves are captures
		return "C3"
	}
	return ""
}

// Setup returns a random valid position, either after some moves of a round or with scattered pieces. The round may be over.
func (s slow) Setup(rng *rand.Rand) string {
	position, moves := slowScattered(rng), 0
	if rng.IntN(3) == 0 {
		position, moves = []string{slowBasic, slowAdvanced1, slowAdvanced2}[rng.IntN(3)], rng.IntN(40)
	}
	if !s.Valid(position) {
		return s.Setup(rng)
	}
	for legal := s.Moves(position); moves > 0 && len(legal) > 0; moves-- {
		position = s.Apply(position, legal[rng.IntN(len(legal))])
		legal = s.Moves(position)
	}
	return position
}

// Nonsense returns the text of a random move, usually a short one.
func (slow) Nonsense(rng *rand.Rand) string {
	from, to := boardgametest.Pick(rng, slowCells...), boardgametest.Pick(rng, slowCells...)
	near := slowAlong(from, slowSteps[rng.IntN(6)], 1+rng.IntN(2))
	near = slowAlong(near, slowSteps[rng.IntN(6)], rng.IntN(3))
	if rng.IntN(8) > 0 && slices.Contains(slowCells, near) {
		to = near
	}
	return slowName(from) + string("-x"[rng.IntN(2)]) + slowName(to)
}

// slowScattered returns a position with random pieces of both sides.
func slowScattered(rng *rand.Rand) string {
	p := slowParse("6/7/8/9/8/7/6 " + string("br"[rng.IntN(2)]))
	p.piece = map[slowCell]byte{}
	for _, side := range []string{slowBlue, slowRed} {
		eggs := []int{0, rng.IntN(4), rng.IntN(4), rng.IntN(8), rng.IntN(15), 14}[rng.IntN(6)]
		army := []byte(strings.Repeat(side[2:], eggs) + strings.Repeat(side[1:2], rng.IntN(3)) + side[:1])
		army = army[:len(army)-rng.IntN(16)/15]
		rng.Shuffle(len(army), func(i, j int) { army[i], army[j] = army[j], army[i] })
		free := slices.DeleteFunc(slowRegion(rng), func(c slowCell) bool { return p.piece[c] != 0 })
		for i, piece := range army {
			p.piece[free[i]] = piece
		}
	}
	return slowFormat(p)
}

// slowRegion returns all cells in a random order in which a side's pieces are put on them. The order roughly follows the
// distance from one end of the board or from a line across it. Pieces at the far end are often stuck (E5).
func slowRegion(rng *rand.Rand) []slowCell {
	cells := slices.Clone(slowCells)
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	line := []int{-8, 8, 0, cells[0].height}[rng.IntN(4)]
	disorder := []int{1, 4, 8, 50}[rng.IntN(4)] // 1 means no disorder
	place := map[slowCell]int{}
	for _, c := range cells {
		place[c] = max(c.height-line, line-c.height) + rng.IntN(disorder)
	}
	slices.SortStableFunc(cells, func(a, b slowCell) int { return place[a] - place[b] })
	return cells
}

// slowMoves returns the legal moves of the side to move, if none of E1 to E4 applies.
var slowMoves = boardgametest.Remember(func(position string) []string {
	var captures, quiet []string
	p := slowParse(position)
	for _, from := range slowCells {
		reach := slowReach(p.piece[from])
		for _, step := range slowSteps {
			for distance := 1; distance <= reach; distance++ {
				to := slowAlong(from, step, distance)
				switch {
				case !slowHas(p.turn, p.piece[from]), !slices.Contains(slowCells, to): // B7, B1
				case distance == 2 && p.piece[slowAlong(from, step, 1)] != 0, slowHas(p.turn, p.piece[to]): // M3
				case p.piece[to] != 0: // C1, C2
					captures = append(captures, slowName(from)+"x"+slowName(to))
				case slowAhead(step, p.turn): // M4
					quiet = append(quiet, slowName(from)+"-"+slowName(to))
				}
			}
		}
	}
	if len(captures) > 0 { // C3
		return captures
	}
	return quiet
})

// The following functions return facts about files (B1), pieces (M1, M2), the letters of the sides, and directions (B2).
func slowLength(file int) int { return []int{6, 7, 8, 9, 8, 7, 6}[file] }
func slowReach(piece byte) int {
	switch piece {
	case 'E', 'e':
		return 1
	case 'W', 'w', 'C', 'c':
		return 2
	}
	return 0
}
func slowLetter(side string) string             { return map[string]string{slowBlue: "b", slowRed: "r"}[side] }
func slowAhead(step slowCell, side string) bool { return (side == slowBlue) == (step.height > 0) }
func slowHas(letters string, piece byte) bool   { return strings.IndexByte(letters, piece) >= 0 }

// slowCells holds the 51 cells (B1, B2), from a1 to g6, and slowNamed holds them by their names.
var slowCells, slowNamed = func() (cells []slowCell, named map[string]slowCell) {
	named = map[string]slowCell{}
	for file := range 7 {
		for n := 1; n <= slowLength(file); n++ {
			cell := slowCell{file, 2*(n-1) - (slowLength(file) - 1)}
			cells, named[slowName(cell)] = append(cells, cell), cell
		}
	}
	return cells, named
}()

// slowFind returns the cell with a name.
func slowFind(name string) (c slowCell, ok bool) {
	c, ok = slowNamed[name]
	return c, ok
}

// slowName returns the name of a cell, such as "d3".
func slowName(c slowCell) string {
	return string([]byte{'a' + byte(c.file), '1' + byte((c.height+slowLength(c.file)-1)/2)})
}

// slowSteps holds the six directions (B2).
var slowSteps = []slowCell{{0, 2}, {-1, 1}, {1, 1}, {0, -2}, {-1, -1}, {1, -1}}

// slowAlong returns the cell at a distance in a direction, on the board or off it.
func slowAlong(from, step slowCell, distance int) slowCell {
	return slowCell{from.file + distance*step.file, from.height + distance*step.height}
}

// slowLine returns the direction and the distance from one cell to another in a straight line. The distance is 0 if it would
// exceed reach, or if there is no such line.
func slowLine(from, to slowCell, reach int) (step slowCell, distance int) {
	for _, step := range slowSteps {
		for distance := 1; distance <= reach; distance++ {
			if slowAlong(from, step, distance) == to {
				return step, distance
			}
		}
	}
	return slowCell{}, 0
}

// slowOnBase reports whether a piece with one of these letters is on one of a side's bases (B4).
func slowOnBase(p slowPosition, side, letters string) bool {
	bases := []string{"c1", "d1", "e1"}
	if side == slowRed {
		bases = []string{"c8", "d9", "e8"}
	}
	return slices.ContainsFunc(bases, func(name string) bool { return slowHas(letters, p.piece[slowNamed[name]]) })
}

// slowParseMove reads the text of a move.
func slowParseMove(text string) (from, to slowCell, ok bool) {
	from, _, to, ok = boardgametest.ReadMove(text, "-x", slowFind)
	return from, to, ok
}

// slowParse reads the text of a position. For an invalid text, it returns a position that has another text. The caller must
// not change the pieces.
var slowParse = boardgametest.Remember(func(text string) slowPosition {
	p := slowPosition{map[slowCell]byte{}, slowBlue, slowRed}
	if strings.HasSuffix(text, "r") {
		p.turn, p.other = slowRed, slowBlue
	}
	text = boardgametest.Spread(strings.ReplaceAll(text, "/", ""))
	for i, c := range slowCells {
		if i < len(text) && slowHas(slowBlue+slowRed, text[i]) {
			p.piece[c] = text[i]
		}
	}
	return p
})

// slowFormat returns the canonical text of a position.
func slowFormat(p slowPosition) string {
	text, file := "", 0
	for _, c := range slowCells {
		text += strings.Repeat("/", c.file-file) + string(cmp.Or(p.piece[c], '.'))
		file = c.file
	}
	return boardgametest.Gather(text) + " " + slowLetter(p.turn)
}
