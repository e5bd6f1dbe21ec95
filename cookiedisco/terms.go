package cookiedisco

import "github.com/seed4105872c/clutch/boardgame"

// Terms returns the individual terms of [State.Evaluate] for player p. Their sum is the evaluation.
func (s State) Terms(p boardgame.Player) []boardgame.Term {
	var l layout
	if s.placing() || p != Orange && p != Blue || !s.layOut(&l) {
		return nil
	}
	own, other := l.kinds[OrangeCookie], l.kinds[BlueCookie]
	if p == Blue {
		own, other = other, own
	}
	around := l.beside(own) | own
	lead := 0
	for cuts := l.cuts &^ (own | other); cuts != 0; cuts &= cuts - 1 {
		others := all &^ (cuts & -cuts)
		if mine := l.connected(own, others); mine&other == 0 {
			lead += max(0, l.points(mine)-l.points(others&^mine))
		}
	}
	t := boardgame.Terms{}
	t.Add("points around the player-cookie", nearWorth, l.points(around|l.beside(around)))
	t.Add("points of lead where the field could be divided", lineWorth, lead)
	return t
}
