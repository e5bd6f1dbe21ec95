package breakthrough

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// facing returns p's pawns and the enemy's on the board as p sees it, so that p's pawns go up.
func (s State) facing(p boardgame.Player) (own, enemy bitboard.Set64) {
	if p == Black {
		return s.black.Turned(64), s.white.Turned(64)
	}
	return s.white, s.black
}

// terms holds the parts of the evaluation, in the order of State.counts. [game.Definition] describes the scale.
var terms = [...]game.Term{
	{Name: "pawns", Weight: 40},
	{Name: "pawns in rows 3 and 4", Weight: -4},
	{Name: "pawns that guard the first row together", Weight: 20},
	{Name: "pawns about to break through", Weight: 150},
	{Name: "worth of a pawn that nothing can stop", Weight: 1},
}

// weights holds the net that the command "arena train -game breakthrough" has made. In searches, it corrects the
// evaluation for the player to move: see package net.
//
//go:embed evaluate.net
var weights string

// counts returns how often each entry of terms occurs for player p. All counts are 0 if p is not a player of the game.
func (s State) counts(p boardgame.Player) (n game.Counts) {
	if p != White && p != Black {
		return n
	}
	own, enemy := s.facing(p)
	return game.Counts{own.Len(), (own & (rank3 | rank4)).Len(), (own & guards).Len(), (own & rank7).Len(),
		free(own, enemy)}
}

const (
	rank3  = rank1 << 16
	rank4  = rank1 << 24
	rank7  = rank1 << 48
	guards = bitboard.Set64(1<<1 | 1<<2 | 1<<5 | 1<<6) // b1, c1, f1 and g1
)

// free returns the value of the foremost pawn with no enemy pawn on any cell that it can still reach.
func free(own, enemy bitboard.Set64) int {
	stopped, ahead := bitboard.Set64(0), enemy
	for range 6 {
		ahead = ahead>>8 | ahead&^fileA>>9 | ahead&^fileH>>7
		stopped |= ahead
	}
	switch own &^= stopped; {
	case own&rank7 != 0:
		return 350
	case own&(rank7>>8) != 0:
		return 120
	case own&(rank7>>16) != 0:
		return 70
	}
	return 0
}

// possible reports whether a move can be legal for White (M1, M2): one row ahead, and a capture only diagonally.
func possible(m Move) bool {
	rows, files := int(m.To()/8)-int(m.From()/8), int(m.To()%8)-int(m.From()%8)
	return rows == 1 && (files == 0 && !m.Captures() || files*files == 1)
}

// sets returns p's pawns and the enemy's, as p sees the board.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy := s.facing(p)
	return net.Inputs{uint64(own), uint64(enemy)}
}
