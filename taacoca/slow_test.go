package taacoca_test

import (
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

var (
	slowOther = map[string]string{"w": "b", "b": "w"}
	// the enemy's home row (B1, E1)
	slowGoal = map[string]byte{"w": 'I', "b": 'A'}
	// B1, B2; 0 for other letters
	slowWidth = map[byte]int{'A': 5, 'B': 6, 'C': 7, 'D': 8, 'E': 9, 'F': 8, 'G': 7, 'H': 6, 'I': 5}
)

// slow is a second implementation of the rules of Taacoca. It was written from the text of the rules alone, with maps,
// cell names and loops, and without regard to speed. It shares no code with the engine. The engine must agree with it
// on moves, positions, outcomes and refusals.
type slow struct{ boardgametest.PlainOracle }

var oracle = slow{boardgametest.PlainOracle{
	First: slowStart, Lines: slowLines, Letters: "wb", Sides: "wb",
	Possible: func(p slowPosition) bool {
		white, black := len(p.Cells("w")), len(p.Cells("b"))
		return white <= 12 && black <= 12 && white+black > 0 && !(slowReached(p, "w") && slowReached(p, "b"))
	},
	Ended: func(p slowPosition) (winner, rule string) { // E1 and E2 for both players, then E3 for the player to move
		for _, colour := range []string{"w", "b"} {
			if slowReached(p, colour) {
				return colour, "E1"
			}
		}
		for _, colour := range []string{"w", "b"} {
			if len(p.Cells(slowOther[colour])) == 0 {
				return colour, "E2"
			}
		}
		for range slowTurns(p) {
			return "", ""
		}
		return slowOther[p.Turn], "E3"
	},
	Random: slowRandom,
}}

type slowPosition = boardgametest.PlainPosition

const slowStart = "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w" // B4, B5

// Moves returns the text of every legal move, each once. It returns none when the game is over.
func (s slow) Moves(position string) []string {
	p, _ := s.Read(position)
	if _, rule := s.Ended(p); rule != "" {
		return nil
	}
	return slices.Collect(slowTurns(p))
}

// Apply returns the position after a legal move.
func (s slow) Apply(position, move string) string {
	p, _ := s.Read(position)
	after := slowPosition{Pieces: maps.Clone(p.Pieces), Turn: slowOther[p.Turn]} // B5
	chosen, direction, _ := slowReadMove(move)
	for _, cell := range chosen {
		delete(after.Pieces, cell) // M4: all stones leave before any stone arrives
	}
	for _, cell := range chosen {
		to, _ := slowStep(cell, direction)
		after.Pieces[to] = p.Turn // M6: this replaces an enemy stone
	}
	return s.Write(after)
}

// Refusal returns the rule that refuses the move, "malformed" for a text that is not a move, or "" for a legal move.
func (s slow) Refusal(position, move string) string {
	chosen, direction, ok := slowReadMove(move)
	if !ok {
		return "malformed"
	}
	p, _ := s.Read(position)
	if _, rule := s.Ended(p); rule != "" {
		return rule
	}
	number, rule := 3, "M1"
	if own := p.Cells(p.Turn); len(own) < 3 {
		number, rule = len(own), "M2"
	}
	for _, cell := range chosen {
		if p.Pieces[cell] != p.Turn || len(chosen) != number {
			return rule
		}
	}
	return slowBroken(p, chosen, direction)
}

// slowRandom returns a random position, which may be crowded or sparse.
func slowRandom(rng *rand.Rand) slowPosition {
	p := slowPosition{Pieces: map[string]string{}, Turn: pick(rng, "w", "b")}
	// the one player who may have reached the enemy's home row
	arrived := pick(rng, "", "", "", "w", "b")
	for _, colour := range pick(rng, []string{"w", "b"}, []string{"b", "w"}) {
		number := pick(rng, rng.IntN(4), 1+rng.IntN(3), 3+rng.IntN(3), rng.IntN(13), 10+rng.IntN(3), 12)
		for _, cell := range slowRegion(rng) {
			if number > 0 && p.Pieces[cell] == "" && (cell[0] != slowGoal[colour] || colour == arrived) {
				p.Pieces[cell] = colour
				number--
			}
		}
	}
	return p
}

// slowOnBoard reports whether a text names a cell (B2).
func slowOnBoard(cell string) bool {
	return len(cell) == 2 && '1' <= cell[1] && int(cell[1]-'0') <= slowWidth[cell[0]]
}

// slowStep returns the next cell in a direction, and reports whether it is on the board (B3).
func slowStep(cell, direction string) (to string, on bool) {
	row, number := cell[0], cell[1]
	if direction == "NW" && row >= 'E' || direction == "SW" && row <= 'E' {
		number--
	}
	if direction == "NE" && row <= 'D' || direction == "SE" && row >= 'F' {
		number++
	}
	if direction[0] == 'N' {
		row++
	} else {
		row--
	}
	to = string([]byte{row, number})
	return to, slowOnBoard(to)
}

// slowReached reports whether a player has a stone on the enemy's home row.
func slowReached(p slowPosition, colour string) bool {
	return slices.ContainsFunc(p.Cells(colour), func(cell string) bool { return cell[0] == slowGoal[colour] })
}

// slowTurns yields the moves that are legal if neither E1 nor E2 has ended the game.
func slowTurns(p slowPosition) iter.Seq[string] {
	return func(yield func(move string) bool) {
		own := p.Cells(p.Turn)
		for chosen := range slowChoices(own, min(3, len(own))) { // M1, M2
			for _, direction := range []string{"NW", "NE", "SW", "SE"} {
				if slowBroken(p, chosen, direction) == "" && !yield(strings.Join(chosen, ",")+"-"+direction) {
					return
				}
			}
		}
	}
}

// slowChoices yields every way to choose the given number of cells. The cells of a choice are in the order of the
// list.
func slowChoices(cells []string, number int) iter.Seq[[]string] {
	return func(yield func(choice []string) bool) {
		if number == 0 {
			yield(nil)
			return
		}
		for i, first := range cells {
			for rest := range slowChoices(cells[i+1:], number-1) {
				if !yield(append([]string{first}, rest...)) {
					return
				}
			}
		}
	}
}

// slowBroken returns the first rule that a move breaks, in the order M3, M5, M4, or "" if the move breaks none of
// them. The move must obey M1 and M2.
func slowBroken(p slowPosition, chosen []string, direction string) string {
	if (direction[0] == 'N') != (p.Turn == "w") {
		return "M3"
	}
	for _, cell := range chosen {
		if _, on := slowStep(cell, direction); !on {
			return "M5"
		}
	}
	for _, cell := range chosen {
		to, _ := slowStep(cell, direction)
		if p.Pieces[to] == p.Turn && !slices.Contains(chosen, to) { // a chosen stone leaves its cell
			return "M4"
		}
	}
	return ""
}

// slowLines holds the names of the cells of each row, in the order of a position's text.
var slowLines = func() (lines [][]string) {
	for letter := byte('I'); letter >= 'A'; letter-- {
		var row []string
		for number := 1; number <= slowWidth[letter]; number++ {
			row = append(row, fmt.Sprintf("%c%d", letter, number))
		}
		lines = append(lines, row)
	}
	return lines
}()

// slowReadMove reads the text of a move: at least one cell, in ascending order, and a direction.
func slowReadMove(move string) (chosen []string, direction string, ok bool) {
	cells, direction, _ := strings.Cut(move, "-")
	ok = slices.Contains([]string{"NW", "NE", "SW", "SE"}, direction)
	chosen = strings.Split(cells, ",")
	for i, cell := range chosen {
		ok = ok && slowOnBoard(cell) && (i == 0 || chosen[i-1] < cell) // row, then number
	}
	return chosen, direction, ok
}

// slowHome holds the stones of the starting position (B4).
var slowHome, _ = boardgametest.ReadRows(strings.TrimSuffix(slowStart, " w"), "wb", slowLines)

// slowRegion returns the cells of a random part of the board, in random order. The part "edges" makes E3 and M5
// likely, and the part "near" makes M4 and M6 likely.
func slowRegion(rng *rand.Rand) []string {
	colour, part := pick(rng, "w", "b"), pick(rng, "all", "half", "home", "edges", "near")
	row := byte('A' + rng.IntN(9))
	number := 1 + rng.IntN(slowWidth[row])
	var cells []string
	for _, cell := range slices.Concat(slowLines...) {
		r, n := cell[0], int(cell[1]-'0')
		in := part == "all" ||
			part == "half" && (r <= 'E') == (colour == "w") ||
			part == "home" && slowHome[cell] == colour ||
			part == "edges" && (n == 1 || n == slowWidth[r]) ||
			part == "near" && row-1 <= r && r <= row+1 && number-1 <= n && n <= number+1
		if in {
			cells = append(cells, cell)
		}
	}
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	return cells
}

// pick returns one of the choices, each with the same probability.
func pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
