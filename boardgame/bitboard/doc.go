// Package bitboard has sets of a board's cells as small values: [Set64] for boards of up to 64 cells, [Set128] for boards
// of up to 128. A cell is a number from 0.
//
// Sets are values: methods return new ones. No method panics or allocates; a cell that is out of range is in no set, and
// adding it changes nothing. Where a board numbers its cells row by row, a step in one direction is a shift by a constant
// of the cells from which it stays on the board.
//
// Set64 is an integer, so the operators | & &^ ^ work on it, and constants of it are masks.
package bitboard
