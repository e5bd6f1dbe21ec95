// Package cookiedisco is Cookie Disco, in which eight cookies roll around each other on a bare table until somebody
// divides them. Olaf Pieters invented it in 2010, under the name of Cocke Di Co.
//
// This page is the rule book first; the Go side comes after it.
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
//     places the own player-cookie on one of them, then blue on one of the other five. (text, ruling)
//   - S3. The cherry. Who makes the first move is drawn after the placement. Here it is settled when the game begins:
//     orange, if nothing else is said. (text, ruling)
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
// # Examples
//
// Pattern 5, with orange at the upper left and blue at the upper right; orange to move:
//
//	 a b c d e f
//	1 . . . . . .
//	 2 . . O V B .
//	  3 . . C C . .
//	   4 . K C K . .
//	    5 . . . . . .
//
// The caramel on b4 touches two chocolates, so it makes three steps; whichever way it sets off, they end on e1. The
// vanilla on d2 touches the two chocolates below it, besides the player-cookies, and may go to b5 or to c5. The
// chocolate on c3 can't move: it is surrounded. Nine moves are all there are.
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
// [New] is the beginning with pattern 1, [NewPattern] with any pattern and either player to make the first move,
// [DrawStarter] draws who that is, [Parse] reads any position, and a [State] answers for itself: whose turn it is,
// which moves are legal, who has won. [State.Apply] returns the state after a move. States never change, so they can be
// kept, compared with == and used as map keys. As only the shape counts, positions that differ by where they lie are
// the same State.
//
//	s, err := cookiedisco.NewPattern(3, cookiedisco.DrawStarter(rng))
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
// that. Parts that lie fourteen columns or more from each other, which no move leads to, are refused too.
package cookiedisco

// The drawings for README.md.
//
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -o start.svg
//go:generate go run ../examples/diagram -game cookiedisco -position "1OVB/1CC/KCK o -" -move b4-e1 -title "Cookie Disco: the caramel cookie on b4 rolls three steps to e1" -o roll.svg
