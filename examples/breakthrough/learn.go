package breakthrough

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// weights holds the net that the command "arena train -game breakthrough" has made.
//
//go:embed evaluate.net
var weights string

// learn describes the game to programs that learn: see [game.Learn]. A game can do without it, but learns faster with
// it. A pawn has at most three moves.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Turn: "half turn", Possible: possible, Most: 3 * 16,
		Planes: 2, Rows: 8, Columns: 8, Sets: State.sets, Net: net.Net(weights),
		Mirror: func(cell int) int { return cell ^ 7 },
	}
}

// possible reports whether a move can be legal for White (M1, M2): one row ahead, and a capture only diagonally.
func possible(m Move) bool {
	rows, files := int(m.To()/8)-int(m.From()/8), int(m.To()%8)-int(m.From()%8)
	return rows == 1 && (files == 0 && !m.Captures() || files*files == 1)
}

// sets returns p's pawns and the enemy's, as p sees the board.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy := s.facing(p)
	return net.Inputs{uint64(own), uint64(enemy)}
}
