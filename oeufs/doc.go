// Package oeufs is Ovo, a race there and back with eggs that lose their names. Rachel Foulon invented it; Gigamic
// published it in 2012. Whoever has brought all eggs home says so in French: "les œufs sont faits".
//
// This page is the rule book first; the Go side comes after it. The words in brackets behind a rule say where it comes
// from, and a section below what they mean.
//
// # The game
//
// Each player's eggs have to visit an enemy's camp and come home again. In the enemy's camp an egg is turned over,
// and from then on it looks like every other egg that is: anybody may move it, and nobody can see whose it is without
// spending a turn on a look. Who believes that the own camp holds all the own eggs again claims it, and wins or is
// out. It is a race, and a test of memory.
//
// # The board and the beginning
//
//   - B1. The board. The board has six by six cells: files a to f from left to right, ranks 1 to 6 from below, as A
//     sees it. (page)
//   - B2. The eggs. There are twenty eggs, each with a symbol on one face: six ◆, six ✱, four ● and four ▲. The other
//     faces are all alike. (text)
//   - B3. Two players. A has the six ◆ on rank 1, B the six ✱ on rank 6, all with their symbols up. Each one's rank
//     is that player's camp. (text)
//   - B4. Four players. Clockwise from the lower left: A has the four ● on a1, a2, b1 and b2, B the four ▲ on a5, a6,
//     b5 and b6, C four ◆ on e5, e6, f5 and f6, D four ✱ on e1, e2, f1 and f2, all with their symbols up. Each one's
//     corner square is that player's camp. Three can't play. (text, ruling)
//   - B5. Turns. A begins, and the turn goes round clockwise: A, B, C, D. Who is A, the table draws. (text)
//
// Two players and four, with the letters of the players for the symbols:
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
//   - T1. One action a turn. In a turn a player does one of three things: move an own egg whose symbol shows; move an
//     egg that is turned over, whoever owns it; or look at the symbol of an egg that is turned over. (text)
//   - T2. Enemy eggs that show. An egg that shows another player's symbol can't be moved. (text)
//   - T3. Looking. A look moves nothing. Who looks learns the symbol and keeps it secret; the others see which egg it
//     was. (text)
//   - T4. Passing. Only a player who can do none of this passes, and then has to. (ruling)
//
// # Moving eggs
//
//   - M1. Steps. A step goes to one of the eight neighbouring cells, which must be empty. (text)
//   - M2. Jumps. A jump goes over one neighbouring egg, whosoever and turned over or not, in any of the eight
//     directions, to the empty cell straight behind it. From there the egg may jump on, in any direction, as often as
//     the player likes. (text, ruling)
//   - M3. Steps or jumps. A turn is a step or jumps, never both. The cell on which a jumping egg began is empty
//     meanwhile, and the egg can't jump over itself. (text, ruling)
//   - M4. What a move is. A move ends on another cell than the one on which it began; those two are all that tells it
//     from other moves, whatever way the jumps took. (ruling)
//   - M5. Turning over. An egg that shows its symbol and lands in a camp that is not its owner's is turned over at
//     once and for good. That ends the turn, even in the middle of a chain of jumps, and no claim can follow. (text)
//   - M6. Once turned over. An egg that is turned over stays so wherever it goes, and camps stop it no more. (text)
//
// # The end
//
//   - F1. Les œufs sont faits. Who believes that all the own eggs are home, turned over, claims it by these words, in
//     the own turn: after the action or in its place. (text, ruling)
//   - F2. When to claim. A player may claim only while every cell of their camp holds an egg that is turned over and
//     none of their own eggs shows its symbol. (ruling)
//   - F3. A true claim. If all those eggs are the player's own, the player has won. (text)
//   - F4. A false claim between two. If two play and one of those eggs is not the player's own, the opponent has won.
//     (text)
//   - F5. A false claim among four. If four play, a player who claims falsely is out. The player's four eggs leave
//     the board, so that all see which they were, and the turn passes on. The last player left has won. (text,
//     ruling)
//   - F6. Camps without a player. The camp of a player who is out stays a camp, and turns over the eggs of the
//     others. (ruling)
//
// # What a player knows
//
//   - K1. What everybody sees. Everybody sees where the eggs are, the symbols that show, every move, and which egg
//     somebody looks at. Which symbol it has, only who looks learns. (text)
//   - K2. What one player knows. A player's view is what everybody sees, and the symbols at which that player has
//     looked, as long as the eggs lie on the board. Nothing else can be told from it, not even of eggs that were
//     one's own before they were turned over. (ruling)
//
// Who remembers everything can follow every egg from the beginning and never needs to look. The game is about not
// being able to.
//
// # A rule to agree on
//
// Nothing else keeps a player from undoing the other's move for ever.
//
//   - O1. No taking back. A rule that may be agreed on: the egg that the previous player has just moved can't be
//     moved straight back to where it came from, whatever the way. After a look, a claim alone or a pass nothing is
//     barred. (ruling)
//
// # Worked examples
//
// Each begins with its position as text, which "load" in examples/play takes. Under the board stand actions, and what
// the rules say of them. A small letter is an egg that is turned over, a plus an empty cell of a camp. A move is drawn
// with round brackets where the egg sets off, square ones where it arrives, and a star on an empty cell where it lands
// on the way. Ranks on which nothing matters are left out.
//
// The egg on c2 can step to any empty neighbouring cell (M1), or jump: over d2 to e2, or over b3 to a4, where it may stop
// or go on over a5 to a6 (M2). It can't step to b2 and jump from there (M3).
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
//	c2-b4  no: no chain of jumps leads from c2 to b4: the egg has 8 other cells to go to (M2)
//	c2-d2  no: there is an egg on d2 already, and a step needs an empty cell (M1)
//	e4-e3  no: the egg on e4 shows that it is B's: only its owner moves it (T2)
//
// The egg on b4 can jump over c5 to d6. There, in B's camp, it is turned over, and the turn is over too: it can't jump on
// over e5 to f4 (M5). The egg on e5 is B's, and has been turned over: A may move it, or look at it (T1).
//
//	BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -
//
//	6 B B B[+]B B
//	5 . . A . b .
//	4 .(A). . . .
//	  a b c d e f
//
//	b4-d6  legal
//	b4-f4  no: on d6, in B's camp, the egg is turned over and stops: it can't go on to f4 (M5)
//	e5-f4 ?e5  legal
//	?c5  no: the egg on c5 shows its symbol: only turned eggs are looked at (T1)
//
// Were the egg on b4 turned over already, it could go on (M6).
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
// All eggs are turned over, and A's camp is full, so A may claim (F2). But f1 is B's egg: the claim is false, and B wins
// (F4). A has looked at f1 and knows it. To win, A has to get that egg out of the camp, and the one on f5 in.
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
//	f1-f2!  no: there is no turned egg on f1, and a claim needs one on each cell of your camp (F2)
//
// What A sees of it, and what B sees:
//
//	6 + + + + + +    6 + + + + + +
//	5 ? ? ? ? ? ?    5 ? ? ? ? ? ?
//	4 . . . . . .    4 . . . . . .
//	3 . . . . . .    3 . . . . . .
//	2 . . . . . .    2 . . . . . .
//	1 ? ? ? ? ? b    1 ? ? ? ? ? ?
//	  a b c d e f      a b c d e f
//
// The last egg comes home, and A claims at once (F1).
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
// A's camp is full of turned eggs, and one of them is B's. Everybody can see that A's claim would be false, because A's
// egg on b3 still shows (F2). On its way home that egg has to visit B's camp.
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
// The last egg that shows is turned over, which ends the turn: A can't claim in the same turn (M5), but can in the next.
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
// Rules marked "text" are the published ones, and "page" what the game's page on jeuxsoc.fr adds. "ruling" marks what
// this library does where both are silent:
//
//   - Which symbols four players have in which corner makes no difference to the game; somebody had to choose (B4).
//   - Jumps go in all directions, along and across, and stop where the player likes, as in Halma, to which reviews
//     compare the game (M2). A chain may cross the cell on which it began, but not end there: that would be a free
//     pass (M3, M4).
//   - A claim may be made at once, in the turn in which the last egg comes home. Had it to wait a turn, the opponents
//     could always pull an egg out again (F1).
//   - A camp has as many cells as its player has eggs. So while one of its cells is empty or holds an egg that shows,
//     or one of the player's eggs shows anywhere, everybody can see that a claim would be false. It is not allowed (F2).
//   - A view holds what a server may tell a player (K2). A player's own memory is the player's own business.
//
// A refusal cites one rule, the first of these that applies: the end that the game has had (F3 to F5); no egg, or a
// look at one that shows (T1); an enemy egg that shows (T2); ending where it began (M4); taking back, where that is
// barred (O1); a neighbouring cell that is occupied (M1); a cell beyond a camp in which the egg stops (M5); a cell
// that no jumps reach (M2); a claim without a full camp (F2); a pass (T4).
// A view refuses every action in another player's turn (B5).
//
// # Playing it from Go
//
// [New] is the start for two, [NewGame] for two or four and with the rule against taking back, [Parse] reads any
// position, and a [State] answers for itself: whose turn it is, which actions are legal, who has won. [State.Apply]
// returns the state after an action. States never change, so they can be kept, compared with == and used as map keys.
//
// A State is the truth, and belongs to whoever runs the game. What a player may see is [State.View]: a [View] has no
// field for anything else, so it can be printed, sent and logged in that player's presence. It lists the player's
// actions and explains why others are not allowed, and [View.Sample] draws a state that could be behind it, for bots
// that must not cheat. [ParseView] reads it where it was sent to.
//
//	v := s.View(oeufs.A)
//	m, err := oeufs.ParseMove("b4-d6")
//	...
//	err = v.Check(m) // says which rule m breaks, if it does, and nothing that A can't see
//
// The text of a position has the ranks from 6 down to 1, joined by slashes: A, B, C and D are eggs that show, a, b, c
// and d those that are turned over, and a number is that many empty cells. Then come the player to move; the players
// who have not claimed falsely; the looks that still hold, each a player and a cell, by player and then by cell,
// joined by commas, or "-". With the rule against taking back one more field is "nt:" and the move that may not be,
// or "nt:-". In a game that is over nobody is to move, "-", and one more field has the winner and the rule: B:F4. A
// view has the same form, with ? for each turned egg at which the viewer has not looked; the looks of the others are
// in it too, as everybody saw them happen. The two examples above are
//
//	BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -
//	6/bbbbba/6/6/6/aaaaab A AB Af1
//	6/??????/6/6/6/?????b A AB Af1
//
// The text of a move has the two cells, b4-d6; that of a look ?f5; a claim is !, alone or after a move or a look,
// b4-d6! and ?f5!; and the pass is pass. Each position and each action has exactly one text, and the parsers accept
// no other.
//
// Two players have twelve eggs on the board, also when one of them has claimed falsely; four have four for each who
// is in. A position is impossible with other numbers; with an egg that shows in a camp that is not its owner's; with
// looks at eggs that show, or by players who are not in; if it is the turn of one who is not; if only one is in and
// the game goes on; if the game is over and the claim that ended it can't have been what the result says; and if the
// move that may not be taken back does not lead from an empty cell to an egg.
//
// Between players who move at random games are thousands of turns long, and nothing bounds them.
//
// # The version of the rules
//
// These are the rules of version 2, the Version in [Definition]. In version 1 a claim could follow a move that turned an
// egg over, and players could claim while one of their own eggs still showed. Records of games played by version 1 are
// refused.
package oeufs

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game oeufs -options players=4 -names -o start.svg
//go:generate go run ../examples/diagram -game oeufs -position "BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -" -view A -move b4-d6 -o jump.svg
