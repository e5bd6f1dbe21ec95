package record

// Repetitions counts how often each position has occurred. It serves tables at which the third occurrence of a
// position is a draw; no rule of the games here says so. The zero value is ready to use.
//
// Two positions are the same if they are == as values of S. States of the games are equal if the rules treat them as the same
// position: the same pieces on the same cells, the same player to move, and the same in everything else that affects later
// moves, such as a move that may not be taken back. A position and its mirror image are different; to treat them as the same,
// count canonical forms. Count states from the package dynamic by their texts, with a Repetitions[string].
//
// In a game with hidden information, states hold the truth: two states may differ though nobody at the table can tell
// them apart. To count what a player can see, count the texts of views.
//
// Several goroutines must not write to a Repetitions at the same time. Copies share their counts.
type Repetitions[S comparable] struct {
	counts map[S]int
}

// Add counts a position and returns how often it has occurred, including this time. Add the position at the beginning
// of a game too.
func (r *Repetitions[S]) Add(s S) int {
	if r.counts == nil {
		r.counts = make(map[S]int)
	}
	r.counts[s]++
	return r.counts[s]
}

// Remove undoes one Add of a position, for a move that is taken back, and returns how often the position has occurred
// now. The count never goes below 0.
func (r *Repetitions[S]) Remove(s S) int {
	if r.counts[s] <= 1 {
		delete(r.counts, s)
		return 0
	}
	r.counts[s]--
	return r.counts[s]
}

// Count returns how often a position has occurred.
func (r *Repetitions[S]) Count(s S) int { return r.counts[s] }
