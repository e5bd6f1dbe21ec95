package search

import "time"

// Budget returns the time to spend on the next move, given the time left on the clock and the increment per move. The result
// is a thirtieth of the time left plus four fifths of the increment. It is never more than a third of the time left or less
// than a millisecond.
func Budget(left, increment time.Duration) time.Duration {
	left, increment = max(left, 0), max(increment, 0)
	return max(min(left/30+increment-increment/5, left/3), time.Millisecond)
}
