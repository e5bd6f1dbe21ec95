// Package geister implements Geister, also known as Ghosts, a game of bluff for two. Each player knows which of their
// own ghosts are good, and nobody else does. Alex Randolph invented the game, whose rules were published in 1982.
//
// The package shows how a game with secrets is written. Breakthrough, beside it, explains the rest. What is secret is
// dealt: an option holds it, and the host of the game draws its value. See the functions deal, hide, fill and parse. In
// Goofspiel, players choose in secret.
//
// # In one minute
//
// Four of your eight ghosts are good, and the others are evil. Only you know which. On your turn, move one ghost one
// cell along a row or a column, perhaps onto an enemy ghost, which you capture, and everybody sees what it was. You win
// if a good ghost of yours leaves the board through a corner on the enemy's side, if you capture all four
// good ghosts, or if the enemy captures all four of your evil ones. A ghost that reaches a corner needs another turn
// to leave (M4).
//
// # The rules
//
//   - B1. The board. The board has six files, a to f, and six ranks, 1 to 6. (text)
//   - B2. The set-up. Each player has eight ghosts on the middle four cells of the two ranks nearest to them: White on
//     b1 to e2, and Black on b5 to e6. (text)
//   - B3. The secret. Four of each player's ghosts, drawn by lot, are good. The other four are evil. Only their own player
//     may see which. (drawn by lot: own; the rest: text)
//   - B4. Turns. White begins. Then the players take turns. On each turn a player moves one of their own ghosts.
//     (text)
//   - M1. One cell. A ghost moves one cell along its row or its column, in any direction. (text)
//   - M2. Capturing. A ghost that moves onto an enemy ghost captures it, and both players see what it was. (text)
//   - M3. Your own ghosts. No ghost may move onto a ghost of its own side. (text)
//   - M4. Leaving. A good ghost in one of the two corners on the enemy's side may leave the board. (text)
//   - E1. Escape. A player whose good ghost has left the board has won. (text)
//   - E2. The good ones. A player who has captured all four good ghosts of the enemy has won. (text)
//   - E3. The evil ones. A player who has captured all four evil ghosts of the enemy has lost. (text)
//
// # Worked examples
//
// White's ghost on a6 is good, so it may leave and win (M4, E1). The one on f6 is evil. White has captured two good
// ghosts and three evil ones, and must not capture the last evil one, on d6 (E3).
//
//	G1e2E/g5/6/6/2G3/1G3g w GEEEggeee
//
//	6 G . e . . E
//	5 g . . . . .
//	4 . . . . . .
//	3 . . . . . .
//	2 . . G . . .
//	1 + G . . . g
//
//	a6-a6  legal, and White has won (E1)
//	f6-f6  no: only a good ghost may leave the board (M4)
//	b1-b1  no: b1 is not a corner on the enemy's side (M4)
//	c2-d3  no: a ghost moves one cell along its row or column, and d3 is not next to c2 (M1)
//	a6xa5  legal
//
// # Common questions
//
// Where do the ghosts begin? White's stand on b1 to e2 and Black's on b5 to e6, on a board of six by six cells (B1,
// B2).
//
// May I move onto my own ghost? No (M3).
//
// Do I learn what I have captured? Yes, and so does everybody else (M2). Capturing the fourth good ghost wins, and
// capturing the fourth evil one loses (E2, E3).
//
// Can a game go on for ever? Yes, the rules say nothing against it. White begins, and then the players take turns (B4).
//
// Who chooses the good ghosts? Nobody: they are drawn by lot (B3). In the published game, each player chooses their own.
package geister
