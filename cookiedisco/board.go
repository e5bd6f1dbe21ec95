package cookiedisco

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Cell is a place on the lattice, named by the letter of its column and the number of its row. Names are relative to
// the position: the leftmost occupied column is b and the topmost occupied row is 2. So the cells just outside the
// field also have names, and names run from a1 to j10. The value of a Cell is 16 times the row plus the column, both
// counted from 0 at a1. Other values are invalid. The same place may have a different name in the next position: see
// [picture.Shift].
type Cell uint8

const (
	frame = 10   // the number of columns that have names, and also the number of rows
	first = 0x11 // b2, the first cell in the text of a position
)

// grid lets package notation read and write the names of cells.
var grid = boards.Board[Cell]{
	Letters: "abcdefghij",
	Numbers: frame,
	None:    NoCell,
	Firsts:  []Cell{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
	Step:    16,
}

// NoCell is the invalid cell that functions return if there is no cell to return.
const NoCell Cell = 0xff

func (c Cell) column() int { return int(c & 15) }
func (c Cell) row() int    { return int(c >> 4) }

// Valid reports whether c has a name.
func (c Cell) Valid() bool { return c&15 < frame && c>>4 < frame }

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
// (-1,0) (0,-1) (1,-1).
var neighbours = [6]Cell{0x01, 0x10, 0x0f, 0xff, 0xf0, 0xf1}

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
	shape *picture.Shape
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

// Value returns a cookie's value in points (B1): 3 for chocolate, 2 for caramel, 1 for vanilla, and 0 for any other
// kind.
func (k Kind) Value() int { return kindTable[k.normal()].value }

// Owner returns the owner of a player-cookie, or NoPlayer for any other kind.
func (k Kind) Owner() boardgame.Player { return kindTable[k.normal()].owner }

// String returns "chocolate", "caramel", "vanilla", "orange cookie" or "blue cookie", and "no cookie" for any other
// value.
func (k Kind) String() string { return kindTable[k.normal()].name }

// letter returns the letter of the cookie in a position's text, or 0 if there is no cookie.
func (k Kind) letter() byte { return letters[k.normal()] }

// normal shifts eight cells into the normal frame, where the leftmost column is b and the topmost row is 2 (B3). In
// the result, the cells of each kind are in ascending order. NoCell stays NoCell.
func normal(cells uint64) uint64 {
	corner, placed := corner(cells)
	return sorted(cells + (first-uint64(corner))*placed)
}

// corner returns the cell in the leftmost occupied column and the topmost occupied row. The second result has a byte
// for each cookie: 1 if the cookie is on the table, and 0 otherwise.
func corner(cells uint64) (c Cell, placed uint64) {
	var columns, rows uint64 // a bit for each occupied column or row
	for i := range uint(cookies) {
		if c := Cell(cells >> (8 * i)); c != NoCell {
			columns |= 1 << c.column()
			rows |= 1 << c.row()
			placed |= 1 << (8 * i)
		}
	}
	return Cell(bits.TrailingZeros64(rows)<<4 | bits.TrailingZeros64(columns)), placed
}

// reframed shifts eight cells back into the normal frame after a move, in unchanged order. There is no empty column or
// row between the other cookies, and the moved cookie ends at most one cell outside the frame. So the shift is at most
// one column and one row.
func reframed(cells uint64) uint64 {
	const columns, rows = 0x0f * ones, 0xf0 * ones
	var right, left, down, up uint64 // set without branches, which the processor could not predict here
	if hasZero(cells & columns) {
		right = ones
	}
	if !hasZero((cells ^ ones) & columns) {
		left = ones
	}
	if hasZero(cells & rows) {
		down = 0x10 * ones
	}
	if !hasZero((cells ^ 0x10*ones) & rows) {
		up = 0x10 * ones
	}
	return cells + right - left + down - up
}

// hasZero reports whether any byte of a word is 0.
func hasZero(word uint64) bool { return (word-ones)&^word&(0x80*ones) != 0 }

// sorted sorts the cells of the chocolates, and separately those of the caramels.
func sorted(cells uint64) uint64 {
	a, b, c := cells&0xff, cells>>8&0xff, cells>>16&0xff
	a, b = min(a, b), max(a, b)
	b, c = min(b, c), max(b, c)
	a, b = min(a, b), max(a, b)
	d, e := cells>>24&0xff, cells>>32&0xff
	d, e = min(d, e), max(d, e)
	return cells&^(1<<40-1) | a | b<<8 | c<<16 | d<<24 | e<<32
}

// touches reports whether two cells are neighbours (B2).
func touches(a, b Cell) bool {
	switch b - a {
	case 0x01, 0x10, 0x0f, 0xff, 0xf0, 0xf1:
		return true
	}
	return false
}

// A set of cookies has one bit for each cookie, in the order of cookieKinds.
const (
	all        uint8 = 1<<cookies - 1
	chocolates uint8 = 0b111
	caramels   uint8 = 0b11 << 3
	vanilla    uint8 = 1 << 5
	orangeBit  uint8 = 1 << orangeIndex
	blueBit    uint8 = 1 << blueIndex
)

// players returns the bits of the two player-cookies, first the bit of the side to move.
func (s State) players() (own, other uint8) {
	if s.turn == Orange {
		return orangeBit, blueBit
	}
	return blueBit, orangeBit
}

// touched returns the cookies that a cookie on c touches.
func (s State) touched(c Cell) (set uint8) {
	for i := range cookies {
		if touches(c, s.cell(i)) {
			set |= 1 << i
		}
	}
	return set
}

// part returns the cookies of its first argument, and all cookies that are connected to them (B2) by cookies of its
// second argument.
func (s State) part(start, group uint8) uint8 {
	for rest := start; rest != 0; {
		more := s.touched(s.cell(bits.TrailingZeros8(rest))) & group &^ start
		start |= more
		rest = rest&(rest-1) | more
	}
	return start
}

// points returns the total value of a set of cookies (B1).
func points(set uint8) int {
	return 3*bits.OnesCount8(set&chocolates) + 2*bits.OnesCount8(set&caramels) + bits.OnesCount8(set&vanilla)
}

// winning reports whether a part of the field is worth more than half of the 14 points (E1).
func winning(points int) bool { return 2*points > 14 }

// won reports whether the field is in two parts and the owner of the first cookie wins by this division. The part with
// the first cookie must not contain the second cookie, and must be worth more than half of the 14 points (E1).
func (s State) won(own, other uint8) bool {
	mine, theirs := s.part(own, all), s.part(other, all)
	return mine|theirs == all && mine&other == 0 && winning(points(mine))
}
