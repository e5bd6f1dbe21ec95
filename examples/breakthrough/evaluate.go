package breakthrough

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// facing returns p's pawns and the enemy's on the board as p sees it, so that p's pawns go up.
func (s State) facing(p boardgame.Player) (own, enemy bitboard.Set64) {
	if p == Black {
		return s.black.Turned(64), s.white.Turned(64)
	}
	return s.white, s.black
}

// Evaluate returns a score for player p, for use by bots. [game.Definition] describes the scale. Evaluate counts p's
// pawns, those in rows 3 and 4 a little less. The four pawns that guard the first row together count more, and so does
// a pawn that is about to break through, or that no enemy pawn can stop any more. Evaluate returns 0 if p is not a
// player of the game.
func (s State) Evaluate(p boardgame.Player) int {
	if p != White && p != Black {
		return 0
	}
	own, enemy := s.facing(p)
	return 40*own.Len() - 4*(own&(rank3|rank4)).Len() + 20*(own&guards).Len() + 150*(own&rank7).Len() +
		free(own, enemy)
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
