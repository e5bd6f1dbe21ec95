package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// learn describes the game to programs that learn. Sixteen eggs can be moved to twenty cells or looked at, with a claim
// or without one; two more actions are the claim alone and the pass.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Possible: func(m Move) bool { return m.action != Moving || m.from != m.to }, // M4
		Most:     2*16*21 + 2,
		Planes:   10, Rows: ranks, Columns: files, Observe: observe,
	}
}

// observe shows what the viewer sees: for each player, beginning with the viewer, the eggs that show their symbols; for
// each player, the turned eggs that the viewer knows to be theirs; the other turned eggs; and the viewer's camp.
func observe(s State, viewer boardgame.Player, dst []uint8) {
	put := func(plane int, set bitboard.Set64) {
		for c := range set.All() {
			dst[(plane*ranks+c%stride)*files+c/stride] = 1
		}
	}
	players := s.Players()
	for i := range players {
		p := boardgame.Player((int(max(viewer, A))-1+i)%players + 1)
		put(i, s.Eggs(p)&^s.turned)
		put(4+i, s.Eggs(p)&s.turned)
	}
	put(8, s.Unknown())
	put(9, Camp(viewer, players))
}
