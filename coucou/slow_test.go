package coucou_test

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// slow is a second implementation of the rules of Le Coucou picard, written from the text of the rules alone. It
// shares no code with the engine, which must agree with it.
var slow = boardgametest.PlainOracle{
	First: "rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b", // B3, B4
	Lines: boardgametest.Squares(7, 11), Letters: "br", Sides: "br", Marks: "-x",
	Possible: func(p slowPosition) bool {
		return len(p.Cells("b")) <= 14 && len(p.Cells("r")) <= 14 && !(slowNestTaken(p, "b") && slowNestTaken(p, "r"))
	},
	Ended: func(p slowPosition) (winner, rule string) {
		for _, player := range []string{"b", "r"} {
			if slowNestTaken(p, player) {
				return player, "E1"
			}
		}
		// an egg that can go fast can also go one cell
		if captures, steps := slowOneCellMoves(p); len(captures)+len(steps) == 0 {
			return slowEnemy(p.Turn), "E2"
		}
		return "", ""
	},
	Broken: func(p slowPosition, m boardgametest.PlainMove) (rule string) {
		row := slowRow(p.Turn, m.From)
		rowRule, sides := slowShapes(row)
		fast := m.Ahead > 1 && m.Aside == 0 && row >= 5 // a move of one cell is not a fast move: M6
		switch to := p.Pieces[m.To]; {
		case p.Pieces[m.From] != p.Turn:
			return "B4"
		case m.Ahead <= 0:
			return "M7"
		case !fast && (m.Ahead > 1 || !slices.Contains(sides, m.Aside)):
			return rowRule // M1, M2, M3
		case fast && m.Ahead > slowOthers(p, m.From):
			return "M4"
		case fast && (!slowClear(p, m.From, m.Ahead) || m.To == slowNest(slowEnemy(p.Turn))):
			return "M5"
		case to == p.Turn:
			return "M7"
		case (m.Mark == "x") != (to != ""):
			return "C1"
		}
		if captures, _ := slowOneCellMoves(p); m.Mark == "-" && len(captures) > 0 {
			return "C2"
		}
		return ""
	},
	Random: slowRandom,
}

type slowPosition = boardgametest.PlainPosition

// slowRandom returns a random position. For each colour, it draws the number of eggs, and the files and rows where
// they may be. It seldom puts an egg into the enemy's nest, because that ends the game.
func slowRandom(rng *rand.Rand) slowPosition {
	p := slowPosition{Pieces: map[string]string{}, Turn: pick(rng, "b", "r")}
	rank := 1 + rng.IntN(11) // a rank that both colours may prefer, because M4 counts the eggs of both
	// entering is the side with an egg in the enemy's nest (E1), never both sides.
	entering := pick(rng, "b", "r", "", "", "", "", "", "")
	for _, player := range []string{"b", "r"} {
		all, row := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, slowRow(player, "a"+strconv.Itoa(rank))
		rows := pick(rng, all, []int{1, 2, 3, 4}, []int{4, 5, 6, 7, 8}, []int{1, 2, 10, 11},
			[]int{8, 9, 10, 11},
			[]int{row, row, row, 4, 8}, []int{row})
		files := pick(rng, "cde", "abcdefg", "abcdefg")
		for range pick(rng, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 14, 14) {
			cell := slowCell(player, files[rng.IntN(len(files))], pick(rng, rows...))
			if p.Pieces[cell] == "" && (entering == player || cell != slowNest(slowEnemy(player))) {
				p.Pieces[cell] = player
			}
		}
	}
	return p
}

// slowOneCellMoves returns the captures (C1) and the moves of one cell to an empty cell, which may be the enemy's nest
// (M6).
func slowOneCellMoves(p slowPosition) (captures, steps []string) {
	for _, from := range p.Cells(p.Turn) {
		row := slowRow(p.Turn, from)
		_, sides := slowShapes(row)
		for _, side := range sides {
			to := slowCell(p.Turn, from[0]+byte(side), row+1)
			switch on := row < 11 && 'a' <= to[0] && to[0] <= 'g'; {
			case on && p.Pieces[to] == slowEnemy(p.Turn):
				captures = append(captures, from+"x"+to)
			case on && p.Pieces[to] == "":
				steps = append(steps, from+"-"+to)
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

// slowOthers returns the number of other eggs on a cell's rank, of either colour (M4).
func slowOthers(p slowPosition, from string) (others int) {
	for cell := range p.Pieces {
		if cell[1:] == from[1:] && cell != from {
			others++
		}
	}
	return others
}

// slowClear reports whether all cells straight ahead of an egg, up to the given length, are empty (M5).
func slowClear(p slowPosition, from string, length int) bool {
	for step := 1; step <= length; step++ {
		if p.Pieces[slowCell(p.Turn, from[0], slowRow(p.Turn, from)+step)] != "" {
			return false
		}
	}
	return true
}

// slowNestTaken reports whether a player has an egg in the enemy's nest (E1).
func slowNestTaken(p slowPosition, player string) bool {
	return p.Pieces[slowNest(slowEnemy(player))] == player
}

func slowNest(player string) string { return map[string]string{"b": "d1", "r": "d11"}[player] } // B2

func slowEnemy(player string) string { return map[string]string{"b": "r", "r": "b"}[player] }

// slowRow returns the row of a cell, as a player counts (B1).
func slowRow(player, cell string) int {
	rank, _ := strconv.Atoi(cell[1:])
	if player == "b" {
		return rank
	}
	return 12 - rank
}

// slowCell returns the cell in a file and a row, as a player counts (B1).
func slowCell(player string, file byte, row int) string {
	if player == "r" {
		row = 12 - row
	}
	return string(rune(file)) + strconv.Itoa(row)
}

// pick returns one of the choices, each with the same probability.
func pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
