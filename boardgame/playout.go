package boardgame

import "math/rand/v2"

// Playout plays random games. From s it plays legal moves, each drawn uniformly by rng, until the game is over or it has made
// maxPlies moves. It returns the last state and the number of moves. The last state is not over if maxPlies cut the game off.
//
// Playout uses the shortcuts of [Fast] that the game offers. The same rng leads to the same moves with them and without.
//
// buf is room for the moves of one position, and may be nil. Playout does not allocate if buf is large enough. If a state
// refuses a move that it has listed, which breaks the laws of a game, Playout returns that state and the error.
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
