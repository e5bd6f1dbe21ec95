// Package perft counts sequences of moves exactly, to check move generators and to measure them.
//
// The perft of depth n is the number of sequences of n legal moves ("plies") from a state. It does not count sequences that
// end the game earlier. So perft 0 is 1, and perft 1 is the number of legal moves. Two engines for the same rules agree on all
// these numbers, and a table of them for well-chosen positions finds most mistakes.
//
// A count does not make the moves of the last ply: it asks for their number with CountMoves. Where a game offers Perft2 of
// [boardgame.Fast], it does not make the last two. It makes all other moves with Play of [boardgame.Fast] if the game offers
// that, and with Apply, which checks them, if not. A table of states saves most of the work of a deep count: see [Options].
package perft
