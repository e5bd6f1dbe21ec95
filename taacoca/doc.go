// Package taacoca implements Taacoca, a race for two players between two armies whose stones march three at a time.
// Víkingur Fjalar Eiríksson invented the game in 2009.
//
// This page begins with the rule book and continues with the Go API. Each rule ends with its sources, in brackets. The
// section "Where the rules come from" describes the sources.
//
// # In one minute
//
// Set up your twelve stones on the three rows in front of you: five, then four, then three. Draw lots for White, who
// begins.
//
// On your turn, march three of your stones one cell forward. Two directions lead forward, and all three stones take
// the same one. They capture the enemy stones on the cells that they enter. Bring a stone to the enemy's home row, or
// capture every enemy stone, and you win. If you can't march, you lose.
//
// Three things are easy to overlook:
//
//   - The three stones need not touch each other. They may stand anywhere on the board (M1).
//   - A stone may enter a cell that another marching stone leaves on the same turn, so stones in a line can march
//     together (M4).
//   - Marching is compulsory, and it takes three stones. With three stones left, you lose if they can't all go the
//     same way (E3).
//
// # The board and the start
//
//   - B1. The board. The board is a hexagon of 61 hexagonal cells, with five cells along each side. The nine rows have
//     5, 6, 7, 8, 9, 8, 7, 6 and 5 cells. Row A, at the bottom, is White's home row. Row I, at the top, is Black's
//     home row. (the hexagon and the home rows: text; the rows' letters: picture)
//   - B2. The names of the cells. A cell is named by the letter of its row and its number in that row, counted from 1
//     at the left. A1 is the bottom left corner, and E9 is the cell farthest to the right. (picture)
//   - B3. The four directions. Two directions lead up, NW (to the left) and NE (to the right), and two lead down, SW
//     and SE. From a cell in rows A to D, a step NW keeps the number and a step NE adds 1. From a cell in rows E to H,
//     a step NW subtracts 1 and a step NE keeps the number. SE is the opposite of NW, and SW is the opposite of NE. A
//     step to a cell that does not exist leaves the board. (picture)
//   - B4. The set-up. Each side has twelve stones. White's stones start on A1 to A5, B2 to B5 and C3 to C5. Black's
//     stones start on I1 to I5, H2 to H5 and G3 to G5. (twelve stones: text; rows of five, four and three: page; the
//     cells: picture)
//   - B5. Turns. White moves first, and then the players take turns. A player may not pass. (turns: text; no passing:
//     follows from the text)
//
// These are the four directions from C3 (below the middle row), from E5 (in the middle row) and from G3 (above the
// middle row):
//
//	NW  D3  D4  NE        NW  F4  F5  NE        NW  H2  H3  NE
//	      C3                    E5                    G3
//	SW  B2  B3  SE        SW  D4  D5  SE        SW  F3  F4  SE
//
// This is the starting position. A w is a white stone, a b is a black stone, and a dot is an empty cell. The cells are
// hexagons in level rows, so a cell can touch two cells above it and two cells below it. Each row has its letter to
// its left and the number of its last cell to its right. The line above the board gives the same position in text
// form.
//
//	bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w
//
//	    I b b b b b 5
//	   H . b b b b . 6
//	  G . . b b b . . 7
//	 F . . . . . . . . 8
//	E . . . . . . . . . 9
//	 D . . . . . . . . 8
//	  C . . w w w . . 7
//	   B . w w w w . 6
//	    A w w w w w 5
//
// # Marching
//
//   - M1. Three stones march. On each turn a player moves exactly three of their own stones, each by one cell and all
//     in the same direction. The stones may be anywhere on the board, together or apart. (text)
//   - M2. Fewer than three all march. A player with two stones left moves both. A player with one stone left moves
//     that stone. (text)
//   - M3. Forward only. White's stones go NW or NE. Black's stones go SW or SE. No stone ever goes sideways or back.
//     (text)
//   - M4. Your own stones block the way. A stone can't enter a cell where another stone of its own side stays. It can
//     enter a cell that another of the chosen stones leaves on the same turn, so stones in a line can march together.
//     (a stone in the way: text; a stone that leaves on the same turn: picture)
//   - M5. Nothing leaves the board. A stone can't march off the board. (follows from the text)
//   - M6. Capturing. All enemy stones on the cells that the marching stones enter are captured and leave the board.
//     Capturing is never compulsory. (capturing: text; never compulsory: ruling)
//
// # The end
//
// Rules E1 to E3 are checked in order.
//
//   - E1. Reaching the enemy's home row. A player with a stone on the enemy's home row wins at once. (text)
//   - E2. Capturing the last stone. A player who captures the last enemy stone wins at once. (text)
//   - E3. No move left. A player who has no legal move on their turn loses. With one or two stones, you lose if they
//     can't all go the same way; with three or more, if no three of them can. (text)
//   - E4. No draws. On every turn, stones go forward. So every game ends, and it always has a winner. (text)
//
// # Worked examples
//
// Each example begins with its position as text. To set up the position in the program examples/clutch, type "load" and
// that text. The lines below the board show which moves are legal, and why other moves are not. Round brackets mark
// the stones that move, and square brackets mark the cells where they arrive. Braces mark a cell that one stone leaves
// and another stone enters. The drawings leave out some rows that do not matter.
//
// White could begin by marching B4, C4 and C5 to the NE. The stone on C5 goes to D6, and the stone on C4 goes to D5.
// The stone on B4 may enter C5, because the stone there leaves on the same turn (M4). If the stone on C5 stayed, the
// stone on B4 could not go NE.
//
//	bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w
//
//	E . . . . . . . . . 9
//	 D . . . .[.|.]. . 8
//	  C . . w(w{w}. . 7
//	   B . w w(w)w . 6
//	    A w w w w w 5
//
//	B4,C4,C5-NE  legal
//	B4,C3,C4-NE  no: B4 can't go NE: your own stone stays on C5 (M4)
//	C3,C4,C5-SE  no: White's stones go NW or NE, never SE (M3)
//	C3,C4-NW  no: 3 stones march at a time, not 2 (M1)
//
// If D3, D4 and D5 march NE, they capture two enemy stones at once, on E4 and E6 (M6). If they march NW, they capture
// only the stone on E4.
//
//	5/6/7/2b5/3b1b3/2www3/7/6/5 w
//
//	 F . . b . . . . . 8
//	E . . .[b|.|b]. . . 9
//	 D . .(w|w|w). . . 8
//	  C . . . . . . . 7
//	   B . . . . . . 6
//	    A . . . . . 5
//
//	D3,D4,D5-NE  legal
//	D3,D4,D5-NW  legal
//
// White has only the stones on B3 and E9 left, so both must march (M2). E9 has no neighbour to its NE, so White can't
// march NE (M5).
//
//	4b/6/7/8/8w/8/2b4/2w3/5 w
//
//	 F . . . . . . .[.]8
//	E . . . . . . . .(w)9
//	 D . . . . . . . . 8
//	  C . .[b]. . . . 7
//	   B . .(w). . . 6
//	    A . . . . . 5
//
//	B3,E9-NW  the only legal move
//	B3,E9-NE  no: E9 can't go NE: it would leave the board (M5)
//	B3-NW  no: with fewer than three stones left, all of them march: B3,E9 (M2)
//
// A player whose stone reaches the enemy's home row wins at once (E1). The stone on H3 reaches row I, so White wins.
//
//	5/2w3/7/w7/w8/8/7/1b4/5 w
//
//	    I . .[.]. . 5
//	   H . .(w). . . 6
//	  G[.]. . . . . . 7
//	 F{w}. . . . . . . 8
//	E(w). . . . . . . . 9
//
//	E1,F1,H3-NE  legal, and White has won (E1)
//
// A player who captures the last enemy stone wins too (E2). Here each side has two stones.
//
//	5/6/7/2b5/2w1b4/3w4/7/6/5 b
//
//	 F . .(b). . . . . 8
//	E . .[w].(b). . . . 9
//	 D . . .[w]. . . . 8
//
//	E5,F3-SW  legal, and Black has won (E2)
//	E5,F3-SE  legal
//
// White has three stones left, all in row E, so all three would have to march together. The stone on E1 can't go NW,
// and the stone on E9 can't go NE. White can't march, so Black wins with this move, whatever it is (E3).
//
//	5/6/2bbb2/8/w3w3w/8/7/6/5 b
//
//	  G . .(b|b|b). . 7
//	 F . .[.|.|.]. . . 8
//	E w . . . w . . . w 9
//
//	G3,G4,G5-SW G3,G4,G5-SE  the only legal moves
//	G3,G4,G5-SW  legal, and Black has won (E3)
//	G3,G4,G5-SE  legal, and Black has won (E3)
//
// # Common questions
//
// Is there a swap, or pie, rule, as White moves first, or a handicap? No. White moves first, and nothing makes up for
// it (B5). Change sides for the next game. The published rules know no handicap. If one of you is much stronger, this
// book suggests that this player begins without the stones of the third row (B4).
//
// Who begins, White or Black, and may a player pass? White begins, and nobody may pass (B5). Draw lots for the
// colours.
//
// Must the three stones touch each other? No. They may stand anywhere on the board, as long as all of them go one cell
// in the same direction (M1).
//
//	bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w
//
//	A1,C3,C5-NW  legal
//
// I touched a stone. Must I march it, or may I change my mind? The published rules say nothing about touching, so this
// book rules: your move counts when you let go of the last marching stone. Until then you may put the stones back and
// march others (M1).
//
// May I march one or two stones, to keep the others back? No. While you have three stones or more, exactly three of
// them march. With two stones left, both march, and with one left, that one (M1, M2).
//
// May each stone choose its own direction? No. All three go the same way, either NW or NE for White, and either SW or
// SE for Black (M1, M3).
//
// Can a stone go sideways or back, for example to capture? No. Stones only go forward (M3).
//
// May a stone enter a cell that another of my stones leaves, and in which order do they move? Yes, if both march on
// the same turn, because the stones march at the same time. Otherwise the stone in front blocks the way (M4).
//
// May a stone jump over or push another one, or may two stones share a cell? No. A marching stone goes one cell. It
// can't enter a cell where another stone of its own side stays, and it captures an enemy stone on the cell that it
// enters (M1, M4, M6).
//
// Must I capture if I can? No. But you can't march onto an enemy stone without capturing it (M6).
//
// How many stones can one turn capture, and must all three capture? Up to three: one for each stone that marches. The
// others may just go to empty cells (M6).
//
// Have I lost if all my stones are captured? Yes, at once. Captured stones never come back (M6, E2).
//
// We can't finish the game, or a player leaves. Who wins? The published rules don't say, so this book rules: nobody
// yet. Write down where the stones are and whose turn it is, and go on another day, or agree on a draw. It does not
// matter who has more stones (E1, E2). A player who leaves although the other wants to play on has resigned.
//
// My stone has reached the enemy's home row. Can it still be captured, or must it stay there? Neither. The game is
// over at once, and you have won (E1).
//
// The cell on the enemy's home row is occupied. May my stone capture there? Yes, and it wins by getting there (M6,
// E1).
//
//	1b3/2w3/3w3/2w5/9/8/7/2b3/5 w
//
//	F3,G4,H3-NW  legal, and White has won (E1)
//
// I have three stones, but only two of them can go. Have I lost? You have lost if no direction is open to all three.
// With four stones or more, you lose only if no three of them can go the same way (M1, E3).
//
// What if both players are blocked? The player whose turn it is loses, and the game is over (E3).
//
// I have two stones left, and one of them can't go NE. What now? March both of them NW. If that isn't possible either,
// you have lost (M2, M5, E3).
//
// Can three or four players play, and how many stones does each one have? Only two can play, with twelve stones each
// (B4).
//
// We have set up a stone wrongly, and notice it late. What now? The published rules don't say, so this book rules:
// play on with the stones as they stand, unless you both prefer to begin again (B4).
//
// How many games make a match, and who begins the next one? The published rules have only single games, so this book
// rules: agree on the number of wins before you start, and change sides for each game, because White begins (B5).
// Each game counts as one win, however it was won. In the program examples/clutch, the option -wins sets that number.
// There the players keep their sides, and take turns to begin. That makes no difference, because both sides stand
// alike. On the server of examples/online, a rematch changes the sides.
//
// One of my stones can reach the enemy's home row, but no two others can go the same way. May it go alone? No. Exactly
// three stones march, on the winning turn too (M1, E1).
//
// Is there a time limit? The published rules set none, so agree on one before the game if you want it. On the server
// of examples/online, the players choose the clock (B5).
//
// We notice an illegal move late. What now? The published rules don't say, so this book rules: until the next player
// has moved, take it back and make a legal move. After that, play goes on. Two turns in a row, or a march of enemy
// stones, are illegal moves, too. If the move seemed to end the game, you may object until both players have accepted
// the result (B5).
//
// Can a game be drawn, or go on for ever? No. Every turn brings stones forward, and a player who can't march loses, so
// every game has a winner (E3, E4). But players may resign or agree on a draw, at the table and in the programs.
//
// Somebody had won, but we played on. Who wins? The published rules don't say, so this book rules: the game was over
// with the move that won, so that player has won, and the moves after it do not count. This holds until you begin the
// next game (E1, E2, E3).
//
// The board was knocked over, stones fell, or nobody remembers whose turn it is. What now? The published rules don't
// say, so this book rules: go on if you agree on where the stones stood and whose turn it was, and begin again if you
// don't. A player who knocks the board over on purpose has resigned (B5).
//
// May a bystander help, or speak up? The published rules don't say, so this book rules: only the players speak about
// the game. But a bystander's words can't be unsaid. If they show that the last move was illegal, take it back as if a
// player had noticed (B5).
//
// A stone is missing, or stands between two cells. What now? Take a coin or a button for a missing stone (B4). A stone
// between two cells belongs on the one that its player meant, if that was a legal move; this is a ruling of this book
// (B5).
//
// Which cell is one step NE of D4, and which of E5? E5 and F5. Below the middle row a step NE adds 1 to the number,
// and from the middle row on it keeps the number (B2, B3).
//
// Our board has no letters and numbers, is turned, or has another size or square cells. Does that matter? Letters and
// turning don't. Any board of hexagons with five cells along each side will do, but this book does not describe the
// game on others. Set up your twelve stones as a block on the side in front of you: five in your home row, then four,
// then three (B1, B4). Where your rules and this book differ, follow your rules.
//
// # Words
//
//   - Forward. Towards the enemy's home row (M3).
//   - Home row. The row of five cells in front of a player: A for White, I for Black (B1).
//   - March. To move three stones, or all that are left, by one cell in the same direction (M1, M2).
//
// # Where the rules come from
//
// Rules marked "text" are the rules that the site igGameCenter publishes. Rules marked "picture" come from that site's
// pictures of the start and of a turn. Rules marked "page" come from the description on gokurakism.com. A rule
// "follows from the text" if the text does not say it, but leaves no other way to play. "ruling" means a decision of
// this book where the sources are silent. These points need an explanation:
//
//   - The text gives no cells for the twelve stones of each side. The page has rows of five, four and three, and the
//     picture shows where they start (B4).
//   - The text says that a player moves three stones on each turn, each by one cell. So nobody can pass, and no stone
//     can leave the board (B5, M5).
//   - The text does not ask players to capture, so capturing is not compulsory (M6).
//   - The published text says that a stone may not enter a cell with another stone of its own side. The text makes no
//     exception for a stone that marches away on the same turn, but the published picture of a turn shows one. This
//     book follows the picture. Three programs of others, which were written independently of each other, do the same
//     (M4).
//
// # In programs
//
// A program can start a game from any position. E1 and E2 then apply to both sides, no matter whose turn it is. A
// position is impossible if a side has more than twelve stones, if there are no stones at all, or if both sides have
// reached the enemy's home row.
//
// The text of a position lists the rows from I down to A, joined by slashes. In a row, w and b are stones, and a
// number is the length of a run of empty cells. The side to move comes last. The text of a move lists the cells of the
// stones in ascending order, joined by commas. It ends with a hyphen and the direction, as in B4,C4,C5-NE. Each
// position and each move has exactly one text, and the parsers accept no other.
//
// A refusal cites one rule, the first in this list that the move breaks:
//
//   - The game is over (E1, E2, E3).
//   - The move names a cell where the player to move has no stone, or moves the wrong number of stones (M1, or M2 if
//     the player has fewer than three stones left).
//   - The direction is not forward (M3).
//   - A stone would leave the board (M5).
//   - Another stone of the same side is in the way (M4).
//
// # The bots
//
// The bot medium sees its own move and the reply, and its moves may lower its chance of winning by nearly half. Easy's
// moves lower it by half in most cases, and sometimes easy does not look at the reply. Beginner looks at the reply
// only every second time. Hard looks only one move ahead, but plays the best move that it sees. Expert looks about two
// moves ahead, counting both players' moves, and master two to four.
//
// # Changes
//
//   - Version 1, 2026-11-28. The rules are the same as before. The minute says how to set up and who begins, M4's
//     reason names more sources, and there are more questions.
//   - Version 1, 2026-11-21. The first version.
//
// # Playing it from Go
//
// [New] returns the starting position, and [Parse] reads any position. A [State] reports whose turn it is, which moves
// are legal and who has won. [State.Apply] returns the state after a move. A State never changes, so it can be kept,
// compared with == and used as a map key.
//
// Each rule has a constant, which the errors name: [OwnStone] is M4. On the package site, the address of this page
// with #OwnStone at its end links to that rule's constant.
//
// A program that learns sees these planes of a position (see package env): 0 own stones; 1 enemy's stones. Row 0 is
// nearest to the player. A step always leads to the same neighbour in the array.
//
//	s := taacoca.New()
//	m, err := taacoca.ParseMove("B4,C4,C5-NE")
//	...
//	s, err = s.Apply(m) // err names the rule that m breaks, if any
package taacoca

// These commands make drawings. README.md shows start.svg.
//
//go:generate go run ../examples/clutch diagram -game taacoca -names -o start.svg
//go:generate go run ../examples/clutch diagram -game taacoca -move B4,C4,C5-NE -title "Taacoca: three stones march to the NE" -o march.svg
