package oeufs

import "github.com/seed4105872c/clutch/boardgame"

// Terms returns the terms that [State.Evaluate] adds up for player p. For a player who is out or does not take part, it
// returns only the term for being out.
func (s State) Terms(p boardgame.Player) []boardgame.Term {
	t := boardgame.Terms{}
	if !s.in(p) {
		t.Add("being out", outWorth, 1)
		return t
	}
	own, turned, seen := s.Eggs(p), s.turned(), s.on(s.seenBy(p))
	there, camp := wayThereAndHome[s.tableOf(p)], Camp(p, s.players())
	known := own & turned & seen
	showing := 0
	for rest := own &^ turned; rest != 0; rest = rest.Rest() {
		showing += int(there[rest.First()] - '0')
	}
	t.Add("steps to a foreign camp and home, for eggs that show", stepWorth, showing)
	t.Add("steps home of the turned eggs that the player knows", stepWorth, stepsTo(camp&^known, known&^camp))
	t.Add("turned eggs that the player does not know", stepWorth*unknownSteps, (own & turned &^ seen).Len())
	t.Add("turned eggs that the player knows", knownWorth, known.Len())
	t.Add("other players' eggs in the camp", strangeWorth, (turned &^ own & camp).Len())
	t.Add("the turn", turnWorth, boardgame.Count(s.turn() == p))
	return t
}
