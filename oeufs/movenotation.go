package oeufs

import "github.com/seed4105872c/clutch/boardgame/notation"

// ParseMove reads the text of an action: a move "b1-b2", a look "?b4", a claim "!", a move or a look with a claim after it
// "b2-b1!" or "?b4!", or "pass". An error is a [*boardgame.SyntaxError].
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

// AppendText appends the text of the action, which ParseMove reads. The error is always nil.
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

// String returns the action's text, "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the action's text. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the action that ParseMove reads, and to the zero Move if the text is empty. After an error m is
// unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
