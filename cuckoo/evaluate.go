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
	attackedWorth = -5  // a piece with an enemy piece beside it
	guardWorth    = 6   // a piece beside the cuckoo of the same player
	distanceWorth = 20  // a step between the cuckoo and the nearest enemy base; the cuckoo is safer at home
	mobileWorth   = 1   // a step ahead to an empty cell
	passedWorth   = -70 // an egg or a warbler that has no enemy piece ahead, near or far
)

// capturePlies is the number of plies for which a search follows forced captures before it evaluates a position.
const capturePlies = 4

// Evaluate returns how good the position is for player p, for use by bots: see [boardgame.Definition]. Each of p's eggs and
// warblers lowers the value, and so does each of p's pieces beside an enemy piece. Steps ahead to empty cells and the safety
// of p's cuckoo raise the value. The cuckoo is safer with more of p's pieces around it and farther from the enemy's bases.
// Getting near these bases earns nothing, because only a search can tell whether the cuckoo will reach them. A piece
// that has gone past all enemy pieces lowers the value a lot: nothing can capture it by going ahead, so its owner can hardly
// get rid of it, and in the end it may have to enter an enemy base. The value is meaningless if the round is over.
//
// A fit to 26,000 positions of 1,768 games between bots found that pieces gone past the enemy and the place of the cuckoo
// matter most, and their weights are about half of the fitted ones. The other weights are from earlier fits. In 400 games of
// 2,000 nodes a move, this evaluation won 64 % against the previous one, which did not count pieces gone past the enemy (+100
// Elo, 95 % interval 67 to 135). It takes 5 ns longer.
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
		mobileWorth*steps +
		passedWorth*passed(own&^cuckoo, enemy, p).Len()
}

// ahead returns, for each of the three directions ahead, the cells one step away from a player's pieces. These sets may
// contain values off the board.
func ahead(own bitboard.Set64, p boardgame.Player) [3]bitboard.Set64 {
	if p == Red {
		return [3]bitboard.Set64{own >> 1, own >> 10, own << 9}
	}
	return [3]bitboard.Set64{own << 1, own << 10, own >> 9}
}

// passed returns the pieces of a player that no enemy piece is ahead of, near or far. No enemy piece can capture them by
// going ahead.
func passed(own, enemy bitboard.Set64, p boardgame.Player) bitboard.Set64 {
	if p == Red {
		x := fillUp(enemy, 1)
		return own &^ fillUp(fillUp(x, stride+1)|fillDown(x, stride), 1)
	}
	x := fillDown(enemy, 1)
	return own &^ fillDown(fillDown(x, stride+1)|fillUp(x, stride), 1)
}

// fillDown adds to a set all cells that lead down from it by steps of n, until the edge of the board. It goes 1, 2 and then
// 4 steps at a time; the mask holds the cells whose way there is on the board.
func fillDown(x bitboard.Set64, n uint) bitboard.Set64 {
	mask := board
	x |= x >> n & mask
	mask &= mask >> n
	x |= x >> (2 * n) & mask
	mask &= mask >> (2 * n)
	return x | x>>(4*n)&mask
}

// fillUp is like fillDown, but leads up.
func fillUp(x bitboard.Set64, n uint) bitboard.Set64 {
	mask := board
	x |= x << n & mask
	mask &= mask << n
	x |= x << (2 * n) & mask
	mask &= mask << (2 * n)
	return x | x<<(4*n)&mask
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
