// Package search provides bots that look for a good move in any game.
//
//   - [RandomBot] draws one of the legal moves.
//   - [AlphaBetaBot] searches two-player games, by iterative deepening over the full tree with a transposition table.
//   - [MCTSBot] searches games for two to four players, by Monte Carlo tree search with UCT. It proves results when
//     it can.
//
// [Find] runs a [Bot] on a position. In a game with hidden information, the bot gets only the [game.View] of the
// player to move and searches positions drawn from it, so it knows no more than that player; [FindInView] begins with
// such a view. A [Thinker] plays a whole game: it keeps its findings from move to move, and remembers the moves that
// it has watched. [Levels] returns strengths from which a person can choose, and [Reasons] explains why a move is
// good. For programs that choose the game at run time, package dynamic has methods that call these functions.
//
// # Limits
//
// Every search takes a context and a number of nodes. A node is a move that the search makes on its own board. The
// search ends when the nodes are used up, or at most a few hundred nodes after the context is done. To limit the
// time, use a context with a deadline and set Nodes to [Unlimited]. A search that is cut short returns no error. It
// reports the best move found so far or, if it has searched none, some legal move.
//
// # Repeatability
//
// The same position, bot and options give the same report each time, provided that the search uses up its nodes
// before its context is done. Reports may differ between architectures, because some of them round floating-point
// numbers differently.
//
// # Games without an end
//
// A search knows the earlier positions of the game only if the game has a rule for repetitions and a [Thinker] has
// watched them, so otherwise bots may repeat them for ever. A program may end a
// game when a position repeats; package record can count the repetitions. From most positions, a game of Cookie Disco
// never ends if both players play their best moves. In Ovo for two, a player can always pull an egg back out of the
// opponent's camp, so nobody can force a win: see TestNobodyCanForceAWin in package oeufs. Thinkers that watch the
// moves finish their games with each other, because the one that is behind gives up blocking in time. Against an
// opponent who always blocks, a game ends only by repetition.
//
// # What is exact
//
// A [Value] whose Result is not Open is proven: it holds against any play. Every other value is an estimate. The
// quality of an estimate depends on the game's evaluation and the number of nodes. The table of alpha-beta stores
// whole positions, not only hashes, so equal hashes can't make a proof wrong.
package search
