package search_test

import (
	"math/bits"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
)

// ring is a toy game without end. On each turn, a player moves the piece by one cell, either way around a ring of five
// cells. Nobody ever wins.
type ring struct {
	at   uint8
	turn boardgame.Player
}

func (r ring) Turn() boardgame.Player           { return r.turn }
func (r ring) CountMoves() int                  { return 2 }
func (r ring) Hash() uint64                     { return uint64(r.at)<<8 | uint64(r.turn) }
func (r ring) Winner() (boardgame.Player, bool) { return boardgame.NoPlayer, false }
func (r ring) AppendMoves(dst []int8) []int8    { return append(dst, 1, -1) }
func (r ring) Check(int8) error                 { return nil }
func (r ring) Apply(m int8) (ring, error)       { return ring{(r.at + 5 + uint8(m)) % 5, 3 - r.turn}, nil }
func (r ring) evaluate(p boardgame.Player) int  { return int(r.at) * int(p) }

// noughts is tic-tac-toe, as a toy game without an evaluation. The cells are numbered from 0, row by row.
type noughts struct{ marks [2]uint16 }

func (n noughts) played() int            { return bits.OnesCount16(n.marks[0] | n.marks[1]) }
func (n noughts) Turn() boardgame.Player { return boardgame.First + boardgame.Player(n.played()%2) }
func (n noughts) CountMoves() int        { return len(n.AppendMoves(nil)) }
func (n noughts) Hash() uint64           { return uint64(n.marks[0])<<9 | uint64(n.marks[1]) }
func (n noughts) Check(int8) error       { return nil }

func (n noughts) Winner() (boardgame.Player, bool) {
	for i, marks := range n.marks {
		for _, line := range []uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124} {
			if marks&line == line {
				return boardgame.First + boardgame.Player(i), true
			}
		}
	}
	return boardgame.NoPlayer, n.played() == 9
}

func (n noughts) AppendMoves(dst []int8) []int8 {
	if _, over := n.Winner(); over {
		return dst
	}
	for cell := range int8(9) {
		if (n.marks[0]|n.marks[1])>>cell&1 == 0 {
			dst = append(dst, cell)
		}
	}
	return dst
}

func (n noughts) Apply(m int8) (noughts, error) {
	n.marks[n.played()%2] |= 1 << m
	return n, nil
}

// coin is a toy game with hidden information. Ann hides a coin under her hand, and Bob must guess its face, 0 or 1.
// He wins if his guess is right. Before the guess, he may look or wait once. After that, it is too late to look. Then
// Ann waits. If the face is 1, she may sigh instead, and Bob does not hear it.
type coin struct {
	face   uint8
	looked bool
	late   bool // whether it is too late to look
	bent   bool // whether Apply refuses guesses
	turn   boardgame.Player
	guess  uint8 // the guessed face plus 1, or 0 before a guess
}

type guessing int8 // a guess of a face, or one of the constants below

const (
	look guessing = -1
	wait guessing = -2
	sigh guessing = -3
)

func (c coin) Turn() boardgame.Player { return c.turn }
func (c coin) CountMoves() int        { return len(c.AppendMoves(nil)) }
func (c coin) Hash() uint64           { return uint64(c.face) }

func (c coin) Winner() (boardgame.Player, bool) {
	switch c.guess {
	case 0:
		return boardgame.NoPlayer, false
	case c.face + 1:
		return boardgame.Second, true
	}
	return boardgame.First, true
}

func (c coin) AppendMoves(dst []guessing) []guessing {
	switch {
	case c.guess != 0:
		return dst
	case c.turn == boardgame.Second && c.late:
		return append(dst, 0, 1)
	case c.turn == boardgame.Second:
		return append(dst, 0, 1, look, wait)
	case c.face == 1:
		return append(dst, sigh, wait)
	}
	return append(dst, wait)
}

func (c coin) Check(guessing) error { return nil }

func (c coin) Apply(m guessing) (coin, error) {
	switch {
	case m < 0:
		c.looked, c.late = c.looked || m == look, true
		c.turn = 3 - c.turn
	case c.bent:
		return c, &boardgame.MoveError{Rule: heap.OneOrTwo}
	default:
		c.guess = uint8(m) + 1
	}
	return c, nil
}

// hands hides the coin from Bob. A masked coin has the face 2.
var hands = &game.Secrets[coin, guessing]{
	Hide: func(c coin, _ boardgame.Player) coin {
		if !c.looked && c.guess == 0 {
			c.face = 2
		}
		return c
	},
	Fill: func(c coin, _ boardgame.Player, rng *rand.Rand) coin {
		if c.face == 2 {
			c.face = uint8(rng.IntN(2))
		}
		return c
	},
}

// dice is a toy game with chance. Before each turn, a die with one 1, two 2s and one 3 says how many counters the
// player may take at most. Who takes the last one wins.
type dice struct {
	left, rolled uint8 // rolled is 0 if it is the turn of chance
	next         boardgame.Player
}

func (d dice) Turn() boardgame.Player {
	if d.rolled == 0 {
		return boardgame.Chance
	}
	return d.next
}
func (d dice) CountMoves() int                  { return len(d.AppendMoves(nil)) }
func (d dice) Hash() uint64                     { return uint64(d.left)<<16 | uint64(d.rolled)<<8 | uint64(d.next) }
func (d dice) Winner() (boardgame.Player, bool) { return d.next.Opponent(), d.left == 0 }
func (d dice) Check(uint8) error                { return nil }

func (d dice) AppendMoves(dst []uint8) []uint8 {
	if d.left == 0 {
		return dst
	}
	for n := uint8(1); n <= 3; n++ {
		if d.rolled == 0 || n <= min(d.rolled, d.left) {
			dst = append(dst, n)
		}
	}
	return dst
}

func (d dice) Apply(m uint8) (dice, error) {
	if d.rolled == 0 {
		return dice{d.left, m, d.next}, nil
	}
	return dice{d.left - m, 0, d.next.Opponent()}, nil
}

// chances returns the rolls, with their weights.
func (d dice) chances() (rolls []uint8, weights []int) {
	if d.left == 0 || d.rolled != 0 {
		return nil, nil
	}
	return []uint8{1, 2, 3}, []int{1, 2, 1}
}

// roll rolls the die.
func (d dice) roll(rng *rand.Rand) (uint8, bool) {
	return []uint8{1, 2, 2, 3}[rng.IntN(4)], d.left > 0 && d.rolled == 0
}

// value returns the share of the player whose turn is next, by a plain recursion.
func (d dice) value() (best float64) {
	switch {
	case d.left == 0:
		return 0
	case d.rolled == 0:
		for i, w := range []float64{0.25, 0.5, 0.25} {
			best += w * dice{d.left, uint8(i + 1), d.next}.value()
		}
		return best
	}
	for n := uint8(1); n <= min(d.rolled, d.left); n++ {
		best = max(best, 1-dice{d.left - n, 0, d.next.Opponent()}.value())
	}
	return best
}

// gamble is a toy game with chance, in which a risk can be taken again and again. A player who dares wins if a coin shows
// heads, and is to move again after tails. A player who stops wins by four of five throws of a die, and loses by one.
type gamble uint8

const (
	choosing gamble = iota + 1
	daring
	stopping
	winning
	losing
)

func (g gamble) CountMoves() int                { return len(g.AppendMoves(nil)) }
func (g gamble) Hash() uint64                   { return uint64(g) }
func (g gamble) Check(gamble) error             { return nil }
func (g gamble) Apply(m gamble) (gamble, error) { return m, nil }

func (g gamble) Turn() boardgame.Player {
	if g == daring || g == stopping {
		return boardgame.Chance
	}
	return boardgame.First
}

func (g gamble) Winner() (boardgame.Player, bool) {
	switch g {
	case winning:
		return boardgame.First, true
	case losing:
		return boardgame.Second, true
	}
	return boardgame.NoPlayer, false
}

func (g gamble) AppendMoves(dst []gamble) []gamble {
	switch g {
	case choosing:
		return append(dst, stopping, daring)
	case daring:
		return append(dst, winning, choosing)
	case stopping:
		return append(dst, winning, losing)
	}
	return dst
}

func (g gamble) chances() (draws []gamble, weights []int) {
	switch g {
	case daring:
		return g.AppendMoves(nil), []int{1, 1}
	case stopping:
		return g.AppendMoves(nil), []int{4, 1}
	}
	return nil, nil
}

func (g gamble) draw(rng *rand.Rand) (gamble, bool) {
	draws, weights := g.chances()
	if draws == nil {
		return 0, false
	}
	if rng.IntN(weights[0]+weights[1]) < weights[0] {
		return draws[0], true
	}
	return draws[1], true
}
