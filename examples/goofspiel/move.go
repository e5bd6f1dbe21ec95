package goofspiel

import (
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Move is a card that a player chooses, "w3", or a prize that chance turns up, "p5". Others see White's choice as "w?",
// which nobody can play. The zero Move is not a move.
type Move uint8

const masked = Move(16)

func play(c Cell) Move { return Move(c + 1) }

// Card returns the card or the prize.
func (m Move) Card() Cell { return Cell(m - 1) }

// Masked returns what other players see of the move: see game.Maskable. Black chooses last, so both cards are shown.
func (m Move) Masked() Move {
	if c := m.Card(); c.Valid() && c.file() == White {
		return masked
	}
	return m
}

// written yields every move that has a text.
func written(yield func(Move) bool) {
	for m := Move(1); m <= masked && yield(m); m++ {
	}
}

// trace marks the card.
func trace(_ State, m Move) (t picture.Trace) {
	if m.Card().Valid() {
		t.Marks = []string{m.Card().String()}
	}
	return t
}

// picture returns the picture of the cards.
func (s State) picture() picture.Picture {
	return board.Picture(func(c Cell, cell *picture.Cell) {
		p := picture.Piece{Letter: picture.Letter(s.cells[c]), Owner: c.file(), Shape: card}
		switch s.cells[c] {
		case 0:
			return
		case held:
			p.Word = "card in the hand"
		case chosen:
			p.Word, p.Down = "chosen card", true
		case piled:
			p.Word, p.Owner, p.Color, p.Down = "prize in the pile", 0, picture.Tan, true
		case turned:
			p.Word, p.Owner, p.Color = "prize, turned up", 0, picture.Yellow
		case files[0]:
			p.Word, p.Owner = "prize, won", White
		case files[2]:
			p.Word, p.Owner = "prize, won", Black
		}
		cell.Piece = p
	})
}

var card = &picture.Shape{Name: "card", Outline: "M-14-21h28v42h-28z", Drop: 6}

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	if in.Accept("w?") {
		return notation.End(&in, masked)
	}
	return notation.End(&in, play(board.Scan(&in)))
}

// AppendText appends the text of the move, which ParseMove reads. The other methods write and read it too.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m == masked {
		return append(dst, "w?"...), nil
	}
	return board.Append(dst, m.Card()), nil
}
func (m Move) String() string                   { return notation.String(m) }
func (m Move) MarshalText() ([]byte, error)     { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
