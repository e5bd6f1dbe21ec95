package oeufs

import "errors"

// Action is what a player does in a turn (T1), apart from a claim that may follow it.
type Action uint8

// The actions. The zero Move has NoAction.
const (
	NoAction Action = iota
	Moving
	Looking
	OnlyClaiming // a claim instead of another action (F1)
	Passing
)

// Move is a turn: an action, and perhaps a claim after it. The zero Move is no action, and never legal.
type Move struct {
	from, to Cell // to is from except for Moving, and both are 0 for OnlyClaiming and Passing
	action   Action
	claims   bool
}

// NewMove returns the move of an egg. It returns an error if one of the cells is not on the board.
func NewMove(from, to Cell) (Move, error) {
	if !from.Valid() || !to.Valid() {
		return Move{}, errors.New("one of the cells is not on the board")
	}
	return Move{from: from, to: to, action: Moving}, nil
}

// NewLook returns the look at an egg. It returns an error if the cell is not on the board.
func NewLook(c Cell) (Move, error) {
	if !c.Valid() {
		return Move{}, errors.New("the cell is not on the board")
	}
	return Move{from: c, to: c, action: Looking}, nil
}

// NewClaim returns the claim instead of another action.
func NewClaim() Move { return Move{action: OnlyClaiming, claims: true} }

// NewPass returns the pass, which is for a player who can do nothing else.
func NewPass() Move { return Move{action: Passing} }

// Claiming returns a move or a look with a claim after it. It returns any other Move unchanged.
func (m Move) Claiming() Move {
	m.claims = m.claims || m.action == Moving || m.action == Looking
	return m
}

// Action returns what the player does, apart from a claim after it.
func (m Move) Action() Action { return m.action }

// Claims reports whether the player claims, after the action or instead of one.
func (m Move) Claims() bool { return m.claims }

// From returns the cell that the egg leaves, or the cell of the egg that is looked at. It returns NoCell for other actions.
func (m Move) From() Cell {
	if m.action != Moving && m.action != Looking {
		return NoCell
	}
	return m.from
}

// To returns the cell where the egg goes. It returns NoCell for actions that move no egg.
func (m Move) To() Cell {
	if m.action != Moving {
		return NoCell
	}
	return m.to
}

// Cells returns the names of the cells that the action names.
func (m Move) Cells() []string {
	switch m.action {
	case Moving:
		return []string{m.from.String(), m.to.String()}
	case Looking:
		return []string{m.from.String()}
	}
	return nil
}
