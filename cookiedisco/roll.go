package cookiedisco

import "math/bits"

// field is a position laid out to be rolled over and divided.
type field struct {
	cells  uint64
	number [256]uint8    // which cookie is on a cell, from 1, or 0 for none
	around [2][16]uint64 // for each sense, and each cookie by its number: what is around it, in the digits of sense
	ends   cells         // where the cookie that rolled last may end its move
}

// lay lays out a position with all eight cookies.
func (f *field) lay(cells uint64) {
	f.cells = cells
	for i := range uint(cookies) {
		c := uint8(cells >> (8 * i))
		f.number[c] = uint8(i + 1)
		seen := cells + (0x80-uint64(c))*ones // all cookies as seen from this one
		f.around[0][i+1] = senses[0].around(seen)
		f.around[1][i+1] = senses[1].around(seen)
	}
}

// around puts together the digits of cookies, a byte each, as seen from an anchor. None of them is a start.
func (s *sense) around(seen uint64) uint64 {
	t := &s.sights
	return (t[uint8(seen)] | t[uint8(seen>>8)] | t[uint8(seen>>16)] | t[uint8(seen>>24)] |
		t[uint8(seen>>32)] | t[uint8(seen>>40)] | t[uint8(seen>>48)] | t[uint8(seen>>56)]) &^ starts
}

func (f *field) cell(cookie int) Cell { return Cell(f.cells >> (8 * uint(cookie))) }

// touched are the cookies beside a cell, as bits.
func (f *field) touched(c Cell) uint8 {
	n, bit := &f.number, uint(1)
	return uint8((bit<<(n[c+0x01]&15) | bit<<(n[c+0x10]&15) | bit<<(n[c+0x0f]&15) |
		bit<<(n[c+0xff]&15) | bit<<(n[c+0xf0]&15) | bit<<(n[c+0xf1]&15)) >> 1)
}

// part is the set of the cookies that are connected with some, which it contains, within a set (B2).
func (f *field) part(some, among uint8) uint8 {
	for rest := some; rest != 0; {
		more := f.touched(f.cell(bits.TrailingZeros8(rest))) & among &^ some
		some |= more
		rest = rest&(rest-1) | more
	}
	return some
}

// mayDivide reports whether the others may be divided without a cookie. If those that it touches lie side by side, they
// are connected, and all others with them.
func (f *field) mayDivide(cookie int) bool {
	around := f.around[0][cookie+1]
	rows := around &^ (around << 4) & 0x4444440 // of those side by side, the first
	return rows&(rows-1) != 0
}

// departures are the ways in which a cookie can set off in a sense: around each that it touches, if the next two places
// are empty (M2, M5). They are told by the digits of the places before those that it touches, in its own ring.
func (f *field) departures(sense, cookie int) uint64 {
	around := f.around[sense][cookie+1]
	return around &^ (around << 4) &^ (around << 8) & 0x44444400
}

// roll finds the places where a cookie may end its move, given the numbers of steps that it may make, as bits. It must
// agree with routes, which tells more.
func (f *field) roll(cookie int, steps uint) {
	f.ends = cells{}
	from := f.cell(cookie)
	a, b := f.departures(0, cookie), f.departures(1, cookie)
	for ; a != 0; a, b = a&(a-1), b&(b-1) { // through each gap one in each sense
		f.walk(from, a, b, steps)
	}
}

// walk rolls a cookie off by the first of its departures in each sense, and marks the ends. Both routes are rolled side
// by side, so that the processor need not wait for one to look up what is around it, and without branches, as where a
// route ends is hard to foresee.
func (f *field) walk(from Cell, a, b uint64, steps uint) {
	anchorA, atA := departure(0, from, a)
	anchorB, atB := departure(1, from, b)
	stepsA, stepsB := steps, steps
	for range 3 { // M4
		turn, stops := f.step(0, from, anchorA, atA)
		stepsA = stepsA >> 1 & -stops
		f.ends.add(anchorA+turn.stop(), stepsA&1)
		anchorA, atA = anchorA+turn.anchor(), turn.place()

		turn, stops = f.step(1, from, anchorB, atB)
		stepsB = stepsB >> 1 & -stops
		f.ends.add(anchorB+turn.stop(), stepsB&1)
		anchorB, atB = anchorB+turn.anchor(), turn.place()
	}
}

// departure is the first of departures from a cell: the anchor, and four times the cell's place in the anchor's ring.
func departure(sense int, from Cell, departures uint64) (anchor Cell, at uint) {
	before := uint(bits.TrailingZeros64(departures)) &^ 3
	return from + senses[sense].turns[before&63].anchor(), before - 8
}

// step rolls a cookie from a place of its anchor's ring to where something stops it (M3). It goes around no other cookie
// on the way, so what lies around this one tells all; the one that rolls is taken out, and its start put in. If it would
// come back to that first (M5), stops is 0 and not 1, and what further steps return means nothing.
func (f *field) step(sense int, from, anchor Cell, at uint) (t turn, stops uint) {
	s := &senses[sense]
	ahead := (f.around[sense][f.number[anchor]&15] ^ s.sights[from-anchor+0x80]) >> (at & 63)
	on := uint(bits.TrailingZeros32(uint32(ahead)&blocks) &^ 3)
	stop := ahead >> (on & 63)
	return s.turns[(at+on+uint(stop&3))&63], uint(stop|stop>>2) & 1
}

// cells is a set of cells. None of them is beyond the third word.
type cells [4]uint64

func (s *cells) add(c Cell, bit uint) { s[c>>6] |= uint64(bit) << (c & 63) }

func (s *cells) has(c Cell) bool { return s[c>>6]>>(c&63)&1 != 0 }

func (s *cells) empty() bool { return s[0]|s[1]|s[2] == 0 }

func (s *cells) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}
