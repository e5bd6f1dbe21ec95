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
	step   boards.Move[Cell]
	chosen bitboard.Set64 // the cells of a choice, or 0
}

// masked is what others see of a choice. No choice has all cells.
var masked = Move{chosen: allCells}

const maskedText = "+?"

// written yields every move that has a text: steps, choices, and what others see of a choice.
func written(yield func(Move) bool) {
	for m := range boards.Moves[Cell]() {
		if !yield(Move{step: m}) {
			return
		}
	}
	for _, home := range homes {
		for chosen := range home.Subsets(4) {
			if !yield(Move{chosen: chosen}) {
				return
			}
		}
	}
	yield(masked)
}

// Masked returns what other players see of the move: see game.Maskable.
func (m Move) Masked() Move {
	if m.chosen != 0 {
		return masked
	}
	return m
}

// Cells returns the names of the cells of a choice, or of those where a ghost begins and ends its step.
func (m Move) Cells() []string {
	switch m.chosen {
	case 0:
		return m.step.Cells()
	case masked.chosen:
		return nil
	}
	return names(m.chosen)
}

func names(set bitboard.Set64) (names []string) {
	for c := range set.All() {
		names = append(names, Cell(c).String())
	}
	return names
}

// trace marks the cells of a choice, and draws any other move as an arrow.
func trace(s State, m Move) picture.Trace {
	if m.chosen != 0 {
		return picture.Trace{Marks: m.Cells()}
	}
	return picture.FromTo(s, m)
}

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	switch {
	case text == maskedText:
		return masked, nil
	case in.Accept("+"):
		return notation.End(&in, Move{chosen: scanChoice(&in)})
	}
	from, mark, to := board.ScanMove(&in, "-x")
	return notation.End(&in, Move{step: boards.MoveOf(from, to, mark == boards.Capture)})
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
	switch {
	case m == masked:
		return append(dst, maskedText...), nil
	case m.chosen != 0:
		return append(append(dst, '+'), strings.Join(m.Cells(), "")...), nil
	}
	return m.step.AppendText(dst)
}
func (m Move) String() string                   { return notation.String(m) }
func (m Move) MarshalText() ([]byte, error)     { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
