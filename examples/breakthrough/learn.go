package breakthrough

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// learn describes the game to programs that learn: see [game.Learn]. A game can do without it, but learns faster with
// it. A pawn has at most three moves.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Possible: possible, Most: 3 * 16,
		Planes: 2, Rows: 8, Columns: 8, Observe: observe,
	}
}

// possible reports whether a move can be legal for White (M1, M2): one row ahead, and a capture only diagonally.
func possible(m Move) bool {
	rows, files := int(m.To()/8)-int(m.From()/8), int(m.To()%8)-int(m.From()%8)
	return rows == 1 && (files == 0 && !m.Captures() || files*files == 1)
}

// observe shows p's pawns and the enemy's, as p sees the board.
func observe(s State, p boardgame.Player, dst []uint8) {
	own, enemy := s.facing(p)
	for c := range own.All() {
		dst[c] = 1
	}
	for c := range enemy.All() {
		dst[64+c] = 1
	}
}
