package breakthrough

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// terms holds the parts of the evaluation, in the order of State.counts. [game.Definition] describes the scale.
var terms = [...]game.Term{
	{Name: "pawns", Weight: 40},
	{Name: "pawns that guard the first row together", Weight: 20},
	{Name: "pawns about to break through", Weight: 150},
}

const guards bitboard.Set64 = 1<<1 | 1<<2 | 1<<5 | 1<<6 // b1, c1, f1 and g1

// counts returns how often each entry of terms occurs for player p. All counts are 0 if p is not a player of the game.
func (s State) counts(p boardgame.Player) game.Counts {
	if p != White && p != Black {
		return game.Counts{}
	}
	own := bitboard.Set64(s.sets(p)[0])
	return game.Counts{own.Len(), (own & guards).Len(), (own & (rank8 >> 8)).Len()}
}

// weights holds a net. In searches, it corrects the evaluation by hand, however simple, for the player to move. One command
// has made it: go run -C examples/online ./arena train -game breakthrough. See package net.
//
//go:embed evaluate.net
var weights string

// sets returns p's pawns and the enemy's on the board as p sees it, so that p's pawns go up.
func (s State) sets(p boardgame.Player) net.Inputs {
	if p == Black {
		s = s.Turned()
	}
	return net.Inputs{uint64(s.white), uint64(s.black)}
}

// possible reports whether a move can be legal for White (M1, M2): one row ahead, and a capture only diagonally.
func possible(m Move) bool {
	rows, files := int(m.To()/8)-int(m.From()/8), int(m.To()%8)-int(m.From()%8)
	return rows == 1 && (files == 0 && !m.Captures() || files*files == 1)
}
