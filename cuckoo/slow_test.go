package cuckoo_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
)

// slow is a second opinion on the rules of Operation Cuckoo, written from the rules alone. It shares no code with the
// engine, and the two must agree.
var slow = boardgametest.PlainOracle{
	First: "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b", // B5, B7
	Lines: slowFiles, Letters: "CWEcwe", Sides: "br", Marks: "-x",
	Possible: func(p slowPosition) bool {
		for letter, most := range map[string]int{"C": 1, "W": 2, "E": 14, "c": 1, "w": 2, "e": 14} { // B3
			if len(p.Cells(letter)) > most {
				return false
			}
		}
		_, other := slowSides(p)
		return len(p.Cells(other[:1])) > 0 && len(p.Cells(other[1:])) > 0
	},
	Ended: func(p slowPosition) (winner, rule string) {
		opponent, mover := slowSides(p) // the mover is the side that is not to move
		switch {
		case len(p.Cells(opponent[:1])) == 0:
			return slowEnemy[p.Turn], "E1"
		case slowOnBase(p, mover[:1]):
			return slowEnemy[p.Turn], "E2"
		case len(p.Cells(opponent[1:])) == 0:
			return p.Turn, "E3"
		case slowOnBase(p, mover[1:]):
			return p.Turn, "E4"
		}
		if captures, quiet := slowMoves(p); len(captures)+len(quiet) == 0 {
			return "", "E5"
		}
		return "", ""
	},
	Broken: func(p slowPosition, m boardgametest.PlainMove) (rule string) {
		own, _ := slowSides(p)
		reach, to := slowReach[p.Pieces[m.From]], p.Pieces[m.To]
		step, distance := slowLine(m.From, m.To, reach)
		switch {
		case !slowHas(own, p.Pieces[m.From]):
			return "B7"
		case distance == 0:
			return map[int]string{1: "M1", 2: "M2"}[reach]
		case distance == 2 && p.Pieces[slowAlong(m.From, step, 1)] != "", slowHas(own, to):
			return "M3"
		case (m.Mark == "x") != (to != ""):
			return "C1"
		case m.Mark == "-" && !slowAhead(step, p.Turn):
			return "M4"
		}
		if captures, _ := slowMoves(p); m.Mark == "-" && len(captures) > 0 {
			return "C3"
		}
		return ""
	},
	Random: slowRandom,
}

type slowPosition = boardgametest.PlainPosition

var (
	slowLetters = map[string]string{"b": "CWE", "r": "cwe"} // a side's cuckoo, warblers and eggs (B3)
	slowEnemy   = map[string]string{"b": "r", "r": "b"}
)

// slowSides returns the letters of the side to move and of the other side.
func slowSides(p slowPosition) (own, other string) {
	return slowLetters[p.Turn], slowLetters[slowEnemy[p.Turn]]
}

// slowRandom returns a position with random pieces of both sides.
func slowRandom(rng *rand.Rand) slowPosition {
	p := slowPosition{Pieces: map[string]string{}, Turn: pick(rng, "b", "r")}
	for _, side := range []string{"CWE", "cwe"} {
		eggs := []int{0, rng.IntN(4), rng.IntN(4), rng.IntN(8), rng.IntN(15), 14}[rng.IntN(6)]
		army := []byte(strings.Repeat(side[2:], eggs) + strings.Repeat(side[1:2], rng.IntN(3)) + side[:1])
		army = army[:len(army)-rng.IntN(16)/15]
		rng.Shuffle(len(army), func(i, j int) { army[i], army[j] = army[j], army[i] })
		free := slices.DeleteFunc(slowRegion(rng), func(cell string) bool { return p.Pieces[cell] != "" })
		for i, piece := range army {
			p.Pieces[free[i]] = string(piece)
		}
	}
	return p
}

// slowRegion returns all cells in a random order in which a side's pieces are put on them. The order roughly follows
// the distance from one end of the board or from a line across it. Pieces at the far end are often stuck (E5).
func slowRegion(rng *rand.Rand) []string {
	cells := slices.Concat(slowFiles...)
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	line := []int{-8, 8, 0, slowPlaces[cells[0]].height}[rng.IntN(4)]
	disorder := []int{1, 4, 8, 50}[rng.IntN(4)] // 1 means no disorder
	order := map[string]int{}
	for _, cell := range cells {
		height := slowPlaces[cell].height
		order[cell] = max(height-line, line-height) + rng.IntN(disorder)
	}
	slices.SortStableFunc(cells, func(a, b string) int { return order[a] - order[b] })
	return cells
}

// slowMoves returns what the side to move could do if there were no C3.
func slowMoves(p slowPosition) (captures, quiet []string) {
	own, _ := slowSides(p)
	for _, from := range p.Cells(own) {
		for _, step := range slowSteps {
			for distance := 1; distance <= slowReach[p.Pieces[from]]; distance++ { // M1, M2
				to := slowAlong(from, step, distance)
				switch {
				// B1, M3
				case to == "", slowHas(own, p.Pieces[to]), distance == 2 && p.Pieces[slowAlong(from, step, 1)] != "":
				case p.Pieces[to] != "": // C1, C2
					captures = append(captures, from+"x"+to)
				case slowAhead(step, p.Turn): // M4
					quiet = append(quiet, from+"-"+to)
				}
			}
		}
	}
	return captures, quiet
}

// slowReach holds the number of cells that each piece can go (M1, M2).
var slowReach = map[string]int{"E": 1, "e": 1, "W": 2, "w": 2, "C": 2, "c": 2}

// slowHas reports whether a piece has one of these letters.
func slowHas(letters, piece string) bool { return piece != "" && strings.Contains(letters, piece) }

// slowPlace is the place of a cell: its file, from 0 to 6 for a to g, and its height above the middle of the file, in
// half cells. A direction is represented by the place one step from (0, 0).
type slowPlace struct{ file, height int }

// slowFiles holds the names of the 51 cells, file by file (B1). The other two variables hold the places of the cells,
// and the cells by their places (B2).
var slowFiles, slowPlaces, slowCells = func() (files [][]string, places map[string]slowPlace,
	cells map[slowPlace]string) {
	places, cells = map[string]slowPlace{}, map[slowPlace]string{}
	for file, length := range []int{6, 7, 8, 9, 8, 7, 6} {
		files = append(files, nil)
		for n := 1; n <= length; n++ {
			name, place := fmt.Sprintf("%c%d", 'a'+file, n), slowPlace{file, 2*(n-1) - (length - 1)}
			files[file] = append(files[file], name)
			places[name], cells[place] = place, name
		}
	}
	return files, places, cells
}()

// slowSteps holds the six directions (B2).
var slowSteps = []slowPlace{{0, 2}, {-1, 1}, {1, 1}, {0, -2}, {-1, -1}, {1, -1}}

// slowAhead reports whether a step leads ahead for the player with a letter (M4).
func slowAhead(step slowPlace, player string) bool { return (player == "b") == (step.height > 0) }

// slowAlong returns the cell at a distance in a direction, or "" if it is off the board.
func slowAlong(from string, step slowPlace, distance int) string {
	place := slowPlaces[from]
	return slowCells[slowPlace{place.file + distance*step.file, place.height + distance*step.height}]
}

// slowLine returns the direction and the distance from one cell to another in a straight line. The distance is 0 if it
// would exceed reach, or if there is no such line.
func slowLine(from, to string, reach int) (step slowPlace, distance int) {
	for _, step := range slowSteps {
		for distance := 1; distance <= reach; distance++ {
			if slowAlong(from, step, distance) == to {
				return step, distance
			}
		}
	}
	return slowPlace{}, 0
}

// slowOnBase reports whether a piece with one of these letters is on a base of the side to move (B4).
func slowOnBase(p slowPosition, letters string) bool {
	bases := map[string][]string{"b": {"c1", "d1", "e1"}, "r": {"c8", "d9", "e8"}}[p.Turn]
	return slices.ContainsFunc(bases, func(cell string) bool { return slowHas(letters, p.Pieces[cell]) })
}

// pick returns one of the choices, each with the same probability.
func pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
