package coucou_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// slow is a second implementation of the rules of Le Coucou picard, written from the text of the rules alone. It shares no
// code with the engine, which must agree with it. Its methods take and return positions and moves as text.
//
// Moves follows the rules on moving and capturing, and Refusal follows the rules on refusals, so each of the two methods
// checks the other. Valid accepts any text, and Refusal accepts any text as a move. All other arguments must be valid
// positions and legal moves.
type slow struct{}

// slowCell is a cell: files 0 to 6 are a to g, and ranks are 1 to 11 (B1). All other values are off the board.
type slowCell struct{ file, rank int }

// slowPosition is a position, with an entry in eggs for each egg. The letter "b" is a blue egg or the player Blue, and "r"
// is a red egg or the player Red.
type slowPosition struct {
	eggs      map[slowCell]string
	turn      string
	canonical bool // whether the text that slowParse has read is canonical
}

func (slow) Start() string { // B3, B4
	return "rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b"
}

func (slow) Valid(position string) bool {
	p := slowParse(position)
	bothNests := p.eggs[slowNest("b")] == "r" && p.eggs[slowNest("r")] == "b"
	return p.canonical && len(slowEggs(p, "b")) <= 14 && len(slowEggs(p, "r")) <= 14 && !bothNests
}

func (slow) Moves(position string) []string { return slices.Clone(slowMoves(position)) }

var slowMoves = boardgametest.Remember(func(position string) []string {
	p := slowParse(position)
	if slowInNest(p) != "" { // E1
		return nil
	}
	captures, steps := slowOneCellMoves(p)
	if len(captures) > 0 { // C2
		return captures
	}
	return append(steps, slowFastMoves(p)...)
})

func (slow) Apply(position, move string) string {
	p := slowParse(position)
	from, _, to, _ := slowParseMove(move)
	p.eggs = maps.Clone(p.eggs)
	delete(p.eggs, from)
	p.eggs[to] = p.turn // C1: this removes an enemy egg
	p.turn = slowEnemy(p.turn)
	return slowText(p)
}

func (slow) Outcome(position string) (winner, rule string, over bool) {
	p := slowParse(position)
	if winner := slowInNest(p); winner != "" {
		return winner, "E1", true
	}
	if len(slowMoves(position)) == 0 {
		return slowEnemy(p.turn), "E2", true
	}
	return "", "", false
}

func (s slow) Refusal(position, move string) string {
	from, mark, to, ok := slowParseMove(move)
	if !ok {
		return "malformed"
	}
	if _, rule, over := s.Outcome(position); over {
		return rule // E1, E2
	}
	p := slowParse(position)
	row, ahead, side := slowRow(p.turn, from.rank), slowRow(p.turn, to.rank)-slowRow(p.turn, from.rank), to.file-from.file
	rowRule, sides := slowShapes(row)
	oneCell := ahead == 1 && slices.Contains(sides, side)
	fast := ahead > 1 && side == 0 && row >= 5 // a move of one cell is not a fast move: M6
	switch {
	case p.eggs[from] != p.turn:
		return "B4"
	case ahead <= 0:
		return "M7"
	case !oneCell && !fast:
		return rowRule // M1, M2, M3
	case fast && ahead > slowOthers(p, from):
		return "M4"
	case fast && (!slowClear(p, from, ahead) || to == slowNest(slowEnemy(p.turn))):
		return "M5"
	case p.eggs[to] == p.turn:
		return "M7"
	case (mark == "x") != (p.eggs[to] == slowEnemy(p.turn)):
		return "C1"
	case mark == "-":
		if captures, _ := slowOneCellMoves(p); len(captures) > 0 {
			return "C2"
		}
	}
	return ""
}

// Setup returns a random valid position. For each colour, it draws the number of eggs, and the files and rows where they
// may be. It seldom puts an egg into the enemy's nest, because that ends the game.
func (slow) Setup(rng *rand.Rand) string {
	p := slowPosition{eggs: map[slowCell]string{}, turn: boardgametest.Pick(rng, "b", "r")}
	rank := 1 + rng.IntN(11) // a rank that both colours may prefer, because M4 counts the eggs of both
	// entering is the side with an egg in the enemy's nest (E1), never both sides.
	entering := boardgametest.Pick(rng, "b", "r", "", "", "", "", "", "")
	for _, player := range []string{"b", "r"} {
		all, row := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, slowRow(player, rank)
		rows := boardgametest.Pick(rng, all, []int{1, 2, 3, 4}, []int{4, 5, 6, 7, 8}, []int{1, 2, 10, 11}, []int{8, 9, 10, 11},
			[]int{row, row, row, 4, 8}, []int{row})
		files := boardgametest.Pick(rng, []int{2, 3, 4}, []int{0, 1, 2, 3, 4, 5, 6}, []int{0, 1, 2, 3, 4, 5, 6})
		for range boardgametest.Pick(rng, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 14, 14) {
			rank := slowRow(player, boardgametest.Pick(rng, rows...)) // slowRow also maps rows to ranks
			cell := slowCell{boardgametest.Pick(rng, files...), rank}
			if p.eggs[cell] == "" && (entering == player || cell != slowNest(slowEnemy(player))) {
				p.eggs[cell] = player
			}
		}
	}
	return slowText(p)
}

// Nonsense returns the text of a random move, usually short or straight. It seldom leads off the board.
func (s slow) Nonsense(rng *rand.Rand) string {
	from := boardgametest.Pick(rng, slowCells...)
	to := from
	switch rng.IntN(8) {
	case 0, 1, 2: // at most one cell away, in any direction
		to = slowCell{from.file + rng.IntN(3) - 1, from.rank + rng.IntN(3) - 1}
	case 3, 4, 5: // one or more cells straight ahead or back
		to.rank += boardgametest.Pick(rng, -1, 1) * (1 + rng.IntN(6))
	case 6, 7: // anywhere
		to = boardgametest.Pick(rng, slowCells...)
	}
	if !slices.Contains(slowCells, to) && rng.IntN(20) > 0 {
		return s.Nonsense(rng)
	}
	return slowMove(from, boardgametest.Pick(rng, "-", "-", "x"), to)
}

// slowOneCellMoves returns the captures (C1) and the moves of one cell to an empty cell, which may be the enemy's nest (M6).
func slowOneCellMoves(p slowPosition) (captures, steps []string) {
	for _, from := range slowEggs(p, p.turn) {
		_, sides := slowShapes(slowRow(p.turn, from.rank))
		for _, side := range sides {
			to := slowAhead(p.turn, from, 1, side)
			if p.eggs[to] == slowEnemy(p.turn) {
				captures = append(captures, slowMove(from, "x", to))
			} else if p.eggs[to] == "" && slices.Contains(slowCells, to) {
				steps = append(steps, slowMove(from, "-", to))
			}
		}
	}
	return captures, steps
}

// slowShapes returns the rule for moves of one cell from a row, and the changes of file that it allows.
func slowShapes(row int) (rule string, sides []int) {
	switch row {
	case 1, 2:
		return "M1", []int{0}
	case 3, 4:
		return "M2", []int{-1, 1}
	}
	return "M3", []int{-1, 0, 1}
}

// slowFastMoves returns the fast moves of two or more cells (M4, M5). A move of one cell is not a fast move (M6).
func slowFastMoves(p slowPosition) (moves []string) {
	for _, from := range slowEggs(p, p.turn) {
		for length := 2; slowRow(p.turn, from.rank) >= 5 && length <= slowOthers(p, from); length++ {
			to := slowAhead(p.turn, from, length, 0)
			if slices.Contains(slowCells, to) && slowClear(p, from, length) && to != slowNest(slowEnemy(p.turn)) {
				moves = append(moves, slowMove(from, "-", to))
			}
		}
	}
	return moves
}

// slowOthers returns the number of other eggs on a cell's rank, of either colour (M4).
func slowOthers(p slowPosition, from slowCell) (others int) {
	for cell := range p.eggs {
		if cell.rank == from.rank && cell != from {
			others++
		}
	}
	return others
}

// slowClear reports whether all cells straight ahead of an egg, up to the given length, are empty (M5).
func slowClear(p slowPosition, from slowCell, length int) bool {
	for step := 1; step <= length; step++ {
		if p.eggs[slowAhead(p.turn, from, step, 0)] != "" {
			return false
		}
	}
	return true
}

// slowInNest returns the player who has an egg in the enemy's nest, or "" (E1).
func slowInNest(p slowPosition) string {
	for _, player := range []string{"b", "r"} {
		if p.eggs[slowNest(slowEnemy(player))] == player {
			return player
		}
	}
	return ""
}

func slowNest(player string) slowCell { return slowCell{3, slowRow(player, 1)} } // B2

func slowEnemy(player string) string {
	if player == "b" {
		return "r"
	}
	return "b"
}

// slowRow returns the row of a rank, as a player counts (B1).
func slowRow(player string, rank int) int {
	if player == "b" {
		return rank
	}
	return 12 - rank
}

func slowAhead(player string, from slowCell, length, side int) slowCell {
	row := slowRow(player, from.rank) + length
	return slowCell{from.file + side, slowRow(player, row)} // slowRow also maps rows to ranks
}

// slowCells holds all cells in a fixed order, and slowNamed holds them by their names.
var slowCells, slowNamed = func() (cells []slowCell, named map[string]slowCell) {
	named = map[string]slowCell{}
	for i := range 7 * 11 {
		cell := slowCell{i % 7, 1 + i/7}
		cells, named[slowName(cell)] = append(cells, cell), cell
	}
	return cells, named
}()

// slowFind returns the cell with a name.
func slowFind(name string) (c slowCell, ok bool) {
	c, ok = slowNamed[name]
	return c, ok
}

func slowEggs(p slowPosition, player string) (cells []slowCell) {
	for _, cell := range slowCells {
		if p.eggs[cell] == player {
			cells = append(cells, cell)
		}
	}
	return cells
}

func slowName(c slowCell) string { return string(rune('a'+c.file)) + strconv.Itoa(c.rank) }

func slowMove(a slowCell, mark string, b slowCell) string { return slowName(a) + mark + slowName(b) }

// slowParseMove reads two cells of the board with a mark between them, and reports false for any other text.
func slowParseMove(move string) (from slowCell, mark string, to slowCell, ok bool) {
	return boardgametest.ReadMove(move, "-x", slowFind)
}

// slowLines holds the cells of each rank, in the order of a position's text.
var slowLines = func() (lines [][]slowCell) {
	for line := range slices.Chunk(slowCells, 7) {
		lines = slices.Insert(lines, 0, line)
	}
	return lines
}()

// slowParse reads a position. The caller must not change the eggs.
var slowParse = boardgametest.Remember(func(position string) slowPosition {
	eggs, turn, canonical := boardgametest.ReadPosition(position, "br", "br", slowLines)
	return slowPosition{eggs, turn, canonical}
})

// slowText returns the text of a position.
func slowText(p slowPosition) string {
	return boardgametest.WritePosition(p.eggs, p.turn, slowLines)
}
