package coucou

import (
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/picture/eggs"
)

// picture returns a picture of the board as Blue sees it.
func (s State) picture() picture.Picture {
	p := grid.Picture(func(c Cell, cell *picture.Cell) {
		switch c {
		case BlueNest:
			cell.Goal, cell.Home, cell.Ground = true, Blue, eggs.Nest
		case RedNest:
			cell.Goal, cell.Home, cell.Ground = true, Red, eggs.Nest
		}
		if piece := s.At(c); piece != NoPiece {
			cell.Piece = picture.Piece{Letter: picture.Letter(piece.letter()), Word: piece.String(),
				Owner: piece.Owner(), Shape: notation.Entry(piece, nil, eggs.Speckled, eggs.Banded)}
		}
	})
	p.Notes = zones()
	return p
}

// zones returns two columns of labels, headed Blue and Red, with a label for each rank. Each label shows the
// directions in which the player's eggs can step from that rank (M1–M3). The published board has such labels too.
func zones() (notes []picture.Label) {
	ways := func(row int, straight, diagonal, both string) string {
		switch {
		case row == Ranks:
			return "" // ahead, the board ends
		case row <= 2:
			return straight
		case row <= 4:
			return diagonal
		}
		return both
	}
	notes = append(notes, picture.Label{Text: "Blue", X: Files, Y: Ranks},
		picture.Label{Text: "Red", X: Files + 1, Y: Ranks})
	for r := range Ranks {
		blue, red := ways(r+1, "↑", "↖↗", "↖↑↗"), ways(Ranks-r, "↓", "↙↘", "↙↓↘")
		notes = append(notes,
			picture.Label{Text: blue, X: Files, Y: r},
			picture.Label{Text: red, X: Files + 1, Y: r})
	}
	return notes
}

// meant returns the steps that a player may mean by clicking an egg, all of which its row allows (M1–M3). Those to
// empty cells come first.
func (s State) meant(names []string) (moves []Move) {
	egg, err := ParseCell(names[0])
	if err != nil || len(names) > 1 {
		return nil
	}
	straight, left, right := steps(bitboard.Set128{}.With(int(egg)), s.At(egg).Owner() != Red)
	ends, eggs := straight.Or(left).Or(right), s.Eggs(Blue).Or(s.Eggs(Red))
	for _, set := range []bitboard.Set128{ends.AndNot(eggs), ends.And(eggs)} {
		for to := range set.All() {
			moves = append(moves, boards.MoveOf(egg, Cell(to), false))
		}
	}
	return moves
}
