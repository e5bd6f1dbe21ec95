// Package search has bots: ways to look for a good move in any game.
//
//   - [Random] draws one of the legal moves.
//   - [AlphaBeta], for two players: iterative deepening over the full tree, with a transposition table.
//   - [MCTS], for two to four players: Monte Carlo tree search with UCT, which proves what it can.
//   - [SampledAlphaBeta] and [SampledMCTS] are the same for games that hide something. They get what one player sees, a
//     [boardgame.View], and search positions that the view draws, so they know what that player may know and no more.
//
// [Find] and [FindInView] choose among them by the name of a [Bot], and take from a game's definition what each needs.
// Programs that learn only when they run which game it is have the same as methods of the states and views of the package
// dynamic.
//
// # Limits
//
// Every search takes a context and a number of nodes, which are the moves that it makes on its boards, and ends when the
// nodes are used up or the context is done, at most some hundred nodes later. For a limit of time, give it a context with a
// deadline and as many nodes as [Unlimited]. A search that is cut short is no error: its report has the best move found until
// then, and if nothing was looked at, some legal move.
//
// The same position, bot, nodes, seed and number of workers give the same report, as long as it is not the context that ends
// the search. (Floating-point numbers are rounded in other ways on some architectures, so that is said of one architecture.)
//
// # Games without an end
//
// No bot minds that a position comes again; whoever runs games may end them then, as package record helps to do. In Ovo
// whoever is behind can always pull an egg out of the other's camp again, so bots that search hardly ever finish a game
// against each other; and Cookie Disco is endless from most positions with best play.
//
// # What is exact
//
// A [Value] whose Result is not Open is proven against any play. Everything else is an estimate, and is worth as much as
// the game's evaluation and the nodes are.
package search
