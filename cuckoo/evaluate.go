package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// The weights of the evaluation are in hundredths. The weights of eggs and warblers are negative, because a player who has
// lost all of them wins (E3).
const (
	eggWorth      = -8
	warblerWorth  = -24
	attackedWorth = -5 // a piece with an enemy piece beside it
	guardWorth    = 6  // a piece beside the cuckoo of the same player
	distanceWorth = 10 // a step between the cuckoo and the nearest enemy base; the cuckoo is safer at home
	mobileWorth   = 1  // a step ahead to an empty cell
)

// capturePlies is the number of plies for which a search follows forced captures before it evaluates a position.
const capturePlies = 4

// Evaluate returns how good the position is for player p, for use by bots: see [boardgame.Definition]. Each of p's eggs and
// warblers lowers the value, and so does each of p's pieces beside an enemy piece. Steps ahead to empty cells and the safety
// of p's cuckoo raise the value. The cuckoo is safer with more of p's pieces around it and farther from the enemy's bases.
// Getting near these bases earns nothing, because only a search can tell whether the cuckoo will reach them. The weights were
// fitted to games between bots. The value is meaningless if the round is over.
func (s State) Evaluate(p boardgame.Player) int {
	own, enemy := s.Pieces(p), s.Pieces(opponent(p))
	cuckoo, warblers := own&s.cuckoos, own&s.warblers
	steps := 0
	for _, ends := range ahead(own, p) {
		steps += (ends & s.free()).Len()
	}
	return eggWorth*(own&^(cuckoo|warblers)).Len() + warblerWorth*warblers.Len() +
		attackedWorth*(near(enemy)&own).Len() +
		guardWorth*(near(cuckoo)&own).Len() +
		distanceWorth*distance(cuckoo, p) +
		mobileWorth*steps
}

// ahead returns, for each of the three directions ahead, the cells one step away from a player's pieces. These sets may
// contain values off the board.
func ahead(own bitboard.Set64, p boardgame.Player) [3]bitboard.Set64 {
	if p == Red {
		return [3]bitboard.Set64{own >> 1, own >> 10, own << 9}
	}
	return [3]bitboard.Set64{own << 1, own << 10, own >> 9}
}

// wayToBases holds, for each cell, the number of steps ahead to the nearest of Red's bases if nothing is in the way. Each
// row of the table is a file.
const wayToBases = "" +
	"\x07\x06\x05\x04\x03\x02\x00\x00\x00" +
	"\x07\x06\x05\x04\x03\x02\x01\x00\x00" +
	"\x07\x06\x05\x04\x03\x02\x01\x00\x00" +
	"\x08\x07\x06\x05\x04\x03\x02\x01\x00" +
	"\x00\x07\x06\x05\x04\x03\x02\x01\x00" +
	"\x00\x00\x07\x06\x05\x04\x03\x02\x01" +
	"\x00\x00\x00\x07\x06\x05\x04\x03\x02"

// distance returns the number of steps ahead from a player's cuckoo to the nearest enemy base, or 0 if there is no cuckoo.
// For Red it looks up the cell after half a turn of the board.
func distance(cuckoo bitboard.Set64, p boardgame.Player) int {
	c := cuckoo.First()
	switch {
	case cuckoo == 0:
		return 0
	case p == Red:
		c = turned - c
	}
	return int(wayToBases[c])
}

// turned is the sum of the values of any two cells that half a turn of the board swaps.
const turned = 62
