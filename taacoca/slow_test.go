package taacoca_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

var (
	slowOther = map[string]string{"w": "b", "b": "w"}
	slowGoal  = map[string]byte{"w": 'I', "b": 'A'}                                                  // the enemy's home row (B1, E1)
	slowWidth = map[byte]int{'A': 5, 'B': 6, 'C': 7, 'D': 8, 'E': 9, 'F': 8, 'G': 7, 'H': 6, 'I': 5} // B1, B2; 0 for other letters
)

// slow is a second implementation of the rules of Taacoca. It was written from the text of the rules alone, with maps, cell
// names and loops, and without regard to speed. It shares no code with the engine. The engine must agree with it on moves,
// positions, outcomes and refusals.
type slow struct{}

// slowPosition is a position: a map from occupied cells to stones ("B4" to "w"), and the letter of the side to move.
type slowPosition struct {
	stones    map[string]string
	turn      string
	canonical bool // whether the text that slowRead has read is canonical
}

// Start returns the text of the starting position (B4, B5).
func (slow) Start() string {
	return "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w"
}

// Valid reports whether position is the canonical text of a position that the rules allow.
func (slow) Valid(position string) bool {
	p := slowRead(position)
	white, black := len(slowStones(p.stones, "w")), len(slowStones(p.stones, "b"))
	return p.canonical && white <= 12 && black <= 12 && white+black > 0 &&
		!(slowReached(p.stones, "w") && slowReached(p.stones, "b"))
}

// Moves returns the text of every legal move, each once. It returns none when the game is over.
func (s slow) Moves(position string) []string {
	if _, _, over := s.Outcome(position); over {
		return nil
	}
	return slices.Clone(slowTurns(position))
}

// Apply returns the position after a legal move.
func (slow) Apply(position, move string) string {
	p := slowRead(position)
	stones := maps.Clone(p.stones)
	chosen, direction, _ := slowReadMove(move)
	for _, cell := range chosen {
		delete(stones, cell) // M4: all stones leave before any stone arrives
	}
	for _, cell := range chosen {
		to, _ := slowStep(cell, direction)
		stones[to] = p.turn // M6: this replaces an enemy stone
	}
	return slowWrite(stones, slowOther[p.turn]) // B5
}

func (slow) Outcome(position string) (winner, rule string, over bool) {
	end := slowEnded(position)
	return end.winner, end.rule, end.rule != ""
}

type slowEnd struct{ winner, rule string }

// slowEnded checks the ends in the order of the rules: E1 and E2 for both players, then E3 for the player to move.
var slowEnded = boardgametest.Remember(func(position string) slowEnd {
	p := slowRead(position)
	for _, colour := range []string{"w", "b"} {
		if slowReached(p.stones, colour) {
			return slowEnd{colour, "E1"}
		}
	}
	for _, colour := range []string{"w", "b"} {
		if len(slowStones(p.stones, slowOther[colour])) == 0 {
			return slowEnd{colour, "E2"}
		}
	}
	if len(slowTurns(position)) == 0 {
		return slowEnd{slowOther[p.turn], "E3"}
	}
	return slowEnd{}
})

// Refusal returns the rule that refuses the move, "malformed" for a text that is not a move, or "" for a legal move.
func (s slow) Refusal(position, move string) string {
	chosen, direction, ok := slowReadMove(move)
	if !ok {
		return "malformed"
	}
	if _, rule, over := s.Outcome(position); over {
		return rule
	}
	p := slowRead(position)
	number, rule := 3, "M1"
	if own := slowStones(p.stones, p.turn); len(own) < 3 {
		number, rule = len(own), "M2"
	}
	for _, cell := range chosen {
		if p.stones[cell] != p.turn || len(chosen) != number {
			return rule
		}
	}
	return slowBroken(p, chosen, direction)
}

// Setup returns a random valid position. The position may be crowded or sparse, and the game may be over.
func (s slow) Setup(rng *rand.Rand) string {
	for {
		stones := map[string]string{}
		arrived := boardgametest.Pick(rng, "", "", "", "w", "b") // the one player who may have reached the enemy's home row
		for _, colour := range boardgametest.Pick(rng, []string{"w", "b"}, []string{"b", "w"}) {
			number := boardgametest.Pick(rng, rng.IntN(4), 1+rng.IntN(3), 3+rng.IntN(3), rng.IntN(13), 10+rng.IntN(3), 12)
			for _, cell := range slowRegion(rng) {
				if number > 0 && stones[cell] == "" && (cell[0] != slowGoal[colour] || colour == arrived) {
					stones[cell] = colour
					number--
				}
			}
		}
		if position := slowWrite(stones, boardgametest.Pick(rng, "w", "b")); s.Valid(position) { // an empty board is not valid
			return position
		}
	}
}

// Nonsense returns the text of a random move. About one text in six is damaged on purpose. Nonsense does not know the
// position. It chooses cells from the same parts of the board as Setup, so that the cells often have stones.
func (slow) Nonsense(rng *rand.Rand) string {
	cells := slowRegion(rng)
	cells = cells[:min(len(cells), boardgametest.Pick(rng, 1, 2, 3, 3, 3, 3, 3, 4, 5))]
	slices.Sort(cells)
	move := strings.Join(cells, ",") + "-" + boardgametest.Pick(rng, "NW", "NE", "SW", "SE")
	if rng.IntN(6) > 0 {
		return move
	}
	at, char := rng.IntN(len(move)), string(rune(' '+rng.IntN(95)))
	slices.Reverse(cells)
	return boardgametest.Pick(rng, "", "-NW", cells[0], move+",", move+"-NE", strings.ToLower(move), strings.ReplaceAll(move, ",", ", "),
		strings.Join(cells, ",")+"-SE", cells[0]+","+move, boardgametest.Pick(rng, "A0", "A6", "@1")+","+move, move[:len(move)-1],
		move[:at]+move[at+1:], move[:at]+char+move[at:], move[:at]+char+move[at+1:])
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

// slowStones lists the cells of a player's stones in ascending order.
func slowStones(stones map[string]string, colour string) []string {
	return boardgametest.PlainPosition{Pieces: stones}.Cells(colour)
}

// slowReached reports whether a player has a stone on the enemy's home row.
func slowReached(stones map[string]string, colour string) bool {
	return slices.ContainsFunc(slowStones(stones, colour), func(cell string) bool { return cell[0] == slowGoal[colour] })
}

// slowTurns returns the moves that are legal if neither E1 nor E2 has ended the game.
var slowTurns = boardgametest.Remember(func(position string) (moves []string) {
	p := slowRead(position)
	own := slowStones(p.stones, p.turn)
	for _, chosen := range slowChoices(own, min(3, len(own))) { // M1, M2
		for _, direction := range []string{"NW", "NE", "SW", "SE"} {
			if slowBroken(p, chosen, direction) == "" {
				moves = append(moves, strings.Join(chosen, ",")+"-"+direction)
			}
		}
	}
	return moves
})

// slowChoices returns every way to choose the given number of cells. The cells of a choice are in the order of the list.
func slowChoices(cells []string, number int) [][]string {
	if number == 0 {
		return [][]string{{}}
	}
	var choices [][]string
	for i, first := range cells {
		for _, rest := range slowChoices(cells[i+1:], number-1) {
			choices = append(choices, append([]string{first}, rest...))
		}
	}
	return choices
}

// slowBroken returns the first rule that a move breaks, in the order M3, M5, M4, or "" if the move breaks none of them. The
// move must obey M1 and M2.
func slowBroken(p slowPosition, chosen []string, direction string) string {
	if (direction[0] == 'N') != (p.turn == "w") {
		return "M3"
	}
	for _, cell := range chosen {
		if _, on := slowStep(cell, direction); !on {
			return "M5"
		}
	}
	for _, cell := range chosen {
		to, _ := slowStep(cell, direction)
		if p.stones[to] == p.turn && !slices.Contains(chosen, to) { // a chosen stone leaves its cell
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

// slowRead reads the text of a position. It does not check that the position is allowed. The caller must not change the
// stones.
var slowRead = boardgametest.Remember(func(position string) slowPosition {
	stones, turn, canonical := boardgametest.ReadPosition(position, "wb", "wb", slowLines)
	return slowPosition{stones, turn, canonical}
})

// slowWrite returns the text of a position.
func slowWrite(stones map[string]string, turn string) string {
	return boardgametest.WritePosition(stones, turn, slowLines)
}

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
var slowHome = slowRead(slow{}.Start()).stones

// slowRegion returns the cells of a random part of the board, in random order. The part "edges" makes E3 and M5 likely, and
// the part "near" makes M4 and M6 likely.
func slowRegion(rng *rand.Rand) []string {
	colour, part := boardgametest.Pick(rng, "w", "b"), boardgametest.Pick(rng, "all", "half", "home", "edges", "near")
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
