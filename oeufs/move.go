package oeufs

import "github.com/seed4105872c/clutch/boardgame/notation"

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

// These are the actions without an egg: only a claim, and a pass, which is legal only for a player who can do nothing
// else.
var (
	onlyClaiming = Move{action: OnlyClaiming, claims: true}
	passing      = Move{action: Passing}
)

// Claiming returns m with a claim after it if m moves an egg or looks at one. Otherwise, it returns m unchanged.
func (m Move) Claiming() Move {
	m.claims = m.claims || m.action == Moving || m.action == Looking
	return m
}

// Action returns the kind of action, whether or not a claim follows it.
func (m Move) Action() Action { return m.action }

// Claims reports whether the player makes a claim, either after an action or instead of one.
func (m Move) Claims() bool { return m.claims }

// From returns the cell that the egg leaves, or the cell of the egg that is looked at. It returns NoCell for other
// actions.
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

// ParseMove reads the text of an action. The text of a move is its two cells, as in "b1-b2". The text of a look is "?"
// and the cell, as in "?b4". The text of a claim is "!", either alone or after a move or a look, as in "b2-b1!" or
// "?b4!". The text of a pass is "pass". For any other text, ParseMove returns a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	m := Move{}
	switch {
	case in.Accept("pass"):
		m = passing
	case in.Accept("!"):
		m = onlyClaiming
	case in.Accept("?"):
		in.Field("look")
		m.from = grid.Scan(&in)
		m.to, m.action, m.claims = m.from, Looking, in.Accept("!")
	default:
		m.from, _, m.to = grid.ScanMove(&in, "-")
		m.action, m.claims = Moving, in.Accept("!")
	}
	return notation.End(&in, m)
}

// AppendText appends the text of the action to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch m.action {
	case Moving:
		dst = grid.AppendMove(dst, m.from, '-', m.to)
	case Looking:
		dst = grid.Append(append(dst, '?'), m.from)
	case Passing:
		dst = append(dst, "pass"...)
	}
	if m.claims {
		dst = append(dst, '!')
	}
	return dst, nil
}

// String returns the action's text, or "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the action's text. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the action that ParseMove reads from the text, or to the zero Move if the text is empty. If
// it returns an error, it leaves m unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
