// Package diagram draws positions, and moves in them, from the [boardgame.Picture] and the [boardgame.Trace] that each game
// makes:
//
//   - [Text] in ASCII, for files and failures of tests; [ANSI] adds colours;
//   - [Unicode] outlines the cells, for terminals;
//   - [SVG] for web pages and documents.
//
// All of them take the same options. The same picture and options give the same drawing on every machine.
//
//	s := coucou.New()
//	d := coucou.Definition()
//	m, err := coucou.ParseMove("d2-d3")
//	...
//	svg := diagram.SVG(d.Draw(s), diagram.Move(d.Trace(s, m)))
//
// In text, a move is drawn around the cells: round brackets where a piece starts, square brackets where it ends, and braces
// where one piece ends and another starts. A star is an empty cell that a piece passes.
//
// Coordinates of pictures must be small numbers, as on a board. Options may name cells that the picture does not have; these
// are ignored.
package diagram
