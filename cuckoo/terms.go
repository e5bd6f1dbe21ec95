package cuckoo

import "github.com/seed4105872c/clutch/boardgame"

// Terms returns the terms that [State.Evaluate] adds up for player p.
func (s State) Terms(p boardgame.Player) []boardgame.Term {
	own, enemy := s.Pieces(p), s.Pieces(opponent(p))
	cuckoo, warblers := own&s.cuckoos, own&s.warblers
	steps := 0
	for _, ends := range ahead(own, p) {
		steps += (ends & s.free()).Len()
	}
	t := boardgame.Terms{}
	t.Add("eggs, which a player wants to lose", eggWorth, (own &^ (cuckoo | warblers)).Len())
	t.Add("warblers, which a player wants to lose", warblerWorth, warblers.Len())
	t.Add("pieces beside enemy pieces", attackedWorth, (near(enemy) & own).Len())
	t.Add("pieces beside their cuckoo", guardWorth, (near(cuckoo) & own).Len())
	t.Add("steps of the cuckoo to the enemy's bases", distanceWorth, distance(cuckoo, p))
	t.Add("steps ahead to empty cells", mobileWorth, steps)
	t.Add("pieces without an enemy piece ahead", passedWorth, passed(own&^cuckoo, enemy, p).Len())
	return t
}
