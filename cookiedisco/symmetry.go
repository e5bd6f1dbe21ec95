package cookiedisco

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Symmetry is one of the 24 symmetries of the game: the twelve symmetries of the lattice, each with or without an exchange
// of Orange and Blue. During the placement, only the identity applies. Any other value means the identity.
type Symmetry uint8

// Every symmetry is a sum of multiples of these constants. For example, 5*Rotation+Reflection+Exchange exchanges the
// player-cookies, reflects the field, and then rotates it by five times 60 degrees.
const (
	Identity   Symmetry = 0
	Rotation   Symmetry = 1
	Reflection Symmetry = 6
	Exchange   Symmetry = 12

	symmetries = 24
)

func (y Symmetry) normal() Symmetry {
	if y >= symmetries {
		return Identity
	}
	return y
}

func (y Symmetry) place(q, r int) (int, int) {
	if y%Exchange >= Reflection {
		q, r = r, q
	}
	for range y % Reflection {
		q, r = -r, q+r
	}
	return q, r
}

// origin returns the place that is named a1 in the image of a position.
func (y Symmetry) origin(s State) (q, r int) {
	q, r = 1<<16, 1<<16
	for i := range cookies {
		c := s.cell(i)
		column, row := y.place(c.column(), c.row())
		q, r = min(q, column), min(r, row)
	}
	return q - 1, r - 1
}

func (y Symmetry) applies(s State) bool {
	return s.turn != boardgame.NoPlayer && (y == Identity || !s.placing())
}

// State returns the image of a position, or the zero State if the position has no image.
func (y Symmetry) State(s State) State {
	if y = y.normal(); !y.applies(s) {
		return State{}
	}
	if y == Identity {
		return s
	}
	q, r := y.origin(s)
	image := s
	for i := range cookies {
		c := s.cell(i)
		column, row := y.place(c.column(), c.row())
		image = image.moving(i, Cell(row-r)<<4|Cell(column-q))
	}
	if y >= Exchange {
		image.cells, image.turn = exchanged(image.cells), s.turn.Opponent()
	}
	image.cells = sorted(image.cells)
	return image
}

// exchanged swaps the cells of the two player-cookies.
func exchanged(cells uint64) uint64 {
	return cells&(1<<48-1) | cells>>56<<48 | cells>>48<<56
}

// Move returns the image of the move m in the position s: the corresponding move in the image of s. It returns the zero Move
// if a cell of the image has no name.
func (y Symmetry) Move(s State, m Move) Move {
	if y = y.normal(); y == Identity || m.what == 0 {
		return m
	}
	if !y.applies(s) {
		return Move{}
	}
	q, r := y.origin(s)
	cell := func(c Cell) Cell {
		column, row := y.place(c.column(), c.row())
		return cellAt(column-q, row-r)
	}
	image := Move{cell(m.from), cell(m.to), m.what}
	if image.from == NoCell || image.to == NoCell {
		return Move{}
	}
	return image
}

// Player returns the player to whom p corresponds in the image of a position.
func (y Symmetry) Player(p boardgame.Player) boardgame.Player {
	if y.normal() >= Exchange && (p == Orange || p == Blue) {
		return p.Opponent()
	}
	return p
}

// Inverse returns the symmetry that undoes y. Each reflection is its own inverse.
func (y Symmetry) Inverse() Symmetry {
	y = y.normal()
	if turns := y % Reflection; y%Exchange < Reflection && turns > 0 {
		return y - turns + Reflection - turns
	}
	return y
}

// String describes the symmetry in words.
func (y Symmetry) String() string {
	y = y.normal()
	if y == Identity {
		return "identity"
	}
	text := fmt.Sprintf("turn by %d", 60*int(y%Reflection))
	if y%Exchange >= Reflection {
		text += " of the reflection"
	}
	if y >= Exchange {
		text += ", colours exchanged"
	}
	return text
}
