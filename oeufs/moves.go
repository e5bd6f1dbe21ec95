package oeufs

import "errors"

// Action is what a player does in a turn (T1), apart from a claim that may come after it.
type Action uint8

// The actions. NoAction is that of the zero Move.
const (
	NoAction Action = iota
	Moving
	Looking
	OnlyClaiming // the claim in place of another action (F1)
	Passing
)

// Move is a turn: an action, and perhaps a claim after it. The zero Move is none, and never legal.
type Move struct {
	from, to Cell // to is from but for Moving, and both are 0 for OnlyClaiming and Passing
	action   Action
	claims   bool
}

// NewMove returns the move of an egg. It refuses what are no cells.
func NewMove(from, to Cell) (Move, error) {
	if !from.valid() || !to.valid() {
		return Move{}, errors.New("a move of a cell that is not on the board")
	}
	return Move{from: from, to: to, action: Moving}, nil
}

// NewLook returns the look at an egg. It refuses what is no cell.
func NewLook(c Cell) (Move, error) {
	if !c.valid() {
		return Move{}, errors.New("a look at a cell that is not on the board")
	}
	return Move{from: c, to: c, action: Looking}, nil
}

// NewClaim returns the claim in place of another action.
func NewClaim() Move { return Move{action: OnlyClaiming, claims: true} }

// NewPass returns the pass of who can do nothing else.
func NewPass() Move { return Move{action: Passing} }

// Claiming returns a move or a look with a claim after it. Any other Move is returned as it is.
func (m Move) Claiming() Move {
	m.claims = m.claims || m.action == Moving || m.action == Looking
	return m
}

// Action is what the player does, apart from a claim after it.
func (m Move) Action() Action { return m.action }

// Claims reports whether the player claims to have all eggs home, after the action or in its place.
func (m Move) Claims() bool { return m.claims }

// From is the cell that the egg leaves, or of the egg that is looked at, and NoCell where no egg is named.
func (m Move) From() Cell {
	if m.action != Moving && m.action != Looking {
		return NoCell
	}
	return m.from
}

// To is the cell where the egg goes, NoCell for what is not the move of an egg.
func (m Move) To() Cell {
	if m.action != Moving {
		return NoCell
	}
	return m.to
}
