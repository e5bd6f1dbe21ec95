package boardgame

import "math/rand/v2"

// Playout plays a random game from s. It makes legal moves, each drawn uniformly with rng, until the game is over or it has
// made maxPlies moves. It returns the last state and the number of moves made.
//
// Playout uses the shortcuts of [Fast] that the game offers. The same seed leads to the same moves with or without
// shortcuts.
//
// Playout uses the capacity of buf for the moves of one position. It does not allocate if the capacity is large enough. A
// nil buf is allowed. If a state refuses a move that it has listed, the game is broken, and Playout returns that state and
// the error.
func Playout[S State[S, M], M comparable](s S, rng *rand.Rand, maxPlies int, buf []M) (end S, plies int, err error) {
	fast := FastOf[S, M]()
	for plies < maxPlies {
		var m M
		if fast.Draw != nil {
			var ok bool
			if m, ok = fast.Draw(s, rng); !ok {
				break
			}
		} else {
			buf = s.AppendMoves(buf[:0])
			if len(buf) == 0 {
				break
			}
			m = buf[rng.IntN(len(buf))]
		}
		if fast.Play != nil {
			s = fast.Play(s, m)
		} else {
			next, err := s.Apply(m)
			if err != nil {
				return s, plies, err
			}
			s = next
		}
		plies++
	}
	return s, plies, nil
}
