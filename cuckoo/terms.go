package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search/net"
)

// Terms returns the individual terms of [State.Evaluate] for player p. Their sum is the evaluation. Terms looks at one piece
// at a time, while Evaluate works on sets of pieces. The test kit compares their sums.
func (s State) Terms(p boardgame.Player) []game.Term {
	own, enemy := s.Pieces(p), s.Pieces(p.Opponent())
	var eggs, warblers, attacked, guards, way, steps, passed int
	for n := range own.All() {
		c := bitboard.Set64(1) << n
		if near(c)&enemy != 0 {
			attacked++
		}
		steps += (anyAhead(c, p) & s.free()).Len()
		switch s.At(Cell(n)).String() {
		case "cuckoo":
			guards = (near(c) & own).Len()
			for to := c; to != 0 && to&Bases(p.Opponent()) == 0; way++ {
				to = anyAhead(to, p)
			}
			continue
		case "warbler":
			warblers++
		case "egg":
			eggs++
		}
		met := false
		for to := c; to != 0; to = anyAhead(to, p) {
			met = met || to&enemy != 0
		}
		if !met {
			passed++
		}
	}
	t := game.Terms{}
	t.Add("eggs, which a player wants to lose", eggWorth, eggs)
	t.Add("warblers, which a player wants to lose", warblerWorth, warblers)
	t.Add("pieces beside enemy pieces", attackedWorth, attacked)
	t.Add("pieces beside their cuckoo", guardWorth, guards)
	t.Add("steps of the cuckoo to the enemy's bases", distanceWorth, way)
	t.Add("steps ahead to empty cells", mobileWorth, steps)
	t.Add("pieces without an enemy piece ahead", passedWorth, passed)
	t.Add(net.Term, 1, s.learned(p))
	return t
}

// anyAhead returns the cells that p's pieces could reach from the cells of a set in one step ahead.
func anyAhead(from bitboard.Set64, p boardgame.Player) bitboard.Set64 {
	to := ahead(from, p)
	return (to[0] | to[1] | to[2]) & board
}
