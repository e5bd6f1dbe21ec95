package oeufs

import "errors"

// Action is a kind of action that a player can take on a turn (T1). A claim after the action is not part of it.
type Action uint8

// These are the kinds of action. Only the zero Move has NoAction.
const (
	NoAction Action = iota
	Moving
	Looking
	OnlyClaiming // a claim instead of another action (F1)
	Passing
)

// Move is one turn: an action, with or without a claim after it. The zero Move has no action and is never legal.
type Move struct {
	from, to Cell // for Looking, both are the same cell; for OnlyClaiming and Passing, both are 0
	action   Action
	claims   bool
}

// NewMove returns the move of an egg from one cell to another. It returns an error if one of the cells is not on the board.
func NewMove(from, to Cell) (Move, error) {
	if !from.Valid() || !to.Valid() {
		return Move{}, errors.New("one of the cells is not on the board")
	}
	return Move{from: from, to: to, action: Moving}, nil
}

// NewLook returns a look at the egg on a cell. It returns an error if the cell is not on the board.
func NewLook(c Cell) (Move, error) {
	if !c.Valid() {
		return Move{}, errors.New("the cell is not on the board")
	}
	return Move{from: c, to: c, action: Looking}, nil
}

// NewClaim returns an action that only makes a claim.
func NewClaim() Move { return Move{action: OnlyClaiming, claims: true} }

// NewPass returns a pass, which is legal only for a player who can do nothing else.
func NewPass() Move { return Move{action: Passing} }

// Claiming returns m with a claim after it if m moves an egg or looks at one. Otherwise, it returns m unchanged.
func (m Move) Claiming() Move {
	m.claims = m.claims || m.action == Moving || m.action == Looking
	return m
}

// Action returns the kind of action, whether or not a claim follows it.
func (m Move) Action() Action { return m.action }

// Claims reports whether the player makes a claim, either after an action or instead of one.
func (m Move) Claims() bool { return m.claims }

// From returns the cell that the egg leaves, or the cell of the egg that is looked at. It returns NoCell for other actions.
func (m Move) From() Cell {
	if m.action != Moving && m.action != Looking {
		return NoCell
	}
	return m.from
}

// To returns the cell that the egg moves to. It returns NoCell for actions that move no egg.
func (m Move) To() Cell {
	if m.action != Moving {
		return NoCell
	}
	return m.to
}

// Cells returns the names of the cells in the text of the action, in order.
func (m Move) Cells() []string {
	switch m.action {
	case Moving:
		return []string{m.from.String(), m.to.String()}
	case Looking:
		return []string{m.from.String()}
	}
	return nil
}
