package boardgame

import "math/rand/v2"

// Playout plays a random game from s. Each move is drawn uniformly from the legal moves with rng. The game stops when it is
// over or after maxPlies moves. Playout returns the last state and the number of moves made.
//
// Playout uses the shortcuts of [Fast] that the game offers. The same seed gives the same game with or without shortcuts.
//
// Playout stores the legal moves of a position in buf, and does not allocate if the capacity of buf is large enough. A nil
// buf is allowed. If a state refuses a move that AppendMoves has listed, the game is broken, and Playout returns that state
// and the error.
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
