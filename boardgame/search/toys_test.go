package search_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
)

// heap is a toy for two players or more: a turn takes one or two from a heap, and who takes the last has won. Where there are
// draws, who takes the last two has not: then it is a draw. A heap that is bent refuses the moves that it lists when it has
// that size.
type heap struct {
	left, players, bent uint8
	draws, drawn        bool
	turn                boardgame.Player
}

type take uint8

const oneOrTwo boardgame.Rule = "heap/T1"

func newHeap(left, players int) heap {
	return heap{left: uint8(left), players: uint8(players), turn: boardgame.First}
}

func (h heap) Turn() boardgame.Player { return h.turn }
func (h heap) CountMoves() int        { return int(min(h.left, 2)) }
func (h heap) Hash() uint64           { return uint64(h.left)<<16 | uint64(h.players)<<8 | uint64(h.turn) }

func (h heap) Winner() (boardgame.Player, bool) {
	switch {
	case h.drawn:
		return boardgame.NoPlayer, true
	case h.left == 0:
		return (h.turn+boardgame.Player(h.players)-2)%boardgame.Player(h.players) + 1, true
	}
	return boardgame.NoPlayer, false
}

func (h heap) AppendMoves(dst []take) []take {
	for n := range min(h.left, 2) {
		dst = append(dst, take(n+1))
	}
	return dst
}

func (h heap) Check(m take) error {
	if m < 1 || m > 2 || uint8(m) > h.left || h.left == h.bent {
		return &boardgame.MoveError{Rule: oneOrTwo}
	}
	return nil
}

func (h heap) Apply(m take) (heap, error) {
	if err := h.Check(m); err != nil {
		return h, err
	}
	h.left -= uint8(m)
	h.drawn = h.draws && m == 2 && h.left == 0
	h.turn = h.turn%boardgame.Player(h.players) + 1
	return h, nil
}

// ring is a toy without end: the players go to and fro on a ring of five cells, one cell a turn. Nobody ever wins.
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

// coin is a toy that hides something. Ann has a coin under her hand, and Bob guesses its face, 0 or 1, and has won if he is
// right. Before that he may look, or wait, and then it is too late to look. Then Ann waits; if the face is 1, she may sigh
// instead, which Bob does not hear.
type coin struct {
	face   uint8
	looked bool
	late   bool // for a look
	bent   bool // refuses guesses
	turn   boardgame.Player
	guess  uint8 // 1 more than the face, 0 before there is one
}

type guessing int8 // a face, or one of these

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
		return c, &boardgame.MoveError{Rule: oneOrTwo}
	default:
		c.guess = uint8(m) + 1
	}
	return c, nil
}

// coinView is what Bob sees of it: face 2 as long as he doesn't know.
type coinView struct {
	boardgame.View[coin, guessing] // what no search asks for
	seen                           coin
}

func viewCoin(c coin, _ boardgame.Player) boardgame.View[coin, guessing] {
	if !c.looked && c.guess == 0 {
		c.face = 2
	}
	return coinView{seen: c}
}

func (v coinView) Viewer() boardgame.Player         { return boardgame.Second }
func (v coinView) Turn() boardgame.Player           { return v.seen.turn }
func (v coinView) Winner() (boardgame.Player, bool) { return v.seen.Winner() }
func (v coinView) String() string                   { return fmt.Sprint(v.seen) }
func (v coinView) Sample(rng *rand.Rand) coin {
	c := v.seen
	if c.face == 2 {
		c.face = uint8(rng.IntN(2))
	}
	return c
}

func (v coinView) AppendMoves(dst []guessing) []guessing {
	if v.Turn() != v.Viewer() {
		return dst
	}
	return v.seen.AppendMoves(dst)
}
