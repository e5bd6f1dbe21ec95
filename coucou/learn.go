package coucou

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// weights holds the net that the command "arena train -game coucou" has made.
//
//go:embed evaluate.net
var weights string

// learn describes the game to programs that learn. An egg has at most three steps and five fast moves.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Possible: possible, Most: maxEggs * 8,
		Planes: 2, Rows: Ranks, Columns: Files, Sets: State.sets, Net: net.Net(weights),
		Mirror: func(cell int) int { return int(grid.Mirrored(Cell(cell))) },
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

// sets returns p's eggs and the enemy's, rank by rank from p's side.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy := s.facing(p)
	a, b := own.Halves()
	c, d := enemy.Halves()
	return net.Inputs{uint64(a), uint64(b), uint64(c), uint64(d)}
}
