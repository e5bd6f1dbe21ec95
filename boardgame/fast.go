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
	// Play returns the state after m, a move that AppendMoves has listed for this very s. It must agree with Apply there. For
	// any other move the result is meaningless.
	Play func(s S, m M) S

	// Draw returns a legal move drawn uniformly, or false if there is none. It must return the move at the index
	// rng.IntN(s.CountMoves()) of what AppendMoves lists, and draw only that one number, so that the same seed always gives
	// the same game.
	Draw func(s S, rng *rand.Rand) (m M, ok bool)

	// Number returns a number for m, from 0 to Numbers-1. Moves that a search's statistics should count together have the
	// same number, such as moves between the same two cells. The number depends on m alone.
	Number  func(m M) int
	Numbers int

	// MustCapture reports whether the rules force the player to move to capture. It is false when the game is over.
	MustCapture func(s S) bool

	// Perft2 returns the number of sequences of two legal moves from s, which is the sum of CountMoves over the states
	// after each legal move. It must be cheaper than that sum.
	Perft2 func(s S) uint64

	// CapturePlies is the largest number of plies for which a search should follow forced captures before it evaluates a
	// position.
	CapturePlies int
}

// FastOf returns the shortcuts that the state type S offers. They are all nil if S offers none. Generic code calls it once,
// before its loop.
func FastOf[S State[S, M], M comparable]() Fast[S, M] {
	// The assertion is on a nil pointer to the type: one on a value would allocate.
	if s, ok := any((*S)(nil)).(interface{ Fast() Fast[S, M] }); ok {
		return s.Fast()
	}
	return Fast[S, M]{}
}
