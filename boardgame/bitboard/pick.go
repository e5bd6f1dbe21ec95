package bitboard

// Pick returns the cell at index i of a list that consists of the cells of a, followed by the cells of b, and so on. The
// cells of each set are in ascending order. Pick also returns the number of the cell's set, from 0 for a to 5 for f. If
// the list has no cell at index i, the results are meaningless.
//
// A game can use Pick to choose a random move: each set holds the destinations of the moves in one direction, and i is
// random.
func Pick(i int, a, b, c, d, e, f Set64) (set, cell int) {
	// The compiler turns each if statement into conditional moves. A loop over an array of sets would need jumps, which take
	// longer: the processor can't predict where to jump if i is random.
	chosen, before, n := a, 0, a.Len()
	if i >= n {
		set, chosen, before = 1, b, n
	}
	n += b.Len()
	if i >= n {
		set, chosen, before = 2, c, n
	}
	n += c.Len()
	if i >= n {
		set, chosen, before = 3, d, n
	}
	n += d.Len()
	if i >= n {
		set, chosen, before = 4, e, n
	}
	n += e.Len()
	if i >= n {
		set, chosen, before = 5, f, n
	}
	for i -= before; i > 0; i-- {
		chosen = chosen.Rest()
	}
	return set, chosen.First()
}
