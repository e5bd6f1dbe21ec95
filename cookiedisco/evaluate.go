package cookiedisco

import (
	"math/bits"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// terms holds the names and the weights of the terms of the evaluation, in the order of State.counts. The weights are in
// hundredths.
var terms = [...]game.Term{
	{Name: "points around the player-cookie", Weight: 2},
	{Name: "points of lead where the field could be divided", Weight: 3},
}

// Evaluate returns how good the position is for player p, for use by bots: see [game.Definition]. It adds up the
// points of the cookies near p's player-cookie. For each neutral cookie that alone connects the two player-cookies, it also
// adds the number of points by which p's part would lead without that cookie. The evaluation is rough, because a division
// in the next few moves usually decides the game. So Evaluate is useful only in positions where a search finds no forced
// win or loss. Evaluate returns 0 during the placement, after a division, or if p is neither Orange nor Blue.
//
// The weights were chosen by hand.
func (s State) Evaluate(p boardgame.Player) (sum int) {
	counts, _ := s.counts(p)
	for i, n := range counts {
		sum += terms[i].Weight * n
	}
	return sum
}

// Terms returns the individual terms of [State.Evaluate] for player p. The sum of the terms is the evaluation. Terms
// returns nil during the placement, after a division, or if p is neither Orange nor Blue.
func (s State) Terms(p boardgame.Player) []game.Term {
	counts, ok := s.counts(p)
	if !ok {
		return nil
	}
	list := slices.Clone(terms[:])
	for i, n := range counts {
		list[i].Count = n
	}
	return list
}

// counts returns the number of points that each term of the evaluation counts for player p. It reports false if the
// position has no evaluation.
func (s State) counts(p boardgame.Player) (n [len(terms)]int, ok bool) {
	var l layout
	if s.placing() || p != Orange && p != Blue || !s.layOut(&l) {
		return n, false
	}
	own, other := l.kinds[OrangeCookie], l.kinds[BlueCookie]
	if p == Blue {
		own, other = other, own
	}
	around := l.beside(own) | own
	n[0] = l.points(around | l.beside(around))
	for cuts := l.cuts &^ (own | other); cuts != 0; cuts &= cuts - 1 {
		others := all &^ (cuts & -cuts)
		if mine := l.connected(own, others); mine&other == 0 {
			n[1] += max(0, l.points(mine)-l.points(others&^mine))
		}
	}
	return n, true
}

// connected returns the places of its first argument, and all places that are connected to them (B2) by places of its second
// argument. The second argument must contain the first.
func (l *layout) connected(start, area uint8) uint8 {
	for {
		more := (start | l.beside(start)) & area
		if more == start {
			return start
		}
		start = more
	}
}

// beside returns the places that touch at least one place of the set.
func (l *layout) beside(set uint8) (touched uint8) {
	for ; set != 0; set &= set - 1 {
		touched |= uint8(l.around >> (8 * uint(bits.TrailingZeros8(set))))
	}
	return touched
}
