// Package boardgametest checks the laws that every game must obey. The package works for the games of this module and for
// your own games.
//
// [Suite.Run] checks these laws on random games and random texts:
//
//  1. There are legal moves if and only if the game is not over. CountMoves and LegalMoves agree with AppendMoves, and no
//     move is listed twice.
//  2. Apply accepts every listed move.
//  3. Every move that can be written but is not listed is refused, and the refusal cites a rule of the game. Check agrees
//     with Apply.
//  4. A state never changes, and the results of its methods depend only on the state. The same seed gives the same game.
//  5. The texts of states and moves round-trip and are unique. Parsing any other text returns an error that says where
//     the problem is.
//  6. A finished game refuses every move, and the refusal cites the rule that ended the game.
//  7. Equal states have equal hashes, and hashes are spread evenly.
//  8. Symmetries commute with play. A state and its images under the symmetries have the same evaluation.
//  9. Everything that a player can learn from a view is independent of what that player can't see.
//  10. No game is longer than the definition's MaxPlies.
//
// Run also checks that the definition is complete, that states are small and contain no pointers, and that the methods that
// bots call most often do not allocate. The traces of moves must name cells of the picture. Clicks must be able to select
// every legal move. Refusals may suggest only legal moves, and every rule must be cited.
//
// Run compares a game with a second implementation of its rules, an [Oracle]. The files in testdata hold further expected
// results: perft tables, a recorded game, and the errors for illegal moves and malformed texts. Review these files by hand.
// A [PlainOracle] is a second implementation that needs only three functions.
// Run also checks the rule book in doc.go, with its worked examples. [EachPly] and [EachGame] play games to test a game's
// own properties. The Bench functions benchmark all games in the same way.
//
// Every test that uses this package has four flags. The flag -update rewrites the files in testdata, and -deep also checks
// the counts above ten million in perft tables. The flag -checks sets the number of random states for each law, and -seed
// repeats a run. If a random game breaks a law, the failure message shows the first state in which the law is broken.
package boardgametest
