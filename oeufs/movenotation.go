package oeufs

import "github.com/seed4105872c/clutch/boardgame/notation"

// ParseMove reads the text of an action. The text of a move is its two cells, as in "b1-b2". The text of a look is "?" and
// the cell, as in "?b4". The text of a claim is "!", either alone or after a move or a look, as in "b2-b1!" or "?b4!". The
// text of a pass is "pass". For any other text, ParseMove returns a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	m := Move{}
	switch {
	case in.AcceptWord("pass"):
		m = NewPass()
	case in.Accept('!'):
		m = NewClaim()
	case in.Accept('?'):
		in.Field("look")
		m.from = grid.Scan(&in)
		m.to, m.action, m.claims = m.from, Looking, in.Accept('!')
	default:
		in.Field("from")
		m.from = grid.Scan(&in)
		in.Expect('-', "after the cell")
		in.Field("to")
		m.to = grid.Scan(&in)
		m.action, m.claims = Moving, in.Accept('!')
	}
	return notation.End(&in, m)
}

// AppendText appends the text of the action to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch m.action {
	case Moving:
		dst = grid.Append(append(grid.Append(dst, m.from), '-'), m.to)
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

// UnmarshalText sets m to the action that ParseMove reads from the text, or to the zero Move if the text is empty. If it
// returns an error, it leaves m unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
