// Package cookiedisco is Cookie Disco, in which eight cookies roll around each other on a bare table until a player divides
// them. Olaf Pieters invented the game in 2010 and called it Cocke Di Co.
//
// This page begins with the rule book and goes on with the Go API. The words in brackets after a rule name its source. A
// section below explains them.
//
// # The game
//
// Six cookies of different worth lie in a pattern, and each player adds one of their own. On your turn, roll one cookie
// around the others: it makes as many steps as one of its neighbours is worth. If you break the field in two and the part
// with your own cookie is worth more than the other, you win.
//
// # The cookies and the table
//
//   - B1. The cookies. There are eight round cookies. Three are chocolate, worth 3 points each; two are caramel, worth
//     2; one is vanilla, worth 1. The two player-cookies, one orange and one blue, are worth nothing. That makes 14
//     points. (text)
//   - B2. Touching. All cookies are circles of the same size. They always come to rest on the places of a triangular
//     lattice. Two cookies on neighbouring places touch and are connected. (geometry)
//   - B3. Only the shape counts. A place has six neighbours, and the table has no edge. Where on the table the cookies
//     lie makes no difference. (geometry)
//
// # Beginning
//
//   - S1. The patterns. The six neutral cookies, which belong to nobody, start in one of six patterns: two rings
//     around an empty place and four triangles. (text, boardspace)
//   - S2. Placing the player-cookies. Each pattern has six empty places around it that touch exactly two of its
//     cookies. Orange puts the orange cookie on one of them. Then Blue puts the blue cookie on one of the other five.
//     (text, ruling)
//   - S3. The cherry. After the placement the players draw lots for the cherry. The player who gets it moves first.
//     From then on the cherry lies on the cookie that was moved last. Here that player is chosen when the game is set
//     up: Orange, if nothing else is said. (text, ruling)
//   - S4. The first move is free. On the first move no kind is banned (M8), because no cookie has been moved yet.
//     (boardspace)
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
//     its anchor, and goes from place to neighbouring place around it. It enters only empty places, and only through a
//     gap that is wide enough: the place across from the anchor, beside both the old and the new place, must be empty
//     too. (text, geometry)
//   - M3. A step. A step ends when the rolling cookie touches a cookie ahead of it, 60 or 120 degrees round from the
//     anchor. That cookie is the anchor of the next step. If the rolling cookie touches several cookies ahead, the
//     last of them is the anchor, and one exactly opposite the old anchor counts too. Touching only the one opposite
//     the anchor does not end a step. (text, boardspace)
//   - M4. How many steps. A cookie makes as many steps as one of the neutral cookies is worth that it touches before
//     it moves. The player chooses which one counts; it need not be the one that the cookie rolls around first. The
//     cookie must make all its steps. (text)
//   - M5. Setting off. A cookie sets off around any cookie that it touches, player-cookies included, in either
//     direction that is open. It never turns back. It never enters the place that it started from, not even in
//     passing. (text, boardspace)
//   - M6. Cookies that can't move. A cookie that touches only player-cookies can't move, because nothing gives it a
//     number of steps. A surrounded cookie can't move either: one without two empty places side by side around it.
//     (text, geometry)
//   - M7. Dividing the field. If the other seven cookies are not all connected without the cookie that moves, the move
//     divides the field, even if the cookie would join the parts again where it ends. Such a move is legal only if the
//     parts stay apart and the player wins by it (E1). The moved cookie belongs to the part where it ends. (text)
//   - M8. The kind moved last. A cookie of the kind that was moved on the previous turn can't move. A player-cookie
//     bans nothing, because the other player may not move that kind anyway. (text)
//   - M9. What a move is. A move is named by the places where the cookie starts and ends. Different ways between the
//     same two places are the same move. (ruling)
//
// # The end
//
// Dividing is checked first.
//
//   - E1. Winning by dividing. A player who divides the field wins if the part with their own player-cookie is worth
//     more than the part with the opponent's. Any other division is illegal. (text)
//   - E2. No move left. A player who can't move on their turn loses. (text)
//   - E3. No draws. The rules have no draw and no rule for repeated positions, so a game may go on for ever. A house
//     rule, not part of the rules: players may agree to call a game drawn when a position occurs for the third time.
//     (text, boardspace, ruling)
//
// # Worked examples
//
// Each example begins with its position as text; "load" in examples/play reads it. Below the board are moves and what the
// rules say about them. O is Orange's cookie, B is Blue's, and a dot is an empty place. Columns run down to the right: the
// letter above begins each column, and the number before a row belongs to the whole row, so the caramel at the left of row 4
// is b4. After a move the same place may have a new name, because the names follow the cookies: the leftmost occupied column
// is always b, and the topmost occupied row is always 2.
//
// A drawn move has round brackets where the cookie sets off and square brackets where it arrives. On its way, a number is a
// place where a step ends, and a star is a place that the cookie passes.
//
// The caramel on b4 touches two chocolates, c3 and c4, so it makes three steps (M4). Here it sets off around c3. On b3 it
// touches Orange's cookie on c2, which lies ahead: the first step ends there, and c2 is the next anchor (M3). It rolls on
// around c2, passing b2 and c1. On d1 it touches the vanilla on d2, so the second step ends there, and d2 is the next anchor.
// On e1 it touches Blue's cookie on e2, and the third step ends. The other way round leads to e1 too. The chocolate on c3 is
// surrounded, so it can't move (M6).
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
//	b4-d1  no: b4 may go 3 steps, to e1; d1 takes 2 steps (M4)
//	b4-b2  no: b4 may go 3 steps, to e1; no step ends on b2 (M3)
//	c3-c5  no: the chocolate cookie on c3 is surrounded: no gap beside it is two places wide (M6)
//	e2-f2  no: the cookie on e2 is Blue's, and it is Orange's turn (M1)
//
// The same position, but a chocolate was moved on the previous turn, as the C at the end of the text says. So no chocolate
// can move (M8).
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
// The caramel on c5 holds the field together, so moving it divides the field. Orange wins by that wherever Orange's part ends
// up with more points than Blue's (M7, E1). On f2 the caramel counts for Orange: 12 points against 2. On d5 it would join the
// parts again, and that is illegal.
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
// Here Orange's part would be worth only 3 points, so the move is illegal.
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
// Here both player-cookies would be in one part. Nobody would win, so this is illegal too.
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
// A placement before the first move: Orange chooses one of the six places that touch exactly two cookies (S2).
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
// What people get wrong:
//
//   - Moving a cookie that holds two parts together divides the field at once, even if the cookie would join them again
//     where it ends. That is illegal (M7).
//   - A division into parts of equal worth wins nothing and is illegal (E1, M7).
//   - A player who has no move left loses (E2). Nobody may pass.
//   - A cookie exactly opposite the anchor does not stop the rolling if it is touched alone, in passing (M3). And touching
//     both parts on the way does not hold the field together: such a division may win (M7, E1).
//
// # Where the rules come from
//
// Rules marked "text" are the published ones, and rules marked "geometry" follow from them for circles of one size.
// "boardspace" marks what boardspace.net's implementation chose where the text is silent. "ruling" marks what this library
// does where both are silent.
//
// A cookie never rolls through the place that it started from (M5). That is a convention, as real cookies could do so. It
// matters for about one cookie in a thousand.
//
// A refusal cites one rule, the first of these that applies: the rule that ended the game (E1, E2); a move before the
// player-cookies are placed, a placement after that, or a placement on another place (S2); no cookie, or the opponent's (M1);
// the kind moved last (M8); a cookie that can't move (M6); ending where it started (M5) or on a cookie (M2); a division that
// doesn't win (M7); another number of steps (M4); a place that the cookie only passes (M3); a place that it doesn't reach
// (M2).
//
// # Playing it from Go
//
// [New] returns the start with pattern 1, [NewPattern] the start with any pattern and either player to move first, and
// [Parse] reads any position. A [State] tells whose turn it is, which moves are legal and who has won. [State.Apply] returns
// the state after a move. A State never changes: keep it, compare it with ==, use it as a map key. As only the shape counts,
// two positions that differ only in where they lie are the same State.
//
//	s, err := cookiedisco.NewPattern(3, cookiedisco.Orange)
//	m, err := cookiedisco.ParseMove("@c2")
//	...
//	s, err = s.Apply(m) // err names the rule that m breaks, if it breaks one
//
// The text of a position begins with the rows of the lattice from the topmost one, joined by slashes. Each row lies half a
// place to the right of the one above. In a row, from the leftmost column of the whole position, C, K, V, O and B are the
// cookies and a number stands for that many empty places; nothing follows the last cookie. Then come the side to move, o or
// b; the banned kind, or "-"; and while players place their cookies, the player who will move first. Pattern 3 at the very
// beginning is
//
//	2V/1KK/CCC o - o
//
// The name of a place is its column, a letter, and its row, a number, counted in the position's own frame: its leftmost
// column is b and its topmost row is 2, so that the places around have names too. The text of a placement is @d1, and that
// of a move c3-d4. [State.Shift] tells how the frame moves with a move. Each position and each move has exactly one text, and
// the parsers accept no other.
//
// A position is impossible if it has other cookies than those of B1; if player-cookies are missing and the rest is not a
// pattern with what may be placed on it; or if the field is divided and the side that is not to move has not won by that. A
// text has at most fourteen rows and fourteen columns. Parts of a divided field that lie farther apart than any move brings
// them are refused too.
//
// # Speed and memory
//
// Where a cookie can go is looked up in a table of all shapes that eight connected cookies can have, 16,689 of them. The
// first call that needs it makes the table, which takes about 0.1 seconds, or half a second in a browser, and 6 MB. Importing
// the package takes no time, and neither parsing a position nor placing the player-cookies needs the table. To choose the
// moment, call [State.CountMoves] of any position with eight cookies. Once the table is there, listing, counting and playing
// moves allocate nothing.
package cookiedisco

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -o start.svg
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -move b4-e1 -highlight c3,c2,d2 -title "Cookie Disco: the caramel cookie on b4 rolls around c3, c2 and d2; its first step ends on b3, the second on d1, the third on e1" -o halts.svg
