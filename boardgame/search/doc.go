// Package search provides bots that look for a good move in any game.
//
//   - [Random] draws one of the legal moves.
//   - [AlphaBeta] searches two-player games, by iterative deepening over the full tree with a transposition table.
//   - [MCTS] searches games for two to four players, by Monte Carlo tree search with UCT. It proves results when it can.
//   - [SampledAlphaBeta] and [SampledMCTS] are the same searches for games with hidden information. These searches
//     get the [boardgame.View] of one player and search positions drawn from it, so they know no more than that
//     player.
//
// [Find] and [FindInView] run a [Bot] with the game's evaluation and number of players. A [Thinker] plays a whole game: it
// keeps its findings from move to move, thinks during other players' turns, and remembers the moves that it has watched.
// [Levels] returns strengths from which a person can choose, [Budget] returns the time to spend on a move, and [Reasons]
// explains why a move is good. For programs that choose the game at run time, package dynamic has methods that call these
// functions.
//
// # Limits
//
// Every search takes a context and a number of nodes. A node is a move that the search makes on its own board. The search
// ends when the nodes are used up, or at most a few hundred nodes after the context is done. To limit the time, use a
// context with a deadline and set Nodes to [Unlimited]. A search that is cut short returns no error. It reports the best
// move found so far or, if it has searched none, some legal move.
//
// # Repeatability
//
// The same position, bot and options give the same report each time, provided that the search uses up its nodes before its
// context is done. Reports may differ between architectures, because some of them round floating-point numbers differently.
// A search with several workers also gives the same report each time, unless Nodes is Unlimited: see [Options.Workers]. If
// Nodes is Unlimited, alpha-beta with several workers still finds the value of the full tree of its depth, but it may
// choose a different move of the same value.
//
// # Games without an end
//
// A search does not know the earlier positions of the game, so bots may repeat them for ever. A program may end a game when a
// position repeats; package record can count the repetitions. From most positions, a game of Cookie Disco never ends if both
// players play their best moves. In Ovo, a player who is behind can always pull an egg back out of the opponent's camp, so
// two plain searches hardly ever finish a game. Thinkers that watch the moves finish most games: they do not repeat positions
// endlessly, and they do not block the other players for ever. How often they finish depends on their nodes: see below.
//
// # What is exact
//
// A [Value] whose Result is not Open is proven: it holds against any play. Every other value is an estimate. The quality of
// an estimate depends on the game's evaluation and the number of nodes. The table of alpha-beta stores whole positions, not
// only hashes, so equal hashes can't make a proof wrong.
//
// # How strong they are
//
// The first table shows how the current alpha-beta, with two workers, scored against the first version of this package,
// which had one worker. Both versions had 2 to 3 ms per move on two cores (1 ms in Cookie Disco), measured as processor
// time to exclude the effect of other programs. The games began with four random moves, and each opening was played from
// both sides. The scores are shares of 600 games, with 95 % confidence intervals. Most of the gain comes from better
// evaluations, the second core and the forced captures.
//
//	game          score against the first version
//	Coucou        75 % (71 to 78)
//	Cuckoo        84 % (81 to 87)
//	Taacoca       76 % (73 to 79)
//	Cookie Disco  55 % (51 to 58); 312 games did not end
//
// The second table shows what one worker achieves in a second in the middle of a game, and how alpha-beta scored against
// MCTS with 2 ms per move (200 games each). The depth given for MCTS is that of its deepest line. Sampled searches are
// meant for Ovo.
//
//	game          bot        nodes/s  depth  alpha-beta against MCTS
//	Coucou        AlphaBeta  3.8 M    12     63 % (56 to 69)
//	              MCTS       0.6 M    10
//	Cuckoo        AlphaBeta  3.2 M    11     79 % (73 to 84)
//	              MCTS       0.4 M    22
//	Taacoca       AlphaBeta  4.0 M    5      82 % (76 to 86)
//	              MCTS       0.5 M    6
//	Cookie Disco  AlphaBeta  1.6 M    11     49 % (42 to 56); 112 games did not end
//	              MCTS       0.5 M    16
//	Ovo           AlphaBeta  3.2 M    7
//	              MCTS       0.4 M    11
//
// Alpha-beta lost none of 400 games against Random in any of these four games, with 1000 nodes per move in Coucou and
// Cuckoo, 5000 in Cookie Disco and 50,000 in Taacoca. MCTS, with the same numbers of nodes, lost none of 400 games in
// Coucou, Cuckoo or Cookie Disco. To reach a given depth, each of two workers visits 50 to 58 % of the positions that a
// single worker visits (medians of 3 to 7 positions per game, with both workers on one core). On two idle cores, two workers
// reach it 1.6 times as fast as one in Coucou, Cuckoo and Taacoca, and 1.5 times as fast in Cookie Disco (medians of 5
// positions, three runs each).
//
// The solution of Cookie Disco shows how good the levels are. The levels were tested on 788 positions in which not every
// move is a best move. The easy level played a best move in 90 % of these positions, the medium level in 96 %, and the hard
// level in all but one. Every result that AlphaBeta or MCTS proved in these games agreed with the solution.
//
// In Ovo, SampledMCTS was tested in a Thinker that remembers every move, with 1000 nodes a move. Playing against
// themselves, such bots finished all 135 two-player games and all 120 four-player games within 300 plies, always by a true
// claim. Half of the games took at most 70 plies. Because the same bot played all sides, there were only 68 different
// openings in the two-player games and 60 in the four-player games. Against a bot that remembers nothing, a bot that
// remembers every move won 42 of 60 games and lost 1, and 17 games did not end. Against a bot that remembers the last 8
// moves, the bot that remembers every move won 18 of 23 games, and 5 games did not end. In other two-player games between
// equal bots, 297 of 300 ended within 300 plies with 500 nodes a move, 165 of 200 with 5,000 nodes a move, and all 12 with
// 50,000 nodes a move.
//
// None of 60 games against the first version of SampledMCTS ended within 300 plies.
//
// Some changes brought no gain. MCTS with first-play urgency scored 52 % (48 to 56) in Coucou and 51 % (47 to 55) in Cuckoo
// against MCTS without it, at equal time (600 games each). Ordering the moves of MCTS by their evaluations cost a third of
// the speed and gained nothing at equal nodes (60 games). In Cuckoo, following forced captures for 8 or 16 plies scored 64
// to 65 %, and following them for 4 plies scored 67 % (240 games each). In Ovo, it did not help to let each player in the
// tree consider only their own eggs.
package search
