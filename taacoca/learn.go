package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// learn describes the game to programs that learn. Twelve stones can be chosen in 298 ways, one, two or three at a
// time, and go in two directions.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Possible: possible, Most: 2 * 298,
		Planes: 2, Rows: 1, Columns: Cells, Observe: observe,
	}
}

// possible reports whether a move can be legal for White: all stones go ahead and stay on the board.
func possible(m Move) bool {
	ahead := m.Direction() == NW || m.Direction() == NE
	return ahead && m.Stones()&^m.Direction().canGo() == 0
}

// observe shows p's stones and the enemy's, as p sees the board.
func observe(s State, p boardgame.Player, dst []uint8) {
	own, enemy := s.facing(p)
	for c := range own.All() {
		dst[c] = 1
	}
	for c := range enemy.All() {
		dst[Cells+c] = 1
	}
}
