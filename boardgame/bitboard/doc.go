// Package bitboard provides sets of a board's cells as small values. [Set64] is for boards of up to 64 cells, and [Set128]
// is for boards of up to 128 cells. Cells are numbered from 0.
//
// Sets are values: methods return new sets. No method panics or allocates. No set contains a cell that is out of range, and
// adding such a cell changes nothing. If a board numbers its cells row by row, a shift by a constant moves all cells one
// step in the same direction. Before the shift, remove the cells that would leave the board.
//
// Set64 is an integer type, so the operators | & &^ ^ work on its values, and a mask can be a constant.
package bitboard
