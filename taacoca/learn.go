package taacoca

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// weights holds the net that the command "arena train -game taacoca" has made.
//
//go:embed evaluate.net
var weights string

// learn describes the game to programs that learn. Twelve stones can be chosen in 298 ways, one, two or three at a
// time, and go in two directions.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Possible: possible, Most: 2 * 298,
		Planes: 2, Rows: 1, Columns: Cells, Sets: State.sets, Net: net.Net(weights),
		Mirror: func(cell int) int { return int(grid.Mirrored(Cell(cell))) },
	}
}

// possible reports whether a move can be legal for White: all stones go ahead and stay on the board.
func possible(m Move) bool {
	ahead := m.Direction() == NW || m.Direction() == NE
	return ahead && m.Stones()&^m.Direction().canGo() == 0
}

// sets returns p's stones and the enemy's, as p sees the board.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy := s.facing(p)
	return net.Inputs{uint64(own), uint64(enemy)}
}
