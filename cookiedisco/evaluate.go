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

// Evaluate is how well a player stands, for bots: see [boardgame.Definition]. It counts what lies around the
// player-cookie, and for each neutral cookie that alone holds the field together between the two player-cookies, by how much
// the player's side of it is worth more than the other side. The game turns on what can be divided in the next moves, and
// no count foretells that: this is for choosing where a search sees nothing. Where the game is over it tells nothing.
func (s State) Evaluate(p boardgame.Player) int {
	own, other := orangeBit, blueBit
	switch {
	case s.placing() || p != Orange && p != Blue || s.turn == boardgame.NoPlayer:
		return 0
	case p == Blue:
		own, other = blueBit, orangeBit
	}
	var f field
	f.lay(s.cells)
	around := f.beside(own) | own
	sum := nearWorth * points(around|f.beside(around))
	for rest := all &^ (own | other); rest != 0; rest &= rest - 1 {
		cookie := rest & -rest
		if !f.mayDivide(bits.TrailingZeros8(cookie)) {
			continue
		}
		mine := f.part(own, all&^cookie)
		if lead := points(mine) - points(all&^cookie&^mine); mine&other == 0 && lead > 0 {
			sum += lineWorth * lead
		}
	}
	return sum
}

// beside are the cookies that touch one of a set.
func (f *field) beside(set uint8) (touched uint8) {
	for ; set != 0; set &= set - 1 {
		touched |= f.touched(Cell(f.cells >> (8 * uint(bits.TrailingZeros8(set)))))
	}
	return touched
}
