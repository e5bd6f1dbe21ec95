package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// These are the weights of the evaluation, in hundredths as in [boardgame.Definition].
const (
	stoneWorth    = 12 // each stone, in addition to rowGain
	foremostWorth = 10 // each row that the foremost stone has advanced
	backedWorth   = 14 // each stone that meets an enemy stone and has a stone of its own side right behind it
	turnWorth     = 30 // having the turn
)

// rowGain holds what a stone gains with each row that it advances. On the last row the game is over.
const rowGain = "\x04\x05\x05\x07\x08\x09\x0a\x0a"

// Evaluate returns a score for a player's position, for bots. [boardgame.Definition] describes the scale. The score counts
// the stones, the rows that they have advanced, and the rows that the foremost stone has advanced. It also counts the turn,
// and each stone that meets an enemy stone and has a stone of its own side behind it. The weights were fitted to games
// between bots. When the game is over, the score has no meaning.
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

// whiteRows returns the value of the rows that White's stones have advanced.
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

// blackRows returns the value of the rows that Black's stones have advanced.
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
