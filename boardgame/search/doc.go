// Package search provides bots, which look for a good move in any game.
//
//   - [Random] draws one of the legal moves.
//   - [AlphaBeta], for two players: iterative deepening over the full tree, with a transposition table.
//   - [MCTS], for two to four players: Monte Carlo tree search with UCT, which proves results when it can.
//   - [SampledAlphaBeta] and [SampledMCTS] are the same for games that hide something. They get what one player sees, a
//     [boardgame.View], and search positions that the view draws, so they know no more than that player.
//
// [Find] and [FindInView] run a [Bot] by its name, and take what it needs from the game's definition. A [Thinker] plays a
// whole game: it keeps what it has found, thinks on the other player's time, and remembers the moves that it has watched.
// [Levels] returns strengths for people to choose from, [Budget] how much time to spend, and [Reasons] why a move is good.
// Programs that learn the game only at run time have the same functions as methods of the states and views of package
// dynamic.
//
// # Limits
//
// Every search takes a context and a number of nodes, which are the moves that it makes on its boards, and ends when the
// nodes are used up or the context is done, at most a few hundred nodes later. To limit the time, use a context with a
// deadline and set the nodes to [Unlimited]. A search that is cut short is not an error: it reports the best move found so
// far or, if it has looked at none, some legal move.
//
// # What stays the same
//
// The same position, bot and options give the same report, as long as the nodes end the search and not the context. (Some
// architectures round floating-point numbers differently, so this holds on one architecture.) If Nodes is a number, several
// workers also give the same report each time: see [Options.Workers]. If it is Unlimited, alpha-beta with several workers
// still finds the value of the full tree of its depth, but may choose another move of the same value.
//
// # Games without an end
//
// A search does not stop at repeated positions. Programs that run games may end them there, and package record helps with
// that. Cookie Disco is endless from most positions with best play. In Ovo, a player who is behind can always pull an egg out
// of the other's camp again, so plain searches hardly ever finish a game against each other. A Thinker that is told of the
// moves does finish: it neither goes round in circles nor blocks the others for ever.
//
// # What is exact
//
// A [Value] whose Result is not Open is proven against any play. Everything else is an estimate, only as good as the game's
// evaluation and the number of nodes. The table of alpha-beta holds whole positions, not only hashes, so this is certain with
// one worker and with several.
//
// # How strong they are
//
// Alpha-beta was measured with one worker against the one that this package had at first, with 5 ms a move, from openings of
// four random moves, each played from both sides, on a busy machine with two cores. Shares are those of 600 games, with
// intervals of 95 %; speeds are
// ratios, medians of 20,000 nodes searched by both in turn, but in Cookie Disco means over the match.
//
//	game          nodes/s, then = 1   score against then
//	Coucou        1.7                 65 % (61 to 68)
//	Cuckoo        1.5                 67 % (63 to 70)
//	Taacoca       1.9                 53 % (49 to 57)
//	Cookie Disco  1.7                 50 % (46 to 54); 352 games had no end
//
// With that time, they look 4 to 6 plies ahead in Coucou and Cuckoo, and 2 to 3 in Taacoca.
//
// In Ovo, bots that remember everything they have watched (SampledMCTS in a Thinker, 1000 nodes a move) ended 135 of 135
// games of two players within 300 plies, and 120 of 120 of four, all by true claims, half of the games within 70 plies (68
// and 60 different openings, since the bots of both sides were the same). Against one that remembers nothing, of 60 games
// such a bot won 42, lost 1, and 17 had no end; against one that remembers the last 8 moves it won 18 of 23, and 5 had no
// end.
//
// These brought no gain: following forced captures for 8 or 16 plies instead of 4 in Cuckoo (64 to 65 % against 67 %, 240
// games each); two workers when the cores are busy with other work (58 % in Cuckoo, 400 games); in Ovo, players who look only
// after themselves in the tree.
package search
