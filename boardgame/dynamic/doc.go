// Package dynamic is for programs that learn only at run time which game to play: servers, terminals, bridges to other
// languages. A [Game] and its [State] work like a typed game and its state, with texts for moves.
//
// [Adapt] returns a Game for any [boardgame.Definition]. What is fast stays fast: Perft, Divide, Playout and Search run on
// the typed state inside, and only their results are texts.
package dynamic
