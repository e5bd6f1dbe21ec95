// Package notation reads and writes the forms that the games' texts share: rows of cells in which a number stands for a
// run of empty ones, the fields behind them, and the cells and marks of a move.
//
// A [Scanner] goes through a text from left to right, keeps the first thing that is wrong as a
// [boardgame.SyntaxError], and from then on reads nothing more, so that a parser asks once, at its end, whether all went
// well. What it accepts is canonical: there is one text for a value.
package notation
