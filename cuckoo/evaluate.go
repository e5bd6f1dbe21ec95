package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// What the evaluation counts, in its hundredths. Pieces count against their owner, because a player who has
// lost all of them wins (E3).
const (
	eggWorth      = -8
	warblerWorth  = -24
	attackedWorth = -5 // a piece with an enemy piece beside it
	guardWorth    = 6  // a piece of the player's own beside the cuckoo
	distanceWorth = 10 // each step from the cuckoo to the nearest of the enemy's bases: at home it is safe
	mobileWorth   = 1  // a step ahead to an empty cell
)

// capturePlies is for how many plies a search follows forced captures before it evaluates a position.
const capturePlies = 4

// Evaluate returns how well a player stands, for bots: see [boardgame.Definition]. It counts the player's pieces and possible
// steps, and subtracts for pieces that can be captured soon. It also counts how safe the cuckoo is: the player's pieces
// around it, and its distance from the enemy's bases. A cuckoo near them is worth no more, because the way there has to be
// searched to its end. The weights were fitted to games between bots. When the round is over, it says nothing.
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

// ahead returns where the steps ahead of a player's pieces lead, off the board or not.
func ahead(own bitboard.Set64, p boardgame.Player) [3]bitboard.Set64 {
	if p == Red {
		return [3]bitboard.Set64{own >> 1, own >> 10, own << 9}
	}
	return [3]bitboard.Set64{own << 1, own << 10, own >> 9}
}

// wayToBases is how many steps ahead lead from each cell to the nearest of Red's bases, if nothing is in the way. A row of it
// is a file.
const wayToBases = "" +
	"\x07\x06\x05\x04\x03\x02\x00\x00\x00" +
	"\x07\x06\x05\x04\x03\x02\x01\x00\x00" +
	"\x07\x06\x05\x04\x03\x02\x01\x00\x00" +
	"\x08\x07\x06\x05\x04\x03\x02\x01\x00" +
	"\x00\x07\x06\x05\x04\x03\x02\x01\x00" +
	"\x00\x00\x07\x06\x05\x04\x03\x02\x01" +
	"\x00\x00\x00\x07\x06\x05\x04\x03\x02"

// distance is how many steps ahead lead from a player's cuckoo to the nearest of the enemy's bases. Half a turn of the board
// takes Red's cells to Blue's.
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

// turned is the sum of the numbers of two cells that half a turn of the board exchanges.
const turned = 62
