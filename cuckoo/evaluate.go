package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// What the evaluation counts, in its hundredths. Pieces count against their owner, as who has lost all has won (E3).
const (
	eggWorth      = -8
	warblerWorth  = -24
	attackedWorth = -5 // a piece with an enemy piece beside it
	guardWorth    = 6  // an own piece beside the cuckoo
	distanceWorth = 10 // each step from the cuckoo to the nearest of the enemy's bases: at home it is safe
	mobileWorth   = 1  // a step ahead to an empty cell
)

// Evaluate is how well a player stands, for bots: see [boardgame.Definition]. It counts the pieces, against their owner,
// those that can be captured soon, the steps that there are, and how safe the cuckoo is: by the own pieces around it and
// by its distance from the enemy's bases. That it is near them is no merit, as the way there has to be seen to its end.
// The weights were fitted to games between bots. Where the round is over it tells nothing.
func (s State) Evaluate(p boardgame.Player) int {
	own, enemy := s.Pieces(p), s.Pieces(opponent(p))
	cuckoo, warblers := own&s.cuckoos, own&s.warblers
	ahead := [3]bitboard.Set64{own << 1, own << 10, own >> 9}
	if p == Red {
		ahead = [3]bitboard.Set64{own >> 1, own >> 10, own << 9}
	}
	steps := 0
	for _, ends := range ahead {
		steps += (ends & s.free()).Len()
	}
	return eggWorth*(own&^(cuckoo|warblers)).Len() + warblerWorth*warblers.Len() +
		attackedWorth*(near(enemy)&own).Len() +
		guardWorth*(near(cuckoo)&own).Len() +
		distanceWorth*distance(cuckoo, p) +
		mobileWorth*steps
}

// farthest is more steps than lead from any cell to a base.
const farthest = 12

// distance is how many steps ahead lead from a player's cuckoo to the nearest of the enemy's bases, if nothing is in the
// way: farthest if none do.
func distance(cuckoo bitboard.Set64, p boardgame.Player) (steps int) {
	if cuckoo == 0 {
		return 0
	}
	for bases := Bases(opponent(p)); cuckoo&bases == 0 && steps < farthest; steps++ {
		if p == Blue {
			cuckoo = (cuckoo<<1 | cuckoo<<10 | cuckoo>>9) & board
		} else {
			cuckoo = (cuckoo>>1 | cuckoo>>10 | cuckoo<<9) & board
		}
	}
	return steps
}
