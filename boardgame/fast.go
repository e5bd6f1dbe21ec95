package boardgame

import (
	"math/rand/v2"
)

// Fast holds shortcuts that a game may offer to code that plays many moves, such as a search. A shortcut gives the
// same results as the methods of [State], but faster. Any shortcut may be nil.
//
// To offer shortcuts, a game defines a method Fast on the pointer type of its state. FastOf calls this method with a
// nil receiver:
//
//	func (*State) Fast() boardgame.Fast[State, Move] { ... }
//
// Code that accepts moves from outside must use Apply, which checks them.
type Fast[S any, M comparable] struct {
	// Play returns the state after m. Play must agree with Apply for every move that AppendMoves lists for s. For any
	// other move the result is meaningless, but Play returns, also for the zero state.
	Play func(s S, m M) S

	// Random returns a legal move drawn uniformly, or false if there is none. Random must return the move at index
	// rng.IntN(s.CountMoves()) of the list from AppendMoves, and must draw no other random number. So the same seed
	// gives the same game with and without Random.
	Random func(s S, rng *rand.Rand) (m M, ok bool)

	// MustCapture reports whether all legal moves are captures. When the game is over, MustCapture returns false.
	MustCapture func(s S) bool

	// CapturePlies is the maximum number of plies for which a search should follow forced captures before it evaluates
	// a position.
	CapturePlies int
}

// Shortened is implemented by the pointer types of states that offer shortcuts.
type Shortened[S any, M comparable] interface {
	Fast() Fast[S, M] // must not use its receiver, which is nil
}

// FastOf returns the shortcuts that the state type S offers. A shortcut that S does not offer is nil. Generic code
// should call FastOf once, before its loop.
func FastOf[S State[S, M], M comparable]() Fast[S, M] {
	// This type assertion is on a nil pointer, because an assertion on a value would allocate.
	if s, ok := any((*S)(nil)).(Shortened[S, M]); ok {
		return s.Fast()
	}
	return Fast[S, M]{}
}

// Playout plays a random game from s. Each move is drawn uniformly from the legal moves with rng, also when it is a
// draw of [Chance]. The game stops when it is over or after maxPlies moves. Playout returns the last state and the
// number of moves made.
//
// Playout uses the shortcuts of [Fast] that the game offers. The same seed gives the same game with or without
// shortcuts.
//
// Playout stores the legal moves of a position in buf, and does not allocate if the capacity of buf is large enough. A
// nil buf is allowed. If a state refuses a move that AppendMoves has listed, the game is broken, and Playout returns
// that state and the error.
func Playout[S State[S, M], M comparable](s S, rng *rand.Rand, maxPlies int, buf []M) (end S, plies int, err error) {
	fast := FastOf[S, M]()
	for plies < maxPlies {
		var m M
		if fast.Random != nil {
			var ok bool
			if m, ok = fast.Random(s, rng); !ok {
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
