// Package boardgametest checks the laws that every game must keep. It works on the games of this module and on your own.
//
// [Suite.Run] checks them on random games and random texts. They are:
//
//  1. There are legal moves exactly while the game is not over. CountMoves and LegalMoves agree with AppendMoves, and no
//     move is listed twice.
//  2. Every listed move applies.
//  3. Every move that is not listed, out of all that can be written down, is refused and cites a rule of the game. Check
//     agrees with Apply.
//  4. A state never changes, and what it says depends on nothing but the state. The same seed gives the same game.
//  5. Texts round-trip and are unique, for states and for moves. Everything else is an error that says where.
//  6. A finished game refuses every move, by the rule that ended it.
//  7. Equal states have equal hashes, and hashes spread.
//  8. Symmetries commute with play, and the evaluation is the same in the image.
//  9. What a player can get from a view does not depend on what that player can't see.
//  10. No game is longer than the bound that its rules imply.
//
// It also checks that the definition is complete, that states are small and hold no pointers, that the hot methods do not
// allocate, that a drawn move lies on the picture, that clicks lead to every move, that refusals propose only legal moves,
// and that something cites every rule.
//
// The same call compares a game with another implementation of its rules, an [Oracle], and with the files in testdata: perft
// tables, a recorded game, and the answers to illegal moves and malformed texts, which a person has checked. It also checks
// doc.go, the rule book, with its worked examples. [EachPly] and [EachGame] play games for a game's own properties. The Bench
// functions measure every game in the same way.
//
// These flags belong to every test that uses this package: -update writes the files in testdata anew, -deep counts the deep
// lines of perft tables too, -checks says how many random states each law is asked of, and -seed repeats a run. A failure
// shows the first state of a random game at which the law is broken, as a diagram.
package boardgametest
