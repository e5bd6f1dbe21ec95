// Package breakthrough implements Breakthrough, a race between two armies of pawns. The first player to bring a pawn
// to the far side wins. Dan Troyka invented the game in 2000 and described it in 2001.
//
// The package is also the tutorial for writing a game. Copy the folder, change the rules, and run go test until the
// kit has no more complaints. go test -update writes the expected results into testdata, for you to read as a player
// would. The file evaluate.go, the field Bots in Definition and the last test are optional: they make bots play better.
// The net is worth 298 Elo. It sees these planes: 0 own pawns; 1 enemy's pawns.
//
// # In one minute
//
// Bring one of your pawns to the far side of the board. On your turn, move one pawn one cell ahead, straight or
// diagonally. A pawn can capture diagonally, but never straight ahead, and nobody has to capture (M2).
//
// # The rules
//
//   - B1. The board. The board has eight files, a to h, and eight ranks, 1 to 8. (text)
//   - B2. The set-up. White has sixteen pawns on ranks 1 and 2, and Black has sixteen on ranks 7 and 8. (text)
//   - B3. Turns. White moves first. Then the players take turns. On each turn a player moves one of their own pawns.
//     (text)
//   - M1. One cell ahead. A pawn moves one cell towards the enemy's side, straight or diagonally. (text)
//   - M2. Capturing. A pawn may end a diagonal move on an enemy pawn, which leaves the game. A straight move must end
//     on an empty cell. Capturing is never compulsory. (text)
//   - M3. Your own pawns. No pawn may end its move on a pawn of its own colour. (text)
//   - E1. Breaking through. A player with a pawn on the last rank has won. (text)
//   - E2. Nothing left. A player who has captured all enemy pawns has won. (text)
//
// # Worked examples
//
// White's pawn on d5 is blocked, but it may capture on e6 (M1, M2, M3). A pawn that reaches the last rank ends the
// game (E1).
//
//	8/P7/4p3/2Pp4/3P4/8/8/8 w
//
//	8 . . . . . . . .
//	7 P . . . . . . .
//	6 . . . . p . . .
//	5 . . P p . . . .
//	4 . . . P . . . .
//
//	d4-e5  legal
//	d4xd5  no: d4 can't capture d5: a pawn captures diagonally (M2)
//	d4xc5  no: d4 can't go to c5: your own pawn is there (M3)
//	d4-d3  no: a pawn goes one cell ahead, and d3 is not one cell ahead of d4 (M1)
//	d5-d4  no: the pawn on d5 is Black's, and it is White's turn (B3)
//	a7-b8  legal, and White has won (E1)
//
// # Common questions
//
// Where is a1? In the lower left corner, as White sees it. Each player fills the two ranks nearest to them (B1, B2).
//
// Can a player run out of moves? No. The pawn that is farthest ahead has no pawn of its own side ahead of it, so it
// can move diagonally (M1, M2). A player with no pawns has lost (E2), so there are no draws.
package breakthrough
