// Package perft counts positions exactly, to check move generators and to measure them.
//
// The perft of depth n is the number of sequences of n legal moves ("plies") from a state. A sequence that ends the game
// earlier is not counted, and neither are shorter ones: perft 0 is 1, perft 1 is the number of legal moves. Two engines for
// the same rules agree on all of these numbers, and a table of them, with positions chosen well, finds most mistakes.
//
// Every move is made with Apply, which checks it. The last ply is not made but counted, with CountMoves.
package perft
