package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// learn describes the game to programs that learn. The cells lie in the planes as in the values of [Cell]: a step has
// the same direction everywhere.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Most: 400,
		Planes: 6, Rows: 7, Columns: stride, Observe: observe,
	}
}

// observe shows the eggs, the cuckoo and the warblers of p, and those of the enemy, as p sees the board.
func observe(s State, p boardgame.Player, dst []uint8) {
	own, enemy, cuckoos, warblers := s.facing(p)
	birds := cuckoos | warblers
	for plane, pieces := range [6]bitboard.Set64{
		own &^ birds, own & cuckoos, own & warblers, enemy &^ birds, enemy & cuckoos, enemy & warblers,
	} {
		for c := range pieces.All() {
			dst[plane*7*stride+c] = 1
		}
	}
}
