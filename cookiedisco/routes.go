package cookiedisco

import "math/bits"

// field is an arrangement of cookies in which one cookie can be rolled around the others.
type field struct {
	cells  uint64
	number [256]uint8 // for each cell, the index of its cookie plus 1, or 0 if it is empty
	senses [2]sense   // the two senses in which a cookie can roll
	way    [48]Cell   // the cells of the current route
}

// sense describes the field for a cookie that rolls clockwise, or for one that rolls counterclockwise. Directions are
// numbered in the cookie's sense of rotation.
type sense struct {
	around string     // the differences between a cell and its six neighbours, in the order of the directions
	rings  [256]uint8 // for each cell, the directions of its occupied neighbours, as bits
}

func (f *field) lay(cells uint64) {
	f.cells = cells
	f.senses[0].around, f.senses[1].around = neighbours, backwards
	for i := range uint(cookies) {
		c := Cell(cells >> (8 * i))
		f.number[c] = uint8(i + 1)
		f.lift(c)
	}
}

// lift removes the cookie from an occupied cell, or puts a cookie on an empty cell. It changes only the rings of the
// neighbouring cells.
func (f *field) lift(c Cell) {
	for i := range f.senses {
		s := &f.senses[i]
		for direction := range 6 {
			s.rings[c+Cell(s.around[direction])] ^= 1 << ((direction + 3) % 6)
		}
	}
}

func (f *field) cell(cookie int) Cell { return Cell(f.cells >> (8 * uint(cookie))) }

func (f *field) touched(c Cell) uint8 {
	n, bit := &f.number, uint(1)
	return uint8((bit<<(n[c+0x01]&15) | bit<<(n[c+0x10]&15) | bit<<(n[c+0x0f]&15) |
		bit<<(n[c+0xff]&15) | bit<<(n[c+0xf0]&15) | bit<<(n[c+0xf1]&15)) >> 1)
}

// routes follows every route of a cookie and calls visit at each place on the way. The first argument of visit holds the
// places so far, ending with the current one. The last argument reports whether a step ends there. A route ends before the
// cookie comes back to its start (M5), or when visit returns false. The slice is valid only during the call.
func (f *field) routes(cookie int, visit func(way []Cell, steps int, stop bool) (goOn bool)) {
	f.lift(f.cell(cookie))
	for direction := range uint(6) {
		for i, anchor := range [...]uint{direction, (6 - direction) % 6} {
			r := f.route(cookie, anchor, i)
			for n := 0; r.roll(); {
				f.way[n] = r.cell
				if n++; !visit(f.way[:n], r.steps, r.stop) {
					break
				}
			}
		}
	}
	f.lift(f.cell(cookie))
}

// route is the state of a rolling cookie. Its anchor is given by its direction as seen from the cookie, from 0 to 5.
type route struct {
	*sense
	start, cell Cell
	anchor      uint
	steps       int  // completed so far
	stop        bool // whether a step ends at the cell
}

// route returns the start of a route. The argument anchor is the direction of the first anchor, and i is the index of
// the sense in f.senses.
func (f *field) route(cookie int, anchor uint, i int) route {
	c := f.cell(cookie)
	return route{sense: &f.senses[i], start: c, cell: c, anchor: anchor}
}

// roll moves the cookie to its next place, or returns false if the route has ended. Rolling is reversible, so no route
// reaches a place twice with the same anchor. Each of the seven other cookies has six places around it, so a route ends
// after at most 42 places.
func (r *route) roll() bool {
	if r.ahead()&0b111 != 1 {
		return false // M2
	}
	r.cell += Cell(r.around[(r.anchor+1)%6])
	if r.cell == r.start {
		return false // M5
	}
	r.anchor = (r.anchor + 5) % 6
	ahead := r.ahead()
	if r.stop = ahead&0b110 != 0; r.stop { // M3
		r.steps++
		r.anchor = (r.anchor + uint(bits.Len(ahead&0b1110)-1)) % 6
	}
	return true
}

// ahead returns the occupied directions around the cell as bits. Bit 0 is the direction of the anchor, and bits 1, 2 and 3
// are the directions 60, 120 and 180 degrees round from the anchor (M3).
func (r *route) ahead() uint { return uint(r.rings[r.cell]) * (1<<6 + 1) >> r.anchor & 0b1111 }

// canLeave reports whether a cookie can roll, which needs two empty places beside it that are next to each other (M6).
func (f *field) canLeave(cookie int) bool {
	empty := ^f.senses[0].rings[f.cell(cookie)] & 0b111111
	return empty&(empty>>1|empty<<5) != 0
}

// part returns the cookies of its first argument, and all cookies that are connected to them (B2) by cookies of its second
// argument.
func (f *field) part(start, group uint8) uint8 {
	for rest := start; rest != 0; {
		more := f.touched(f.cell(bits.TrailingZeros8(rest))) & group &^ start
		start |= more
		rest = rest&(rest-1) | more
	}
	return start
}
