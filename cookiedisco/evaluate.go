package cookiedisco

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
)

// The weights of the evaluation are in hundredths.
const (
	nearWorth = 2 // for each point of the cookies within two places of the player-cookie
	lineWorth = 3 // for each point by which the player would lead after a division
)

// Evaluate returns how good the position is for player p, for use by bots: see [boardgame.Definition]. It counts the points
// of the cookies around p's player-cookie. For each neutral cookie that alone connects the two player-cookies, it adds the
// points by which p's part would lead without that cookie. The evaluation is rough, because a division in the next few moves
// usually decides the game. So it is useful only in positions where a search finds no forced win or loss. Evaluate returns 0
// during the placement, after a division, and if p is neither Orange nor Blue.
func (s State) Evaluate(p boardgame.Player) int {
	var l layout
	if s.placing() || p != Orange && p != Blue || !s.layOut(&l) {
		return 0
	}
	own, other := l.kinds[OrangeCookie], l.kinds[BlueCookie]
	if p == Blue {
		own, other = other, own
	}
	around := l.beside(own) | own
	sum := nearWorth * l.points(around|l.beside(around))
	for cuts := l.cuts &^ (own | other); cuts != 0; cuts &= cuts - 1 {
		others := all &^ (cuts & -cuts)
		mine := l.connected(own, others)
		if lead := l.points(mine) - l.points(others&^mine); mine&other == 0 && lead > 0 {
			sum += lineWorth * lead
		}
	}
	return sum
}

// connected returns the places of the set among that are connected to the set some by a chain of places within among (B2).
// The set some must be a subset of among.
func (l *layout) connected(some, among uint8) uint8 {
	for {
		more := (some | l.beside(some)) & among
		if more == some {
			return some
		}
		some = more
	}
}

// beside returns the places that touch at least one place of the set.
func (l *layout) beside(set uint8) (touched uint8) {
	for ; set != 0; set &= set - 1 {
		touched |= uint8(l.around >> (8 * uint(bits.TrailingZeros8(set))))
	}
	return touched
}
