// Package search provides bots that look for a good move in any game.
//
//   - [Random] draws one of the legal moves.
//   - [AlphaBeta] searches games of two players, by iterative deepening over the full tree with a transposition table.
//   - [MCTS] searches games of two to four players, by Monte Carlo tree search with UCT. It proves results when it can.
//   - [SampledAlphaBeta] and [SampledMCTS] are the same searches for games with hidden information. They get the
//     [boardgame.View] of one player and search positions drawn from it, so they know no more than that player.
//
// [Find] and [FindInView] run a [Bot] with the evaluation and the number of players of the game. A [Thinker] plays a whole
// game: it keeps its findings from move to move, thinks during other players' turns, and remembers the moves that it has
// watched. [Levels] returns strengths from which a person can choose, [Budget] returns the time to spend on a move, and
// [Reasons] explains why a move is good. Programs that choose the game at run time can use the same functions as methods of
// the states and views in package dynamic.
//
// # Limits
//
// Every search takes a context and a number of nodes. A node is a move that the search makes on its own board. The search
// ends when the nodes are used up, or at most a few hundred nodes after the context is done. To limit the time, use a
// context with a deadline and set the nodes to [Unlimited]. A search that is cut short returns no error. It reports the best
// move found so far or, if it has searched none, some legal move.
//
// # Repeatability
//
// The same position, bot and options give the same report each time, provided that the search uses up its nodes before its
// context is done. Reports may differ between architectures, because some of them round floating-point numbers differently.
// Several workers also give the same report each time, unless Nodes is Unlimited: see [Options.Workers]. If Nodes is
// Unlimited, alpha-beta with several workers still finds the value of the full tree of its depth, but it may choose another
// move of the same value.
//
// # Games without an end
//
// A search does not know the earlier positions of the game, so bots may repeat them for ever. A program may end a game when
// a position repeats, and package record helps with that. From most positions, a game of Cookie Disco never ends if both
// players play their best moves. In Ovo, a player who is behind can always pull an egg back out of the opponent's camp, so
// two plain searches hardly ever finish a game. A Thinker that watches the moves does finish its games: it does not repeat
// positions endlessly, and it does not block the other players for ever.
//
// # What is exact
//
// A [Value] whose Result is not Open is proven: it holds against any play. Every other value is an estimate. Its quality
// depends on the game's evaluation and the number of nodes. The table of alpha-beta stores whole positions, not only hashes,
// so equal hashes can't make a proof wrong.
//
// # How strong they are
//
// The table shows how the present version of alpha-beta played against the first version in this package. Both used one
// worker and 5 ms a move, on a busy machine with two cores. The games began with four random moves, and each opening was
// played from both sides. The scores are shares of 600 games, with 95 % confidence intervals. The speeds are median ratios
// over 20,000 nodes that both versions searched in turn. For Cookie Disco, the speed is the mean ratio over the match.
//
//	game          nodes/s, first = 1  score against the first
//	Coucou        1.7                 65 % (61 to 68)
//	Cuckoo        1.5                 67 % (63 to 70)
//	Taacoca       1.9                 53 % (49 to 57)
//	Cookie Disco  1.7                 50 % (46 to 54); 352 games did not end
//
// In 5 ms, alpha-beta looks 4 to 6 plies ahead in Coucou and Cuckoo, and 2 to 3 plies ahead in Taacoca.
//
// In Ovo, SampledMCTS was tested in a Thinker that remembers every move, with 1000 nodes a move. Playing against themselves,
// such bots finished all 135 games of two players and all 120 games of four players within 300 plies, always by a true
// claim. Half of the games took at most 70 plies. There were 68 different openings in the games of two players and 60 in the
// games of four, because the same bot played all sides. Against a bot that remembers nothing, such a bot won 42 of 60 games
// and lost 1, and 17 games did not end. Against a bot that remembers the last 8 moves, it won 18 of 23 games, and 5 games
// did not end.
//
// Three changes brought no gain. In Cuckoo, following forced captures for 8 or 16 plies scored 64 to 65 %, and following
// them for 4 plies scored 67 % (240 games each). Two workers scored only 58 % in Cuckoo when other programs kept the cores
// busy (400 games). In Ovo, it did not help to let each player in the tree consider only their own eggs.
package search
