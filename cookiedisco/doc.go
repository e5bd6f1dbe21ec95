// Package cookiedisco implements Cookie Disco, a game in which eight cookies roll around each other on a bare table until a
// player divides them. Olaf Pieters invented the game in 2010 and called it Cocke Di Co.
//
// This page begins with the rule book and continues with the Go API. Each rule ends with its sources, in brackets. The
// section "Where the rules come from" describes the sources.
//
// # The game
//
// Six cookies, worth one to three points each, lie in a pattern, and each player adds one of their own. On your turn, roll
// one cookie around the others. It makes one, two or three steps: as many as a cookie beside it is worth. The cookies
// together form the field. You win if your move breaks the field in two and the part with your own cookie is worth more
// than the other part.
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
//     around an empty place and four triangles. (text, boardspace)
//   - S2. Placing the player-cookies. Around each pattern are six empty places that each touch exactly two of its
//     cookies. Orange puts the orange cookie on one of these places. Then Blue puts the blue cookie on one of the other
//     five places. (text, ruling)
//   - S3. The cherry. The cherry is a marker. After the placement the players draw lots for the cherry, and the player who
//     gets it moves first. From the first move on, the cherry lies on the cookie that was moved last. In this library, the
//     player who moves first is chosen when the game is set up. The default is Orange. (text, ruling)
//   - S4. The first move is free. On the first move no kind of cookie is banned (M8), because no cookie has been moved
//     yet. (boardspace)
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
//   - M2. Rolling. A cookie rolls along the outside of the others. The rolling cookie always touches the cookie that
//     it rolls around, its anchor. The cookie goes around its anchor from one place to the next. It can enter only an
//     empty place, and only if the gap is wide enough: the place that touches both the old and the new place, on the
//     side away from the anchor, must be empty too. (text, geometry)
//   - M3. A step. A step ends when the rolling cookie touches a cookie ahead of it, 60 or 120 degrees round from the
//     anchor. The cookie ahead becomes the anchor of the next step. If the rolling cookie touches several cookies
//     ahead, the one farthest round from the old anchor becomes the new anchor. A cookie exactly opposite the old
//     anchor counts here too. Touching only the cookie opposite the anchor does not end a step. (text, boardspace)
//   - M4. How many steps. The number of steps is the value of one neutral cookie that the moving cookie touches before
//     it moves. The player chooses which neutral cookie counts; it need not be the first anchor. The cookie must make
//     all its steps. (text)
//   - M5. Setting off. A cookie may set off around any cookie that it touches, player-cookies included, in either
//     direction that is open. A rolling cookie never turns back, and never enters the place that it started from, not
//     even in passing. (text, boardspace)
//   - M6. Cookies that can't move. A cookie that touches only player-cookies can't move, because no cookie gives it a
//     number of steps. A surrounded cookie can't move either. To get out, a cookie needs a gap beside it that is at least
//     two places wide. (text, geometry)
//   - M7. Dividing the field. If the other seven cookies alone are not all connected, the move divides the field,
//     even if the moving cookie would join the parts again at the end. A dividing move is legal only if the parts
//     stay apart and the player wins by it (E1). The moved cookie belongs to the part where it ends. (text)
//   - M8. The kind moved last. A cookie of the kind that was moved on the previous turn can't move. Moving a
//     player-cookie bans nothing, because the other player may never move that cookie anyway. (text)
//   - M9. What a move is. A move is named by the places where the cookie starts and ends. Different routes between
//     the same two places are the same move. (ruling)
//
// # The end
//
// A win by dividing (E1) takes precedence over a lack of moves (E2).
//
//   - E1. Winning by dividing. A player who divides the field wins if the part with their own player-cookie is worth
//     more than the part with the opponent's. Any other division is illegal. (text)
//   - E2. No move left. A player who can't move on their turn loses. (text)
//   - E3. No draws. The rules have no draw and no rule for repeated positions, so a game may go on for ever. As a
//     house rule, players may agree that a game is drawn when a position occurs for the third time. (text,
//     boardspace, ruling)
//
// # Worked examples
//
// Each example begins with its position as text, which the command "load" in examples/play reads. The lines below the board
// state whether a move is legal. O is Orange's cookie, B is Blue's, and a dot is an empty place. Each column runs down to
// the right from the letter above it. Each row begins with its number. For example, the first caramel in row 4 is on b4. The
// names follow the cookies: the leftmost occupied column is always b, and the topmost occupied row is always 2. So a place
// may have a new name after a move.
//
// In a drawing of a move, the cookie goes from the place in round brackets to the place in square brackets. A number marks a
// place where a step ends, and a star marks a place that the cookie passes.
//
// The caramel on b4 touches two chocolates, c3 and c4, so it makes three steps (M4). In the drawing, the caramel starts out
// around c3. On b3 it touches Orange's cookie on c2, which lies ahead: the first step ends on b3, and c2 is the next anchor
// (M3). The caramel then rolls around c2 and passes b2 and c1. On d1 it touches the vanilla on d2, so the second step ends
// on d1, and d2 is the next anchor. On e1 it touches Blue's cookie on e2, and the third step ends. The route in the other
// direction also leads to e1. The chocolate on c3 is surrounded, so it can't move (M6).
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
//	b4-d1  no: b4 must go 3 steps, to e1; d1 takes 2 steps (M4)
//	b4-b2  no: b4 must go 3 steps, to e1; no step ends on b2 (M3)
//	c3-c5  no: the chocolate cookie on c3 is surrounded: no gap beside it is two places wide (M6)
//	e2-f2  no: the cookie on e2 is Blue's, and it is Orange's turn (M1)
//
// This is the same position, but the C at the end of the text says that a chocolate was moved on the previous turn. So no
// chocolate can move (M8).
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
// Rules that are easily overlooked:
//
//   - Moving a cookie that holds two parts together divides the field at once, even if the cookie would join them
//     again where it ends. Such a move is illegal (M7).
//   - A division into parts of equal value wins nothing and is illegal (E1, M7).
//   - A player who has no move left loses (E2). Nobody may pass.
//   - If a rolling cookie touches only its anchor and the cookie exactly opposite the anchor, the step does not end
//     (M3).
//   - A cookie that touches both parts on its way still divides the field, so this move may win (M7, E1).
//
// # Where the rules come from
//
// Rules marked "text" are the published rules. Rules marked "geometry" follow from them because all cookies are circles
// of the same size. Where the text is silent, "boardspace" marks a choice made by boardspace.net's implementation. Where
// both are silent, "ruling" marks a decision of this library.
//
// A cookie never rolls through the place that it started from (M5). This rule is a convention: real cookies could roll
// through that place. The rule makes a difference for about one cookie in a thousand.
//
// A refusal cites one rule, the first in this list that applies:
//
//   - The game is over (E1, E2).
//   - During the placement, the move does not place a player-cookie on one of the places that are still free. After the
//     placement, the move places a player-cookie (S2).
//   - The place where the move begins is empty or holds the opponent's player-cookie (M1).
//   - A cookie of the same kind was moved last (M8).
//   - The cookie can't move at all (M6).
//   - The cookie would end where it started (M5).
//   - The cookie would end on another cookie (M2).
//   - The move would divide the field without winning (M7).
//   - The cookie reaches the place only with a wrong number of steps (M4).
//   - The cookie only passes the place (M3).
//   - The cookie can't reach the place (M2).
//
// # Playing it from Go
//
// [New] returns the start with pattern 1, and [NewPattern] returns the start with any pattern and either player to move
// first. [Parse] reads any position. A [State] reports whose turn it is, which moves are legal and who has won.
// [State.Apply] returns the state after a move. A State never changes. So a program can keep old States, compare States
// with ==, and use them as map keys. Two positions that differ only in where they lie on the table are the same State.
//
//	s, err := cookiedisco.NewPattern(3, cookiedisco.Orange)
//	m, err := cookiedisco.ParseMove("@c2")
//	...
//	s, err = s.Apply(m) // err names the rule that m breaks, if it breaks one
//
// The text of a position begins with the rows of the lattice from top to bottom, joined by slashes. On the table, each row
// lies half a place to the right of the row above. In the text, each row begins with the leftmost column of the whole
// position and ends with its last cookie. The letters C, K, V, O and B are cookies, and a number is the length of a run of
// empty places. After the rows come two fields: the side to move (o or b) and the banned kind (or "-"). During the
// placement, a third field names the player who will move first. The text of pattern 3 before the first placement is:
//
//	2V/1KK/CCC o - o
//
// The name of a place is the letter of its column and the number of its row. In every position the leftmost occupied column
// is b and the topmost occupied row is 2, so the places just outside the field have names too. The text @d1 is a placement,
// and c3-d4 is a move. [State.Shift] returns how a move changes the names. Each position and each move has exactly one
// text, and the parsers accept no other.
//
// [Parse] refuses an impossible position. A position is impossible if its cookies are not those of B1. If a player-cookie
// is missing, the neutral cookies must form one of the patterns, and any cookie already placed must be on one of the six
// places. If the field is divided, the player who moved last must have won by dividing it, and the parts may lie no farther
// apart than a move can leave them. A text has at most fourteen rows and fourteen columns.
//
// The first call that needs the legal moves of eight cookies computes a table of the 16,689 shapes that they can form. This
// takes about 0.05 seconds, or 0.3 seconds in a browser, and 6 MB of memory. A program can do so in advance by calling
// [State.CountMoves] on any position with eight cookies. From then on, listing, counting and playing moves allocate nothing.
package cookiedisco

// The following commands make the drawings for README.md.
//
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -o start.svg
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -move b4-e1 -highlight c3,c2,d2 -title "Cookie Disco: the caramel cookie on b4 rolls around c3, c2 and d2; its first step ends on b3, the second on d1, the third on e1" -o halts.svg
