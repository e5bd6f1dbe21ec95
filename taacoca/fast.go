package taacoca

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Fast returns shortcuts for code that plays many moves. The receiver may be nil.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:    State.play,
		Draw:    State.draw,
		Number:  Move.number,
		Numbers: 4 * (triples + pairs + Cells),
		Perft2:  State.perft2,
	}
}

// play returns the state after a legal move, without checking the move.
func (s State) play(m Move) State { return s.march(m.Stones(), m.Entered()) }

// draw returns a random legal move, or false if there is none. It calls rng.IntN(s.CountMoves()) once, and returns the move
// at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	if s.decided() {
		return Move{}, false
	}
	own, ways := s.own(), directions(s.turn)
	t, other := marchesOf(own, ways[0]), marchesOf(own, ways[1])
	first := t.count()
	n := first + other.count()
	if n == 0 {
		return Move{}, false
	}
	if i := rng.IntN(n); i < first {
		return t.at(i, ways[0]), true
	} else {
		return other.at(i-first, ways[1]), true
	}
}

// at returns the move at index i in the list that append makes.
func (t marches) at(i int, d Direction) Move {
	if t.all != 0 {
		return move(t.all, d)
	}
	n := t.one.Len()
	if k := n * (n - 1) * (n - 2) / 6; i < k {
		return move(threeOf(t.one, n, i), d)
	} else {
		i -= k
	}
	if k := t.two.Len() * (n - 1); i < k {
		front := nth(t.two, i/(n-1))
		return move(front|d.back().step(front)|nth(t.one&^front, i%(n-1)), d)
	} else {
		i -= k
	}
	front := nth(t.three, i)
	second := d.back().step(front)
	return move(front|second|d.back().step(second), d)
}

// threeOf returns the three cells at index i in the sorted list of all choices of three out of n cells. The list is sorted
// by the lowest of the three cells, then by the middle cell, then by the highest.
func threeOf(cells bitboard.Set64, n, i int) bitboard.Set64 {
	for n--; i >= n*(n-1)/2; n-- {
		i -= n * (n - 1) / 2
		cells = cells.Rest()
	}
	a := lowest(cells)
	cells = cells.Rest()
	for n--; i >= n; n-- {
		i -= n
		cells = cells.Rest()
	}
	return a | lowest(cells) | nth(cells.Rest(), i)
}

func nth(cells bitboard.Set64, i int) bitboard.Set64 {
	for ; i > 0; i-- {
		cells = cells.Rest()
	}
	return lowest(cells)
}

// triples is the number of ways to choose three cells, and pairs is the number of ways to choose two cells.
const (
	triples = Cells * (Cells - 1) * (Cells - 2) / 6
	pairs   = Cells * (Cells - 1) / 2
)

// number returns an index for the move, from 0 to Numbers-1. Moves of one to three stones have different indices, which
// combine the direction with the index of the chosen cells in the combinatorial number system. Other moves are never legal,
// so they may share an index with another move.
func (m Move) number() int {
	stones := m.Stones()
	a, b, c := stones.First(), stones.Rest().First(), stones.Rest().Rest().First()
	choice := 0
	switch stones.Len() {
	case 0:
	case 1:
		choice = triples + pairs + a
	case 2:
		choice = triples + b*(b-1)/2 + a
	default:
		choice = c*(c-1)*(c-2)/6 + b*(b-1)/2 + a
	}
	return choice<<2 | int(m.Direction()&3)
}
