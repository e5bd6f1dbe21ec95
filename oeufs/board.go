package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
)

// These are the players, in clockwise order around the board from its lower left corner (B4).
const (
	A = boardgame.First
	B = boardgame.Second
	C = boardgame.Third
	D = boardgame.Fourth
)

// Cell is one of the board's 36 cells (B1). The value of a cell is its index, from 0 to 40. Some of these indices are
// not cells. [AllCells] returns the set of all cells. In the sets of cells that this package returns, bit n represents
// the cell with index n.
//
// Each file has seven indices for its six cells, so a step in a given direction always adds the same number to the
// index. A step up adds 1, and a step to the right adds 7. A step off the board leads to an index that is not a cell.
type Cell uint8

const (
	files  = 6
	ranks  = 6
	stride = ranks + 1
	cells  = files*stride - 1 // one more than the highest index of a cell
)

// NoCell is not a cell of the board. Functions return it if they have no cell to return.
const NoCell Cell = 63

const board bitboard.Set64 = 0x3f * fileStarts

// fileStarts is rank 1, which has the lowest cell of each file. Shifting it left by n bits gives rank n+1. Multiplying
// a set of cells in file a by fileStarts copies the set to every file.
const fileStarts bitboard.Set64 = 1 | 1<<stride | 1<<(2*stride) | 1<<(3*stride) | 1<<(4*stride) | 1<<(5*stride)

// corner is the set of the four cells in the lower left corner.
const corner bitboard.Set64 = 0b11 | 0b11<<stride

// camps holds the camps in a game for two or four players, indexed by the number of players and then by the player.
// With two players, each camp is a rank (B3). With four players, each camp is a corner square (B4). The entry for
// NoPlayer holds the cells of all camps.
var camps = [...][D + 1]bitboard.Set64{
	2: {fileStarts * (1 | 1<<(ranks-1)), fileStarts, fileStarts << (ranks - 1)},
	4: {
		corner * (1 | 1<<(ranks-2)) * (1 | 1<<((files-2)*stride)),
		corner, corner << (ranks - 2), corner << (ranks - 2 + (files-2)*stride), corner << ((files - 2) * stride),
	},
}

var grid = boards.Board[Cell]{
	Letters: "abcdef",
	Numbers: ranks,
	None:    NoCell,
	Firsts:  []Cell{0, stride, 2 * stride, 3 * stride, 4 * stride, 5 * stride},
	Step:    1,
}

// AllCells returns the set of all cells.
func AllCells() bitboard.Set64 { return board }

// Camp returns the camp of a player in a game for two or four players (B3, B4). It returns the empty set for any other
// number of players, and for a player who does not take part.
func Camp(p boardgame.Player, players int) bitboard.Set64 {
	if players < 0 || players >= len(camps) || p < A || p > D {
		return 0
	}
	return camps[players][p]
}

// campOf returns the player whose camp contains a cell, or NoPlayer if no camp contains it.
func campOf(c Cell, players int) boardgame.Player {
	return boardgame.Player(bitboard.Find(int(c), camps[players][A:]...))
}

// eggsOf returns the number of a player's eggs on the board. The parameter stillIn is false if the player has made a
// false claim (B3, B4, F5).
func eggsOf(p boardgame.Player, players int, stillIn bool) int {
	switch {
	case players == 2 && p <= B:
		return 6
	case players == 4 && stillIn:
		return 4
	}
	return 0
}

// foreign returns the cells of all camps except p's. The camp of a player who is out is still a camp (F6).
func foreign(p boardgame.Player, players int) bitboard.Set64 {
	return camps[players][boardgame.NoPlayer] &^ Camp(p, players)
}

// Valid reports whether c is a cell of the board.
func (c Cell) Valid() bool { return board.Has(int(c)) }

func (c Cell) set() bitboard.Set64 { return 1 << (c & 63) }

// String returns the name of the cell, such as "a1", or "no cell" if c is not on the board.
func (c Cell) String() string { return grid.Name(c) }

// File returns the letter of the cell's file, 'a' to 'f', or 0 if c is not on the board.
func (c Cell) File() byte { return grid.Letter(c) }

// Rank returns the cell's rank, 1 to 6, or 0 if c is not on the board.
func (c Cell) Rank() int { return grid.Number(c) }

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) { return grid.Parse(text) }

// symmetry is a map of the board that leaves the rules unchanged, as an index in the list of symmetries.
type symmetry uint8

// symmetries describes each symmetry. A symmetry may exchange left and right. After that, it rotates the board clockwise
// by a number of quarter turns. With four players, the rotations keep the order of the turns.
var symmetries = [...]struct {
	name    string
	players int // the number of players in the games to which the symmetry applies, or 0 for any number
	mirrors bool
	turns   int // quarter turns
}{
	{name: "identity"},
	{"mirror", 2, true, 0},
	{"up and down, A and B exchanged", 2, true, 2},
	{"half turn, A and B exchanged", 2, false, 2},
	{"quarter turn", 4, false, 1}, // A becomes B, B becomes C and so on
	{"half turn of four", 4, false, 2},
	{"three-quarter turn", 4, false, 3},
}

// applies reports whether y applies to games with as many players as s.
func (y symmetry) applies(s State) bool {
	players := symmetries[y].players
	return s != State{} && (players == 0 || players == s.Players())
}

func (y symmetry) cell(c Cell) Cell {
	form := &symmetries[y]
	file, rank := int(c/stride), int(c%stride)
	if form.mirrors {
		file = files - 1 - file
	}
	for range form.turns {
		file, rank = rank, files-1-file
	}
	return Cell(file*stride + rank)
}

// State returns the image of a position. It returns the zero State if y does not apply to games with as many players as
// s.
func (y symmetry) State(s State) State {
	if !y.applies(s) {
		return State{}
	}
	image := State{table: table{players: s.players, ending: s.ending, noTakeBack: s.noTakeBack}}
	image.turn, image.winner = y.Player(s.turn), y.Player(s.winner)
	if s.from != s.to {
		image.from, image.to = y.cell(s.from), y.cell(s.to)
	}
	for p := A; p <= D; p++ {
		q := y.Player(p)
		image.in |= s.in >> p & 1 << q
		image.showing[q] = y.cells(s.showing[p])
		image.looks[q] = y.cells(s.looks[p])
		image.owned[q] = y.cells(s.owned[p])
	}
	image.turned = y.cells(s.turned)
	return image
}

// cells returns the image of a set of cells.
func (y symmetry) cells(set bitboard.Set64) (image bitboard.Set64) {
	for n := range set.All() {
		image |= y.cell(Cell(n)).set()
	}
	return image
}

// Move returns the image of a move.
func (y symmetry) Move(_ State, m Move) Move {
	if m.action == Moving || m.action == Looking {
		m.from, m.to = y.cell(m.from), y.cell(m.to)
	}
	return m
}

// Player returns the player to whom p corresponds in the image of a position.
func (y symmetry) Player(p boardgame.Player) boardgame.Player {
	form := &symmetries[y]
	if p < A || int(p) > form.players {
		return p
	}
	steps := form.turns * form.players / 4 // around the table, where the players sit in clockwise order
	return boardgame.Player((int(p)-1+steps)%form.players) + A
}

// String returns a short description of the symmetry.
func (y symmetry) String() string { return symmetries[y].name }
