package cookiedisco

import "math/bits"

// field is an arrangement of cookies in which one cookie can be rolled around the others.
type field struct {
	cells  uint64
	number [256]uint8 // for each cell, the index of its cookie plus 1, or 0 if it is empty
	way    [48]Cell   // the cells of the current route
}

// lay puts eight cookies on the field.
func (f *field) lay(cells uint64) {
	f.cells = cells
	for i := range uint(cookies) {
		f.number[uint8(cells>>(8*i))] = uint8(i + 1)
	}
}

func (f *field) cell(cookie int) Cell { return Cell(f.cells >> (8 * uint(cookie))) }

// holds reports whether the neighbour of a cell in a direction, from 0 to 17, has a cookie.
func (f *field) holds(c Cell, direction uint) bool { return f.number[c.step(direction)] != 0 }

// touched returns the cookies beside a cell, as bits.
func (f *field) touched(c Cell) uint8 {
	n, bit := &f.number, uint(1)
	return uint8((bit<<(n[c+0x01]&15) | bit<<(n[c+0x10]&15) | bit<<(n[c+0x0f]&15) |
		bit<<(n[c+0xff]&15) | bit<<(n[c+0xf0]&15) | bit<<(n[c+0xf1]&15)) >> 1)
}

// routes follows every route of a cookie and calls visit on each place. The arguments are the way up to and including that
// place, the number of steps completed so far, and whether a step ends there. A route ends before the cookie comes back to
// its start (M5), or when visit returns false. The way is only valid during the call.
func (f *field) routes(cookie int, visit func(way []Cell, steps int, stop bool) (goOn bool)) {
	from := f.cell(cookie)
	f.number[from] = 0
	for direction := range uint(6) {
		f.route(from, direction, 1, visit)
		f.route(from, direction, 5, visit)
	}
	f.number[from] = uint8(cookie + 1)
}

// route follows the route that begins around the anchor in a direction. The value of up is the difference between the
// directions that M3 numbers: 1 for one sense of rotation, and 5 for the other. Rolling can be reversed, so no route reaches
// a place twice with the same anchor. Each of the seven other cookies has six places around it, so a route ends after at
// most 42 places.
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

// canLeave reports whether a cookie can roll at all. A cookie can roll if two empty places beside it are next to each other
// (M6).
func (f *field) canLeave(cookie int) (ok bool) {
	f.routes(cookie, func([]Cell, int, bool) bool {
		ok = true
		return false
	})
	return ok
}

// part returns all cookies of the second set that are connected with cookies of the first set, including the first set
// itself (B2).
func (f *field) part(some, among uint8) uint8 {
	for rest := some; rest != 0; {
		more := f.touched(f.cell(bits.TrailingZeros8(rest))) & among &^ some
		some |= more
		rest = rest&(rest-1) | more
	}
	return some
}
