package notation

import (
	"cmp"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Choice is a list of cells or moves that a refusal suggests to the player.
type Choice[T fmt.Stringer] struct {
	Items  []T
	Most   int    // how many items String names at most; 0 means 7
	Before string // what String puts before the items, if there are any, such as ": "
}

// named returns the items that String names: all, or one less than the most.
func (c Choice[T]) named() []T {
	if most := cmp.Or(c.Most, 7); len(c.Items) > most {
		return c.Items[:most-1]
	}
	return c.Items
}

// Cells returns the names of the cells that the result of String mentions, alone or as parts of moves.
func (c Choice[T]) Cells() []string {
	var names []string
	for _, item := range c.named() {
		if m, ok := any(item).(boardgame.CellLister); ok {
			names = append(names, m.Cells()...)
		} else {
			names = append(names, item.String())
		}
	}
	return names
}

// String returns the items as a list, such as "b4, c5 or d6". If there are too many items, String adds "and others".
func (c Choice[T]) String() string {
	text := ""
	named := c.named()
	for i, item := range named {
		switch {
		case i == 0:
			text = c.Before
		case i == len(c.Items)-1:
			text += " or "
		default:
			text += ", "
		}
		text += item.String()
	}
	if len(named) < len(c.Items) {
		text += " and others"
	}
	return text
}

// RefuseTurn returns the refusal of a move that does not move a piece of the player to move: it is the zero move, or
// there is no piece on the cell where it begins, or that piece has another owner. The piece is in words, such as
// "egg".
func RefuseTurn[M boardgame.Move](
	m M, rule boardgame.Rule, piece any, from fmt.Stringer, owner boardgame.Player, ownerName, turnName any,
) error {
	var none M
	switch {
	case m == none:
		return boardgame.Refuse(m, rule, "no move is given")
	case owner == boardgame.NoPlayer:
		return boardgame.Refuse(m, rule, "there is no %s on %s", piece, from)
	}
	return boardgame.Refuse(m, rule, "the %s on %s is %s's, and it is %s's turn", piece, from, ownerName, turnName)
}

// Entry returns the nth of the given entries, counted from 1, or the argument none if there is no such entry. Games
// use Entry for the words, letters and owners of their pieces:
//
//	func (p Piece) String() string { return notation.Entry(p, "no piece", "blue egg", "red egg") }
func Entry[N ~uint8, V any](n N, none V, entries ...V) V {
	if n == 0 || int(n) > len(entries) {
		return none
	}
	return entries[n-1]
}
