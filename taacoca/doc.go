// Package taacoca is Taacoca, a race of two armies of stones that march three at a time. Víkingur Fjalar Eiríksson invented
// it in 2009.
//
// This page is the rule book first; the Go side comes after it.
//
// # The game
//
// Two armies of twelve stones stand at opposite ends of a hexagonal board. In each turn three stones of one army march,
// each by one cell and all the same way, and never back. What they run into is captured. Whoever first brings a stone
// to the far end has won, and so has whoever captures everything.
//
//	       1 2 3 4 5
//	    I b b b b b 6
//	   H . b b b b . 7
//	  G . . b b b . . 8
//	 F . . . . . . . . 9
//	E . . . . . . . . .
//	 D . . . . . . . . 9
//	  C . . w w w . . 8
//	   B . w w w w . 7
//	    A w w w w w 6
//	       1 2 3 4 5
//
// A number stands where a line of cells that share it leaves the board: for the rows up to E below and at the lower right,
// for the rows from E on above and at the upper right.
//
// # The board and the start
//
//   - B1. The board. The board is a big hexagon made of 61 small ones, five along each side. They lie in nine rows
//     across, of 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells. Row A at the bottom is White's home row, row I at the top is
//     Black's. (text, picture)
//   - B2. The names of the cells. A cell is called by the letter of its row and its place in that row, counted from 1
//     at the left: A1 is the bottom left corner, E9 the rightmost cell of all. (picture)
//   - B3. The four ways. From a cell two ways lead up, NW (to the left) and NE (to the right), and two lead down, SW
//     and SE. Below the middle row E, a step NW keeps the number and a step NE adds 1; from row E on, a step NW takes
//     1 off and NE keeps the number. SE leads back along NW, SW back along NE. Where the row has no cell of that
//     number, the way leads off the board. (picture)
//   - B4. The set-up. Each side has twelve stones: White on A1 to A5, B2 to B5 and C3 to C5, Black on I1 to I5, H2 to
//     H5 and G3 to G5. (text, page, picture)
//   - B5. Turns. White begins. Then the players take turns, and nobody passes. (text)
//
// # Marching
//
//   - M1. Three stones march. In a turn, exactly three of the player's own stones each go one cell, all three the same
//     way. They may stand anywhere, together or apart. (text)
//   - M2. Fewer than three all march. A player who has only two stones left moves both, and one who has a single stone
//     moves that. (text)
//   - M3. Forward only. White's stones go NW or NE, Black's go SW or SE. Nothing ever goes sideways or back. (text)
//   - M4. Own stones are in the way. A stone can't enter a cell on which another stone of its own side stays. It can
//     enter a cell that one of the marching stones leaves in the same turn, so stones one behind the other can march
//     together. (text, picture)
//   - M5. Nobody leaves the board. A stone that has no cell in front of it, that way, can't march that way. (text)
//   - M6. Capturing. Enemy stones on the cells that are entered, one or two or three, are captured and taken off the
//     board. No one has to capture. (text)
//
// # The end
//
// The ends are asked in this order.
//
//   - E1. Reaching the enemy's home row. A player with a stone on the enemy's home row has won. This end and the next
//     are asked first, and hold for whichever side they hold for, whoever is to move. (text)
//   - E2. Taking the last stone. A player who takes the enemy's last stone has won. (text)
//   - E3. No turn left. A player whose turn it is and who can't march has lost: no three stones can go the same way
//     or, with fewer than three left, not all of them can. (text)
//   - E4. No draws. Every turn brings stones forward, so every game ends, and somebody wins it. (text)
//
// # Two examples
//
// The first turn of the game could be B4, C4 and C5 to the NE:
//
//	 F . . . . . . . . 9            F . . . . . . . . 9
//	E . . . . . . . . .            E . . . . . . . . .
//	 D . . . . . . . . 9            D . . . . w w . . 9
//	  C . . w w w . . 8     =>       C . . w . w . . 8
//	   B . w w w w . 7                B . w w . w . 7
//	    A w w w w w 6                  A w w w w w 6
//	       1 2 3 4 5                      1 2 3 4 5
//
// C5 goes to D6 and C4 to D5, and B4 may go to C5, because the stone there leaves in the same turn (M4). B4 could not have
// gone NE without C5.
//
// Here White, to move, has only E9 and B3 left, so both must march (M2). E9 has no cell to its NE, so that way is closed to
// both (M5), and the only turn is NW: E9 goes to F8, and B3 to C3, where it captures (M6).
//
//	 F . . . . . . . . 9            F . . . . . . . w 9
//	E . . . . . . . . w            E . . . . . . . . .
//	 D . . . . . . . . 9            D . . . . . . . . 9
//	  C . . b . . . . 8     =>       C . . w . . . . 8
//	   B . . w . . . 7                B . . . . . . 7
//	    A . . . . . 6                  A . . . . . 6
//	       1 2 3 4 5                      1 2 3 4 5
//
// # Where the rules come from
//
// The rules marked "text" are those that igGameCenter publishes; "picture" means what its pictures of the start and of
// a turn show, and "page" the description on gokurakism.com. They leave little open: which stones stand where follows
// from the number of twelve, the rows of five, four and three, and the picture.
//
// A refusal cites one rule, the first of these that applies: the end that the game has had (E1, E2, E3); the choice of
// stones (M1, or M2 with fewer than three stones left), which is wrong when a cell has no stone of the side to move, or
// when the number is; the direction (M3); the edge (M5); own stones in the way (M4).
//
// # Playing it from Go
//
// [New] is the start, [Parse] reads any position, and a [State] answers for itself: whose turn it is, which moves are
// legal, who has won. [State.Apply] returns the state after a move. States never change, so they can be kept, compared
// with == and used as map keys.
//
//	s := taacoca.New()
//	m, err := taacoca.ParseMove("B4,C4,C5-NE")
//	...
//	s, err = s.Apply(m) // err says which rule m breaks, if it does
//
// The text of a position has the rows from I down to A, joined by slashes; in a row w and b are stones and a number is that
// many empty cells; the side to move comes last. The start is
//
//	bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w
//
// The text of a move has the stones' cells in ascending order, a hyphen and the direction. Each position and each move
// has exactly one text, and the parsers accept no other. A position is impossible if a side has more than twelve
// stones, if there are no stones, or if both home rows have been reached.
package taacoca

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game taacoca -names -o start.svg
//go:generate go run ../examples/diagram -game taacoca -move B4,C4,C5-NE -title "Taacoca: three stones march to the NE" -o march.svg
