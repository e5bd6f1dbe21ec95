// Package oeufs implements Ovo, a board game for two or four players in which eggs race to an enemy's camp and back
// home. In the enemy's camp they are turned over, and then they all look alike. Rachel Foulon invented the game, and
// Gigamic published it in 2012. A player who has brought all their eggs home announces it in French: "les œufs sont
// faits" (the eggs are done).
//
// This page begins with the rule book and ends with the Go API. Each rule ends with its sources, in brackets. The
// section "Where the rules come from" describes the sources and gives the reasons for the rulings.
//
// # In one minute
//
// Your camp is the row in front of you, with six eggs or, among four, your corner, with four. Symbols face up. Blue,
// drawn by lot, begins; the turn goes clockwise.
//
// Bring all your eggs to an enemy's camp, where they are turned over and look alike, and then home. On your turn,
// move one egg by one cell in any direction, or by jumps, each over one egg to the empty cell behind it; or look
// secretly at a turned egg. If you think that all your eggs are home, claim it: "les œufs sont faits". If so, you win
// at once; if not, your opponent wins or, among four, you are out.
//
// Three things are easy to overlook:
//
//   - Everybody may move any turned egg, whoever owns it (T1).
//   - An egg that shows its symbol stops where it lands in an enemy's camp (M5).
//   - You may claim right after bringing your last egg home (F1).
//
// # The board and the start
//
//   - B1. The board. The board has six by six cells. As Blue sees the board, files a to f run from left to right, and
//     ranks 1 to 6 run from bottom to top. (page)
//   - B2. The eggs. There are twenty eggs. Each egg has a symbol on one face: six have a diamond (◆), six an asterisk
//     (✱), four a disc (●) and four a triangle (▲). On the other face, all eggs look the same. (text)
//   - B3. Two players. With two players, Blue starts with the six ◆ on rank 1, and Red starts with the six ✱ on rank
//     6. All symbols face up. The rank on which a player starts is that player's camp. (text; which symbol each player
//     has: ruling)
//   - B4. Four players. With four players, Blue starts with the four ● on a1, a2, b1 and b2, in the lower left corner.
//     Clockwise from there, Red starts with the four ▲ on a5, a6, b5 and b6. Green starts with four ◆ on e5, e6, f5
//     and f6, and Orange with four ✱ on e1, e2, f1 and f2. All symbols face up. The corner square where a player
//     starts is that player's camp. Three players can't play Ovo. (text; which symbol in which corner: ruling)
//   - B5. Turns. Blue begins, and the turn passes clockwise: Blue, Red, Green, Orange. The players draw lots to decide
//     who is Blue. (text; the players' names: ruling)
//
// These are the starting positions for two and for four players. Each letter names the owner of the egg. A is Blue, B
// is Red, C is Green, and D is Orange:
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
//   - T1. One action a turn. On your turn, do one of three things: move an egg of your own that shows its symbol, move
//     any turned egg, or look at the symbol of any turned egg. It does not matter who owns the turned egg. (text)
//   - T2. Enemy eggs that show their symbol. You can't move an egg that shows another player's symbol. (text)
//   - T3. Looking. A look moves nothing. Look in secret: only you see the symbol, and the others see only which egg
//     you look at. (text)
//   - T4. Passing. If you can neither move an egg nor look at one, you pass. Nobody else may pass. (ruling)
//
// # Moving eggs
//
//   - M1. Steps. A step moves an egg to one of the eight neighbouring cells, which must be empty. (text)
//   - M2. Jumps. A jump moves an egg over one egg on a neighbouring cell, in any of the eight directions, to the empty
//     cell directly behind that egg. An egg can jump over any player's egg, turned over or not. After it lands, it may
//     jump again, in any direction, and the player decides where it stops. (text; the directions and stopping: ruling)
//   - M3. Steps or jumps. A move is either one step or a chain of one or more jumps. A move never combines a step with
//     a jump. While an egg jumps, the cell where it began counts as empty, and the egg can't jump over itself. (text;
//     the cell where it began: ruling)
//   - M4. What a move is. A move must not end on the cell where it began. Moves that begin on the same cell and end on
//     the same cell count as the same move, even if their jumps differ. (ruling)
//   - M5. Turning over. An egg that shows its symbol is turned over, at once and for good, when it lands in another
//     player's camp. It stops there, even in the middle of a chain of jumps. Turning the egg over ends the turn, and
//     no claim can follow. (text; no claim: ruling)
//   - M6. Once turned over. A turned egg stays turned over wherever it goes, and camps no longer stop it. You may
//     bring some of your eggs home before you have turned over the others. (text)
//
// # The end
//
//   - F1. Les œufs sont faits. If you believe that all your eggs are home and turned over, you may claim this by
//     saying "les œufs sont faits". You claim on your own turn, either after your action or instead of it. (text;
//     when: ruling)
//   - F2. When to claim. You may claim only while none of your own eggs shows its symbol and every cell of your camp
//     holds a turned egg. (departs from the text)
//   - F3. A true claim. The game stops, and the claimant looks at the eggs in their camp without showing them to the
//     others. The claim is true if all of them are the claimant's own. Then the claimant shows the eggs and wins.
//     Without a claim, nobody wins by having all eggs home. (text; no win without a claim: departs from the text)
//   - F4. A false claim between two. A claim is false if any egg in the claimant's camp belongs to another player. In
//     a two-player game, a false claim wins the game for the opponent. Then the claimant shows the eggs. (text;
//     showing the eggs: ruling)
//   - F5. A false claim among four. In a four-player game, a player who makes a false claim is out. That player finds
//     their own four eggs without showing any others, and takes them off the board, so all players learn which four
//     eggs these were. Then the turn passes on. When only one player remains in the game, that player wins. (text)
//   - F6. Camps without a player. The camp of a player who is out stays a camp. Other players' eggs that land in it
//     are still turned over. (ruling)
//
// # What a player knows
//
//   - K1. What everyone sees. Everyone sees where the eggs are, which symbols show, which moves are made, and which
//     egg a player looks at. Only the player who looks sees the symbol. (text)
//   - K2. What one player knows. A player's view shows what everyone sees. It also shows the symbols of the eggs that
//     the player has looked at, while these eggs are on the board and the player is in the game. A view shows nothing
//     else, not even which turned eggs are the player's own. When the game is over, everyone sees every symbol.
//     (ruling)
//
// A player with a perfect memory could follow every egg from the start and would never need a look. Most players
// forget.
//
// # An optional rule
//
// The rules above let players undo each other's moves for ever. An optional rule forbids the immediate return. It does
// not stop longer cycles: two players who each move an egg of their own to and fro can still go on for ever.
//
//   - O1. No taking back. This rule is optional. The egg that the previous player moved can't go straight back to the
//     cell that it came from, whether by a step or by jumps. If the previous player did not move an egg, or if that
//     egg has left the board, this rule forbids nothing. (ruling)
//
// # Worked examples
//
// Each example begins with its position as text. To set up the position in the program examples/clutch, type "load"
// and that text. The lines below the board show which actions are legal, and why other actions are not. A capital
// letter is an egg that shows its symbol, a small letter is a turned egg, and a plus is an empty camp cell. Round
// brackets mark the cell where a move begins, and square brackets mark the cell where it ends. A star marks an empty
// cell where the egg lands between jumps.
//
// The egg on c2 can step to any empty neighbouring cell (M1). It can also jump over d2 to e2, or over b3 to a4. From
// a4 it can continue over a5 to a6 (M2). It can't step to b2 and then jump from there (M3).
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
//	e4-e3  no: the egg on e4 shows Red's symbol, so only Red can move it (T2)
//
// The egg on b4 can jump over c5 to d6, which is in Red's camp, so the egg is turned over there. The move ends on d6,
// so the egg can't continue over e5 to f4 (M5). The turned egg on e5 is Red's, but Blue may move it or look at it
// (T1).
//
//	BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -
//
//	6 B B B[+]B B
//	5 . . A . b .
//	4 .(A). . . .
//	  a b c d e f
//
//	b4-d6  legal
//	b4-f4  no: on d6, in Red's camp, the egg is turned over and can't go on to f4 (M5)
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
// All eggs are turned over and Blue's camp is full, so Blue may claim (F2). But the egg on f1 is Red's, so a claim
// would be false and Red would win (F4). Blue has looked at f1 and knows this. To win, Blue must move Red's egg out
// and bring in the egg on f5.
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
//	!  legal, and Red has won (F4)
//	f1-f2  legal
//	f1-f2!  no: there is no turned egg on f1, and a claim needs one on every cell of your camp (F2)
//
// In this position, Blue sees the left board, and Red sees the right board:
//
//	6 + + + + + +    6 + + + + + +
//	5 ? ? ? ? ? ?    5 ? ? ? ? ? ?
//	4 . . . . . .    4 . . . . . .
//	3 . . . . . .    3 . . . . . .
//	2 . . . . . .    2 . . . . . .
//	1 ? ? ? ? ? b    1 ? ? ? ? ? ?
//	  a b c d e f      a b c d e f
//
// Blue brings the last egg home and claims at once (F1).
//
//	bbbbbb/6/6/6/1a4/a1aaaa A AB -
//
//	2 .(a). . . .
//	1 a[+]a a a a
//	  a b c d e f
//
//	b2-b1!  legal, and Blue has won (F3)
//	b2-b1  legal
//
// Blue's camp is full of turned eggs, one of them Red's, and Blue's egg on b3 still shows its symbol. Everyone can see
// that a claim would be false, so Blue may not claim (F2). The egg on b3 must visit Red's camp first.
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
// Blue's last egg is turned over in Red's camp, which ends the turn, so no claim can follow (M5). Such a claim would
// be false for all to see: the egg on f6 is Blue's, so one of the eggs in Blue's camp is Red's.
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
// # Common questions
//
// Can a game be drawn, or go on for ever? It can't be drawn, but nothing limits its length. Only a claim ends a game
// (F3, F4, F5), and nobody has to claim (F1). The optional rule O1 keeps an egg from going straight back, and no more
// than that. But players may resign or agree on a draw, at the table and in the programs, and the program
// examples/clutch calls the third occurrence of a position a draw if it is started with -repetition. That draw is a
// convention of these programs, taken from chess. It is no rule of the published game, and a table need not follow it.
//
// Who begins? Blue does, and the turn goes round clockwise (B5). Draw lots to decide who is Blue.
//
// To which enemy camp do my eggs go, and must all visit the same one? To any camp but your own. With two players,
// that is the opponent's rank (B3). With four, any of the three other corners will do (B4), and each of your eggs may
// visit another one. The camp of a player who is out still counts (F6).
//
// What if I can do nothing at all? Then you pass, and only then (T4). It takes a position like this one, where Blue's
// eggs can neither step nor jump, and no egg is turned over.
//
//	6/6/BBBB2/CCCC2/AADD2/AADD2 A ABCD -
//
//	pass  the only legal move
//
// May I move an opponent's egg? Yes, any egg that is turned over: away from its owner's camp, out of yours, or even
// into yours (T1). You can't move an egg that shows another player's symbol (T2).
//
//	bb2bb/6/3B2/2b3/6/aaaaaa A AB -
//
//	c3-d2  legal
//	d4-d3  no: the egg on d4 shows Red's symbol, so only Red can move it (T2)
//
// May I do both in one turn, move and look, or make two moves? No. A turn is one action, not two. Only a claim may
// follow it (T1, F1).
//
// I touched an egg. Must I move it, or may I change my mind? The published rules say nothing about touching, so this
// book rules: your move counts when you let go of the egg. A look counts as soon as you have seen the symbol (T1, T3).
//
// May I tell the others what I have seen, or lie about it? Only the symbol itself is secret: do not show it to anybody
// (T3). What you say is up to you, and nobody has to believe it, because the rules do not mention talk. Players who
// want a silent game should agree on it first. A program passes on nothing that a look has shown (K1).
//
// May my opponent move my egg back each time? Yes, unless you play with the optional rule O1. Here Red has moved
// Blue's egg from b3 to a3, and Blue may not take that back at once (O1).
//
//	6/bbbbbb/6/a5/6/1aaaaa A AB - nt:b3-a3
//
//	a3-b3  no: the egg on a3 has just come from b3 and can't go straight back (O1)
//
// How long may an egg block another one, or stay in an enemy camp? As long as nobody moves it. An egg that shows its
// symbol can be moved only by its owner (T2). In an enemy camp every egg is turned over, so anybody may move it away
// (M5, T1).
//
// May I look at an enemy's egg, at my own, at the same egg again, or at one that shows its symbol? You may look at
// any turned egg, whoever owns it, and as often as you like. Each look takes a turn. There is no look at an egg that
// shows its symbol (T1, T3).
//
// Do I have to jump on, if a further jump is possible? No. You stop where you like (M2). Only an egg that is turned
// over in a camp has to stop (M5).
//
// May an egg step and jump in one move, or jump in several directions? A step and a jump are never combined (M3). Each
// jump of a chain may go in any of the eight directions, diagonally too (M2).
//
// How far can an egg go, and may it jump over two eggs, or over the same egg twice? A step goes one cell (M1). Each
// jump goes over exactly one egg, never over two that lie one behind the other. A chain of jumps has no limit, and it
// may use the same egg several times. Here the egg on c1 jumps over d2 to e3, over e2 to e1, and over d2 again to c3
// (M2). It can't end on c1, where it began (M4).
//
//	BBBBBB/6/6/6/3AA1/AAA2A A AB -
//
//	c1-c3  legal
//	c1-c1  no: a move can't end on c1, where it began (M4)
//
// Is an egg that is jumped over captured or turned over? Neither. It stays as it is (M2). Only landing in another
// player's camp turns an egg over, and only the egg that lands (M5).
//
// Can I win without turning an egg over, and may it come home without that? An egg that shows its symbol may enter
// its own camp, and keeps showing it there (M5). But while it does, its owner can't claim or win (F2).
//
// May an egg leave its own camp, pass through it or rest in it on the way? Yes, as often as it likes. An egg that
// shows its symbol keeps showing it there, and a turned egg stays turned over (M5, M6).
//
// Is an egg turned over again in another camp, or when it comes home? No. Once turned over, it stays so wherever it
// goes, whoever moves it (M6).
//
// Can an egg jump through an enemy's camp, or over its corner, without being turned over? It may jump over the cells
// of a camp. It is turned over only where it lands (M5), and then its move is over.
//
// Must all my eggs be turned over before I bring the first one home? No. Bring them home in any order (M6).
//
// Must I claim, or do I win as soon as my last egg is home? Nobody has to claim, and nobody wins without a claim,
// unless all opponents are out. A player who forgets it may claim on a later turn. So a win that nobody has noticed is
// no win yet (F1, F3, F5).
//
// May I claim on my opponent's turn? No. The published rules say that the claim stops the game, which could also be
// read as "at any time". This book rules that you claim on your own turn, after your action or instead of it (F1).
//
// May I claim although I know that the claim is false? Yes, if your camp is full of turned eggs and none of your own
// eggs shows (F2). You lose by it (F4), or you are out (F5).
//
// What happens if I say the words when a claim is not allowed, because it is too early? Nothing: the words do not
// count, and you take your turn as if you had not spoken (F2). Here this book departs from the published text, in
// which a player who is wrong loses. The game tests your memory, and such a claim tests nothing: everybody can see
// that it is false. So the words are only a slip of the tongue.
//
//	6/bbbbb1/6/A5/6/aaaaab A AB -
//
//	!  no: your egg on a3 still shows its symbol, so you can't claim yet (F2)
//
// I said the words as a joke or by mistake. Can I take my claim back? The published rules don't say, so this book
// rules: no, if you may claim on this turn. Then the words are a claim, and the game stops (F1, F3). If you may not
// claim, they do not count (F2).
//
// Who checks a claim, and who is shown the eggs? The claimant does, in secret. A true claim is then shown to all (F3).
// After a false claim among four, the claimant takes their own eggs off the board and shows no others, because the
// other players play on (F5). After a false claim between two, this book rules that the claimant shows the eggs,
// because the game is over (F4). The programs show all eggs as soon as a game is over (K2).
//
// May I claim after a move that turns my last egg over, if my camp is full? No (M5). Your own egg has just been turned
// over in another camp, so your full camp must hold an egg of another player. Everyone can see that the claim would be
// false.
//
//	6/bbbbbA/6/6/6/aaaaab A AB -
//
//	f5-f6!  no: turning your egg over on f6 ends your turn, so no claim can follow (M5)
//
// Does the move that I made before a false claim stand? Yes, and so does a look: the action comes first, and then the
// claim (F1). In a game of four, your own four eggs leave the board. Another player's egg that you have just moved
// stays where it is now (F5).
//
// May I claim instead of a move, and does a claim have to wait for my next turn? You may claim instead of your action
// or after it. So claim together with the move that brings your last egg home, or on any later turn (F1).
//
// How many eggs does each player have? Six in a game of two (B3), and four in a game of four (B4).
//
// Which eggs are left over? With two players, all ● and all ▲ (B3). With four players, two ◆ and two ✱ (B4). The
// unused eggs stay in the box.
//
// How many games make a match, and who begins the next one? The published rules have only single games, so this book
// rules: agree on the number of wins before you start, and draw lots for Blue again before each game (B5). Each game
// counts as one win. In the program examples/clutch, the option -wins sets that number. There the players keep their
// seats, and Blue begins each game.
//
// Is there a time limit? The published rules set none, so agree on one before the game if you want it. On the server
// of examples/online, the players choose the clock (B5).
//
// We notice an illegal move late. What now? The published rules don't say, so this book rules: until the next player
// has moved an egg, looked or claimed, take it back and do something legal. After that, play goes on. Two actions in a
// row are illegal, too. Nobody can take back what a look has shown, so an illegal look counts as that player's next
// turn (B5, T1).
//
// I forgot to turn my egg over. What now? The published rules turn it over at once and for good (M5), but don't say
// what happens if everybody forgets. So this book rules: turn it over as soon as anybody notices, wherever it is. If
// it jumped on from the camp, that was an illegal move, too.
//
// Eggs fell over, and everybody saw their symbols. What now? The published rules don't say, so this book rules: put
// them back as they were, and play on. Nobody has used up a turn, and everybody may use what they have seen (T3). If
// you can't tell any more which turned egg lay where, begin again.
//
// What happens to the eggs of a player who is out, resigns or leaves the table? After a false claim, the player takes
// their own four eggs off the board, and the camp stays (F5, F6). The published rules don't speak of resigning among
// four, so this book rules: the eggs stay where they are, because taking them off would show whose they are, and the
// player's turns are skipped (B5). The programs do the same: the table plays on for that seat. It looks at a turned
// egg or, if there is none, takes the first action that is legal (T1). The last player left wins.
//
// Who comes second, third and fourth among four? The published rules know only a winner (F3, F5). If you want places,
// this book rules: those who are still in the game when it ends share the second place. Those who are out follow, the
// last to go out first. The programs count the places like this.
//
// We can't finish the game. Who wins? The published rules don't say, so this book rules: nobody yet. Leave the board
// as it is and go on another day, or agree on a draw. It does not matter who has brought home more eggs (F3).
//
// Is there a swap, or pie, rule, or a handicap? No. Blue begins, and nothing makes up for it (B5). The published rules
// know no handicap. This book suggests that only the weaker player may take notes (K2).
//
// The board was knocked over, or nobody remembers whose turn it is. What now? The published rules don't say, so this
// book rules: go on if you agree on where every egg lay and whose turn it was, and begin again if you don't. A player
// who knocks the board over on purpose has resigned (B5).
//
// May a bystander or a player who is out help, or speak up? The published rules don't say, so this book rules: no.
// Only the players who are still in the game speak about it, and nobody else says whose an egg is (K1). But a
// bystander's words can't be unsaid. If they show that the last action was illegal, take it back as if a player had
// noticed (T1).
//
// An egg is missing, or lies between two cells. What now? A missing egg can be replaced by one of the unused eggs, if
// you mark its symbol face, and by nothing that looks different when it is turned over (B2). An egg between two cells
// belongs on the one that its player meant, if that was legal; this is a ruling of this book (B5).
//
// The rules in our box differ from this book. Which of them hold? Yours. The brackets after each rule of this book say
// whether it comes from the published text, is a ruling or departs from the text. F2 is the rule that departs from it
// most (F2).
//
// Can three play? No (B4). The camps of three players do not fit a square board.
//
// Can four play in teams, or make alliances? This book has no rules for teams: each of the four plays alone, and one
// of them wins (F3, F5). Players may agree to help each other, but nobody has to keep such a promise.
//
// Can I play with other symbols or colours, or on a board of another size? The rules treat all symbols alike, so any
// eggs will do that look the same when they are turned over (B2). The board must have six by six cells (B1): on
// another one, camps and distances differ, and this book does not describe that game.
//
// May I take notes? The published rules do not mention notes. A player with notes need not remember anything, so agree
// on them first. A mark on an egg is a note, too, and so is a sign to another player. In a program, a view shows you
// what your own looks have shown, and nothing more (K2).
//
// # Words
//
//   - Camp. The cells where a player's eggs start: a rank with two players, a corner square with four (B3, B4).
//   - Claim. The announcement that all of one's eggs are home (F1).
//   - Look. A secret look at the symbol of a turned egg (T3).
//   - Out. A player is out after a false claim in a game of four (F5).
//   - To show. An egg shows its symbol until it is turned over (M5).
//
// # Where the rules come from
//
// Rules marked "text" are the published rules, and rules marked "page" come from the game's page on jeuxsoc.fr. A rule
// marked "ruling" is a decision of this book, on a question where the published rules are silent, unclear or
// contradictory. "departs from the text" marks a rule in which this book differs from published rules that are clear.
// The reasons are:
//
//   - The rules treat all symbols alike, so this book is free to choose which symbol each player has, which symbol
//     starts in which corner, and to name the players after the colours that the pictures give their symbols (B3, B4,
//     B5).
//   - A player who could do nothing at all would bring the game to a halt, so that player passes. Nobody else needs a
//     pass, and a free pass would let players wait for the others to make a mistake (T4).
//   - Jumps go in all eight directions, and the player decides where they stop. Halma has the same rule, and reviews
//     compare Ovo with Halma (M2).
//   - A jumping egg has left its cell. So a chain of jumps may pass through the cell where it began, but it must not
//     end there, because that would be a free pass. Only the cells where an egg begins and ends make a difference to
//     the game, not its jumps from one to the other (M3, M4).
//   - A player may claim on the same turn on which their last egg comes home. If the claim had to wait for the next
//     turn, the opponents could always pull an egg out of the camp first. The claim belongs to the claimant's turn,
//     because a claim at any time would interrupt other players' moves, and in a program the fastest connection would
//     win (F1).
//   - A camp has as many cells as its player has eggs. If one of these cells has no turned egg, or if any of the
//     player's own eggs shows its symbol, everyone can see that a claim would be false. By the published text, a
//     player who makes it loses. This book forbids it instead: the game tests the players' memory, and nobody should
//     lose it by a slip of the tongue. The rule forbids only claims that can't be true (F2).
//   - The published aim says that the first player to have all eggs home wins. But nobody can see whose the turned
//     eggs are, and the same text has the player announce it. So this book asks for a claim. If nobody claims, the
//     game goes on, even if all eggs of a player are home (F3).
//   - After a false claim between two, the game is over and nothing has to stay secret. So the claimant shows the
//     eggs, and everybody can see that the claim was false (F4).
//   - An egg that has just been turned over stands in an enemy's camp. So a claim after that move would be false for
//     everyone to see (M5).
//   - A camp is a part of the board. A player who is out takes away four eggs, but no cells (F6).
//   - A view shows everything that a server may send to a player. Players must remember everything else themselves. A
//     player who is out has nothing more to remember: that player gets the view of a bystander, without what they have
//     seen, so that they can't tell the others. When the game is over, nothing is secret any more (K2).
//   - The page warns that nothing else keeps a player from undoing the other's move for ever. The option is off by
//     default, because the published rules do not have it (O1).
//
// # In programs
//
// A position may be set up by hand. It need not be possible to reach it in a game. The documentation of [Parse] lists
// the conditions that it must meet. A player who has to pass (T4) is rare outside of such positions.
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
// The text of a position begins with the ranks from 6 down to 1, joined by slashes. In a rank, the letters A to D are
// eggs that show their symbols, and a to d are turned eggs. A number is the length of a run of empty cells. The next
// three fields are the player to move, the players who have made no false claim, and the looks. Each look is a player
// and a cell. The looks are sorted by player and then by cell, and joined by commas. If there are no looks, the field
// is "-". If the game is played with O1, the next field is "nt:" followed by the move that may not be taken back, or
// "nt:-" if there is no such move. When the game is over, the player to move is "-", and the last field is the winner
// and the rule, such as B:F4.
//
// The text of a view has the same form, with ? for each turned egg that the viewer has not looked at. It includes the
// looks of all players, because looks are public. These are two of the positions above, and Blue's view of the second:
//
//	BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -
//	6/bbbbba/6/6/6/aaaaab A AB Af1
//	6/??????/6/6/6/?????b A AB Af1
//
// The text of a move is its two cells, such as b4-d6. The text of a look is a question mark and the cell, such as ?f5.
// The text of a claim is an exclamation mark, either alone or after a move or a look, such as b2-b1! or ?f5!. The text
// of a pass is "pass". Each position and each action has exactly one text, and the parsers accept no other.
//
// # The bots
//
// In a game of two, the weak levels of the bots forget: beginner remembers the last three moves, easy thirty and
// medium sixty. From hard on, bots remember every move. Beginner may claim falsely, and may overlook that an opponent
// can finish. Easy and medium claim only if they know that the claim is true. Hard, expert and master differ in how
// far they look ahead. Nobody can force a win against a player who always blocks, as the bots do. But a bot gives up
// when it is far behind and has had to block more often than its opponent.
//
// # Changes
//
//   - Version 2, 2026-11-28. The rules are the same as before. F2 and F3 say that they depart from the text, F4 that
//     its last sentence is a ruling, and K2 that nothing is secret after the end. The minute says how many eggs there
//     are and who begins, and there are more questions.
//   - Version 2, 2026-11-22. A claim can't follow a move that turns an egg over (M5). Players can't claim while one of
//     their own eggs shows its symbol (F2). Package record rejects the record of a game played under version 1.
//   - Version 1, 2026-11-21. The first version.
//
// # Playing it from Go
//
// [New] returns the start of a game for two players. The method Start of the result of [Game] returns the start for two
// or four players, with or without rule O1, by the options {"players": "4", "noTakeBack": "true"}. [Parse] reads any
// position. A [State] reports whose turn it is, which actions are legal and who has won. [State.Apply] returns the
// state after an action. A State never changes, so it can be kept, compared with == and used as a map key.
//
// Each rule has a constant, which the errors name: [FullCamp] is F2. On the package site, the address of this page
// with #FullCamp at its end links to that rule's constant.
//
// A program that learns sees these planes of a position (see package env): 0 own eggs that show; 1 next player's eggs
// that show; 2 second next player's eggs that show; 3 last player's eggs that show; 4 turned eggs known as own; 5
// turned eggs known as the next player's; 6 turned eggs known as the second next player's; 7 turned eggs known as the
// last player's; 8 other turned eggs; 9 own camp; 10 egg that may not go back; 11 cell to which it may not go back. All
// players see the board from their own side: their camp is in row 0 or, among four, in its first corner.
//
// A State knows the owner of every egg, so only the program that runs the game may see it. The method See of the
// [Definition] returns what one player may see: a game.View, which holds nothing else, so it can safely be printed,
// logged and sent to that player. A view lists the player's legal actions and explains why other actions are not
// legal. Its method Sample draws a random state that has this view, for bots that must not cheat. The Definition's
// ReadView reads a view from its text.
//
//	d := oeufs.Game()
//	v := d.See(s, oeufs.A)
//	m, err := oeufs.ParseMove("b4-d6")
//	...
//	err = v.Check(m) // names the rule that m breaks, if any, and reveals nothing that Blue can't see
//
// The rules set no limit on the length of a game. A game between random players lasts thousands of turns.
package oeufs

// These commands make drawings. README.md shows start.svg.
//
//go:generate go run ../examples/clutch diagram -game oeufs -options players=4 -names -o start.svg
//go:generate go run ../examples/clutch diagram -game oeufs -position "BBB1BB/2A1b1/1A4/6/6/AAAA2 A AB -" -view A -move b4-d6 -o jump.svg
