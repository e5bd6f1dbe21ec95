package notation

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Choices describes the secret choices that players make with a [SecretMove]: some of the cells where their pieces begin, for
// example.
type Choices struct {
	Cells int              // the number of cells in a choice
	Among []bitboard.Set64 // for each player, the cells among which this player chooses
	Wrong string           // the error for a text with other cells
}

// SecretMove is a move of a game in which players also choose some cells secretly. It is a [Move], or such a choice. The text
// of a choice has a plus sign and the names of the cells in ascending order: "+b1c1e2". Other players see a choice as "+?",
// which nobody can play. The board's field Choices says which choices can be written. A game uses SecretMove as its move type:
//
//	type Move = notation.SecretMove[Cell]
//
//	func ParseMove(text string) (Move, error) { return notation.ParseSecretMove[Cell](text) }
type SecretMove[C Cell[C]] struct {
	Move[C]
	chosen bitboard.Set64 // the cells of a choice
}

// These are the kinds of a [Move] that is a choice.
const (
	choice uint8 = 3
	masked uint8 = 4 // what others see of a choice

	maskedText = "+?"
)

// SecretMoveOf returns the choice of the given cells. It does not check that there is such a choice: see [MoveOf].
func SecretMoveOf[C Cell[C]](chosen bitboard.Set64) SecretMove[C] {
	return SecretMove[C]{Move[C]{kind: choice}, chosen}
}

// ParseSecretMove reads the text of a move. The error is a *boardgame.SyntaxError.
func ParseSecretMove[C Cell[C]](text string) (m SecretMove[C], err error) {
	b, in := m.from.Board(), Scan("move", text)
	switch {
	case text == maskedText:
		return SecretMoveOf[C](0).Masked(), nil
	case !in.Accept('+'):
		m.Move, err = ParseMove[C](text)
		return m, err
	}
	var chosen bitboard.Set64
	for range b.Choices.Cells {
		at := in.Pos()
		c := b.Scan(&in)
		if in.OK() && chosen>>c != 0 {
			in.Fail(at, "%s is out of place: write each cell once, in the order of the board", b.Name(c))
		}
		chosen = chosen.With(int(c))
	}
	if in.OK() && !slices.ContainsFunc(b.Choices.Among, func(among bitboard.Set64) bool { return chosen&^among == 0 }) {
		in.Fail(1, "%s", b.Choices.Wrong)
	}
	return End(&in, SecretMoveOf[C](chosen))
}

// ChoiceTexts returns the names of the cells in each choice of a player, with nothing between them: "b1c1e2".
func (b *Board[C]) ChoiceTexts(p boardgame.Player) (texts []string) {
	for chosen := range Entry(p, 0, b.Choices.Among...).Subsets(b.Choices.Cells) {
		texts = append(texts, strings.Join(b.names(chosen), ""))
	}
	return texts
}

func (b *Board[C]) names(set bitboard.Set64) (names []string) {
	for c := range set.All() {
		names = append(names, b.Name(C(c)))
	}
	return names
}

// WrittenSecrets yields every move that has a text. Use it as a game's game.Definition.Written.
func WrittenSecrets[C Cell[C]](yield func(m SecretMove[C]) bool) {
	for m := range Written[C] {
		if !yield(SecretMove[C]{Move: m}) {
			return
		}
	}
	var none C
	choices := none.Board().Choices
	for _, among := range choices.Among {
		for chosen := range among.Subsets(choices.Cells) {
			if !yield(SecretMoveOf[C](chosen)) {
				return
			}
		}
	}
	yield(SecretMoveOf[C](0).Masked())
}

// IsChoice reports whether the move is a choice, or what others see of it.
func (m SecretMove[C]) IsChoice() bool { return m.kind >= choice }

// IsMasked reports whether the move is what others see of a choice.
func (m SecretMove[C]) IsMasked() bool { return m.kind == masked }

// Chosen returns the cells of a choice.
func (m SecretMove[C]) Chosen() bitboard.Set64 { return m.chosen }

// Masked returns what other players see of the move: see game.Definition.Masked.
func (m SecretMove[C]) Masked() SecretMove[C] {
	if m.IsChoice() {
		m.kind, m.chosen = masked, 0
	}
	return m
}

// Cells returns the names of the cells of a choice, or of the cells where a piece begins and ends its move.
func (m SecretMove[C]) Cells() []string {
	if !m.IsChoice() {
		return m.Move.Cells()
	}
	b := m.from.Board()
	return b.names(m.chosen)
}

// AppendText appends the text of the move to dst, in the form that [ParseSecretMove] reads. The error is always nil.
func (m SecretMove[C]) AppendText(dst []byte) ([]byte, error) {
	switch m.kind {
	case choice:
		return append(append(dst, '+'), strings.Join(m.Cells(), "")...), nil
	case masked:
		return append(dst, maskedText...), nil
	}
	return m.Move.AppendText(dst)
}

// String returns the text of the move, or "" for the zero SecretMove.
func (m SecretMove[C]) String() string { return String(m) }

// MarshalText returns the text of the move. The error is always nil.
func (m SecretMove[C]) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the move that [ParseSecretMove] reads from the text, or to the zero SecretMove if the text is empty.
// If it returns an error, it leaves m unchanged.
func (m *SecretMove[C]) UnmarshalText(text []byte) error {
	return Unmarshal(m, ParseSecretMove[C], text)
}

// SecretSteps holds all moves of a position in a game with secret choices: steps, or the choices of the player to move.
type SecretSteps[C Cell[C]] struct {
	Steps[C]
	Among bitboard.Set64 // the cells among which the player to move chooses
}

// Append appends the moves to dst, the steps first.
func (s SecretSteps[C]) Append(dst []SecretMove[C]) []SecretMove[C] {
	for direction, ends := range s.Ends {
		for ; ends != 0; ends = ends.Rest() {
			dst = append(dst, SecretMove[C]{Move: s.Move(direction, ends.First())})
		}
	}
	var none C
	for chosen := range s.Among.Subsets(none.Board().Choices.Cells) {
		dst = append(dst, SecretMoveOf[C](chosen))
	}
	return dst
}

// Len returns the number of moves.
func (s SecretSteps[C]) Len() int {
	n := s.Steps.Len()
	var none C
	for range s.Among.Subsets(none.Board().Choices.Cells) {
		n++
	}
	return n
}
