package cookiedisco

import "math/bits"

// normal shifts eight cells into the normal frame, where the leftmost column is b and the topmost row is 2 (B3). In the
// result, the cells of each kind are in ascending order. NoCell stays NoCell.
func normal(cells uint64) uint64 {
	corner, placed := corner(cells)
	return sorted(cells + (first-uint64(corner))*placed)
}

// corner returns the cell in the leftmost occupied column and the topmost occupied row. The second result has a byte for
// each cookie: 1 if the cookie is on the table, and 0 otherwise.
func corner(cells uint64) (c Cell, placed uint64) {
	var columns, rows uint64 // a bit for each occupied column or row
	for i := range uint(cookies) {
		if c := Cell(cells >> (8 * i)); c != NoCell {
			columns |= 1 << c.column()
			rows |= 1 << c.row()
			placed |= 1 << (8 * i)
		}
	}
	return Cell(bits.TrailingZeros64(rows)<<4 | bits.TrailingZeros64(columns)), placed
}

// reframed shifts eight cells back into the normal frame after a move, in unchanged order. There is no empty column or row
// between the other cookies, and the moved cookie ends at most one cell outside the frame. So the shift is at most one
// column and one row.
func reframed(cells uint64) uint64 {
	const columns, rows = 0x0f * ones, 0xf0 * ones
	var right, left, down, up uint64 // set without branches, which the processor could not predict here
	if hasZero(cells & columns) {
		right = ones
	}
	if !hasZero((cells ^ ones) & columns) {
		left = ones
	}
	if hasZero(cells & rows) {
		down = 0x10 * ones
	}
	if !hasZero((cells ^ 0x10*ones) & rows) {
		up = 0x10 * ones
	}
	return cells + right - left + down - up
}

// hasZero reports whether any byte of a word is 0.
func hasZero(word uint64) bool { return (word-ones)&^word&(0x80*ones) != 0 }

// sortedBits is the number of low bits that the function sorted may change. These bits hold the cells of the chocolates and
// the caramels.
const sortedBits = 40

// sorted sorts the cells of the chocolates, and separately those of the caramels.
func sorted(cells uint64) uint64 {
	a, b, c := cells&0xff, cells>>8&0xff, cells>>16&0xff
	a, b = min(a, b), max(a, b)
	b, c = min(b, c), max(b, c)
	a, b = min(a, b), max(a, b)
	d, e := cells>>24&0xff, cells>>32&0xff
	d, e = min(d, e), max(d, e)
	return cells&^(1<<sortedBits-1) | a | b<<8 | c<<16 | d<<24 | e<<32
}

// touches reports whether two cells are neighbours (B2).
func touches(a, b Cell) bool {
	switch b - a {
	case 0x01, 0x10, 0x0f, 0xff, 0xf0, 0xf1:
		return true
	}
	return false
}

// A set of cookies has one bit for each cookie, in the order of cookieKinds.
const (
	all        uint8 = 1<<cookies - 1
	chocolates uint8 = 0b111
	caramels   uint8 = 0b11 << 3
	vanilla    uint8 = 1 << 5
	orangeBit  uint8 = 1 << orangeIndex
	blueBit    uint8 = 1 << blueIndex
)

// players returns the bits of the two player-cookies, first the bit of the side to move.
func (s State) players() (own, other uint8) {
	if s.turn == Orange {
		return orangeBit, blueBit
	}
	return blueBit, orangeBit
}

// points returns the total value of a set of cookies (B1).
func points(set uint8) int {
	return 3*bits.OnesCount8(set&chocolates) + 2*bits.OnesCount8(set&caramels) + bits.OnesCount8(set&vanilla)
}

// values returns the values of the neutral cookies in a set, as bits (M4). For each kind, it adds a number that carries
// into the value's bit if any cookie of that kind is in the set.
func values(set uint8) uint {
	return uint((set&7+7)&(1<<Chocolate) | (set>>3&3+3)&(1<<Caramel) | set>>4&(1<<Vanilla))
}

// won reports whether the field is in two parts and the owner of the first cookie wins by this division. The part with the
// first cookie must not contain the second cookie, and must be worth more than half of the 14 points (E1).
func (f *field) won(own, other uint8) bool {
	mine, theirs := f.part(own, all), f.part(other, all)
	return mine|theirs == all && mine&other == 0 && 2*points(mine) > 14
}
