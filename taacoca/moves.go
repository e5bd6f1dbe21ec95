package taacoca

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Move is a turn: some stones, and the direction in which each of them goes by one cell. It is one word. The zero Move
// has no stones and is never legal.
type Move struct {
	bits uint64 // the stones' cells, and above them the direction
}

// NewMove returns the move of the stones on these cells. It refuses what has no text: no
// cell at all, one that is not on the board, a cell twice, or a direction that is none.
func NewMove(d Direction, cells ...Cell) (Move, error) {
	var stones bitboard.Set64
	for _, c := range cells {
		switch {
		case c >= Cells:
			return Move{}, errors.New("a move of a cell that is not on the board")
		case stones.Has(int(c)):
			return Move{}, fmt.Errorf("a move of %s twice", c)
		}
		stones = stones.With(int(c))
	}
	switch {
	case stones.Empty():
		return Move{}, errors.New("a move of no stones")
	case d > SE:
		return Move{}, errors.New("a move in no direction")
	}
	return move(stones, d), nil
}

func move(stones bitboard.Set64, d Direction) Move { return Move{uint64(stones) | uint64(d)<<Cells} }

// Stones is the set of the cells that are left.
func (m Move) Stones() bitboard.Set64 { return bitboard.Set64(m.bits) & board }

// Direction is where the stones go.
func (m Move) Direction() Direction { return Direction(m.bits >> Cells) }

// Entered is the set of the cells entered. Enemy stones there are captured (M6). A stone that would leave the board enters
// none.
func (m Move) Entered() bitboard.Set64 { return m.Direction().step(m.Stones()) }

// Own stones in a line one behind the other are a run. A stone can go if the stone in front of it goes (M4), so those of a
// run that go are its foremost one, two or three; and the foremost has to stay on the board (M5). A turn takes three
// stones from the fronts of the runs: from three runs, or two from one and one from another, or all from one.
//
// runs returns the fronts that can go, and among them those of runs of at least two and of at least three stones.
func runs(own bitboard.Set64, d Direction) (one, two, three bitboard.Set64) {
	var inFront, behind, behind2 bitboard.Set64 // the cells with an own stone in front; behind; with two in line behind
	switch d {
	case NW:
		inFront, behind = southEast(own), northWest(own)
		behind2 = northWest(own & behind)
	case NE:
		inFront, behind = southWest(own), northEast(own)
		behind2 = northEast(own & behind)
	case SW:
		inFront, behind = northEast(own), southWest(own)
		behind2 = southWest(own & behind)
	case SE:
		inFront, behind = northWest(own), southEast(own)
		behind2 = southEast(own & behind)
	}
	one = own & d.can() &^ inFront
	return one, one & behind, one & behind2
}

// directions are the two in which a player goes (M3).
func directions(p boardgame.Player) [2]Direction {
	if p == White {
		return [2]Direction{NW, NE}
	}
	return [2]Direction{SW, SE}
}

// CountMoves is the number of legal moves, without listing them.
func (s State) CountMoves() int {
	if s.decided() {
		return 0
	}
	return s.marches()
}

// marches is the number of legal moves if neither E1 nor E2 has ended the game.
func (s State) marches() int {
	own := s.own()
	if s.turn == White {
		return countMarches(own, NW) + countMarches(own, NE)
	}
	return countMarches(own, SW) + countMarches(own, SE)
}

// countMarches must agree with appendMarches.
func countMarches(own bitboard.Set64, d Direction) int {
	if own.Len() < 3 { // M2
		if own&^d.can() != 0 {
			return 0
		}
		return 1
	}
	one, two, three := runs(own, d)
	n := one.Len()
	return n*(n-1)*(n-2)/6 + two.Len()*(n-1) + three.Len() // M1
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed: NW before NE
// and SW before SE; in a direction, first the turns of three fronts, then those of two stones in line and a front, then
// those of three in line; each kind by the cells of the fronts. It allocates only where dst has no room.
func (s State) AppendMoves(dst []Move) []Move {
	if s.decided() {
		return dst
	}
	own := s.own()
	for _, d := range directions(s.turn) {
		dst = appendMarches(dst, own, d)
	}
	return dst
}

// appendMarches must agree with countMarches.
func appendMarches(dst []Move, own bitboard.Set64, d Direction) []Move {
	if own.Len() < 3 { // M2
		if own&^d.can() != 0 {
			return dst
		}
		return append(dst, move(own, d))
	}
	one, two, three := runs(own, d)
	back := d.back()
	for a := one; a != 0; a = a.Rest() { // three fronts
		for b := a.Rest(); b != 0; b = b.Rest() {
			for c := b.Rest(); c != 0; c = c.Rest() {
				dst = append(dst, move(lowest(a)|lowest(b)|lowest(c), d))
			}
		}
	}
	// Stepping back keeps the order of the cells, so a run's front and the stone behind it come up together.
	for a, b := two, back.step(two); a != 0; a, b = a.Rest(), b.Rest() {
		pair := lowest(a) | lowest(b)
		for c := one &^ pair; c != 0; c = c.Rest() {
			dst = append(dst, move(pair|lowest(c), d))
		}
	}
	second := back.step(three)
	for a, b, c := three, second, back.step(second); a != 0; a, b, c = a.Rest(), b.Rest(), c.Rest() {
		dst = append(dst, move(lowest(a)|lowest(b)|lowest(c), d))
	}
	return dst
}

// lowest is the set of the lowest cell alone.
func lowest(s bitboard.Set64) bitboard.Set64 { return s & -s }

// LegalMoves yields the moves that AppendMoves appends, in the same order. Code that wants all of them is several times
// faster with AppendMoves and a buffer.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
