// Package env plays games for programs that learn: moves are numbers, what a player sees is planes of numbers, and many
// games go on at a time.
//
// [Of] returns the [Coding] of a game: its moves numbered from 0 on, the same within a rules version, and the shape of
// its observations. Where players sit at different sides of a board, both can be in the frame of the player who moves or
// looks, as if that player moved first: see [game.Learn]. A game can make its coding smaller and faster there, too.
//
// A [Batch] holds many games, which [Coding.New] begins. [Batch.Step] makes a move in each of them, and fills the [Buffers]
// that the caller may have provided. Illegal actions change nothing: the error names the game, the action and the rule.
// The moves of simultaneous choices are ordinary turns. The results do not depend on the number of games or of
// goroutines.
//
// An observation is made from what one player can see, never from the state, so it can't leak.
package env
