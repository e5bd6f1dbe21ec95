package notation

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Choice is a list of cells or moves that a refusal suggests to the player. The zero Choice is empty.
type Choice[T fmt.Stringer] struct {
	items [7]T
	count uint8 // the number of items added, which may exceed the length of the array
	spare uint8 // len(items) minus the limit set by UpTo
}

// Add returns the choice with one more item. It does not change c.
func (c Choice[T]) Add(item T) Choice[T] {
	if int(c.count) < len(c.items) {
		c.items[c.count] = item
	}
	if c.count < 255 {
		c.count++
	}
	return c
}

// Len returns the number of items, up to 255.
func (c Choice[T]) Len() int { return int(c.count) }

// UpTo returns the choice with a new limit: if the list has more than n items, String names only the first n-1. The
// limit must be from 1 to 7, and the default is 7.
func (c Choice[T]) UpTo(n int) Choice[T] {
	c.spare = uint8(len(c.items) - min(max(n, 1), len(c.items)))
	return c
}

func (c *Choice[T]) named() []T {
	if limit := len(c.items) - int(c.spare); int(c.count) > limit {
		return c.items[:limit-1]
	}
	return c.items[:c.count]
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

// String returns the items as a list, such as "b4, c5 or d6". If there are more than seven items, String names the
// first six and adds "and others". The method UpTo changes this limit.
func (c Choice[T]) String() string {
	text := ""
	named := c.named()
	for i, item := range named {
		switch {
		case i == 0:
		case i == int(c.count)-1:
			text += " or "
		default:
			text += ", "
		}
		text += item.String()
	}
	if len(named) < int(c.count) {
		text += " and others"
	}
	return text
}

// Hint is a Choice that comes at the end of a sentence.
type Hint[T fmt.Stringer] struct{ Choice[T] }

// String returns the items after a colon, such as ": b4 or c5". If there are no items, it returns "".
func (h Hint[T]) String() string {
	if h.count == 0 {
		return ""
	}
	return ": " + h.Choice.String()
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
