// Package notation reads and writes the parts of positions and moves in text form. The text of a position has rows of
// cells, with a number for each run of empty cells, and fields after the rows. The text of a move has cells and marks.
//
// A [Scanner] reads a text from left to right. It keeps the first error, a [boardgame.SyntaxError], and reads nothing more
// after it. A parser therefore needs to check for an error only once, at its end. A Scanner accepts only canonical texts:
// each value has exactly one text.
package notation
