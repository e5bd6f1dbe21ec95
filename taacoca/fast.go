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

// draw returns a random legal move, or false if there is none. It must call rng.IntN(s.CountMoves()) once, and return the
// move at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	if s.decided() {
		return Move{}, false
	}
	own, ways := s.own(), directions(s.turn)
	if own.Len() < 3 { // M2
		return s.drawLast(rng)
	}
	one, two, three := findRuns(own, ways[0])
	otherOne, otherTwo, otherThree := findRuns(own, ways[1])
	first := countRuns(one, two, three)
	n := first + countRuns(otherOne, otherTwo, otherThree)
	if n == 0 {
		return Move{}, false
	}
	i, d := rng.IntN(n), ways[0]
	if i >= first {
		i, d, one, two, three = i-first, ways[1], otherOne, otherTwo, otherThree
	}
	return marchAt(i, one, two, three, d), true
}

// drawLast is like draw, but for a player with one or two stones. Such a player has at most two moves, one in each direction
// (M2).
func (s State) drawLast(rng *rand.Rand) (Move, bool) {
	moves := s.AppendMoves(make([]Move, 0, 2))
	if len(moves) == 0 {
		return Move{}, false
	}
	return moves[rng.IntN(len(moves))], true
}

// marchAt returns the move at index i in the list that appendMarches makes for a player with at least three stones. The sets
// one, two and three are the results of findRuns.
func marchAt(i int, one, two, three bitboard.Set64, d Direction) Move {
	n := one.Len()
	if k := n * (n - 1) * (n - 2) / 6; i < k {
		return move(threeOf(one, n, i), d)
	} else {
		i -= k
	}
	if k := two.Len() * (n - 1); i < k {
		front := nth(two, i/(n-1))
		return move(front|d.back().step(front)|nth(one&^front, i%(n-1)), d)
	} else {
		i -= k
	}
	front := nth(three, i)
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
