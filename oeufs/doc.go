// Package oeufs is Ovo, a race there and back with eggs that hide whose they are. Rachel Foulon invented it; Gigamic
// published it in 2012. A player who has brought all their eggs home says so in French: "les œufs sont faits".
//
// This page is the rule book first; the Go side comes after it. The words in brackets behind a rule say where it
// comes from, and a section below explains them.
//
// # The game
//
// Each player's eggs must visit an enemy's camp and come home again. In an enemy's camp an egg is turned over. From then
// on it looks like every other turned egg: any player may move it, and nobody can see whose it is without spending a
// turn on a look. A player who believes that all their eggs are home claims it. A true claim wins, and a player whose
// claim is false is out. Ovo is a race, and a test of memory.
//
// # The board and the start
//
//   - B1. The board. The board has six by six cells: files a to f from left to right, and ranks 1 to 6 from the
//     bottom up, as A sees it. (page)
//   - B2. The eggs. There are twenty eggs. Each has a symbol on one face: six have ◆, six ✱, four ● and four ▲. The
//     other faces all look the same. (text)
//   - B3. Two players. A has the six ◆ on rank 1, and B has the six ✱ on rank 6, with their symbols up. Each
//     player's rank is that player's camp. (text)
//   - B4. Four players. Clockwise from the lower left, A has the four ● on a1, a2, b1 and b2; B has the four ▲ on
//     a5, a6, b5 and b6; C has four ◆ on e5, e6, f5 and f6; and D has four ✱ on e1, e2, f1 and f2. All symbols are
//     up. Each player's corner square is that player's camp. Three players can't play Ovo. (text, ruling)
//   - B5. Turns. A begins, and the turn passes clockwise: A, B, C, D. Which player is A is drawn by lot. (text)
//
// These are the starts for two and for four players, with the letters of the players in place of the symbols:
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
//   - T1. One action a turn. On each turn, a player does one of three things: move one of their own eggs that shows its
//     symbol; move any egg that is turned over, whoever owns it; or look at the symbol of any egg that is turned over.
//     (text)
//   - T2. Enemy eggs that show. A player can't move an egg that shows another player's symbol. (text)
//   - T3. Looking. A look moves nothing. The player who looks is the only one to see the symbol. The others see
//     which egg it was. (text)
//   - T4. Passing. A player who can take none of these actions passes. Nobody else may pass. (ruling)
//
// # Moving eggs
//
//   - M1. Steps. A step takes an egg to one of the eight neighbouring cells, which must be empty. (text)
//   - M2. Jumps. A jump takes an egg over one egg on a neighbouring cell, in any of the eight directions, to the
//     empty cell directly behind it. The egg in between may be anyone's, turned over or not. From where it lands
//     the egg may jump again, in any direction, and the player decides where it stops. (text, ruling)
//   - M3. Steps or jumps. A move is either one step or one or more jumps, never both. While an egg jumps, the cell
//     on which it began is empty, and it can't jump over itself. (text, ruling)
//   - M4. What a move is. A move must not end on the cell on which it began. Moves that begin on the same cell and
//     end on the same cell are the same move, whatever jumps lie between. (ruling)
//   - M5. Turning over. An egg that shows its symbol and lands in a camp that is not its owner's is turned over at
//     once and for good. That ends the turn, even in the middle of a chain of jumps, and no claim can follow.
//     (text)
//   - M6. Once turned over. An egg that is turned over stays so wherever it goes, and camps no longer stop it.
//     (text)
//
// # The end
//
//   - F1. Les œufs sont faits. A player who believes that all their eggs are home, turned over, may claim it with
//     these words. They claim on their own turn, after their action or instead of one. (text, ruling)
//   - F2. When to claim. A player may claim only while every cell of their camp holds an egg that is turned over
//     and none of their own eggs shows its symbol. (ruling)
//   - F3. A true claim. If every egg in the camp is the player's own, the claim is true and the player wins. (text)
//   - F4. A false claim between two. If any egg in the camp is not the player's own, the claim is false. With two
//     players, the opponent wins. (text)
//   - F5. A false claim among four. With four players, a player who claims falsely is out. Their four eggs leave
//     the board, which shows the others whose they were, and the turn passes on. The last player left wins. (text,
//     ruling)
//   - F6. Camps without a player. The camp of a player who is out stays a camp: the eggs of other players
//     that land in it are turned over as before. (ruling)
//
// # What a player knows
//
//   - K1. What everyone sees. Everyone sees where the eggs are, which symbols show, every move, and which eggs are
//     looked at. A player who looks at an egg is the only one to see its symbol. (text)
//   - K2. What one player knows. A player's view holds what everyone sees, and the symbols that the player has
//     looked at, as long as those eggs are on the board. It tells nothing else, not even which turned eggs are the
//     player's own. (ruling)
//
// A player with a perfect memory could follow every egg from the start and would never need a look. The game is about
// not having one.
//
// # An optional rule
//
// Without this rule, nothing keeps players from undoing each other's moves for ever.
//
//   - O1. No taking back. This rule is optional. The egg that the previous player moved can't go straight back to
//     the cell that it came from, whichever way it would take. After a look, a claim alone or a pass, or when that
//     egg has left the board, nothing is barred. (ruling)
//
// # Worked examples
//
// Each example begins with its position as text, which "load" in examples/play takes. Below the board are some
// actions and what the rules say about them. A small letter is a turned egg, and a plus is an empty cell of a camp.
// Round brackets mark the cell where a move begins, square brackets the cell where it ends, and a star an empty cell
// where the egg lands on the way. Some ranks that do not matter are left out.
//
// The egg on c2 can step to any empty neighbouring cell (M1). It can also jump over d2 to e2, or over b3 to a4. From
// a4 it may jump on, over a5 to a6 (M2). It can't step to b2 and jump from there (M3).
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
// The egg on b4 can jump over c5 to d6. There, in B's camp, it is turned over. That ends the turn, so it can't jump
// on over e5 to f4 (M5). The turned egg on e5 is B's, but A may move it or look at it (T1).
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
// If the egg on b4 has been turned over before, it can jump on (M6).
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
// All eggs are turned over and A's camp is full, so A may claim (F2). But the egg on f1 is B's, so the claim is false
// and B wins (F4). A has looked at f1 and knows this. To win, A must get that egg out of the camp and bring in the
// one on f5.
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
// This is what A sees of it, and what B sees:
//
//	6 + + + + + +    6 + + + + + +
//	5 ? ? ? ? ? ?    5 ? ? ? ? ? ?
//	4 . . . . . .    4 . . . . . .
//	3 . . . . . .    3 . . . . . .
//	2 . . . . . .    2 . . . . . .
//	1 ? ? ? ? ? b    1 ? ? ? ? ? ?
//	  a b c d e f      a b c d e f
//
// A brings the last egg home and claims at once (F1).
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
// A's last egg is turned over in B's camp. That ends the turn, so A can't claim now (M5). On A's next turn, A may
// claim.
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
// Rules marked "text" are the published ones, and rules marked "page" come from the game's page on jeuxsoc.fr. Where
// both say nothing, a "ruling" says what this library does:
//
//   - It makes no difference which symbol four players have in which corner, so the library chooses (B4).
//   - Jumps go in all eight directions, and the player decides where they stop, as in Halma, to which reviews compare
//     the game (M2). A chain of jumps may cross the cell on which it began, but it must not end there, because that
//     would be a free pass (M3, M4).
//   - A player may claim in the same turn in which the last egg comes home. If the claim had to wait a turn, the
//     opponents could always pull an egg out first (F1).
//   - A camp has as many cells as its player has eggs. While one of its cells is empty or holds an egg that shows, or
//     while one of the player's own eggs shows anywhere, everyone can see that a claim would be false, so it is not
//     allowed (F2).
//   - A view holds what a server may tell a player (K2). What players remember is up to them.
//
// A refusal cites one rule. It is the first of these that applies: the rule that ended the game (F3 to F5); no egg,
// or a look at an egg that shows (T1); an enemy egg that shows (T2); a move that ends where it began (M4); a move
// straight back, where that is barred (O1); a neighbouring cell that is occupied (M1); a cell beyond the camp in
// which the egg is turned over (M5); a cell that no jumps reach (M2); a claim after a move that turns an egg over
// (M5); a claim without a full camp, or while one of the player's own eggs shows (F2); a pass (T4). On another
// player's turn, a view refuses every action (B5).
//
// # Playing it from Go
//
// [New] returns the start for two players. [NewGame] returns the start for two or four, with or without the rule
// against taking back, and [Parse] reads any position. A [State] tells whose turn it is, which actions are legal and
// who has won, and [State.Apply] returns the state after an action. States never change, so they can be kept,
// compared with == and used as map keys.
//
// A State holds the truth, and belongs to the program that runs the game. [State.View] returns what one player may
// see. A [View] has no field for anything else, so it can be printed, sent and logged in front of that player. It
// lists the player's legal actions and explains why others are not legal. [View.Sample] draws a state that could be
// behind it, for bots that must not cheat. [ParseView] reads a view from its text.
//
//	v := s.View(oeufs.A)
//	m, err := oeufs.ParseMove("b4-d6")
//	...
//	err = v.Check(m) // cites the rule that m breaks, if any, and tells nothing that A can't see
//
// The text of a position has the ranks from 6 down to 1, joined by slashes: A, B, C and D are eggs that show their
// symbols, a, b, c and d are turned eggs, and a number stands for that many empty cells. Then come the player to
// move, the players who have not claimed falsely, and the looks. Each look is a player and a cell; they are listed by
// player and then by cell and joined by commas, or "-" stands for none. With the rule against taking back, the next
// field is "nt:" with the move that may not be taken back, or "nt:-". When the game is over, the player to move is
// "-", and a last field has the winner and the rule, such as B:F4.
//
// A view has the same form, with ? for each turned egg that the viewer has not looked at. It includes the looks of
// other players, because everyone saw them happen. Here are two of the positions above, and A's view of the second:
//
//	BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -
//	6/bbbbba/6/6/6/aaaaab A AB Af1
//	6/??????/6/6/6/?????b A AB Af1
//
// The text of a move is its two cells, b4-d6. The text of a look is ?f5. A claim is !, alone or after a move or a
// look: b2-b1! or ?f5!. A pass is "pass". Each position and each action has exactly one text, and the parsers accept
// no other.
//
// Two players have twelve eggs on the board, even after one of them has claimed falsely. With four players, each
// player who is in has four. Other numbers are impossible. A position is also impossible if an egg shows in a camp
// that is not its owner's; if it has a look at an egg that shows, or by a player who is not in; if the player to move
// is not in; if only one player is in and the game goes on; if the game is over and the last claim can't have ended
// it as the result says; or if the move that may not be taken back does not lead from an empty cell to an egg. A view
// is impossible if no position has it.
//
// Games between players who move at random last thousands of turns, and the rules set no limit.
//
// # Speed
//
// Jumps keep the parities of file and rank, so the jumps of four eggs, one of each of the four classes of cells, are
// followed at the same time. Programs that play many moves can use the shortcuts of [State.Fast]. Measured in the same run,
// random games with them are 1.9 times as fast as with AppendMoves and Apply, and counting positions is 1.2 times as fast.
// "go test -bench . ./oeufs" prints the speeds of this machine.
//
// # The version of the rules
//
// These are the rules of version 2, which is the Version of the [Definition]. In version 1, a claim could follow a
// move that turned an egg over, and players could claim while one of their own eggs still showed its symbol. A record
// of a game played by version 1 is refused.
package oeufs

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game oeufs -options players=4 -names -o start.svg
//go:generate go run ../examples/diagram -game oeufs -position "BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -" -view A -move b4-d6 -o jump.svg
