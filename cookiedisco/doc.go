// Package cookiedisco is Cookie Disco, in which eight cookies roll around each other on a bare table until somebody
// divides them. Olaf Pieters invented it in 2010, under the name of Cocke Di Co.
//
// This page is the rule book first; the Go side comes after it. The words in brackets behind a rule say where it comes
// from, and a section below what they mean.
//
// # The game
//
// Six cookies of different worth lie in a pattern, and each player adds one of their own. In turn the players roll a
// cookie around the others: as many steps as one of its neighbours is worth. Whoever breaks the field in two, so that
// the own player-cookie is left with the better part, has won.
//
// # The cookies and the table
//
//   - B1. The cookies. There are eight round cookies: three of chocolate, worth 3 points each, two of caramel, worth
//     2, one of vanilla, worth 1, and two player-cookies, orange and blue, worth nothing. That makes 14 points. (text)
//   - B2. Touching. Cookies are circles of one size that lie touching one another. They always come to rest on the
//     places of a triangular lattice. Two cookies on neighbouring places are connected. (geometry)
//   - B3. Only the shape counts. A place has six neighbours. There is no edge: where on the table the cookies lie
//     makes no difference. (geometry)
//
// # Beginning
//
//   - S1. The patterns. The six cookies that belong to nobody begin in one of six patterns: two rings around an empty
//     place, and four triangles. (text, boardspace)
//   - S2. Placing the player-cookies. Around each pattern six free places touch exactly two of its cookies. Orange
//     places the own player-cookie on one of them, then Blue on one of the other five. (text, ruling)
//   - S3. The cherry. A cherry is drawn for after the placement. Whoever gets it makes the first move, and from then on
//     it lies on the cookie moved last. Here that is settled when the game begins: Orange moves first, if nothing else
//     is said. (text, ruling)
//   - S4. The first move is free. Before the first move no cookie has been moved, so none is banned. (boardspace)
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
//   - M1. One cookie a turn. The player to move has to move one cookie: the own player-cookie or one that belongs to
//     nobody, never the opponent's. (text)
//   - M2. Rolling. A cookie rolls along the outside of the others and always touches the one that it rolls around, its
//     anchor. So it goes from place to neighbouring place around the anchor. It can't pass between two cookies that
//     lie too close: the place that it goes to must be empty, and so must the other one that neighbours both. (text,
//     geometry)
//   - M3. A step. A step ends where a cookie lies in the way, ahead of the rolling one at 60 or 120 degrees from the
//     anchor. That cookie is the anchor of the next step; if several are touched ahead, it is the farthest round. A
//     cookie that is only touched in passing, exactly opposite the anchor, ends nothing. (text, boardspace)
//   - M4. How many steps. A cookie makes as many steps as one of the cookies is worth that it touches before it moves.
//     The player chooses which of them counts, whatever it rolls around first, and all the steps must be made. (text)
//   - M5. Setting off. The rolling begins around any cookie that is touched, in either direction that is open, and
//     never turns back. It never comes to the place that it began on, neither to stop nor in passing. (text,
//     boardspace)
//   - M6. Cookies that can't move. A cookie that touches player-cookies only can't move, as it has no number of steps.
//     Neither can one that is surrounded, without two empty places side by side around it. (text, geometry)
//   - M7. Dividing the field. If the other seven are not all connected without the cookie, moving it divides the
//     field, even if it would join the parts again at the end. That is allowed only to a player who wins by it (E1),
//     the moved cookie counted where it ends. (text)
//   - M8. The kind moved last. A cookie of the kind that was moved in the turn before can't be moved. A player-cookie
//     bans nothing, as the other player can't move that kind anyway. (text)
//   - M9. What a move is. A move is told by the places where the cookie begins and ends. Different ways between the
//     same two places are the same move. (ruling)
//
// # The end
//
// Dividing is asked first.
//
//   - E1. Winning by dividing. A player who divides the field so that the group with the own player-cookie is worth
//     more than the group with the opponent's has won. Any other division is not allowed. (text)
//   - E2. No move left. A player who can't move has lost. (text)
//   - E3. No draws. Nothing is said of positions that come again, and a game may go on for ever. Whoever runs a match
//     may call the third time a draw. (text, boardspace, ruling)
//
// # Worked examples
//
// Each begins with its position as text, which "load" in examples/play takes. Below stand moves, and what the rules say of
// them. O is Orange's player-cookie and B Blue's; dots are empty places. Columns run down to the right: the letter above
// begins each, and the number before a row belongs to the whole row, so the caramel at the left of row 4 is b4. A move is
// drawn with round brackets where the cookie sets off, square ones where it arrives, and stars where it rolls by.
//
// The caramel on b4 touches two chocolates, c3 and c4, so it makes three steps (M4). Here it sets off around c3. The first
// step ends on b3, where Orange's cookie on c2 is in the way (M3). So it goes on around c2, by b2 and c1, and the second step
// ends on d1, at the vanilla on d2. The third ends on e1, where Blue's cookie is in the way. The other way round leads to
// e1 too. The chocolate on c3 is surrounded, and so can't move (M6).
//
//	1OVB/1CC/KCK o -
//
//	 a b c d e f
//	1 . . * *[.].
//	 2 . * O V B .
//	  3 . * C C . .
//	   4 .(K)C K . .
//	    5 . . . . . .
//
//	b4-e1  legal
//	b4-e1 c2-b3 c2-c5 c2-e1 c4-d1 c4-e1 d2-b5 d2-c5 d4-d1  the only legal moves
//	b4-d1  no: 3 steps from b4 end on e1, and d1 takes 2 (M4)
//	b4-b2  no: 3 steps from b4 end on e1, and b2 is only passed (M3)
//	c3-c5  no: the chocolate cookie on c3 is surrounded: no gap beside it is two places wide (M6)
//	e2-f2  no: the cookie on e2 is Blue's, and it is Orange's turn (M1)
//
// The same position, but with a chocolate moved in the turn before, which the C at the end says. Now no chocolate can be
// moved (M8).
//
//	1OVB/1CC/KCK o C
//
//	 a b c d e f
//	1 . . .[.]* *
//	 2 . . O V B *
//	  3 . . C C * .
//	   4 . K C(K). .
//	    5 . . . . . .
//
//	d4-d1  legal
//	c4-d1  no: chocolate was moved last, so the chocolate cookie on c4 can't move now (M8)
//
// The caramel on c5 holds the field together. Moving it away divides the field, and Orange wins by that wherever it leaves
// Orange's part with more points than Blue's (M7, E1): on f2 it counts for Orange, which makes 12 against 2. On d5 it would
// join the parts again, and that is not allowed.
//
//	3V/2OC/2CC/1K/KB o V
//
//	 a b c d e f
//	1 . . . . * *
//	 2 . . . * V[.]
//	  3 . . * O C .
//	   4 . . * C C .
//	    5 . .(K). . .
//	     6 . K B . . .
//	      7 . . . . . .
//
//	c5-f2  legal, and Orange has won (E1)
//	c5-f3 c5-d2  legal, and Orange has won (E1)
//	c5-d5  no: moving c5 would divide the field, and joining it again at the end does not help (M7)
//
// Here Orange would be left with 3 points, which is not allowed.
//
//	2OC/2C/2VK/KBC o K
//
//	 a b c d e f
//	1 . . . . . .
//	 2 . . . O C .
//	  3 . . .(C). .
//	   4 . .[.]V K .
//	    5 . K B C . .
//	     6 . . . . . .
//
//	d3-c4  no: moving d3 would divide the field, and your part would be worth 3 against 11 (M7)
//
// Here both player-cookies would be in one part, and nobody would win: that is not allowed either.
//
//	3C/2OC/2C/2VK/KB b C
//
//	 a b c d e f
//	1 . . . . . .
//	 2 . . . . C .
//	  3 . . . O C .
//	   4 . .[.]C . .
//	    5 . * * V K .
//	     6 * K(B). . .
//	      7 * * . . . .
//
//	c6-c4  no: moving c6 would divide the field, with both player-cookies in one part (M7)
//
// A placement, before the first move: Orange may choose among six places that touch exactly two cookies (S2).
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
//	@d5  no: d5 is none of the places that are left: c2, e2, b3, e3, b5 or c5 (S2)
//
// What people get wrong:
//
//   - Moving a cookie that holds two parts together divides the field at once, even if the cookie would join them again
//     where it ends. That is not allowed (M7).
//   - A division in which both parts are worth the same wins nothing, and is not allowed (E1, M7).
//   - A player who has no move left has lost (E2). There is no passing.
//   - A cookie that is only brushed in passing, just opposite the anchor, does not stop the rolling (M3), and touching
//     both parts on the way does not hold the field together: such a division wins (M7, E1).
//
// # Where the rules come from
//
// Rules marked "text" are the published ones, and "geometry" what follows from them for circles of one size.
// "boardspace" marks what boardspace.net's implementation chose where the text is silent, and "ruling" what this
// library does where both are. That a cookie never rolls through the place that it began on is a convention: real
// cookies could. It matters for about one cookie in a thousand (M5).
//
// A refusal cites one rule, the first of these that applies: the end that the game has had (E1, E2); a move while
// cookies are placed, a placement afterwards, or not on one of the six places (S2); no cookie, or the opponent's (M1);
// the kind moved last (M8); a cookie that can't move (M6); ending where it began (M5) or on a cookie (M2); a division
// that does not win (M7); another number of steps (M4); a place that is only passed (M3); a place that is not reached
// (M2).
//
// # Playing it from Go
//
// [New] is the beginning with pattern 1, [NewPattern] with any pattern and either player to make the first move, [Parse]
// reads any position, and a [State] answers for itself: whose turn it is, which moves are legal, who has won.
// [State.Apply] returns the state after a move. States never change, so they can be kept, compared with == and used as
// map keys. As only the shape counts, positions that differ by where they lie are the same State.
//
//	s, err := cookiedisco.NewPattern(3, cookiedisco.Orange)
//	m, err := cookiedisco.ParseMove("@c2")
//	...
//	s, err = s.Apply(m) // err says which rule m breaks, if it does
//
// The text of a position has the rows of the lattice from the topmost one, joined by slashes, each shifted by half a
// place to the right of the one above; in a row, from the leftmost column of the whole position, C, K, V, O and B are
// the cookies and a number is that many empty places, with nothing behind the last cookie. Then come the side to move,
// o or b; the kind that can't be moved, or "-"; and while cookies are placed, who will make the first move. Pattern 3
// at the very beginning is
//
//	2V/1KK/CCC o - o
//
// A place is called by its column, a letter, and its row, a number, in the position's own frame: its leftmost column is
// b and its topmost row is 2, so that the places around have names too. The text of a placement is @d1, that of a move
// c3-d4. The same place may have another name after the move. Each position and each move has exactly one text, and the
// parsers accept no other.
//
// A position is impossible if it has other cookies than those; if player-cookies are missing and the rest is not a
// pattern with what may be placed on it; or if the field is divided and the side that is not to move has not won by
// that. A text has at most fourteen rows and fourteen columns: parts of a divided field that lie farther apart, as no
// move brings them, are refused too.
package cookiedisco

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -o start.svg
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -move b4-e1 -title "Cookie Disco: the caramel cookie on b4 rolls three steps to e1" -o roll.svg
