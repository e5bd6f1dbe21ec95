// Package diagram draws positions, and moves in them, from the [boardgame.Picture] and the [boardgame.Trace] that each
// game makes of its own:
//
//   - [Text] in ASCII, for files and failures of tests; [ANSI] is the same in colours;
//   - [Unicode] with the outlines of the cells, for terminals;
//   - [SVG] for web pages and documents.
//
// All of them take the same options, and draw the same picture with the same options in the same way on every machine.
//
//	s := coucou.New()
//	d := coucou.Definition()
//	m, err := coucou.ParseMove("d2-d3")
//	...
//	svg := diagram.SVG(d.Draw(s), diagram.Move(d.Trace(s, m)))
//
// In text, a move is drawn around the cells, with round brackets where a piece sets off, square ones where it arrives,
// and braces where one arrives as another leaves; a star is an empty cell that a piece goes by.
//
// Coordinates of pictures are small numbers, as those of a board are. Cells that options name and the picture does not
// have are left out.
package diagram
