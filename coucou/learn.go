package coucou

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// learn describes the game to programs that learn. An egg has at most three steps and five fast moves.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Possible: possible, Most: maxEggs * 8,
		Planes: 2, Rows: Ranks, Columns: Files, Observe: observe,
	}
}

// possible reports whether a move can be legal for Blue (M1–M7).
func possible(m Move) bool {
	from, to := m.From(), m.To()
	row, rows, files := from.Rank(), to.Rank()-from.Rank(), int(to.File())-int(from.File())
	straight, oblique := files == 0, files*files == 1
	switch {
	case rows == 1 && straight:
		return row <= 2 || row >= 5
	case rows == 1 && oblique:
		return row >= 3
	}
	return rows > 1 && straight && row >= 5 && !m.Captures() && to != RedNest
}

// observe shows p's eggs and the enemy's, rank by rank from p's side.
func observe(s State, p boardgame.Player, dst []uint8) {
	own, enemy := s.facing(p)
	for c := range own.All() {
		dst[c] = 1
	}
	for c := range enemy.All() {
		dst[Cells+c] = 1
	}
}
