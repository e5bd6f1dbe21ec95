package search

import "time"

// Budget returns how much time to spend on the next move, with some time left on the clock and an increment that is added
// after each move: a thirtieth of what is left and most of the increment, but never more than a third of what is left. Without
// time left it is a millisecond, enough for some move.
func Budget(left, increment time.Duration) time.Duration {
	left, increment = max(left, 0), max(increment, 0)
	return max(min(left/30+increment-increment/5, left/3), time.Millisecond)
}
