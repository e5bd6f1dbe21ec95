// Package dynamic is for programs that learn only when they run which game is to be played: servers, terminals, bridges to
// other languages. A [Game] and its [State] are what a typed game and its state are, with texts in the place of moves.
//
// [Adapt] makes a Game of any [boardgame.Definition]. What is fast stays fast: Perft, Divide, Playout and Search run on
// the typed state inside, and only their results are texts.
package dynamic
