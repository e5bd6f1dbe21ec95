package cuckoo_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// slow is a second opinion on the rules of Operation Cuckoo, written from the rules alone: pieces in a map by file
// and height, and a loop or a case for every sentence. It shares nothing with the engine, which must agree with it, and
// speaks only in the text forms of positions and moves. Except where it says so, a method assumes a valid position.
type slow struct{}

const (
	slowBlue, slowRed = "CWE", "cwe"                                        // a side is its pieces' letters: the cuckoo, the warbler and the egg (B3)
	slowBasic         = "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b" // B5, B7
	slowAdvanced1     = "EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee b" // B6
	slowAdvanced2     = "EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee b"
)

// slowPosition is a position: the piece's letter on each cell that has one, the side to move and the other side.
type slowPosition struct {
	piece       map[slowCell]byte
	turn, other string
}

// slowCell is a cell as B2 has it: file 0 to 6 for a to g, and the height above the line that the files are centred on.
// A direction is written as the cell that it leads to from 0, 0.
type slowCell struct{ file, height int }

// Start is the basic set-up.
func (slow) Start() string { return slowBasic }

// Valid reports whether a text is the one text of a possible position. The side that is not to move has its cuckoo and some
// other piece.
func (slow) Valid(position string) bool {
	for letter, most := range map[string]int{"C": 1, "W": 2, "E": 14, "c": 1, "w": 2, "e": 14} { // B3
		if strings.Count(position, letter) > most {
			return false
		}
	}
	p := slowParse(position)
	return slowFormat(p) == position && strings.Contains(position, p.other[:1]) && strings.ContainsAny(position, p.other[1:])
}

// Moves lists the legal moves: by cell from a1 to g6, by direction in the order of slowSteps, the shorter first.
func (s slow) Moves(position string) []string {
	if _, _, over := s.Outcome(position); over {
		return nil
	}
	return slowMoves(slowParse(position))
}

// Apply is the position after a legal move.
func (slow) Apply(position, move string) string {
	p := slowParse(position)
	from, to, _ := slowParseMove(move)
	p.piece[to] = p.piece[from] // C1: what stood there leaves the board
	delete(p.piece, from)
	p.turn, p.other = p.other, p.turn // B7
	return slowFormat(p)
}

// Outcome is the first of E1 to E5 that holds, and the winner's letter, "" when drawn.
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
	case len(slowMoves(p)) == 0:
		return "", "E5", true
	}
	return "", "", false
}

// Refusal is "" for a legal move, "malformed" for a text that is no move, and else the rule that refuses the move.
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
	case !capture && strings.Contains(slowMoves(p)[0], "x"): // where one legal move is a capture, all are
		return "C3"
	}
	return ""
}

// Setup is a random valid position, from a game or put together, sparse or crowded, over or not.
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

// Nonsense is a random text of a move: mostly in the form, then often along a line or to a cell nearby; else damaged.
func (slow) Nonsense(rng *rand.Rand) string {
	cells := slowCells()
	from, to := cells[rng.IntN(len(cells))], cells[rng.IntN(len(cells))]
	near := slowAlong(from, slowSteps()[rng.IntN(6)], 1+rng.IntN(2))
	near = slowAlong(near, slowSteps()[rng.IntN(6)], rng.IntN(3))
	if rng.IntN(8) > 0 && slices.Contains(cells, near) {
		to = near
	}
	text := slowName(from) + string("-x"[rng.IntN(2)]) + slowName(to)
	if rng.IntN(8) > 0 {
		return text
	}
	i, letter := rng.IntN(len(text)), string("abgh0189-xX= AE\x00~"[rng.IntN(17)])
	return []string{"", text[:i], text[:i] + text[i+1:], text[:i] + letter + text[i:], text + letter,
		text[:i] + letter + text[i+1:], strings.ToUpper(text), text + text}[rng.IntN(8)]
}

// slowScattered puts random pieces of both sides on the board: mostly with the cuckoo, often with few or all of the eggs.
func slowScattered(rng *rand.Rand) string {
	p := slowParse("6/7/8/9/8/7/6 " + string("br"[rng.IntN(2)]))
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

// slowRegion lists all cells in the order in which a side fills them: away from one end of the board or from a line
// across it, at times in perfect order. A side that fills the far end is often stuck (E5); in the middle, the sides meet.
func slowRegion(rng *rand.Rand) []slowCell {
	cells := slowCells()
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	line := []int{-8, 8, 0, cells[0].height}[rng.IntN(4)]
	disorder := []int{1, 4, 8, 50}[rng.IntN(4)] // 1 is none
	place := map[slowCell]int{}
	for _, c := range cells {
		place[c] = max(c.height-line, line-c.height) + rng.IntN(disorder)
	}
	slices.SortStableFunc(cells, func(a, b slowCell) int { return place[a] - place[b] })
	return cells
}

// slowMoves lists what the side to move may do while none of E1 to E4 holds.
func slowMoves(p slowPosition) []string {
	var captures, quiet []string
	cells := slowCells()
	for _, from := range cells {
		reach := slowReach(p.piece[from])
		for _, step := range slowSteps() {
			for distance := 1; distance <= reach; distance++ {
				to := slowAlong(from, step, distance)
				switch {
				case !slowHas(p.turn, p.piece[from]), !slices.Contains(cells, to): // B7, B1
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
}

// Small facts: how many cells a file has (B1), how far a piece goes (M1, M2), the letter of a side in the texts,
// whether a direction is one of a side's three ahead (B2), and whether a piece, 0 for none, is one of these letters.
func slowLength(file int) int { return []int{6, 7, 8, 9, 8, 7, 6}[file] }
func slowReach(piece byte) int {
	return map[byte]int{'E': 1, 'e': 1, 'W': 2, 'w': 2, 'C': 2, 'c': 2}[piece]
}
func slowLetter(side string) string             { return map[string]string{slowBlue: "b", slowRed: "r"}[side] }
func slowAhead(step slowCell, side string) bool { return (side == slowBlue) == (step.height > 0) }
func slowHas(letters string, piece byte) bool   { return strings.IndexByte(letters, piece) >= 0 }

// slowCells lists the 51 cells (B1, B2), a1 first and g6 last.
func slowCells() (cells []slowCell) {
	for file := range 7 {
		for n := 1; n <= slowLength(file); n++ {
			cells = append(cells, slowCell{file, 2*(n-1) - (slowLength(file) - 1)})
		}
	}
	return cells
}

// slowName is a cell's name, "d3".
func slowName(c slowCell) string {
	return string([]byte{'a' + byte(c.file), '1' + byte((c.height+slowLength(c.file)-1)/2)})
}

// slowSteps are the six directions (B2): from one cell to the next one.
func slowSteps() []slowCell { return []slowCell{{0, 2}, {-1, 1}, {1, 1}, {0, -2}, {-1, -1}, {1, -1}} }

// slowAlong is the cell so many steps away, on the board or off it.
func slowAlong(from, step slowCell, distance int) slowCell {
	return slowCell{from.file + distance*step.file, from.height + distance*step.height}
}

// slowLine is how to get from a cell to another in a straight line within a reach; distance 0 when there is no way.
func slowLine(from, to slowCell, reach int) (step slowCell, distance int) {
	for _, step := range slowSteps() {
		for distance := 1; distance <= reach; distance++ {
			if slowAlong(from, step, distance) == to {
				return step, distance
			}
		}
	}
	return slowCell{}, 0
}

// slowOnBase tells whether a piece with one of these letters stands on one of a side's bases (B4).
func slowOnBase(p slowPosition, side, letters string) bool {
	bases := map[string]string{slowBlue: "c1 d1 e1", slowRed: "c8 d9 e8"}[side]
	return slices.ContainsFunc(slowCells(), func(c slowCell) bool {
		return strings.Contains(bases, slowName(c)) && slowHas(letters, p.piece[c])
	})
}

// slowParseMove reads the text of a move.
func slowParseMove(text string) (from, to slowCell, ok bool) {
	named := map[string]slowCell{}
	for _, c := range slowCells() {
		named[slowName(c)] = c
	}
	first, second, _ := strings.Cut(strings.Replace(text, "x", "-", 1), "-")
	from, known := named[first]
	to, ok = named[second]
	return from, to, ok && known
}

// slowParse reads the text of a position. What is in no normal form becomes some other text's position.
func slowParse(text string) slowPosition {
	p := slowPosition{map[slowCell]byte{}, slowBlue, slowRed}
	if strings.HasSuffix(text, "r") {
		p.turn, p.other = slowRed, slowBlue
	}
	text = strings.ReplaceAll(text, "/", "")
	for n := range 10 {
		text = strings.ReplaceAll(text, strconv.Itoa(n), strings.Repeat(" ", n))
	}
	for i, c := range slowCells() {
		if i < len(text) && slowHas(slowBlue+slowRed, text[i]) {
			p.piece[c] = text[i]
		}
	}
	return p
}

// slowFormat writes the one text of a position.
func slowFormat(p slowPosition) string {
	text, file := "", 0
	for _, c := range slowCells() {
		text += strings.Repeat("/", c.file-file) + string(cmp.Or(p.piece[c], ' '))
		file = c.file
	}
	for n := 9; n > 0; n-- {
		text = strings.ReplaceAll(text, strings.Repeat(" ", n), strconv.Itoa(n))
	}
	return text + " " + slowLetter(p.turn)
}
