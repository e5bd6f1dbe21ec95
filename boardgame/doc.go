// Package boardgame defines the contract between games and tools. All games in this module follow this contract, and your
// own game can follow it too.
//
// A game is a pair of types, a state and a move:
//
//   - [State] is the constraint on the state type. The seven methods of State are enough for playing, counting and
//     searching. A state is a small value without pointers. Apply returns a new state and leaves its receiver unchanged. Two
//     states are == if the rules treat them as the same position. States can be map keys, because they are comparable, and
//     goroutines can share them freely, because they never change.
//   - [Position] adds methods for display and storage: an iterator over the moves, the rule that ended the game, and a text
//     form.
//
// Everything else about a game is in a game.Definition: its name, options, rules, parsers, symmetries and pictures. Package
// game describes games to tools, and package picture describes what people see. This package has only what a program needs
// to play, count or search.
//
// If the rules do not allow a move, the error is a [*MoveError]. This error cites the numbered [Rule] that the move breaks,
// and explains the problem to a player in one sentence. If a text can't be parsed, the error is a [*SyntaxError] that gives
// the position of the problem in the text. If a position is impossible, the error is a [*PositionError] that lists every
// reason.
//
// In a game with hidden information, the state contains everything, including what players can't see. A [View], which is a
// separate type, holds only what one player may see.
//
// This package and the games never read the clock, never use global randomness, and do no work at import. States, moves and
// views are safe for concurrent use, because they never change.
//
// Every game must obey ten laws. Package boardgametest checks them.
package boardgame
