package cookiedisco

import "math/bits"

// field is a set of cookies laid out to be rolled over.
type field struct {
	cells  uint64
	number [256]uint8 // which cookie is on a cell, from 1, or 0 for none
	way    [48]Cell   // of the route that is rolled
}

// lay lays out eight cookies.
func (f *field) lay(cells uint64) {
	f.cells = cells
	for i := range uint(cookies) {
		f.number[uint8(cells>>(8*i))] = uint8(i + 1)
	}
}

func (f *field) cell(cookie int) Cell { return Cell(f.cells >> (8 * uint(cookie))) }

// holds reports whether the neighbour of a cell in a direction from 0 to 17 holds a cookie.
func (f *field) holds(c Cell, direction uint) bool { return f.number[c.step(direction)] != 0 }

// touched returns the cookies beside a cell, as bits.
func (f *field) touched(c Cell) uint8 {
	n, bit := &f.number, uint(1)
	return uint8((bit<<(n[c+0x01]&15) | bit<<(n[c+0x10]&15) | bit<<(n[c+0x0f]&15) |
		bit<<(n[c+0xff]&15) | bit<<(n[c+0xf0]&15) | bit<<(n[c+0xf1]&15)) >> 1)
}

// routes calls visit for each place that a cookie comes to, by every route: the way there, with that place as its last; the
// number of steps that are complete there; and whether one has ended just there. A route ends where the cookie would come
// back to its start (M5), or when visit returns false. A caller that keeps a way must copy it.
func (f *field) routes(cookie int, visit func(way []Cell, steps int, stop bool) (goOn bool)) {
	from := f.cell(cookie)
	f.number[from] = 0
	for direction := range uint(6) {
		f.route(from, direction, 1, visit)
		f.route(from, direction, 5, visit)
	}
	f.number[from] = uint8(cookie + 1)
}

// route is the route that begins around the anchor in a direction. M3 counts from there by up: 1, or 5 the other way round.
// Rolling can be reversed, so no route comes twice to a place with one anchor: it is over after at most 42 places, the six
// around each of the seven others.
func (f *field) route(from Cell, anchor, up uint, visit func(way []Cell, steps int, stop bool) bool) {
	cell, steps, length := from, 0, 0
	for f.holds(cell, anchor) && !f.holds(cell, anchor+up) && !f.holds(cell, anchor+2*up) { // M2
		cell = cell.step(anchor + up)
		if cell == from {
			return // M5
		}
		anchor = (anchor + 6 - up) % 6
		stop := f.holds(cell, anchor+up) || f.holds(cell, anchor+2*up)
		if stop { // M3
			steps++
			for anchor = (anchor + 3) % 6; !f.holds(cell, anchor); anchor = (anchor + 6 - up) % 6 {
			}
		}
		f.way[length] = cell
		if length++; !visit(f.way[:length], steps, stop) {
			return
		}
	}
}

// canLeave reports whether a cookie can roll at all: whether two places side by side around it are empty (M6).
func (f *field) canLeave(cookie int) (ok bool) {
	f.routes(cookie, func([]Cell, int, bool) bool {
		ok = true
		return false
	})
	return ok
}

// part returns the cookies of a set that are connected with some of them, including those (B2).
func (f *field) part(some, among uint8) uint8 {
	for rest := some; rest != 0; {
		more := f.touched(f.cell(bits.TrailingZeros8(rest))) & among &^ some
		some |= more
		rest = rest&(rest-1) | more
	}
	return some
}
