package cuckoo

import "github.com/seed4105872c/clutch/boardgame"

// Terms returns what [State.Evaluate] counts for a player, each by itself: their sum is the evaluation.
func (s State) Terms(p boardgame.Player) []boardgame.Term {
	own, enemy := s.Pieces(p), s.Pieces(opponent(p))
	cuckoo, warblers := own&s.cuckoos, own&s.warblers
	steps := 0
	for _, ends := range ahead(own, p) {
		steps += (ends & s.free()).Len()
	}
	t := boardgame.Terms{}
	t.Add("eggs, of which a player wants to be rid", eggWorth, (own &^ (cuckoo | warblers)).Len())
	t.Add("warblers, of which a player wants to be rid", warblerWorth, warblers.Len())
	t.Add("pieces beside enemy pieces", attackedWorth, (near(enemy) & own).Len())
	t.Add("pieces beside their cuckoo", guardWorth, (near(cuckoo) & own).Len())
	t.Add("steps of the cuckoo to the enemy's bases", distanceWorth, distance(cuckoo, p))
	t.Add("steps ahead to empty cells", mobileWorth, steps)
	return t
}
