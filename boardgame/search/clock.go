package search

import "time"

// Budget returns how much time to spend on the next move, given the time left on the clock and the increment added after each
// move: a thirtieth of what is left and most of the increment, but never more than a third of what is left. If no time is
// left, it returns a millisecond, which is enough to find some move.
func Budget(left, increment time.Duration) time.Duration {
	left, increment = max(left, 0), max(increment, 0)
	return max(min(left/30+increment-increment/5, left/3), time.Millisecond)
}
