// Package boardgame defines the contract between games and tools. All games of this module keep it, and your own game can
// keep it too.
//
// A game is a pair of types, a state and a move:
//
//   - [State] is the constraint on the state: seven methods, which are enough for playing, counting and searching. A state is
//     a small value. It holds no pointer, Apply returns a new one and leaves the old one as it was, and == means "the same
//     position for the rules", so states are map keys and can be shared between goroutines freely.
//   - [Position] adds what a person or a file needs: the moves one at a time, the rule that ended the game, a text form.
//   - [Definition] is one value that holds everything else about a game: its name, options, rules, parsers, symmetries and
//     how to draw it. The tools (test kit, perft tables, the dynamic adapter, diagrams) take it.
//
// A move that the rules do not allow is refused with a [*MoveError], which carries the numbered [Rule] that the move breaks
// and tells a player in a sentence what is wrong. A text that can't be read is refused with a [*SyntaxError] that says where
// the problem is. An impossible position is refused with a [*PositionError] that lists every reason.
//
// A game with hidden information keeps the whole truth in its state. It adds a [View], which holds only what one player may
// see.
//
// This package and the games never read the clock, never use global randomness, and do no work at import. All their values
// are safe for concurrent use, because none is changed after it has been made.
//
// Every game must keep ten laws, which the package boardgametest checks on any [Definition].
package boardgame
