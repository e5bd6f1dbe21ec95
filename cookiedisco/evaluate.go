package cookiedisco

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// terms holds the names and the weights of the terms of the evaluation, in the order of State.counts. The weights are
// in hundredths. The evaluation is rough, because a division in the next few moves usually decides the game. It is
// useful only in positions where a search finds no forced win or loss.
var terms = [...]game.Term{
	{Name: "points around the player-cookie", Weight: 2},
	{Name: "points of lead where the field could be divided", Weight: 3},
}

// counts returns the points of the cookies near p's player-cookie and, for each neutral cookie without which the field
// would be in two parts with a player-cookie each, the number of points by which p's part would lead. All counts are 0
// during the placement, after a division, or if p is neither Orange nor Blue.
func (s State) counts(p boardgame.Player) (n game.Counts) {
	var l layout
	if s.placing() || p != Orange && p != Blue || !s.layOut(&l) {
		return n
	}
	own, other := l.kinds[OrangeCookie], l.kinds[BlueCookie]
	if p == Blue {
		own, other = other, own
	}
	around := l.beside(own) | own
	n[0] = l.points(around | l.beside(around))
	for cuts := l.cuts &^ (own | other); cuts != 0; cuts &= cuts - 1 {
		mine, theirs := l.parts(bits.TrailingZeros8(cuts))
		if theirs&own != 0 {
			mine, theirs = theirs, mine
		}
		if theirs&other != 0 {
			n[1] += max(0, l.points(mine)-l.points(theirs))
		}
	}
	return n
}

// beside returns the places that touch at least one place of the set.
func (l *layout) beside(set uint8) (touched uint8) {
	for ; set != 0; set &= set - 1 {
		touched |= uint8(l.around >> (8 * uint(bits.TrailingZeros8(set))))
	}
	return touched
}

// observe shows the cookies of each kind, with p's player-cookie before the other one, then the cookies that may not
// move, and whether a player-cookie is being placed.
func observe(s State, p boardgame.Player, dst []uint8) {
	for cookie := range cookies {
		c := s.cell(cookie)
		kind := s.At(c)
		if kind == NoCookie {
			continue // its player has not placed it yet
		}
		plane := int(kind - Vanilla)
		if kind >= OrangeCookie && p == boardgame.Second {
			plane = int(BlueCookie - kind + Chocolate)
		}
		at := c.row()*frame + c.column()
		dst[plane*frame*frame+at] = 1
		if kind == s.Banned() {
			dst[5*frame*frame+at] = 1
		}
		if s.placing() {
			dst[6*frame*frame+at] = 1
		}
	}
}
