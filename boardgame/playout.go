package boardgame

import "math/rand/v2"

// Playout plays legal moves from s, each drawn uniformly by rng, until the game is over or maxPlies moves were made. It
// returns where that ends and the number of moves made. A game that was cut off is one that is not over there.
//
// It uses the shortcuts of [Fast] that the game offers; the same rng leads to the same moves with them and without.
//
// buf is room for the moves of one position: a playout does not allocate where it is enough. It may be nil. A state that
// refuses a move of its own breaks the laws; the playout ends there, with the error.
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
