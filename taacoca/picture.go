package taacoca

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

func (s State) picture() picture.Picture {
	return grid.Picture(func(c Cell, cell *picture.Cell) {
		piece := s.At(c)
		cell.Home = boardgame.Player(bitboard.Find(int(c), rowA, rowI)) // B1
		if piece != NoPiece {
			cell.Piece = picture.Piece{
				Letter: picture.Letter(piece.letter()), Word: piece.String(), Owner: piece.Owner(), Shape: stone,
			}
		}
	})
}

// trace returns an arrow for each stone, or a mark for a stone that would leave the board.
func trace(_ State, m Move) (t picture.Trace) {
	for n := range m.Stones().All() {
		from := Cell(n)
		if to, ok := from.Step(m.Direction()); ok {
			t.Arrows = append(t.Arrows, picture.Arrow{from.String(), to.String()})
		} else {
			t.Marks = append(t.Marks, from.String())
		}
	}
	return t
}

func (m Move) label() string {
	text := m.String()
	stones, way, _ := strings.Cut(text, "-")
	return strings.ReplaceAll(stones, ",", ", ") + " go " + way
}

// meant returns the moves that a player may mean by clicking the named cells. The player clicks up to three stones,
// and then a cell that one of them would enter. If the player clicks only stones, the result is one move of these
// stones in each forward direction. If the player clicks too few stones, the moves include other stones as well.
func (s State) meant(names []string) []Move {
	var stones bitboard.Set64
	var last Cell
	for i, name := range names {
		c, err := ParseCell(name)
		if err != nil {
			return nil
		}
		if i == len(names)-1 {
			last = c
		}
		stones = stones.With(int(c))
	}
	marchers := stones.Without(int(last))
	own, ways := s.own(), directions(s.turn)
	var moves []Move
	if !own.Has(int(last)) && len(names) > 1 {
		for _, d := range []Direction{NW, NE, SW, SE} {
			if d.step(marchers).Has(int(last)) {
				moves = append(moves, move(marchers, d))
			}
		}
	}
	if !own.Has(int(last)) {
		return append(moves, move(bitboard.Of64(int(last)), ways[0]))
	}
	for _, d := range ways {
		moves = append(moves, move(joined(stones, own, d), d))
	}
	return moves
}

// joined adds stones of the same side to the given stones until there are enough to march (M1, M2). First it adds
// stones that block the way, and then stones that can move in this direction.
func joined(stones, own bitboard.Set64, d Direction) bitboard.Set64 {
	helpers := slices.Collect((d.step(stones) & own &^ stones).All())
	helpers = slices.AppendSeq(helpers, (own &^ stones &^ d.back().step(own) & d.canGo()).All())
	for _, n := range helpers {
		if stones.Len() >= min(3, own.Len()) {
			break
		}
		stones = stones.With(n)
	}
	return stones
}

// stone is what a stone looks like: a ball of glass or slate.
var stone = &picture.Shape{
	Name:    "stone",
	Under:   `<circle cx="1.8" cy="3.4" r="21.5" fill="url(#boardgame-shadow)"/>`,
	Outline: `m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z`,
	Over:    `<ellipse cx="-6.5" cy="-9" rx="6.4" ry="3.6" fill="#fff" opacity=".5" transform="rotate(-32-6.5-9)"/>`,
	Drop:    6,
}
