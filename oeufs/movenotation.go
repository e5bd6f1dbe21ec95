package oeufs

import "github.com/seed4105872c/clutch/boardgame/notation"

// ParseMove reads the text of an action: a move "b1-b2", a look "?b4", a claim "!", a move or a look with a claim after
// it "b2-b1!", and "pass". The error is a [*boardgame.SyntaxError].
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
		m.from = scanCell(&in)
		m.to, m.action, m.claims = m.from, Looking, in.Accept('!')
	default:
		in.Field("from")
		m.from = scanCell(&in)
		in.Expect('-', "after the cell")
		in.Field("to")
		m.to = scanCell(&in)
		m.action, m.claims = Moving, in.Accept('!')
	}
	in.End()
	if err := in.Err(); err != nil {
		return Move{}, err
	}
	return m, nil
}

// AppendText appends the action's text, which ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch m.action {
	case Moving:
		dst = m.to.append(append(m.from.append(dst), '-'))
	case Looking:
		dst = m.from.append(append(dst, '?'))
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

// UnmarshalText is ParseMove, and reads no text as the zero Move. After an error the move is as it was.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
