// Package diagram draws positions and moves. Each game provides the [picture.Picture] of a position and the
// [picture.Trace] of a move. There are three kinds of drawings:
//
//   - [Text] draws in ASCII, for files and test failure messages. [ANSI] adds colours.
//   - [Unicode] outlines the cells, for terminals.
//   - [SVG] draws for web pages and documents.
//
// All drawing functions take the same options. The same picture and options give the same drawing on every machine.
//
//	s := coucou.New()
//	d := coucou.Definition()
//	m, err := coucou.ParseMove("d2-d3")
//	...
//	svg := diagram.SVG(d.Draw(s), diagram.Move(d.Trace(s, m)))
//
// In text, brackets show a move. Round brackets mark the start of a piece's path, and square brackets mark the end. Braces
// mark a cell where one path ends and another starts. A bar replaces two brackets between neighbouring cells: in [.|b), the
// first cell is an end and the second cell is a start. A star marks an empty cell on a piece's path.
//
// The coordinates of a picture must be small numbers, as on a board. Options ignore names that are not cells of the picture.
package diagram
