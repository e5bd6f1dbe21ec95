package boardgame

import "math/rand/v2"

// Playout plays legal moves from s, each drawn uniformly by rng, until the game is over or maxPlies moves were made. It
// returns where that ends and the number of moves made. A game that was cut off is one that is not over there.
//
// buf is room for the moves of one position: a playout does not allocate where it is enough. It may be nil. A state that
// refuses a move of its own breaks the laws; the playout ends there, with the error.
func Playout[S State[S, M], M comparable](s S, rng *rand.Rand, maxPlies int, buf []M) (end S, plies int, err error) {
	for plies < maxPlies {
		buf = s.AppendMoves(buf[:0])
		if len(buf) == 0 {
			break
		}
		next, err := s.Apply(buf[rng.IntN(len(buf))])
		if err != nil {
			return s, plies, err
		}
		s = next
		plies++
	}
	return s, plies, nil
}
