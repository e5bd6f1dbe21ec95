package cookiedisco

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
)

// layout is a position together with its shape. It determines the legal moves of a cookie from tables, without rolling the
// cookie.
type layout struct {
	*shape
	how   uint64                // for each place a byte: the numbers of steps that its cookie may make, 0 if it can't move
	kinds [BlueCookie + 1]uint8 // for each kind, the set of places of its cookies
}

// layOut fills in l for the position s. It reports false if s has no shape, because s is the zero State or the field is
// divided.
func (s State) layOut(l *layout) (ok bool) {
	if s.turn == boardgame.NoPlayer {
		return false
	}
	numbers, ok := bitsOf(s.cells)
	if !ok {
		return false
	}
	board := boardOf(numbers)
	l.shape = allShapes().slot(board)
	if l.shape.board == 0 {
		return false
	}
	numbers ^= 0x3f * ones
	place := func(cookie uint) uint8 { // as a set; the index of a place is the number of set bits below its bit
		return 1 << ((bits.OnesCount64(board<<(numbers>>(8*cookie)&63)) - 1) & 7)
	}
	three := place(0) | place(1) | place(2)
	two := place(3) | place(4)
	one := place(5)
	orange, blue := place(6), place(7)
	l.kinds = [...]uint8{0, one, two, three, orange, blue}
	l.how = touching(l.around, three)>>3 | touching(l.around, two)>>4 | touching(l.around, one)>>5 // M4, M6

	own, other := orange, blue
	if s.turn == Blue {
		own, other = blue, orange
	}
	movers := all &^ other &^ l.kinds[s.ban] // M1, M8
	l.how &= touching(diagonal, movers) >> 7 * 0b11100
	for cuts := l.cuts & movers; cuts != 0; cuts &= cuts - 1 {
		l.divide(bits.TrailingZeros8(cuts), own, other)
	}
	return true
}

// diagonal holds, in the byte of each place, the set of just this place.
const diagonal = 0x8040201008040201

// touching returns a word with the highest bit set in each byte that has a place in common with the set.
func touching(bytes uint64, set uint8) uint64 {
	bytes &= uint64(set) * ones
	return (bytes&(0x7f*ones) + 0x7f*ones | bytes) & (0x80 * ones)
}

// divide handles a cookie without which the others are not all connected. It removes the steps of that cookie, except those
// to ends where the side to move wins (M7). The other cookies are in two parts, because a cookie between three parts would
// be surrounded.
func (l *layout) divide(place int, own, other uint8) {
	one, cookie := l.partOf(place), uint8(1)<<place
	two := all &^ one &^ cookie
	how, left := l.steps(place), steps(0)
	if l.wins(one|cookie, own, other) || l.wins(two, own, other) {
		left = how
	}
	if l.wins(two|cookie, own, other) || l.wins(one, own, other) {
		left |= how << elsewhere
	}
	l.how ^= uint64(how^left) << (8 * uint(place))
}

// steps returns the numbers of steps that the cookie on a place may make.
func (l *layout) steps(place int) steps { return steps(l.how >> (8 * uint(place))) }

// partOf returns one of the two parts of the other cookies if they are not all connected without the cookie on a place.
func (l *layout) partOf(place int) uint8 { return uint8(l.part >> (8 * uint(place))) }

// points returns the total value of the cookies on a set of places (B1).
func (l *layout) points(set uint8) int {
	return 3*bits.OnesCount8(set&l.kinds[Chocolate]) + 2*bits.OnesCount8(set&l.kinds[Caramel]) +
		bits.OnesCount8(set&l.kinds[Vanilla])
}

// wins reports whether a player wins if a set of places is one of the two groups of a divided field. The group must have the
// player's cookie but not the opponent's, and more than half of the 14 points (E1).
func (l *layout) wins(group, own, other uint8) bool {
	return group&own != 0 && group&other == 0 && 2*l.points(group) > 14
}

// count returns the number of moves.
func (l *layout) count() (n int) {
	for place := range cookies {
		n += l.open(place, l.steps(place))
	}
	return n
}

// endsOf returns all ends of the cookie on a place, ascending, including ends that are not legal in this position.
func (l *layout) endsOf(place int) []end {
	ends := allShapes().ends[l.first:]
	return ends[l.ends[place]:l.ends[place+1]]
}
