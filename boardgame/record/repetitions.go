package record

// Repetitions counts the occurrences of positions. It is for players who have agreed that the third occurrence of a position
// is a draw. No game of this module has such a rule. The zero value is ready to use.
//
// Two positions are the same if they are == as values of S. States of a game are == if the rules treat them as the same
// position: they have the same pieces on the same cells, the same player to move, and no other difference that affects later
// moves. A position and its mirror image are different. To treat mirror images as the same, count canonical forms. For
// states of package dynamic, count their texts instead, with a Repetitions[string].
//
// In a game with hidden information, two states may differ although no player can tell them apart. To count positions as a
// player sees them, count the texts of views.
//
// Several goroutines may read a Repetitions at the same time, but not while another changes it. Copies made after
// the first Add share their counts.
type Repetitions[S comparable] struct {
	counts map[S]int
}

// Add counts a position and returns the number of its occurrences, including this one. Callers should also add the position
// in which a game begins.
func (r *Repetitions[S]) Add(s S) int {
	if r.counts == nil {
		r.counts = make(map[S]int)
	}
	r.counts[s]++
	return r.counts[s]
}

// Remove undoes one Add of a position, for example when a move is taken back. It returns the number of occurrences that
// remain, which is never below 0.
func (r *Repetitions[S]) Remove(s S) int {
	if r.counts[s] <= 1 {
		delete(r.counts, s)
		return 0
	}
	r.counts[s]--
	return r.counts[s]
}

// Count returns the number of occurrences of a position.
func (r *Repetitions[S]) Count(s S) int { return r.counts[s] }
