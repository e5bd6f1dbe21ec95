package cookiedisco

// routes calls visit for each place that a cookie comes to, by every route: the way there, with that place as its last;
// the number of steps that are complete there; and whether one has ended just there. A route ends where the cookie would
// come back to its start (M5). The ways are to be copied if they are kept.
//
// It goes by the letter of the rules; roll, which tells less, must agree with it.
func (f *field) routes(cookie int, visit func(way []Cell, steps int, stop bool)) {
	from := f.cell(cookie)
	f.number[from] = 0
	for direction := range uint(6) {
		f.route(from, direction, 1, visit)
		f.route(from, direction, 5, visit)
	}
	f.number[from] = uint8(cookie + 1)
}

// route is the route that begins around the anchor in a direction. M3 counts from there by up: 1, or 5 the other way round.
func (f *field) route(from Cell, anchor, up uint, visit func(way []Cell, steps int, stop bool)) {
	var way []Cell
	cell, steps := from, 0
	for f.holds(cell, anchor) && !f.holds(cell, anchor+up) && !f.holds(cell, anchor+2*up) { // M2
		cell = cell.step((anchor + up) % 6)
		if cell == from {
			return // M5
		}
		anchor += 5 * up
		stop := f.holds(cell, anchor+up) || f.holds(cell, anchor+2*up)
		if stop { // M3
			steps++
			for anchor += 3 * up; !f.holds(cell, anchor); anchor += 5 * up {
			}
		}
		way = append(way, cell)
		visit(way, steps, stop)
	}
}

// holds reports whether the neighbour of a cell in a direction, counted round and round, holds a cookie.
func (f *field) holds(c Cell, direction uint) bool { return f.number[c.step(direction%6)] != 0 }
