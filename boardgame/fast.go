package boardgame

import "math/rand/v2"

// Fast holds shortcuts that a game may offer to code that plays many moves: counting, searching, playing out. Each
// does what the methods of [State] do, and skips work that its caller has already done. Any of them may be nil.
//
// A state type offers them with a method on its pointer, which must not read its receiver:
//
//	func (*State) Fast() boardgame.Fast[State, Move] { ... }
//
// Code that takes moves from outside must use Apply, which checks them.
type Fast[S any, M comparable] struct {
	// Play returns the state after m, a move that AppendMoves has listed for this very s. It must agree with Apply there.
	// For any other move the result is some state and means nothing.
	Play func(s S, m M) S

	// Draw returns a legal move drawn uniformly, and false when there is none. It must return the move at the index
	// rng.IntN(s.CountMoves()) of what AppendMoves lists, and draw exactly that one number, so that games played from
	// the same seed stay the same.
	Draw func(s S, rng *rand.Rand) (m M, ok bool)

	// Number returns a number of m from 0 to Numbers-1, the same for moves that mean the same to a search's statistics,
	// such as moves between the same two cells. It depends on m alone.
	Number  func(m M) int
	Numbers int

	// MustCapture reports whether the rules force the player to move to capture. It is false when the game is over.
	MustCapture func(s S) bool

	// Perft2 returns the number of sequences of two legal moves from s, which is the sum of CountMoves over the states
	// after each legal move. It must be cheaper than that sum.
	Perft2 func(s S) uint64

	// CapturePlies is for how many plies at most a search should follow forced captures before it evaluates a position.
	CapturePlies int
}

// FastOf returns the shortcuts that the states of type S offer, none of them where S offers nothing. Generic code calls it
// once, before its loop.
func FastOf[S State[S, M], M comparable]() Fast[S, M] {
	// The assertion is on a nil pointer to the type: one on a value would allocate.
	if s, ok := any((*S)(nil)).(interface{ Fast() Fast[S, M] }); ok {
		return s.Fast()
	}
	return Fast[S, M]{}
}
