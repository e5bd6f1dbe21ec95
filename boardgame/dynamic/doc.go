// Package dynamic is for programs that learn only at run time which game to play, such as servers, terminal programs and
// bridges to other languages. A [Game] and its [State] work like a typed game and its state, but their moves are strings.
//
// [Adapt] returns a Game for any [game.Definition]. Perft, Divide, Playout and Search run on the typed state inside a
// State, so they are as fast as the typed functions. Only their results are converted to text.
package dynamic
