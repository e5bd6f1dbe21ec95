package boardgame

import (
	"cmp"
	"fmt"
)

// Choice is a list of cells or moves that a refusal suggests to the player.
type Choice[T fmt.Stringer] struct {
	Items   []T
	Instead bool   // whether the items are legal moves, which the refusal then proposes: see [MoveError]
	Most    int    // how many items String names at most; 0 means 7
	Before  string // what String puts before the items, if there are any, such as ": "
}

// Proposed returns the legal moves that String names, or nil if the items are not legal moves.
func (c Choice[T]) Proposed() []fmt.Stringer {
	if !c.Instead {
		return nil
	}
	named := c.named()
	moves := make([]fmt.Stringer, len(named))
	for i, item := range named {
		moves[i] = item
	}
	return moves
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
		switch item := any(item).(type) {
		case CellLister:
			names = append(names, item.Cells()...)
		case Cell:
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

// Foreign describes why a player can't move what is on a cell: it is not a piece of the player to move.
type Foreign struct {
	Rule  Rule   // the rule that players move their own pieces
	Piece any    // prints as the kind of piece: "egg"
	From  Cell   // where the move begins
	Owner Player // the owner of the piece, or NoPlayer if there is none

	OwnerName, TurnName any // print as the names of the owner and of the player to move
}

// Refuse returns the refusal of a move of such a piece. The text of the zero move must be "", as the laws say.
func (f Foreign) Refuse(m fmt.Stringer) *MoveError {
	switch {
	case m.String() == "":
		return Refuse(m, f.Rule, "no move is given")
	case f.Owner == NoPlayer:
		return Refuse(m, f.Rule, "there is no %s on %s", f.Piece, f.From)
	}
	return Refuse(m, f.Rule, "the %s on %s is %s's, and it is %s's turn", f.Piece, f.From, f.OwnerName, f.TurnName)
}
