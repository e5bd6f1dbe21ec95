package cookiedisco

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
)

// What the evaluation counts, in its hundredths.
const (
	nearWorth = 2 // a point of the cookies that touch the player-cookie, or one that touches it
	lineWorth = 3 // a point of lead where the field could be divided
)

// Evaluate returns how well a player stands, for bots: see [boardgame.Definition]. It counts the points around the
// player-cookie. For each neutral cookie that alone holds the field together between the two player-cookies, it adds the lead
// of the player's side over the other side. The game turns on what the next moves can divide, and no count foretells that, so
// Evaluate only helps where a search sees nothing. In a finished game it says nothing.
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

// connected returns the places of a set that are connected with some of its places, including those (B2).
func (l *layout) connected(some, among uint8) uint8 {
	for {
		more := (some | l.beside(some)) & among
		if more == some {
			return some
		}
		some = more
	}
}

// beside returns the places that touch a place of the set.
func (l *layout) beside(set uint8) (touched uint8) {
	for ; set != 0; set &= set - 1 {
		touched |= uint8(l.around >> (8 * uint(bits.TrailingZeros8(set))))
	}
	return touched
}
