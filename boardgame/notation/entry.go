package notation

// Entry returns the nth of the given entries, counted from 1, or the argument none if there is no such entry. Games
// use Entry for the words, letters and owners of their pieces:
//
//	func (p Piece) String() string { return notation.Entry(p, "no piece", "blue egg", "red egg") }
func Entry[N ~uint8, V any](n N, none V, entries ...V) V {
	if n == 0 || int(n) > len(entries) {
		return none
	}
	return entries[n-1]
}
