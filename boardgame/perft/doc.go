// Package perft counts move sequences exactly, to check move generators and to measure their speed.
//
// The perft of depth n is the number of sequences of n legal moves ("plies") from a state. Shorter sequences that end the
// game do not count. The perft of depth 0 is therefore 1, and the perft of depth 1 is the number of legal moves. Two
// engines for the same rules must agree on the perft of every state at every depth. A table with the perft of well-chosen
// positions reveals most mistakes in an engine.
//
// A count does not make the moves of the last ply, because CountMoves returns their number. If the game offers the shortcut
// Perft2 (see [boardgame.Fast]), a count does not make the moves of the last two plies. All other moves are made with the
// shortcut Play if the game offers it, and otherwise with Apply, which checks them. A table of states saves most of the
// work of a deep count: see [Options].
package perft
