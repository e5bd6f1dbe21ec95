package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// What the evaluation counts, in its hundredths.
const (
	stoneWorth    = 12 // a stone
	foremostWorth = 10 // each row that the foremost stone has gone
	backedWorth   = 14 // a stone that meets an enemy stone and has an own one right behind it
	turnWorth     = 30 // having the turn
)

// rowWorth is what a stone is worth in addition by the rows that it has gone. On the last one the game is over.
var rowWorth = [rows]int8{0, 4, 9, 14, 21, 29, 38, 48, 58}

// Evaluate is how well a player stands, for bots: see [boardgame.Definition]. It counts the stones, more for those that
// are farther ahead, the way that the foremost has gone, those that are backed where they meet the enemy, and the turn.
// The weights were fitted to games between bots. Where the game is over it tells nothing.
func (s State) Evaluate(p boardgame.Player) (sum int) {
	own, enemy := s.Stones(p), s.Stones(opponent(p))
	foremost := 0
	for rest := own; rest != 0; rest = rest.Rest() {
		row := Cell(rest.First()).rowOf(p)
		sum += stoneWorth + int(rowWorth[row])
		foremost = max(foremost, row)
	}
	var meet, backed bitboard.Set64
	switch p {
	case White:
		meet, backed = southWest(enemy)|southEast(enemy), northWest(own)|northEast(own)
	case Black:
		meet, backed = northWest(enemy)|northEast(enemy), southWest(own)|southEast(own)
	}
	sum += foremostWorth*foremost + backedWorth*(own&meet&backed).Len()
	if s.turn == p && p != boardgame.NoPlayer {
		sum += turnWorth
	}
	return sum
}

// rowOf is how many rows a player's stone on the cell has gone from the player's home row.
func (c Cell) rowOf(p boardgame.Player) int {
	row := int(rowNames[c] - 'A')
	if p == Black {
		return rows - 1 - row
	}
	return row
}
