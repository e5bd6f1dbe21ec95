// Package taacoca is Taacoca, a race of two armies of stones that march three at a time. Víkingur Fjalar Eiríksson invented
// it in 2009.
//
// This page is the rule book first; the Go side comes after it. The words in brackets behind a rule say where it comes
// from, and a section below what they mean.
//
// # The game
//
// Two armies of twelve stones stand at opposite ends of a hexagonal board. In each turn three stones of one army march,
// each by one cell and all the same way, and never back. What they run into is captured. Whoever first brings a stone
// to the far end has won, and so has whoever captures everything.
//
// This is the start: w is a white stone, b a black one, a dot an empty cell. The cells are hexagons in level rows, so each
// has two neighbours above it and two below. The line above the board is the same position as text.
//
//	bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w
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
// The letters stand before the rows. A number stands where a line of cells that share it leaves the board: for the rows up to E below and at the lower right,
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
// So these are the four ways from C3, below the middle, from E5 in the middle, and from G3 above it:
//
//	NW  D3  D4  NE        NW  F4  F5  NE        NW  H2  H3  NE
//	      C3                    E5                    G3
//	SW  B2  B3  SE        SW  D4  D5  SE        SW  F3  F4  SE
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
// # Worked examples
//
// Each begins with its position as text, which "load" in examples/play takes. Under the board stand moves, and what the
// rules say of them. A move is drawn with round brackets around the stones that set off, square ones around the cells where
// they arrive, and braces where one stone arrives as another leaves. Rows on which nothing matters are left out.
//
// The first turn of the game could be B4, C4 and C5 to the NE. C5 goes to D6 and C4 to D5, and B4 may go to C5, because the
// stone there leaves in the same turn (M4). Without C5, B4 could not go.
//
//	bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w
//
//	E . . . . . . . . .
//	 D . . . .[.|.]. . 9
//	  C . . w(w{w}. . 8
//	   B . w w(w)w . 7
//	    A w w w w w 6
//	       1 2 3 4 5
//
//	B4,C4,C5-NE  legal
//	B4,C3,C4-NE  no: B4 can't go NE: your own stone stays on C5 (M4)
//	C3,C4,C5-SE  no: White's stones go NW or NE, never SE (M3)
//	C3,C4-NW  no: three stones march at a time, not 2 (M1)
//
// Enemy stones on the cells that are entered are captured, here two at once, on E4 and E6 (M6). Nobody has to capture.
//
//	5/6/7/2b5/3b1b3/2www3/7/6/5 w
//
//	 F . . b . . . . . 9
//	E . . .[b|.|b]. . .
//	 D . .(w|w|w). . . 9
//	  C . . . . . . . 8
//	   B . . . . . . 7
//	    A . . . . . 6
//	       1 2 3 4 5
//
//	D3,D4,D5-NE  legal
//	D3,D4,D5-NW  legal
//
// White has only E9 and B3 left, so both must march (M2). E9 has no cell to its NE, so that way is closed to both (M5).
//
//	4b/6/7/8/8w/8/2b4/2w3/5 w
//
//	 F . . . . . . .[.]9
//	E . . . . . . . .(w)
//	 D . . . . . . . . 9
//	  C . .[b]. . . . 8
//	   B . .(w). . . 7
//	    A . . . . . 6
//	       1 2 3 4 5
//
//	B3,E9-NW  the only legal move
//	B3,E9-NE  no: E9 can't go NE: it would leave the board (M5)
//	B3-NW  no: with fewer than three stones left, all of them march: B3,E9 (M2)
//
// Reaching the enemy's home row wins at once (E1).
//
//	5/2w3/7/w7/w8/8/7/1b4/5 w
//
//	       1 2 3 4 5
//	    I . .[.]. . 6
//	   H . .(w). . . 7
//	  G[.]. . . . . . 8
//	 F{w}. . . . . . . 9
//	E(w). . . . . . . .
//
//	E1,F1,H3-NE  legal, and White has won (E1)
//
// Taking the last stone wins too (E2). Black has two stones here, and so has White.
//
//	5/6/7/2b5/2w1b4/3w4/7/6/5 b
//
//	 F . .(b). . . . . 9
//	E . .[w].(b). . . .
//	 D . . .[w]. . . . 9
//
//	E5,F3-SW  legal, and Black has won (E2)
//	E5,F3-SE  legal
//
// A player who can't march has lost (E3). White has three stones, so all three would have to march, but G1 can't go NW and
// E9 can't go NE. After any turn of Black's that is the end.
//
//	5/6/w1w4/8/7bw/8/b6/6/5 b
//
//	   H . . . . . . 7
//	  G w . w . . . . 8
//	 F . . . . . . . . 9
//	E . . . . . . .(b)w
//	 D . . . . . . .[.]9
//	  C(b). . . . . . 8
//
//	C1,E8-SE  the only legal move
//	C1,E8-SE  legal, and Black has won (E3)
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
