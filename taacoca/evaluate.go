package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// What the evaluation counts, in its hundredths.
const (
	stoneWorth    = 12 // a stone, and more by rowGain
	foremostWorth = 10 // each row that the foremost stone has gone
	backedWorth   = 14 // a stone that meets an enemy stone and has another of its player's right behind it
	turnWorth     = 30 // having the turn
)

// rowGain is what a stone gains with each row that it goes. On the last one the game is over.
const rowGain = "\x04\x05\x05\x07\x08\x09\x0a\x0a"

// Evaluate returns how well a player stands, for bots: see [boardgame.Definition]. It counts the stones, more for those that
// are farther ahead, how far the foremost has gone, those that are backed where they meet the enemy, and the turn.
// The weights were fitted to games between bots. When the game is over, it says nothing.
func (s State) Evaluate(p boardgame.Player) (sum int) {
	own, enemy := s.Stones(p), s.Stones(opponent(p))
	var meet, backed bitboard.Set64
	switch p {
	case White:
		sum = whiteRows(own)
		meet, backed = southWest(enemy)|southEast(enemy), northWest(own)|northEast(own)
	case Black:
		sum = blackRows(own)
		meet, backed = northWest(enemy)|northEast(enemy), southWest(own)|southEast(own)
	}
	sum += stoneWorth*own.Len() + backedWorth*(own&meet&backed).Len()
	if s.turn == p && p != boardgame.NoPlayer {
		sum += turnWorth
	}
	return sum
}

// whiteRows is what White's stones are worth by the rows that they have gone.
func whiteRows(own bitboard.Set64) (sum int) {
	for i := range len(rowGain) {
		own >>= rowLength[i]
		if own == 0 {
			return sum
		}
		sum += int(rowGain[i])*own.Len() + foremostWorth
	}
	return sum
}

// blackRows is what Black's stones are worth by the rows that they have gone.
func blackRows(own bitboard.Set64) (sum int) {
	own <<= 64 - Cells
	for i := range len(rowGain) {
		own <<= rowLength[i] // the lengths are the same from both ends
		if own == 0 {
			return sum
		}
		sum += int(rowGain[i])*own.Len() + foremostWorth
	}
	return sum
}
