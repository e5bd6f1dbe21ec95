package cookiedisco

import "math/bits"

// field is a position laid out to be rolled over and divided.
type field struct {
	touch [256]uint8 // which neighbours of a cell hold cookies, as bits in the order of the directions
	on    [256]uint8 // which cookie is on a cell, as a bit
	cells uint64
}

// lay lays out a position. Cookies that are not placed are left out.
func (f *field) lay(cells uint64) {
	f.cells = cells
	for i := range cookies {
		if c := Cell(cells); c != NoCell {
			f.on[c] = 1 << i
			f.toggle(c)
		}
		cells >>= 8
	}
}

// toggle adds a cookie to what its neighbours touch, or takes it away: each touches it in the direction opposite to its
// own.
func (f *field) toggle(c Cell) {
	f.touch[c+0x01] ^= 1 << 3
	f.touch[c+0x10] ^= 1 << 4
	f.touch[c+0x0f] ^= 1 << 5
	f.touch[c+0xff] ^= 1 << 0
	f.touch[c+0xf0] ^= 1 << 1
	f.touch[c+0xf1] ^= 1 << 2
}

// touched are the cookies beside a cell, as bits.
func (f *field) touched(c Cell) uint8 {
	return f.on[c+0x01] | f.on[c+0x10] | f.on[c+0x0f] | f.on[c+0xff] | f.on[c+0xf0] | f.on[c+0xf1]
}

// part is the set of the cookies that are connected with some, which it contains, within a set (B2).
func (f *field) part(some, among uint8) uint8 {
	for {
		more := some
		for rest := some; rest != 0; rest &= rest - 1 {
			more |= f.touched(Cell(f.cells >> (8 * uint(bits.TrailingZeros8(rest)))))
		}
		if more &= among; more == some {
			return some
		}
		some = more
	}
}

// starts are the courses on which a cookie that touches so can set off, as bits: around each cookie that it touches, in
// both directions in which the two places next to it are empty (M2, M5).
func starts(touch uint8) uint {
	t, empty := uint(touch), ^uint(touch)&63
	empty |= empty << 6 // so that a shift turns it
	up := t & (empty >> 1) & (empty >> 2)
	down := t & (empty >> 5) & (empty >> 4)
	return up&63 | down&63<<6
}

// allAround is more places than there are around eight cookies, and so more steps: a route that is longer goes round in
// a circle.
const allAround = 32

// places are cells, in the order in which a cookie came to them.
type places struct {
	cell [32]Cell
	n    int
}

func (p *places) has(c Cell) bool {
	for _, d := range p.cell[:p.n] {
		if d == c {
			return true
		}
	}
	return false
}

// unique leaves out cells that were there before.
func (p *places) unique() {
	var seen [4]uint64
	n := 0
	for _, c := range p.cell[:p.n] {
		p.cell[n] = c
		n += int(^seen[c>>6] >> (c & 63) & 1)
		seen[c>>6] |= 1 << (c & 63)
	}
	p.n = n
}

// filter leaves out the cells that keep refuses.
func (p *places) filter(keep func(c Cell) bool) {
	n := 0
	for _, c := range p.cell[:p.n] {
		if keep(c) {
			p.cell[n] = c
			n++
		}
	}
	p.n = n
}

// stops lists the places where a cookie may end its move by the numbers of steps that it may make, some of them more
// than once. It must agree with routes, which tells more. The cookie must not be in the field's touch.
//
// Each gap through which a cookie can leave begins two routes, one either way round. They are rolled side by side, so
// that the processor need not wait for one to look up where it is, and without branches, as where a step ends is hard
// to foresee.
func (f *field) stops(from Cell, values uint, list *places) {
	last, n := uint(bits.Len(values))-1, uint(0)
	courses := starts(f.touch[from])
	for up, down := courses&63, courses>>6; up != 0; up, down = up&(up-1), down&(down-1) {
		a, b := departures[bits.TrailingZeros(up)%6], departures[bits.TrailingZeros(down)%6+6]
		atA, atB := from, from
		stepsA, stepsB, aliveA, aliveB := uint(0), uint(0), uint(1), uint(1)
		for i := 0; i < 6*allAround && aliveA|aliveB != 0; i++ {
			atA += a.distance()
			atB += b.distance()
			a, b = a.arrive(f.touch[atA]), b.arrive(f.touch[atB])
			aliveA &= differ(atA, from) // M5
			aliveB &= differ(atB, from)
			endA, endB := aliveA&uint(a>>16), aliveB&uint(b>>16)
			stepsA += endA
			stepsB += endB
			list.cell[n%uint(len(list.cell))] = atA
			n += endA & (values >> stepsA)
			list.cell[n%uint(len(list.cell))] = atB
			n += endB & (values >> stepsB)
			aliveA &= less(stepsA, last) &^ uint(a>>17)
			aliveB &= less(stepsB, last) &^ uint(b>>17)
		}
	}
	list.n = int(n)
}

// differ is 1 for two cells and 0 for one, without a branch.
func differ(a, b Cell) uint { return (uint(a^b) + 255) >> 8 }

// less is 1 if a < b, and 0 otherwise, for small numbers.
func less(a, b uint) uint { return (a - b) >> (bits.UintSize - 1) }

// routes calls visit for each place that a cookie comes to from a cell, by every route: the number of steps that are
// complete there, and whether one has ended just there. A route ends where the cookie can't go on, where it would come
// back to its start (M5), after a number of steps, or when visit returns false. The cookie must not be in the field's
// touch.
func (f *field) routes(from Cell, maxSteps int, visit func(c Cell, steps int, stop bool) bool) {
	for courses := starts(f.touch[from]); courses != 0; courses &= courses - 1 {
		e := departures[bits.TrailingZeros(courses)]
		cell, steps := from, 0
		for range 6 * allAround {
			cell += e.distance()
			e = e.arrive(f.touch[cell])
			if cell == from {
				break // M5
			}
			if e&ends != 0 {
				steps++
			}
			if !visit(cell, steps, e&ends != 0) {
				return
			}
			if e&closed != 0 || steps == maxSteps {
				break
			}
		}
	}
}
