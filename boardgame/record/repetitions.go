package record

// Repetitions counts how often each position has occurred, for whoever runs games in which the third occurrence of a
// position is a draw: no rule of the games here says so, but a table may. The zero value has counted nothing.
//
// Which positions are the same is what == says of S. For the states of the games that is the same position for the
// rules: the same pieces on the same cells, the same player to move, and whatever else matters for what may happen
// next, such as a move that may not be taken back. A position and its mirror image are two; whoever takes them for
// one counts canonical forms. States from the package dynamic are counted by their texts, as a Repetitions[string].
//
// In a game with hidden information, the states count the truth: they differ where only hidden things differ, and
// nobody at the table could tell. What a player can claim is counted by the texts of views.
//
// A Repetitions must not be written to by several goroutines at a time. Copies share what they have counted.
type Repetitions[S comparable] struct {
	counts map[S]int
}

// Add counts a position and returns how often it has occurred now, this time included. The position at the beginning
// of a game counts too.
func (r *Repetitions[S]) Add(s S) int {
	if r.counts == nil {
		r.counts = make(map[S]int)
	}
	r.counts[s]++
	return r.counts[s]
}

// Remove takes back one Add of a position, for a move that is taken back, and returns how often it has occurred now. A
// position that has not occurred stays at 0.
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
