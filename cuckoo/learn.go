package cuckoo

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// weights holds the net that the command "arena train -game cuckoo" has made.
//
//go:embed evaluate.net
var weights string

// learn describes the game to programs that learn. The cells lie in the planes as in the values of [Cell]: a step has
// the same direction everywhere.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Most: 400,
		Planes: 6, Rows: 7, Columns: stride, Sets: State.sets, Net: net.Net(weights),
		Mirror: func(cell int) int {
			if c := Cell(cell); c.Valid() {
				return int(grid.Mirrored(c))
			}
			return cell
		},
	}
}

// sets returns the eggs, the cuckoo and the warblers of p, and those of the enemy, as p sees the board.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy, cuckoos, warblers := s.facing(p)
	eggs := ^(cuckoos | warblers)
	return net.Inputs{
		uint64(own & eggs), uint64(own & cuckoos), uint64(own & warblers),
		uint64(enemy & eggs), uint64(enemy & cuckoos), uint64(enemy & warblers),
	}
}
