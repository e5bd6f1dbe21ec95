// Package oeufs implements Ovo, a board game in which eggs race to an enemy's camp and back home. In the enemy's camp they
// are turned over, and then they all look alike. Rachel Foulon invented the game, and Gigamic published it in 2012. A
// player who has brought all their eggs home announces it in French: "les œufs sont faits" (the eggs are done).
//
// This page begins with the rule book and continues with the Go API. Each rule ends with its sources, in brackets. The
// section "Where the rules come from" describes the sources.
//
// # The game
//
// Each player's eggs must visit an enemy's camp and come home. An egg that reaches an enemy's camp is turned over. From
// then on it looks like every other turned egg. Any player may move a turned egg. To find out whose it is, a player must
// spend a turn looking at it. A player who believes that all their eggs are home may make a claim. A player whose claim is
// true wins the game, and a player whose claim is false is out. Ovo is both a race and a test of memory.
//
// # The board and the start
//
//   - B1. The board. The board has six by six cells. As player A sees the board, files a to f run from left to right, and
//     ranks 1 to 6 run from bottom to top. (page)
//   - B2. The eggs. There are twenty eggs. Each egg has a symbol on one face: six have ◆, six ✱, four ● and four ▲. On the
//     other face, all eggs look the same. (text)
//   - B3. Two players. With two players, A starts with the six ◆ on rank 1, and B starts with the six ✱ on rank 6. All
//     symbols face up. The rank on which a player starts is that player's camp. (text)
//   - B4. Four players. With four players, A starts with the four ● on a1, a2, b1 and b2, in the lower left corner.
//     Clockwise from there, B starts with the four ▲ on a5, a6, b5 and b6. C starts with four ◆ on e5, e6, f5 and f6, and D
//     with four ✱ on e1, e2, f1 and f2. All symbols face up. The corner square where a player starts is that player's camp.
//     Three players can't play Ovo. (text, ruling)
//   - B5. Turns. A begins, and the turn passes clockwise: A, B, C, D. The players draw lots to decide who is A. (text)
//
// These are the starting positions for two and for four players. Each letter names the owner of the egg:
//
//	6 B B B B B B    6 B B . . C C
//	5 . . . . . .    5 B B . . C C
//	4 . . . . . .    4 . . . . . .
//	3 . . . . . .    3 . . . . . .
//	2 . . . . . .    2 A A . . D D
//	1 A A A A A A    1 A A . . D D
//	  a b c d e f      a b c d e f
//
// # A turn
//
//   - T1. One action a turn. On each turn, a player takes one of three actions. The player moves an egg of their own that
//     shows its symbol, moves any turned egg, or looks at the symbol of any turned egg. It does not matter who owns the
//     turned egg. (text)
//   - T2. Enemy eggs that show. A player can't move an egg that shows another player's symbol. (text)
//   - T3. Looking. A look moves nothing. Only the player who looks sees the symbol. The other players see only which egg
//     the player looks at. (text)
//   - T4. Passing. A player who can neither move an egg nor look at one passes. No other player may pass. (ruling)
//
// # Moving eggs
//
//   - M1. Steps. A step moves an egg to one of the eight neighbouring cells, which must be empty. (text)
//   - M2. Jumps. A jump moves an egg over one egg on a neighbouring cell, in any of the eight directions, to the empty cell
//     directly behind that egg. An egg can jump over any player's egg, turned over or not. After it lands, it may jump
//     again, in any direction, and the player decides where it stops. (text, ruling)
//   - M3. Steps or jumps. A move is either one step or a chain of one or more jumps. A move never combines a step with a
//     jump. While an egg jumps, the cell where it began counts as empty, and the egg can't jump over itself. (text, ruling)
//   - M4. What a move is. A move must not end on the cell where it began. Moves that begin on the same cell and end on the
//     same cell count as the same move, even if their jumps differ. (ruling)
//   - M5. Turning over. An egg that shows its symbol is turned over, at once and for good, when it lands in another
//     player's camp. Turning the egg over ends the turn, even in the middle of a chain of jumps, and no claim can follow.
//     (text)
//   - M6. Once turned over. A turned egg stays turned over wherever it goes, and camps no longer stop it. (text)
//
// # The end
//
//   - F1. Les œufs sont faits. A player who believes that all their eggs are home and turned over may claim this by saying
//     "les œufs sont faits". A player claims on their own turn, either after their action or instead of it. (text, ruling)
//   - F2. When to claim. A player may claim only while none of their own eggs shows its symbol and every cell of their camp
//     holds a turned egg. (ruling)
//   - F3. A true claim. A claim is true if every egg in the claimant's camp belongs to the claimant. A player who makes a
//     true claim wins. (text)
//   - F4. A false claim between two. A claim is false if any egg in the claimant's camp belongs to another player. In a
//     two-player game, a false claim wins the game for the opponent. (text)
//   - F5. A false claim among four. In a four-player game, a player who makes a false claim is out. That player's four eggs
//     leave the board, and all players see which four eggs these are. Then the turn passes on. When only one player remains
//     in the game, that player wins. (text, ruling)
//   - F6. Camps without a player. The camp of a player who is out stays a camp. Other players' eggs that land in it are
//     still turned over. (ruling)
//
// # What a player knows
//
//   - K1. What everyone sees. Everyone sees where the eggs are, which symbols show, which moves are made, and which egg a
//     player looks at. Only the player who looks sees the symbol. (text)
//   - K2. What one player knows. A player's view shows what everyone sees. It also shows the symbols of the eggs that the
//     player has looked at, while these eggs are on the board. A view shows nothing else, not even which turned eggs are
//     the player's own. (ruling)
//
// A player with a perfect memory could follow every egg from the start and would never need a look. Most players forget.
//
// # An optional rule
//
// The rules above let players undo each other's moves for ever. An optional rule prevents this.
//
//   - O1. No taking back. This rule is optional. The egg that the previous player moved can't go straight back to the cell
//     that it came from, whether by a step or by jumps. If the previous player did not move an egg, or if that egg has left
//     the board, this rule forbids nothing. (ruling)
//
// # Worked examples
//
// Each example begins with its position as text. To set up the position in the program examples/play, type "load" and that
// text. The lines below the board show which actions are legal, and why other actions are not. A capital letter is an egg
// that shows its symbol, a small letter is a turned egg, and a plus is an empty camp cell. Round brackets mark the cell
// where a move begins, and square brackets mark the cell where it ends. A star marks an empty cell where the egg lands
// between jumps.
//
// The egg on c2 can step to any empty neighbouring cell (M1). It can also jump over d2 to e2, or over b3 to a4. From a4 it
// can continue over a5 to a6 (M2). It can't step to b2 and then jump from there (M3).
//
//	1BBB1B/B5/4B1/1A4/2AA2/AA3A A AB -
//
//	6[+]B B B + B
//	5 B . . . . .
//	4[*]. . . B .
//	3 . A . . . .
//	2 . .(A)A[.].
//	1 A A + + + A
//	  a b c d e f
//
//	c2-e2 c2-a4 c2-a6  legal
//	c2-b2 c2-c1 c2-c3 c2-d1 c2-d3  legal
//	c2-b4  no: no jumps lead from c2 to b4; the egg can go to a4, a6, b2, c1, c3, d1 and others (M2)
//	c2-d2  no: a step needs an empty cell, and there is an egg on d2 already (M1)
//	e4-e3  no: the egg on e4 shows B's symbol, so only B can move it (T2)
//
// The egg on b4 can jump over c5 to d6, which is in B's camp, so the egg is turned over there. The move ends on d6, so the
// egg can't continue over e5 to f4 (M5). The turned egg on e5 is B's, but A may move it or look at it (T1).
//
//	BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -
//
//	6 B B B[+]B B
//	5 . . A . b .
//	4 .(A). . . .
//	  a b c d e f
//
//	b4-d6  legal
//	b4-f4  no: on d6, in B's camp, the egg is turned over and can't go on to f4 (M5)
//	e5-f4 ?e5  legal
//	?c5  no: the egg on c5 shows its symbol, and you can only look at turned eggs (T1)
//
// Here the egg on b4 was turned over on an earlier turn, so it can continue over e5 (M6).
//
//	BBB1BB/2A1b1/1a4/6/6/AAAA2 A AB -
//
//	6 B B B * B B
//	5 . . A . b .
//	4 .(a). . .[.]
//	  a b c d e f
//
//	b4-f4  legal
//
// All eggs are turned over and A's camp is full, so A may claim (F2). But the egg on f1 is B's, so a claim would be false
// and B would win (F4). Player A has looked at f1 and knows this. To win, A must move B's egg out and bring in the egg on
// f5.
//
//	6/bbbbba/6/6/6/aaaaab A AB Af1
//
//	6 + + + + + +
//	5 b b b b b a
//	4 . . . . . .
//	3 . . . . . .
//	2 . . . . . .
//	1 a a a a a b
//	  a b c d e f
//
//	!  legal, and B has won (F4)
//	f1-f2  legal
//	f1-f2!  no: there is no turned egg on f1, and a claim needs one on every cell of your camp (F2)
//
// In this position, player A sees the left board, and player B sees the right board:
//
//	6 + + + + + +    6 + + + + + +
//	5 ? ? ? ? ? ?    5 ? ? ? ? ? ?
//	4 . . . . . .    4 . . . . . .
//	3 . . . . . .    3 . . . . . .
//	2 . . . . . .    2 . . . . . .
//	1 ? ? ? ? ? b    1 ? ? ? ? ? ?
//	  a b c d e f      a b c d e f
//
// Player A brings the last egg home and claims at once (F1).
//
//	bbbbbb/6/6/6/1a4/a1aaaa A AB -
//
//	2 .(a). . . .
//	1 a[+]a a a a
//	  a b c d e f
//
//	b2-b1!  legal, and A has won (F3)
//	b2-b1  legal
//
// A's camp is full of turned eggs, one of them B's, and A's egg on b3 still shows its symbol. Everyone can see that a
// claim would be false, so A may not claim (F2). The egg on b3 must visit B's camp first.
//
//	6/bbbbb1/6/1A4/6/aaaaab A AB -
//
//	3 .(A). . . .
//	2 . .[.]. . .
//	1 a a a a a b
//	  a b c d e f
//
//	!  no: your egg on b3 still shows its symbol, so you can't claim yet (F2)
//	?f1!  no: your egg on b3 still shows its symbol, so you can't claim yet (F2)
//	b3-c2  legal
//	b3-c2!  no: your egg on c2 still shows its symbol, so you can't claim yet (F2)
//
// A's last egg is turned over in B's camp, which ends the turn, so A can't claim yet (M5). A may claim on their next turn.
//
//	6/bbbbbA/6/6/6/aaaaab A AB -
//
//	6 + + + + +[+]
//	5 b b b b b(A)
//	  a b c d e f
//
//	f5-f6  legal
//	f5-f6!  no: turning your egg over on f6 ends your turn, so no claim can follow (M5)
//
// # Where the rules come from
//
// Rules marked "text" are the published rules, and rules marked "page" come from the game's page on jeuxsoc.fr. A rule
// marked "ruling" is a decision of this library on a question that neither source settles. The reasons for the rulings are:
//
//   - The rules treat all symbols alike, so the library is free to choose which symbol starts in which corner (B4).
//   - Jumps go in all eight directions, and the player decides where they stop. Halma has the same rule, and reviews
//     compare Ovo with Halma (M2). A chain of jumps may pass through the cell where it began, but it must not end there,
//     because that would be a free pass (M3, M4).
//   - A player may claim on the same turn on which their last egg comes home. If the claim had to wait for the next turn,
//     the opponents could always pull an egg out of the camp first (F1).
//   - A camp has as many cells as its player has eggs. If one of these cells has no turned egg, or if any of the player's
//     own eggs shows its symbol, everyone can see that a claim would be false. So the library forbids such a claim (F2).
//   - A view shows everything that a server may send to a player (K2). Players must remember everything else themselves.
//
// A refusal cites one rule, the first in this list that the action breaks:
//
//   - The game is over (F3, F4, F5).
//   - There is no egg on the cell, or the player looks at an egg that shows its symbol (T1).
//   - The egg shows another player's symbol (T2).
//   - The move ends where it began (M4).
//   - The egg goes straight back to where the previous player's move began (O1).
//   - The move is a step to a cell that already holds an egg (M1).
//   - The egg could reach the cell only by further jumps from a camp where it is turned over (M5).
//   - No jumps lead to the cell (M2).
//   - The claim follows a move that turns an egg over (M5).
//   - The camp is not full of turned eggs, or one of the claimant's own eggs still shows its symbol (F2).
//   - The player passes although another action is legal (T4).
//
// A view refuses every action on another player's turn (B5).
//
// # Playing it from Go
//
// [New] returns the start of a game for two players. [NewGame] returns the start for two or four players, with or without
// rule O1. [Parse] reads any position. A [State] reports whose turn it is, which actions are legal and who has won.
// [State.Apply] returns the state after an action. A State never changes, so it can be kept, compared with == and used as a
// map key.
//
// A State knows the owner of every egg, so only the program that runs the game may see it. [State.View] returns what one
// player may see. A [View] has no field for anything else, so it can safely be printed, logged and sent to that player. A
// View lists the player's legal actions and explains why other actions are not legal. [View.Sample] draws a random state
// that has this view, for bots that must not cheat. [ParseView] reads a view from its text.
//
//	v := s.View(oeufs.A)
//	m, err := oeufs.ParseMove("b4-d6")
//	...
//	err = v.Check(m) // names the rule that m breaks, if any, and reveals nothing that A can't see
//
// The text of a position begins with the ranks from 6 down to 1, joined by slashes. In a rank, the letters A to D are eggs
// that show their symbols, and a to d are turned eggs. A number is the length of a run of empty cells. The next three
// fields are the player to move, the players who have made no false claim, and the looks. Each look is a player and a cell.
// The looks are sorted by player and then by cell, and joined by commas. If there are no looks, the field is "-". If the
// game is played with O1, the next field is "nt:" followed by the move that may not be taken back, or "nt:-" if there is no
// such move. When the game is over, the player to move is "-", and the last field is the winner and the rule, such as B:F4.
//
// The text of a view has the same form, with ? for each turned egg that the viewer has not looked at. It includes the looks
// of all players, because looks are public. These are two of the positions above, and A's view of the second:
//
//	BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -
//	6/bbbbba/6/6/6/aaaaab A AB Af1
//	6/??????/6/6/6/?????b A AB Af1
//
// The text of a move is its two cells, such as b4-d6. The text of a look is a question mark and the cell, such as ?f5. The
// text of a claim is an exclamation mark, either alone or after a move or a look, such as b2-b1! or ?f5!. The text of a pass
// is "pass". Each position and each action has exactly one text, and the parsers accept no other.
//
// The documentation of [Parse] lists the conditions that a position must meet. [ParseView] accepts a view only if it is the
// view of some position.
//
// The rules set no limit on the length of a game. A game between random players lasts thousands of turns.
//
// # The version of the rules
//
// This page describes version 2 of the rules. The Version field of the [Definition] holds this number. In version 1, a
// claim could follow a move that turned an egg over, and players could claim while one of their own eggs still showed its
// symbol. Package record rejects the record of a game played under version 1.
package oeufs

// These commands draw the pictures in README.md.
//
//go:generate go run ../examples/diagram -game oeufs -options players=4 -names -o start.svg
//go:generate go run ../examples/diagram -game oeufs -position "BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -" -view A -move b4-d6 -o jump.svg
