// Package perft counts positions exactly, to check move generators and to measure them.
//
// The perft of depth n is the number of sequences of n legal moves ("plies") from a state. A sequence that ends the game
// earlier is not counted, and neither are shorter ones: perft 0 is 1, perft 1 is the number of legal moves. Two engines for
// the same rules agree on all of these numbers, and a table of them, with positions chosen well, finds most mistakes.
//
// The last ply is not made but counted, with CountMoves. The moves of the others are made with the shortcuts of
// [boardgame.Fast] where the game offers them, and with Apply, which checks them, where it does not.
package perft
