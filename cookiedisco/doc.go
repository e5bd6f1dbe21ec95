// Package cookiedisco implements Cookie Disco, a game for two players in which eight cookies roll around each other on
// a bare table until a player divides them. Olaf Pieters invented the game in 2010.
//
// This page begins with the rule book and ends with the Go API. Each rule ends with its sources, in brackets. The
// section "Where the rules come from" describes the sources and gives the reasons for the rulings.
//
// # In one minute
//
// Lay six cookies in a pattern, such as this: a vanilla (1 point), two caramels (2), three chocolates (3).
//
//	  V
//	 K K
//	C C C
//
// Orange, then Blue, adds a cookie of their own where it touches exactly two of these. That is the field. Draw lots
// for who moves first.
//
// On your turn, roll one cookie around the others, but never your opponent's own. It makes as many steps as a cookie
// beside it is worth; a step ends where it meets a cookie ahead. You win by breaking the field in two, if your own
// cookie's part is then worth more. No other move may break it. If you can't move, you lose.
//
// Three things are easy to overlook:
//
//   - A cookie of the kind moved last can't move (M8).
//   - A cookie that holds two parts together breaks the field as soon as it moves (M7).
//   - Any neutral cookie beside the moving one may give the number of steps (M4).
//
// # The cookies and the table
//
//   - B1. The cookies. There are eight round cookies. Three cookies are chocolate, worth 3 points each; two are
//     caramel, worth 2 each; one is vanilla, worth 1. The two player-cookies, one orange and one blue, are worth
//     nothing. Together the cookies are worth 14 points. (text)
//   - B2. Touching. All cookies are circles of the same size. Cookies always come to rest on the places of a
//     triangular lattice. Two cookies on neighbouring places touch and are connected. (geometry)
//   - B3. Only the shape counts. A place has six neighbours, and the table has no edge. It makes no difference where
//     on the table the cookies lie. (geometry)
//
// # Beginning
//
//   - S1. The patterns. The six neutral cookies, which belong to nobody, start in one of six patterns: two rings
//     around an empty place and four triangles. (their number: text; which ones: boardspace)
//   - S2. Placing the player-cookies. Around each pattern are six empty places that each touch exactly two of its
//     cookies. Orange puts the orange cookie on one of these places. Then Blue puts the blue cookie on one of the
//     other five places. (text; that Orange is first: ruling)
//   - S3. The cherry. The cherry is a marker. After the placement the players draw lots for the cherry, and the player
//     who gets it moves first. From the first move on, the cherry lies on the cookie that was moved last. In a
//     program, the default for the player who moves first is Orange. (text; the default: ruling)
//   - S4. The first move is free. On the first move no kind of cookie is banned (M8), because no cookie has been moved
//     yet. (follows from the text)
//
// The six patterns, with C for chocolate, K for caramel and V for vanilla:
//
//	1         2         3         4         5         6
//
//	 K C       K C        V         C         V         C
//	V   C     C   V      K K       K K       C C       C C
//	 K C       K C      C C C     C V C     K C K     K V K
//
// # Moving
//
//   - M1. One cookie a turn. On each turn a player must move one cookie: their own player-cookie or a neutral one,
//     never the opponent's. (text)
//   - M2. Rolling. A cookie rolls along the outside of the others. It always touches the cookie that it rolls around,
//     its anchor, and goes from place to place around it. The anchor is on one of the six places around the rolling
//     cookie. Counted from the anchor, in the direction of the roll, the next three of these places are 1, 2 and 3.
//     The cookie goes to place 1 next; place 3 is opposite the anchor. The cookie can roll on only if 1 and 2 are both
//     empty. Otherwise the gap is too narrow. (text, geometry)
//
// In this drawing, R is the rolling cookie, A is its anchor, and R rolls clockwise around A:
//
//	 . 3
//	. R 2
//	 A 1
//
// The same three places decide where a step ends.
//
//   - M3. A step. The places 1, 2 and 3 are counted anew from each place that the cookie reaches. If there is a cookie
//     on 1 or 2, the step ends. The next step then goes around the cookie with the highest number, which may be 3. If
//     1 and 2 are both empty, the cookie rolls on around the same anchor, even if there is a cookie on 3, which it
//     only brushes. (where a step ends: text; the next anchor: geometry)
//   - M4. How many steps. The number of steps is the value of one neutral cookie that the moving cookie touches before
//     it moves. The player chooses which neutral cookie counts; it need not be the first anchor. The cookie must make
//     all its steps. (text)
//   - M5. Setting off. A cookie may set off around any cookie that it touches, player-cookies included, in either
//     direction that is open. A rolling cookie never turns back, and never enters the place that it started from, not
//     even in passing. (text; the starting place: boardspace)
//   - M6. Cookies that can't move. A cookie that touches only player-cookies can't move, because no cookie gives it a
//     number of steps. A surrounded cookie can't move either. To get out, a cookie needs a gap beside it that is at
//     least two places wide. (text, geometry)
//   - M7. Dividing the field. If the other seven cookies alone are not all connected, the move divides the field, even
//     if the moving cookie would join the parts again at the end. A dividing move is legal only if the parts stay
//     apart and the player wins by it (E1). The moved cookie belongs to the part where it ends. There are never three
//     parts, because a cookie that holds three parts together is surrounded (M6). (text; never three parts: geometry)
//   - M8. The kind moved last. A cookie of the kind that was moved on the previous turn can't move: no chocolate after
//     a chocolate, no caramel after a caramel, and the vanilla not twice in a row. Moving a player-cookie bans
//     nothing, because the other player may never move that cookie anyway. (text)
//   - M9. What a move is. A move is named by the places where the cookie starts and ends. Different routes between the
//     same two places are the same move. (ruling)
//
// # The end
//
// A win by dividing (E1) takes precedence over a lack of moves (E2).
//
//   - E1. Winning by dividing. A player who divides the field wins if the part with their own player-cookie is worth
//     more than the part with the opponent's. Any other division is illegal. (text)
//   - E2. No move left. A player who can't move on their turn loses. (text)
//   - E3. No draws. The rules have no draw and no rule for repeated positions, so a game may go on for ever. As a
//     house rule, players may agree that a game is drawn when a position occurs for the third time. (no draw: text;
//     the third time: boardspace; only as a house rule: ruling)
//
// # Worked examples
//
// Each example begins with its position as text, which the command "load" in examples/clutch reads. The lines below the
// board state whether a move is legal. O is Orange's cookie, B is Blue's, and a dot is an empty place. Each column
// runs down to the right from the letter above it. Each row begins with its number. For example, the first caramel in
// row 4 is on b4. The names follow the cookies: the leftmost occupied column is always b, and the topmost occupied row
// is always 2. So a place may have a new name after a move.
//
// In a drawing of a move, the cookie goes from the place in round brackets to the place in square brackets. A number
// marks a place where a step ends, and a star marks a place that the cookie passes.
//
// The caramel on b4 touches two chocolates, c3 and c4, so it makes three steps (M4). In the drawing, the caramel
// starts out around c3. On b3 it touches Orange's cookie on c2, which lies ahead: the first step ends on b3, and c2 is
// the next anchor (M3). The caramel then rolls around c2 and passes b2 and c1. On d1 it touches the vanilla on d2, so
// the second step ends on d1, and d2 is the next anchor. On e1 it touches Blue's cookie on e2, and the third step
// ends. In the folder of this package, halts.svg shows the same roll with cookies. The route in the other direction
// also leads to e1. The chocolate on c3 is surrounded, so it can't move (M6).
//
//	1OVB/1CC/KCK o -
//
//	 a b c d e f
//	1 . . * 2[3].
//	 2 . * O V B .
//	  3 . 1 C C . .
//	   4 .(K)C K . .
//	    5 . . . . . .
//
//	b4-e1  legal
//	b4-e1 c2-b3 c2-c5 c2-e1 c4-d1 c4-e1 d2-b5 d2-c5 d4-d1  the only legal moves
//	b4-d1  no: b4 must go 3 steps, to e1; d1 is 2 steps away (M4)
//	b4-b2  no: b4 must go 3 steps, to e1; no step ends on b2 (M3)
//	c3-c5  no: the chocolate cookie on c3 is surrounded: no gap beside it is two places wide (M6)
//	e2-f2  no: the cookie on e2 is Blue's, and it is Orange's turn (M1)
//
// This is the same position, but the C at the end of the text says that a chocolate was moved on the previous turn. So
// no chocolate can move (M8).
//
//	1OVB/1CC/KCK o C
//
//	 a b c d e f
//	1 . . .[3]2 *
//	 2 . . O V B *
//	  3 . . C C 1 .
//	   4 . K C(K). .
//	    5 . . . . . .
//
//	d4-d1  legal
//	c4-d1  no: chocolate was moved last, so the chocolate cookie on c4 can't move now (M8)
//
// The caramel on c5 holds the field together, so moving it divides the field. Orange wins by this division if Orange's
// part is worth more points than Blue's (M7, E1). On f2 the caramel counts for Orange: 12 points against 2. On d5 the
// caramel would join the parts again, so c5-d5 is illegal.
//
//	3V/2OC/2CC/1K/KB o V
//
//	 a b c d e f
//	1 . . . . * *
//	 2 . . . 2 V[3]
//	  3 . . * O C .
//	   4 . . 1 C C .
//	    5 . .(K). . .
//	     6 . K B . . .
//	      7 . . . . . .
//
//	c5-f2  legal, and Orange has won (E1)
//	c5-f3 c5-d2  legal, and Orange has won (E1)
//	c5-d5  no: moving c5 would divide the field, and joining it again at the end does not help (M7)
//
// Here the move would leave Orange's part worth only 3 points, so it is illegal.
//
//	2OC/2C/2VK/KBC o K
//
//	 a b c d e f
//	1 . . . . . .
//	 2 . . . O C .
//	  3 . . .(C). .
//	   4 . .[1]V K .
//	    5 . K B C . .
//	     6 . . . . . .
//
//	d3-c4  no: moving d3 would divide the field, and your part would be worth 3 against 11 (M7)
//
// Here the move would leave both player-cookies in one part. Nobody would win, so the move is illegal.
//
//	3C/2OC/2C/2VK/KB b C
//
//	 a b c d e f
//	1 . . . . . .
//	 2 . . . . C .
//	  3 . . . O C .
//	   4 . .[2]C . .
//	    5 . * 1 V K .
//	     6 * K(B). . .
//	      7 * * . . . .
//
//	c6-c4  no: moving c6 would divide the field, with both player-cookies in one part (M7)
//
// Before the first move, Orange chooses one of the six places that touch exactly two cookies (S2).
//
//	2V/1KK/CCC o - o
//
//	 a b c d e
//	1 . . . . .
//	 2 . .<.>V<.>
//	  3 .<.>K K<.>
//	   4 . C C C .
//	    5 .<.|.>. .
//
//	@c2 @e2 @b3 @e3 @b5 @c5  the only legal moves
//	@d5  no: d5 is not one of the places that are left: c2, e2, b3, e3, b5 or c5 (S2)
//
// # Common questions
//
// Who starts: who places first, and who begins to move? Orange places first, and then Blue (S2). After that, the
// player who gets the cherry moves first (S3).
//
// Who chooses the pattern, may we invent one, and who is Orange? The players agree on a pattern, or draw lots. Any of
// the six will do (S1). Another pattern makes another game, which this book does not describe. Draw lots for the
// colours, too: Orange places first (S2). In the programs, the pattern is an option of the game.
//
// How do we decide who gets the cherry? By any fair lot (S3). For example, one player hides it in a fist, and the
// other chooses between the two fists. Do so after both player-cookies are placed, so nobody knows while placing who
// will move first.
//
// How many games make a match, and who begins the next one? The published rules have only single games, so this book
// rules: agree on the number of wins before you start. Each game counts as one win. Change colours for each game, so
// that the other player places first, and draw lots for the cherry again (S2, S3). In the program examples/clutch,
// the option -wins sets that number. There the players keep their colours, and the same player moves first again.
//
// May I pass? No. On your turn you must move a cookie (M1), and if you can't, you lose (E2).
//
// A cookie was nudged by accident, or got lost. What now? The published rules don't say, so this book rules: put it
// back where it lay, because only the cookie that rolls moves (M1). For a lost or broken cookie, take another one of
// its kind and size.
//
// May the second player swap cookies, to make the start fair? No, there is no swap, or pie, rule. Orange places first,
// but who moves first is drawn by lot only after that (S2, S3). On boardspace.net, the second player may swap the
// colours at the placement. This book follows boardspace.net in other rules (S1, M5, E3), but not here, because the
// text has no swap.
//
// Can a game be drawn, or go on for ever? It can't be drawn, but it can go on for ever (E3). In 38.4% of all
// positions, each player can go on for ever without losing. Agree before the game what should happen then: for
// example, that a game is drawn when a position occurs for the third time. Players may also resign or agree on a draw,
// at the table and in the programs, and the program examples/clutch calls the third occurrence of a position a draw if
// it is started with -repetition.
//
// What counts as the same position? The same cookies lie in the same shape, wherever on the table (B3), the same
// player is to move, and the same kind is banned (M8). This book counts a shape that is turned or mirrored as a
// different position (E3).
//
// How are the cookies laid at the start, and how do the six patterns look? C is chocolate, K is caramel, and V is
// vanilla (S1). In the programs, the option pattern has the values 1 to 6. The player-cookies come after that (S2).
//
//	1         2         3         4         5         6
//
//	 K C       K C        V         C         V         C
//	V   C     C   V      K K       K K       C C       C C
//	 K C       K C      C C C     C V C     K C K     K V K
//
// What is my own cookie worth, are cookies turned over, and can a value change? Your own cookie is worth nothing.
// Cookies are never turned over, and their values never change (B1).
//
// Can three or four players play? No. Cookie Disco is a game for two, because it has two player-cookies (B1).
//
// Is there a time limit? The published rules set none, so agree on one before the game if you want it. On the server
// of examples/online, the players choose the clock (M1).
//
// We notice an illegal move late. What now? The published rules don't say, so this book rules: until the next player
// has moved, take it back and make a legal move. After that, play goes on (M1). Two moves in a row, or a move of the
// opponent's own cookie, are illegal moves, too. If the move seemed to end the game, you may object until both players
// have accepted the result.
//
// I touched a cookie or began to roll it. Must I move it, or may I change my mind? The published rules say nothing
// about touching, so this book rules: a move counts when the cookie has made all its steps and you let go of it (M1,
// M4). Until then you may put it back and move another.
//
// Which cookie's value gives the number of steps, if several touch? That of any neutral cookie that the moving cookie
// touches before it moves. You choose which, and it need not be the one that you roll around (M4).
//
// May I roll around a player-cookie? Yes, around your own and around your opponent's (M5). But they give no steps, so
// your cookie must touch a neutral one too (M4, M6).
//
// May I move my own cookie twice in a row? Yes. A player-cookie that moves bans nothing (M8).
//
// May I win with a cookie of the kind that was moved last? No. A banned cookie can't move at all, not even to win
// (M8). Without the ban, c5-f2 would win in this position.
//
//	3V/2OC/2CC/1K/KB o K
//
//	c5-f2  no: caramel was moved last, so the caramel cookie on c5 can't move now (M8)
//
// Does a short touch on the way end a step? Only if the touched cookie is on place 1 or 2 (M2, M3). A cookie on place
// 3, opposite the anchor, is only brushed. In the drawing, R rolls clockwise around A.
//
//	 . 3
//	. R 2
//	 A 1
//
// May a move divide the field for a moment, and reconnect it at the end? No. The field is divided as soon as the
// cookie moves (M7). The published rules call this "special situation 1".
//
//	3V/2OC/2CC/1K/KB o V
//
//	c5-d5  no: moving c5 would divide the field, and joining it again at the end does not help (M7)
//
// Does a cookie that touches both parts on its way keep the field together? No. Here the caramel on c5 is the only
// link. On d5 it touches both parts for a moment, but it divides the field as soon as it moves. It ends on c3, and
// Blue's part is worth all 14 points (M7, E1). The published rules call this "special situation 4".
//
//	2K/2CV/1B1C/CK/1O b C
//
//	c5-c3  legal, and Blue has won (E1)
//
// What if both parts are worth the same, 7 against 7, or both player-cookies are in the same part? Then the division
// wins nothing, and the move is illegal (E1, M7). The published rules call equal parts "special situation 2".
//
//	1BK/KC/1V/1CC/1O b -
//
//	c4-d4  no: moving c4 would divide the field, and your part would be worth 7 against 7 (M7)
//
// To which part does the moved cookie count? To the part where it ends (M7).
//
// Can a single cookie be cut off, and can the field break into three? A part can be a single cookie, but never the
// one that moves, because it always touches another one (M2). There are never three parts (M7).
//
// May I divide the field so that my opponent wins? No. The only division that you may make is one that wins for you
// (E1, M7).
//
// What if I have no legal move? You lose (E2). The published rules call this "special situation 3". Here Orange has no
// legal move, so Blue has won.
//
//	CK/1B/1CV/2K/2OC o C
//
//	d6-a1  no: the game is over: Orange has no legal move, so Blue has won (E2)
//
// We can't finish the game, or a player leaves. Who wins? The published rules don't say, so this book rules: nobody
// yet. Draw the field and the cherry, write down whose turn it is, and go on another day, or agree on a draw (E1,
// E2). A player who leaves although the other wants to play on has resigned.
//
// May a cookie change its direction on the way, or end where it started? No. It never turns back, and it neither ends
// on the place where it started nor rolls through it (M5). If several routes lead to the same place, it makes no
// difference which one it takes (M9).
//
// Is a kind banned on the first move? No (S4).
//
// May a player-cookie be placed beside the other player's? Yes, if the place touches exactly two neutral cookies. The
// other player-cookie does not count (S2).
//
// How do I know whether a gap is wide enough? A cookie fits through a gap that is two places wide, and not through one
// that is one place wide: there it would push others aside, so it may not go through (M2).
//
// May a cookie slide, jump or be lifted over others? No. It rolls, and on its way it always touches the cookie that it
// rolls around (M2). Only at the start is a cookie put on its place (S2).
//
// May a cookie stop earlier, or anywhere on its way, if it can't finish its steps? No. It makes all the steps that a
// touched cookie gives it, and stops where the last one ends. It may not set off on a way where a narrow gap or its
// own starting place keeps it from finishing (M2, M4, M5).
//
// May we play with real cookies, and who eats them? Yes. The published rules suggest it themselves: the winner eats
// the cookies. They must be round and of the same size (B2), so do not bite into them before the end.
//
// Is there an expansion? boardspace.net has one, with another cookie, which crawls. It is not part of the published
// text, so this book does not describe it (B1).
//
// Nobody remembers which cookie was moved last. What now? Put the cherry on it after each move, then it can't happen
// (S3). The published rules don't say, so this book rules: if you can't agree, no kind is banned on this turn (M8).
//
// The field creeps to the edge of the table. What now? Push all cookies back to the middle together, without changing
// their shape. Only the shape counts (B3).
//
// We have laid a wrong pattern, or a wrong cookie, and notice it late. What now? The published rules don't say, so
// this book rules: play on with the cookies as they lie, unless you both prefer to begin again. But if a kind has too
// many or too few cookies, begin again (S1, B1).
//
// Somebody had won, but we played on. Who wins? The published rules don't say, so this book rules: the game was over
// with the move that won, so that player has won, and the moves after it do not count. This holds until you begin the
// next game (E1, E2).
//
// The cookies were knocked over or slid, or nobody remembers whose turn it is. What now? The published rules don't
// say, so this book rules: go on if you agree on how the cookies lay and whose turn it was, and begin again if you
// don't. A player who sweeps them up on purpose has resigned (M1).
//
// May a bystander help, or speak up? The published rules don't say, so this book rules: only the players speak about
// the game. But a bystander's words can't be unsaid. If they show that the last move was illegal, take it back as if a
// player had noticed (M1).
//
// Is there a handicap for the stronger player? The published rules know none. This book suggests that the weaker
// player chooses the pattern, or moves first without a lot (S1, S3).
//
// The rules in our box differ from this book. Which of them hold? Yours. The brackets after each rule of this book say
// whether it comes from the published text. The rules of other sources fill its gaps (S1, M5).
//
// Can I play with coins, or with cookies of other names or colours? Yes, with three cookies worth 3, two worth 2, one
// worth 1, and two worth nothing that belong to the players (B1). All of them must be of the same size (B2). If
// somebody can't tell two kinds apart, mark them: nothing is secret.
//
// # Words
//
//   - Anchor. The cookie that a rolling cookie rolls around (M2).
//   - Banned. A kind is banned for one turn after a cookie of that kind has moved (M8).
//   - Cherry. The marker of the player who moves first, and then of the cookie moved last (S3).
//   - Field. All eight cookies together (M7).
//   - Kind. Chocolate, caramel, vanilla, or one of the two player-cookies (B1).
//   - Neutral. A cookie that belongs to nobody (S1).
//   - Place. A point of the lattice where a cookie can lie (B2).
//   - Step. A part of a roll. It ends where the rolling cookie meets another one ahead (M3).
//
// # Where the rules come from
//
// Rules marked "text" are the published rules. Rules marked "geometry" follow from them because all cookies are
// circles of the same size. "boardspace" marks a choice made by boardspace.net's implementation, where the text leaves
// one. A rule "follows from the text" if the text does not say it, but leaves no other way to play. A rule marked
// "ruling" is a decision of this book, on a question where the published rules are silent, unclear or contradictory.
// The reasons are:
//
//   - The two colours are alike except for their names, so it makes no difference which of them is placed first (S2).
//   - The rules of this book begin after the lot has been drawn: whoever sets up a game says who has the cherry. If
//     nobody says so, the player who places first also moves first (S3).
//   - The players see the same position after either route, so it must make no difference to the game, or to its
//     record, which route a hand took (M9).
//   - The published rules have no draw, so this book adds none. A position does not record the positions before it, so
//     the players or the program that runs a match must count repetitions (E3).
//   - A cookie never rolls through the place that it started from. This is a convention of boardspace.net: real
//     cookies could roll through that place. It makes a difference for about one cookie in a thousand (M5).
//
// # In programs
//
// In the programs, the player who moves first is chosen when the game is set up (S3).
//
// A position may be set up by hand. [Parse] refuses an impossible position. A position is impossible if its cookies
// are not those of B1. If a player-cookie is missing, the neutral cookies must form one of the patterns, and any
// cookie already placed must be on one of the six places. If the field is divided, the player who moved last must have
// won by dividing it, and a single move must be able to leave the parts as far apart as they are. A text has at most
// fourteen rows and fourteen columns.
//
// A refusal cites one rule, the first in this list that applies:
//
//   - The game is over (E1, E2).
//   - During the placement, the move does not place a player-cookie on one of the places that are still free. After
//     the placement, the move places a player-cookie (S2).
//   - The place where the move begins is empty or holds the opponent's player-cookie (M1).
//   - A cookie of the same kind was moved last (M8).
//   - The cookie can't move at all (M6).
//   - The cookie would end where it started (M5).
//   - The cookie would end on another cookie (M2).
//   - A right number of steps leads to the place, but the move would divide the field without winning (M7).
//   - Only a wrong number of steps leads to the place (M4).
//   - The cookie only passes the place (M3).
//   - The cookie can't reach the place (M2).
//
// The text of a position begins with the rows of the lattice from top to bottom, joined by slashes. On the table, each
// row lies half a place to the right of the row above. In the text, each row begins with the leftmost column of the
// whole position and ends with its last cookie. The letters C, K, V, O and B are cookies, and a number is the length
// of a run of empty places. After the rows come two fields: the side to move (o or b) and the banned kind (or "-").
// During the placement, a third field names the player who will move first. The text of pattern 3 before the first
// placement is:
//
//	2V/1KK/CCC o - o
//
//	 a b c d e
//	1 . . . . .
//	 2 . . . V .
//	  3 . . K K .
//	   4 . C C C .
//
// The name of a place is the letter of its column and the number of its row. In every position the leftmost occupied
// column is b and the topmost occupied row is 2, so the places just outside the field have names too. The text @d1 is
// a placement, and c3-d4 is a move. A move can change the names: picture.Change has the shift. Each position and each
// move has exactly one text, and the parsers accept no other.
//
// # The bots
//
// The bot medium sees its own move and the reply, and nothing else; easy sometimes does not look at the reply, and
// beginner more often than not. Hard looks two or three moves ahead, counting both players' moves, expert three or
// four, and master seven or eight. Where some moves win and others do not, medium plays a winning move in 60% of the
// positions, hard in nearly 80%, expert in more than 80%, and master in nearly all.
//
// # Changes
//
//   - Version 1, 2026-11-28. The rules are the same as before. The labels of M3 and S4 say where they come from. The
//     minute shows a pattern and says what the cookies are worth, and there are more questions.
//   - Version 1, 2026-11-21. The first version.
//
// # Playing it from Go
//
// [New] returns the start with pattern 1. The method Start of the result of [Game] returns the start with any pattern
// and either player to move first. [Parse] reads any position. A [State] reports whose turn it is, which moves are
// legal and who has won. [State.Apply] returns the state after a move. A State never changes. So a program can keep old
// States, compare States with ==, and use them as map keys. Two positions that differ only in where they lie on the
// table are the same State.
//
// Each rule has a constant, which the errors name: [MovedLast] is M8. On the package site, the address of this page
// with #MovedLast at its end links to that rule's constant.
//
// A program that learns sees these planes of a position (see package env): 0 vanilla; 1 caramel; 2 chocolate; 3 own
// cookie; 4 enemy's cookie; 5 cookies barred by the last move; 6 all cookies, while the players place theirs. They show
// the frame of the cookies. A step always leads to the same neighbour in the array.
//
//	d := cookiedisco.Game()
//	s, err := d.Start(game.Options{"pattern": "3"})
//	m, err := cookiedisco.ParseMove("@c2")
//	...
//	s, err = s.Apply(m) // err names the rule that m breaks, if it breaks one
//
// The first call that needs the legal moves of eight cookies computes a table of the 16,689 shapes that they can form.
// This takes about 0.05 seconds, or 0.3 seconds in a browser, and 6 MB of memory. A program can do so in advance by
// calling [State.CountMoves] on any position with eight cookies. From then on, listing, counting and playing moves
// allocate nothing.
package cookiedisco

// The following commands make drawings: start.svg for README.md, and halts.svg for this page.
//
//go:generate go run ../examples/clutch diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -o start.svg
//go:generate go run ../examples/clutch diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -move b4-e1 -highlight c3,c2,d2 -title "Cookie Disco: the caramel cookie on b4 rolls around c3, c2 and d2; its first step ends on b3, the second on d1, the third on e1" -o halts.svg
