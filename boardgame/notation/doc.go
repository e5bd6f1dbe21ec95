// Package notation reads and writes the parts of positions and moves in text form. The text of a position consists of rows
// of cells, followed by other information such as the side to move. In a row, a number stands for a run of empty cells. The
// text of a move consists of cells and marks.
//
// For a game in which a player always moves one piece from one cell to another, [Board] reads and writes the cells and the
// positions, and [Move] is the type of the moves. The parsers of other games use a [Scanner].
//
// A [Scanner] reads a text from left to right. After its first error, a [boardgame.SyntaxError], the Scanner reads nothing
// more. A parser therefore needs to check for an error only once, at its end. A Scanner accepts only canonical texts: each
// value has exactly one text.
package notation
