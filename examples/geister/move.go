package geister

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Move is one turn: a step ("b2-b3"), a capture ("b2xb3"), a ghost that leaves ("a6-a6"), or the choice of the good
// ghosts ("+b1c1d1e1"). Other players see a choice as "+?", which nobody can play. The zero Move is not a move.
type Move struct {
	from, to Cell
	mark     byte           // boards.Quiet or boards.Capture, choice or masked
	chosen   bitboard.Set64 // the cells of a choice
}

// These are the marks of moves that are not steps.
const (
	choice = '+'
	masked = '?'

	maskedText = "+?"
)

func step(from, to Cell, captures bool) Move {
	if captures {
		return Move{from: from, to: to, mark: boards.Capture}
	}
	return Move{from: from, to: to, mark: boards.Quiet}
}

// written yields every move that has a text: steps, choices, and what others see of a choice.
func written(yield func(Move) bool) {
	for from, to := range board.Pairs() {
		if !yield(step(from, to, false)) || !yield(step(from, to, true)) {
			return
		}
	}
	for _, home := range homes {
		for chosen := range home.Subsets(4) {
			if !yield(Move{mark: choice, chosen: chosen}) {
				return
			}
		}
	}
	yield(Move{mark: masked})
}

// From and To return the cells where a step begins and ends. Captures reports whether it is marked as a capture.
func (m Move) From() Cell     { return m.from }
func (m Move) To() Cell       { return m.to }
func (m Move) Captures() bool { return m.mark == boards.Capture }

// IsChoice reports whether the move is a choice, or what others see of it.
func (m Move) IsChoice() bool { return m.mark == choice || m.mark == masked }

// Chosen returns the cells of a choice.
func (m Move) Chosen() bitboard.Set64 { return m.chosen }

// Masked returns what other players see of the move: see game.Maskable.
func (m Move) Masked() Move {
	if m.IsChoice() {
		return Move{mark: masked}
	}
	return m
}

// Cells returns the names of the cells of a choice, or of those where a ghost begins and ends its step.
func (m Move) Cells() []string {
	if m.IsChoice() {
		return names(m.chosen)
	}
	return []string{m.from.String(), m.to.String()}
}

func names(set bitboard.Set64) (names []string) {
	for c := range set.All() {
		names = append(names, Cell(c).String())
	}
	return names
}

// trace marks the cells of a choice, and draws any other move as an arrow.
func trace(s State, m Move) picture.Trace {
	if m.IsChoice() {
		return picture.Trace{Marks: m.Cells()}
	}
	return picture.FromTo(s, m)
}

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	switch {
	case text == maskedText:
		return Move{mark: masked}, nil
	case in.Accept(string(choice)):
		return notation.End(&in, Move{mark: choice, chosen: scanChoice(&in)})
	}
	from, mark, to := board.ScanMove(&in, "-x")
	return notation.End(&in, Move{from: from, to: to, mark: mark})
}

// scanChoice reads four cells in ascending order, all of them among the cells where one player's ghosts begin.
func scanChoice(in *notation.Scanner) (chosen bitboard.Set64) {
	for range 4 {
		at := in.Pos()
		c := board.Scan(in)
		if in.OK() && chosen>>c != 0 {
			in.Fail(at, "%s is out of place: write each cell once, in the order of the board", c)
		}
		chosen = chosen.With(int(c))
	}
	if in.OK() && !slices.ContainsFunc(homes, func(home bitboard.Set64) bool { return chosen&^home == 0 }) {
		in.Fail(1, "these are not four cells where one player's ghosts begin")
	}
	return chosen
}

// choiceTexts returns the cells in each choice of a player: "b1c1d1e1".
func choiceTexts(p boardgame.Player) (texts []string) {
	for chosen := range notation.Entry(p, 0, homes...).Subsets(4) {
		texts = append(texts, strings.Join(names(chosen), ""))
	}
	return texts
}

// AppendText appends the text of the move, which ParseMove reads. The other methods write and read it too.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch m.mark {
	case choice:
		return append(append(dst, choice), strings.Join(m.Cells(), "")...), nil
	case masked:
		return append(dst, maskedText...), nil
	}
	return board.AppendMove(dst, m.from, m.mark, m.to), nil
}
func (m Move) String() string                   { return notation.String(m) }
func (m Move) MarshalText() ([]byte, error)     { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }

// MarshalBinary returns the text, so that package gob can write moves.
func (m Move) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (m *Move) UnmarshalBinary(text []byte) error { return m.UnmarshalText(text) }
