package cookiedisco

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Cell is a place on the lattice, named by the letter of its column and the number of its row. Names are relative to the
// position: the leftmost occupied column is b and the topmost occupied row is 2. So the cells just outside the field also
// have names, and names run from a1 to j10. The value of a Cell is 16 times the row plus the column, both counted from 0 at
// a1. Other values are invalid. The same place may have a different name in the next position: see [State.Shift].
type Cell uint8

const (
	frame = 10   // the number of columns that have names, and also the number of rows
	first = 0x11 // b2, the first cell in the text of a position
)

// grid lets package notation read and write the names of cells.
var grid = notation.Board[Cell]{
	Letters: "abcdefghij",
	Numbers: frame,
	None:    NoCell,
	Cell:    func(column, row int) Cell { return Cell(row<<4 | column) },
	Place:   func(c Cell) (column, row int, ok bool) { return c.column(), c.row(), c.Valid() },
}

// NoCell is the invalid cell that functions return if there is no cell to return.
const NoCell Cell = 0xff

func (c Cell) column() int { return int(c & 15) }
func (c Cell) row() int    { return int(c >> 4) }

// Valid reports whether c has a name.
func (c Cell) Valid() bool { return c&15 < frame && c>>4 < frame }

// Shifted returns the cell dq columns and dr rows away from c, or NoCell if that cell has no name.
func (c Cell) Shifted(dq, dr int) Cell {
	if !c.Valid() {
		return NoCell
	}
	return cellAt(c.column()+dq, c.row()+dr)
}

// cellAt returns the cell in a column and a row, or NoCell if that cell has no name.
func cellAt(column, row int) Cell {
	if column < 0 || column >= frame || row < 0 || row >= frame {
		return NoCell
	}
	return Cell(row<<4 | column)
}

// String returns the cell's name, such as "c3", or "no cell" for a value that is not a cell.
func (c Cell) String() string { return grid.Name(c) }

// ParseCell reads the name of a cell. The error is a [*boardgame.SyntaxError].
func ParseCell(text string) (Cell, error) { return grid.Parse(text) }

// A Cell has room for 16 columns and 16 rows. A neighbour beyond the edge wraps around to a cell without a cookie.

// neighbours holds the differences between a cell and its six neighbours, in rotational order (B3): (1,0) (0,1) (-1,1)
// (-1,0) (0,-1) (1,-1). The six differences are repeated three times, so a direction can be any number from 0 to 17.
const neighbours = "\x01\x10\x0f\xff\xf0\xf1" + "\x01\x10\x0f\xff\xf0\xf1" + "\x01\x10\x0f\xff\xf0\xf1"

// backwards holds the six differences in the opposite rotational order.
const backwards = "\x01\xf1\xf0\xff\x0f\x10"

// step returns the neighbour in a direction from 0 to 17.
func (c Cell) step(direction uint) Cell { return c + Cell(neighbours[direction]) }

// Kind is the kind of a cookie.
type Kind uint8

// The kinds of cookies (B1): first the neutral kinds, from the least valuable to the most valuable, then the
// player-cookies.
const (
	NoCookie Kind = iota
	Vanilla
	Caramel
	Chocolate
	OrangeCookie
	BlueCookie
)

var kindTable = [...]struct {
	name  string
	value int // in points
	owner boardgame.Player
	shape picture.Shape
	color picture.Color
}{
	NoCookie:     {name: "no cookie"},
	Vanilla:      {"vanilla", 1, boardgame.NoPlayer, vanillaShape, picture.Yellow},
	Caramel:      {"caramel", 2, boardgame.NoPlayer, caramelShape, picture.Tan},
	Chocolate:    {"chocolate", 3, boardgame.NoPlayer, chocolateShape, picture.Brown},
	OrangeCookie: {"orange cookie", 0, Orange, orangeShape, picture.NoColor},
	BlueCookie:   {"blue cookie", 0, Blue, blueShape, picture.NoColor},
}

func (k Kind) normal() Kind {
	if int(k) >= len(kindTable) {
		return NoCookie
	}
	return k
}

// Value returns a cookie's value in points (B1): 3 for chocolate, 2 for caramel, 1 for vanilla, and 0 for any other kind.
func (k Kind) Value() int { return kindTable[k.normal()].value }

// Owner returns the owner of a player-cookie, or NoPlayer for any other kind.
func (k Kind) Owner() boardgame.Player { return kindTable[k.normal()].owner }

// String returns "chocolate", "caramel", "vanilla", "orange cookie" or "blue cookie", and "no cookie" for any other value.
func (k Kind) String() string { return kindTable[k.normal()].name }

// letter returns the letter of the cookie in a position's text, or 0 if there is no cookie.
func (k Kind) letter() byte { return letters[k.normal()] }
