package notation

// Entry returns entry number n of a list whose entries are numbered from 1. If there is no such entry, it returns the
// argument none. Games use it for the words, letters and owners of their pieces:
//
//	func (p Piece) String() string { return notation.Entry(p, "no piece", "blue egg", "red egg") }
func Entry[N ~uint8, V any](n N, none V, entries ...V) V {
	if n == 0 || int(n) > len(entries) {
		return none
	}
	return entries[n-1]
}
